"""Section `causal`: a mask that hides later words from each word, and what it tells the layer of order."""

from dataclasses import dataclass, field

from explainer import encodings
from explainer.controls import choice
from explainer.figures import _order_test, switch
from explainer.layers import HEAD_2
from explainer.numbers import plural, score, weight
from explainer.orders import ORDER, Order
from explainer.scales import DivergingScale, diverging
from explainer.scene import Scene
from explainer.view import Matrix, Option, View, matrix
from explainer.words import quoted
from toy_transformer import model

HEADS = tuple(str(head) for head in range(1, model.N_HEADS + 1))
HEAD = choice("causal-head", HEADS[0], HEADS)
CONTROLS = (encodings.ENCODING, encodings.MASK, ORDER, HEAD_2, HEAD)
CODE = ("attention.causal_mask", "attention.scaled_scores")

SHARES = DivergingScale(1.0)
NO_WORDS = "No words yet. Type a sentence above, and see which words each one may see."


@dataclass(frozen=True)
class CausalView(View):
    """One head's scores and weights as the mask is set, and the order test without positions in both settings."""

    scores: Matrix = field(kw_only=True)
    weights: Matrix = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    levels: range = range(9)
    masked: bool = field(kw_only=True)
    seen: tuple[int, ...] = field(kw_only=True)
    """For each word how many words it may see, itself among them."""
    outcomes: tuple[switch.Outcome, ...] = field(kw_only=True)
    head: str = field(kw_only=True)
    heads: tuple[str, ...] = HEADS
    order_options: tuple[Option, ...] = field(kw_only=True)
    next_shuffle: str = field(kw_only=True)
    empty: str = NO_WORDS


def view(scene: Scene) -> CausalView:
    """Return the view of one head on X alone, with the mask as the reader has set it."""
    masked: bool = scene.controls["mask"]
    head: str = scene.controls["causal-head"]
    order: Order = scene.controls["order"]
    index = HEADS.index(head)
    trace = scene.attend(scene.X, masked=masked)
    # Of the scores without a mask: to set the mask changes no colour's meaning.
    scale = diverging(scene.attend(scene.X).scores[index])
    outcomes = tuple(switch.outcome(scene, encodings.NONE, mask) for mask in (False, True))
    texts = {
        "causal-now": _now(scene, masked),
        "causal-company": _company(scene),
        "causal-verdict": _verdict(scene, outcomes[1]),
    }
    return CausalView(
        title=f"Head {head} on X alone, {'with a causal mask' if masked else 'without a mask'}",
        summary=" ".join(texts.values()),
        texts=texts,
        scores=matrix(
            "scores",
            "Scores: how well each word's query, a row, fits each word's key, a column",
            trace.scores[index],
            scene.words,
            scale,
            column_names=scene.words,
            number=score,
        ),
        weights=matrix(
            "weights",
            "Weights after softmax: each row sums to 1 over what it may see",
            trace.weights[index],
            scene.words,
            SHARES,
            column_names=scene.words,
            number=weight,
        ),
        scale=scale,
        masked=masked,
        seen=tuple(place + 1 if masked else scene.n_words for place in range(scene.n_words)),
        outcomes=outcomes,
        head=head,
        order_options=_order_test.options(scene, order),
        next_shuffle=_order_test.next_shuffle(order),
    )


def _now(scene: Scene, masked: bool) -> str:
    n_words = scene.n_words
    if not n_words:
        return NO_WORDS
    if n_words == 1:
        return "A lone word has no later ones: the mask takes nothing from it."
    later = n_words * (n_words - 1) // 2
    if masked:
        verb = "is" if later == 1 else "are"
        return f"The mask is on: {later} of the {n_words**2} scores {verb} minus infinity."
    return (
        f"The mask is off now, and every word sees {'both' if n_words == 2 else f'all {n_words}'}. Switch it on above "
        f"the matrices, and {plural(later, 'cell')} past the diagonal {'closes' if later == 1 else 'close'}."
    )


def _company(scene: Scene) -> str:
    """Return how many words the one that moves furthest may see, before and after."""
    places = {position: place for place, position in enumerate(scene.order)}
    start = max(places, key=lambda position: abs(places[position] - position), default=0)
    if not scene.n_words or places[start] == start:
        return ""
    before, after = start + 1, places[start] + 1
    word = f"{quoted(scene.words[start])}, now at place {start},"
    return f"Under the mask {word} sees {plural(before, 'word')}; in the other order it sees {after}."


def _verdict(scene: Scene, masked: switch.Outcome) -> str:
    if scene.n_words < 2:
        return "Type two different words to see it." if scene.n_words else ""
    if scene.order == tuple(range(scene.n_words)):
        return "The order chosen here moves nothing, so no row changes."
    if not masked.changed:
        equal = "All the words here are one word" if len(set(scene.identities)) == 1 else "Each word keeps like company"
        return f"{equal}, so here no row changes even so."
    return (
        f"Here {masked.changed} of {scene.n_words} rows change with the mask, by up to {masked.difference.text}; "
        "without it, none."
    )
