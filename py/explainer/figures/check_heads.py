"""Section `check-heads`: questions on heads, scores and cost, answered by the layer on the reader's sentence."""

import numpy as np

from explainer.figures import _check
from explainer.figures._check import Answer, Asked, Guess
from explainer.figures._heads import named, spoken_of
from explainer.layers import HEAD_2
from explainer.numbers import counted, plural, shown, weight
from explainer.scene import Scene
from toy_transformer import cost

SCORES = ("every-head", "one-head", "each-word", "each-number", "each-pair", _check.OTHER)
ALIKE = "alike"
MORE = ("attention", "recurrent", "same")

QUESTIONS = _check.controls("check-heads", SCORES, (*_check.PLACES, ALIKE), MORE)
CONTROLS = (*QUESTIONS, HEAD_2)
CODE = ("attention.softmax", "cost.attention_operations")

HEAD = 0
TOLERANCE = 1e-9
CLEAR = 0.01
"""By so much the largest weight must lead, or two decimals could not tell it from the next."""


def view(scene: Scene) -> _check.CheckView:
    """Return three questions on heads: how many scores, where the most weight goes, and what costs more."""
    asked = (_scores(scene), _most_weight(scene), _cost(scene)) if scene.n_words else (Asked("", ""),) * len(QUESTIONS)
    return _check.view("Three questions on heads and cost", scene, QUESTIONS, asked)


def _scores(scene: Scene) -> Asked:
    """How many scores all heads compute."""
    n, h, width = scene.n_words, scene.layer.n_heads, scene.layer.d_model
    right = int(scene.trace.scores.size)
    answers, key = _check.counts(
        right,
        (
            Guess("every-head", h * n * n),
            Guess("one-head", n * n, "That is one head."),
            Guess("each-word", h * n, "A query meets every key, not one."),
            Guess("each-number", n * width, "That is how many numbers X has."),
            Guess("each-pair", h * n * (n - 1) // 2, "A word asks itself too, and asking is not being asked."),
        ),
    )
    per_head = right // h
    return Asked(
        stem=f"Your {plural(n, 'word')}, {h} heads: how many scores does the layer compute?",
        why=(
            f"Each of the {h} heads has a matrix of {n} × {n} = {plural(per_head, 'score')}: {right:,} in all. "
            f"Twice as many words would take {cost.score_memory(2 * n, h, 1):,}."
        ),
        answers=answers,
        right=key,
        measured=((f"scores of {h} heads", counted(right)),),
    )


def _most_weight(scene: Scene) -> Asked:
    """Which word gets the most weight in head 1, from the word that says most clearly where it looks."""
    if scene.n_words == 1:
        return Asked("Where does head 1 look?", "One word can only look at itself. Add a word.")
    weights = scene.trace.weights[HEAD]
    asker = spoken_of(weights)
    row = weights[asker].round(9)
    ranked = [int(place) for place in np.argsort(-row, kind="stable")]
    most, next_most = (float(weights[asker, place]) for place in ranked[:2])
    alike = float(np.ptp(weights[asker])) <= TOLERANCE
    if not alike and most - next_most < CLEAR:
        return Asked(
            "Where does head 1 look?",
            f"Here it hardly prefers a word: even {named(scene, asker)} gives its two largest weights, "
            f"{shown(most, 3).text} and {shown(next_most, 3).text}, almost alike.",
        )
    # The asker itself and its neighbours are what one might guess; the runner-up is what one might misread.
    guesses = [asker, ranked[1], *sorted(range(scene.n_words), key=lambda place: abs(place - asker))]
    places = list(dict.fromkeys([ranked[0], *guesses]))[: _check.MOST_OPTIONS - 1]
    answers = [
        Answer(
            str(place),
            named(scene, place),
            f"{'It asks, and gives itself' if place == asker else 'It gets'} {weight(weights[asker, place]).text}.",
            is_word=True,
        )
        for place in sorted(places)
    ]
    name = named(scene, asker)
    first = f"{name} gives {named(scene, ranked[0])} {weight(most).text}"
    why = (
        f"{name} gives each word {weight(most).text}."
        if alike
        else f"{first}; the next most gets {weight(next_most).text}."
    )
    return Asked(
        stem=f"In head 1, on X + PE, {name} asks. Which word gets the most weight?",
        why=why,
        answers=(*answers, Answer(ALIKE, "all the same", "The weights differ.")),
        right=ALIKE if alike else str(ranked[0]),
        measured=(("largest weight", weight(most)), ("next largest weight", weight(next_most))),
    )


def _cost(scene: Scene) -> Asked:
    """Whether attention or a recurrent layer takes more operations."""
    n, d = scene.n_words, scene.layer.d_model
    attention, recurrent = cost.attention_operations(n, d), cost.recurrent_operations(n, d)
    right = "attention" if attention > recurrent else "recurrent" if attention < recurrent else "same"
    return Asked(
        stem=f"Your {plural(n, 'word')} at width {d}: by the leading terms, what takes more operations?",
        why=(
            f"Attention: n²d = {n}² × {d} = {attention:,}. Recurrent: nd² = {n} × {d}² = {recurrent:,}. "
            f"They meet at n = d, so at {plural(cost.crossing(d), 'word')}."
        ),
        answers=(
            Answer("attention", "attention", f"It does beyond {plural(d, 'word')}."),
            Answer("recurrent", "a recurrent layer", f"It does below {plural(d, 'word')}."),
            Answer("same", "both take the same", f"They do at {plural(d, 'word')}."),
        ),
        right=right,
        measured=(("operations of attention", counted(attention)), ("of a recurrent layer", counted(recurrent))),
    )
