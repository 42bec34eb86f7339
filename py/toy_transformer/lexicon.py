"""What the article knows about over a thousand common English words, written by hand.

Words of one kind share their features. A word that belongs to several kinds ("flies", "saw") is listed once, as what
it most often is in the sentences that readers type. The numbers are degrees, chosen so that a row is about 2 long;
below zero they mean the opposite.
"""

from typing import Final

Kind = dict[str, float]

KINDS: Final[tuple[tuple[Kind, str], ...]] = (
    # Those who act
    (
        {"noun": 1.4, "living": 1.4},
        """animal bear bee bird butterfly cat chicken cow dog duck elephant fish fly fox frog goat goose horse insect
        kitten lion monkey mouse owl parrot pig pony puppy rabbit rat robin shark sheep snake spider squirrel tiger
        turtle whale wolf worm""",
    ),
    (
        {"many": 0.3, "noun": 1.4, "living": 1.4},
        """animals bears bees birds cats chickens cows dogs ducks elephants fishes foxes frogs goats horses insects
        kittens lions mice monkeys owls pigs puppies rabbits rats snakes spiders tigers whales wolves""",
    ),
    (
        {"noun": 1.3, "living": 1.5},
        """actor alice anna artist aunt author baby bob boy brother captain chef child customer dad daughter doctor
        driver engineer farmer father friend girl guest guy hunter judge king lady lawyer leader mary man mom mother
        mum neighbour neighbor nurse officer painter parent person player poet prince princess programmer queen reader
        scientist sailor sister soldier son student teacher uncle wife husband woman worker writer john peter tom""",
    ),
    (
        {"many": 0.3, "noun": 1.3, "living": 1.5},
        """babies boys brothers children daughters doctors farmers friends girls kings men parents people players
        poets queens readers sisters sons students teachers women workers writers""",
    ),
    ({"determiner": 0.6, "noun": 0.9, "living": 1.6}, "he i me her him myself she someone who whom you"),
    ({"many": 0.3, "determiner": 0.6, "noun": 0.9, "living": 1.6}, "everyone them they us we"),
    # What is acted on, or with
    (
        {"noun": 1.5, "living": -1.2},
        """bag ball bed bell bench bicycle bike board boat book bottle bowl box bread bridge bus button cake candle car
        card chair clock coat code computer cup desk dish door dress engine flag floor fork game gate glass hammer hat
        house key kettle knife lamp letter machine mat meal mirror needle newspaper page paint paper pen pencil phone
        piano picture plane plate pot ring rock roof rope rug shelf ship shirt shoe sofa spoon stick stone table tea
        telescope ticket tool toy train truck umbrella wall watch wheel window wine yarn milk soup apple arrow banana
        cheese coffee corn egg food grain meat rice""",
    ),
    (
        {"many": 0.3, "noun": 1.5, "living": -1.2},
        """apples arrows balls bananas books boxes cars chairs clocks cups doors eggs games glasses hats houses
        keys letters machines mats pages papers pens phones rocks ships shoes stones tables things toys trains
        waves windows""",
    ),
    (
        {"noun": 1.7, "living": -0.8},
        """air beach city cloud country earth fire field garden ground hill home island kitchen lake land mountain
        moon ocean office park place rain river road room school sea shop sky snow space star station store street sun
        town village water wave wind world yard bank""",
    ),
    ({"noun": 1.8, "living": 0.6}, "arm body ear eye face finger flower foot grass hand head heart leg tail tree"),
    (
        {"many": 0.3, "noun": 1.8, "living": 0.6},
        "arms bodies ears eyes faces fingers flowers hands heads hearts legs trees",
    ),
    (
        {"noun": 1.9, "living": -0.3},
        """answer art attention beginning center centre end error example fact fear form hope idea information
        joke language life line list logic love luck matter meaning memory model mind music name number order part
        peace power problem question reason row science sentence side song sound state step story thing thought truth
        value war way word work""",
    ),
    (
        {"many": 0.3, "noun": 1.9, "living": -0.3},
        """answers examples ideas lines numbers problems questions sentences songs stories words""",
    ),
    (
        {"noun": 1.8, "living": -0.6},
        """afternoon autumn day evening hour minute moment monday month morning night second spring summer sunday time
        today tomorrow week winter year""",
    ),
    ({"past": 0.3, "noun": 1.8, "living": -0.5}, "history past yesterday"),
    ({"determiner": 1.2, "noun": 1.2, "living": -0.9}, "everything it itself nothing something"),
    # What happens
    (
        {"verb": 1.9},
        """add ask attack bark be become begin believe bite bring build buy call carry catch change chase climb close
        come cook count cross cry cut dance do dream drink drive eat fall feel fight find follow forget get give go
        grow guess have hear help hide hit hold hunt jump keep kick kill know laugh learn leave let listen live look
        lose make mean meet move need open pass pay plant play pull push put read remember ride rise run say
        see sell send show shout sing sit sleep smell smile speak stand start stay stop swim take talk teach tell
        think throw touch try turn use visit wait walk want wash wear win wish write""",
    ),
    (
        {"many": -0.1, "verb": 1.9},
        """asks barks becomes begins believes bites brings builds buys calls carries catches changes chases climbs
        comes cries dances does dreams drinks drives eats falls feels fights finds flies follows gets gives goes grows
        hears helps hides hits holds hunts jumps keeps knows laughs learns leaves likes listens lives looks loses
        loves makes means meets moves needs opens plays pulls pushes puts reads remembers rides rises runs says sees
        sells sends shines shows sings sits sleeps smiles speaks stands starts stays stops swims takes talks teaches
        tells thinks throws touches tries turns uses waits walks wants watches wears wins works writes""",
    ),
    (
        {"past": 0.3, "verb": 1.9},
        """added asked ate attacked barked became began believed bit bought broke brought built called came carried
        caught changed chased climbed cooked cried crossed danced did died dreamed drank drew drove fed fell felt flew
        followed forgot fought found gave got grew had heard helped hid hunted jumped kept kicked killed knew landed
        laughed lay learned left liked listened lived looked lost loved made met moved opened painted planted played
        pulled pushed ran remembered rode rose said sang sat saw sent shouted shone showed slept smiled sold spoke
        stood started stayed stole stopped swam talked taught threw told took touched tried turned used
        visited waited walked wanted washed watched went won wore worked wrote""",
    ),
    (
        {"verb": 1.7, "quality": 0.9},
        """barking being chasing coming doing dreaming eating falling flying going hunting jumping laughing learning
        looking making playing reading running singing sitting sleeping standing swimming talking thinking waiting
        walking working writing""",
    ),
    ({"verb": 1.6, "noun": -0.9}, "am are can could has is isn't may might must should would don't doesn't"),
    ({"past": 0.3, "verb": 1.6, "noun": -0.9}, "been was were didn't wasn't couldn't"),
    ({"past": -0.3, "verb": 1.6, "noun": -0.9}, "shall will won't i'll"),
    # Small words that hold the others together
    ({"determiner": 2.0}, "a an the this that"),
    ({"many": 0.3, "determiner": 2.0}, "all both few many most several some these those"),
    ({"determiner": 1.8, "living": 0.8}, "his its my our their your whose"),
    ({"determiner": 1.7, "quality": 0.9}, "another any each every first last next one other same"),
    (
        {"many": 0.3, "determiner": 1.7, "quality": 0.9},
        """two three four five six seven eight nine ten eleven twelve hundred thousand""",
    ),
    ({"determiner": 1.4, "quality": -1.4}, "neither no none"),
    (
        {"preposition": 2.0},
        """about above across after against along among around at before behind below beneath beside between by
        down during for from in inside into like near of off on onto out outside over than through to toward
        towards under until up upon with within without""",
    ),
    ({"preposition": 1.6, "quality": -1.1}, "although and because but if or since so then therefore though while"),
    ({"determiner": 1.4, "preposition": 1.4}, "how what when where which why as"),
    # What it is like
    (
        {"quality": 2.0},
        """bad beautiful best better big black blue bright brown clean clear cold cool correct cute dark deep dry easy
        empty fair false far fast fat fine full fresh gold golden good gray great green grey hard heavy high hot huge
        large lazy light little long loud low mad new nice old orange pink plain poor possible pretty purple quick
        quiet ready real red rich right round sad safe sharp short silent simple slow small soft special strange
        strong sweet tall thick thin tiny true ugly warm weak wet white whole wide wild wise wrong yellow young""",
    ),
    (
        {"living": 0.9, "quality": 1.7},
        "afraid alive angry asleep brave clever curious free friendly happy hungry kind sleepy smart thirsty tired",
    ),
    (
        {"verb": 0.7, "quality": 1.8},
        """again almost alone already also always away back badly carefully even ever everywhere here just later
        loudly maybe more much now often once only perhaps quickly quietly really slowly sometimes soon still there
        together too twice very well yet""",
    ),
    ({"quality": -2.0}, "never not"),
    ({"noun": -1.2, "living": 0.8, "quality": 1.3}, "bye goodbye hello hey hi ok okay please thanks yes"),
)
"""Each kind's features, and its words."""

KIND_OF: Final[dict[str, Kind]] = {word: kind for kind, words in KINDS for word in words.split()}
"""The features of each word, by its `tokens.identity`."""
