"""Section `check-deeper`: questions on the mask, on distances and on RoPE, answered on the reader's sentence."""

import numpy as np
from numpy.typing import NDArray

from explainer.figures import _check
from explainer.figures._check import Answer, Asked, Guess
from explainer.figures._heads import named
from explainer.figures._rope_plots import Meeting
from explainer.layers import HEAD_2
from explainer.numbers import counted, plural, shown, shown_magnitude
from explainer.scene import Scene
from explainer.words import quoted

Array = NDArray[np.float64]

SEEN = ("itself-too", "before", "after", "all", "itself", _check.OTHER)
ALIKE = "alike"
STAYS = ("rotary", "added", "both", "neither")

QUESTIONS = _check.controls("check-deeper", SEEN, (*_check.PLACES[1:], ALIKE), STAYS)
CONTROLS = (*QUESTIONS, HEAD_2)
CODE = ("attention.causal_mask", "rotary.rotary_scores")

HEAD = 1
TOLERANCE = 1e-9
"""Numbers this close are equal: floating point leaves that much over."""


def view(scene: Scene) -> _check.CheckView:
    """Return three questions beyond the steps: under a mask, between places, and with everything moved along."""
    asked = (_mask(scene), _distance(scene), _moved(scene))
    return _check.view("Three questions from further on", scene, QUESTIONS, asked)


def _mask(scene: Scene) -> Asked:
    """How many words one in the middle may attend to under a causal mask."""
    n_words = scene.n_words
    if n_words < 2:
        return Asked("What does a causal mask hide?", "From a lone word nothing: it has no later ones. Add a word.")
    place = (n_words - 1) // 2
    scores = scene.attend(scene.X, masked=True).scores[0, place]
    right = int(np.isfinite(scores).sum())
    answers, key = _check.counts(
        right,
        (
            Guess("itself-too", place + 1),
            Guess("before", place, "A word sees itself as well."),
            Guess("after", n_words - place, "The mask hides what comes after, not before."),
            Guess("all", n_words, "That is without a mask."),
            Guess("itself", 1, "A word sees those before it as well."),
        ),
    )
    word = quoted(scene.words[place])
    hidden = n_words - right
    rest = f"the {plural(hidden, 'score')} that would look ahead {'is' if hidden == 1 else 'are'} minus infinity"
    company = "itself alone" if place == 0 else f"itself and the {plural(place, 'word')} before"
    told = f"{right} of {n_words}, {company}" if right == place + 1 else f"{right} of {n_words}"
    return Asked(
        stem=f"Under a causal mask, how many of your {n_words} words can {word}, at place {place}, see?",
        why=f"It sees {told}; {rest}.",
        answers=answers,
        right=key,
        measured=((f"scores of place {place} above minus infinity", counted(right)),),
    )


def _distance(scene: Scene) -> Asked:
    """At which distance two rows of PE are most alike, among those of the sentence."""
    n_words = scene.n_words
    if n_words < 3:
        return Asked("Which places look most alike?", "It takes three places to have two distances. Add a word.")
    products = scene.PE @ scene.PE.T
    # The product depends on the distance alone, so one pair of places speaks for all; the mean does if it should not.
    alike_at = {distance: float(np.diagonal(products, distance).mean()) for distance in range(1, n_words)}
    ranked = sorted(alike_at, key=lambda distance: (-round(alike_at[distance], 9), distance))
    all_alike = alike_at[ranked[0]] - alike_at[ranked[-1]] <= TOLERANCE
    # Six places bring the fastest hand nearly round.
    guesses = [distance for distance in (1, n_words - 1, 6, 2, 3) if distance < n_words]
    distances = list(dict.fromkeys([ranked[0], *guesses]))[: _check.MOST_OPTIONS - 1]
    answers = tuple(
        Answer(str(distance), _apart(distance), f"Rows {distance} apart come to {shown(alike_at[distance]).text}.")
        for distance in sorted(distances)
    )
    best, runner_up = ranked[:2]
    largest, next_largest = (shown(alike_at[distance]).text for distance in ranked[:2])
    why = f"Rows {best} apart come to {largest}; the next best, {runner_up} apart, to {next_largest}."
    turn = " By then the fastest hand has come nearly round." if best == round(2 * np.pi) else ""
    return Asked(
        stem=f"Among your {n_words} places, how far apart are two whose rows of PE have the largest dot product?",
        why=why + turn,
        answers=(*answers, Answer(ALIKE, "no distance stands out", "The dot product depends on the distance.")),
        right=ALIKE if all_alike else str(best),
        measured=tuple((f"dot product at distance {one}", shown(product)) for one, product in alike_at.items()),
    )


def _moved(scene: Scene) -> Asked:
    """Whose score stays when query and key both move one place on."""
    n_words = scene.n_words
    if n_words < 2:
        return Asked("What does RoPE keep?", "It takes two words to meet in a score. Add one.")
    query, key = n_words - 1, 0
    meeting = Meeting(scene.layer, HEAD, scene.X[query], scene.X[key])
    starts = np.array([0.0, 1.0])
    rotary, added = (compute(starts + query, starts + key) for compute in (meeting.rotary, meeting.added))
    reason = "Hands that turn together keep their angle. " if _stays(rotary) else ""
    return Asked(
        stem=(
            f"{named(scene, query)} asks {named(scene, key)} in head 2. Put a word in front, so that both move one "
            "place on. When does the score stay the same?"
        ),
        why=f"{reason}With RoPE it {_went(rotary)}; with waves added it {_went(added)}.",
        answers=(
            Answer("added", "with waves added", "Sums of word and wave do not keep it."),
            Answer("rotary", "with RoPE"),
            Answer("both", "with either", "Added waves meet the words’ own numbers, and there the place counts."),
            Answer("neither", "with neither", "One of them looks at the offset alone."),
        ),
        right=_check.which(("rotary", "added"), _stays(rotary), _stays(added)),
        measured=(
            ("RoPE, before", shown(rotary[0], 3)),
            ("RoPE, one place on", shown(rotary[1], 3)),
            ("waves added, before", shown(added[0], 3)),
            ("waves added, one place on", shown(added[1], 3)),
        ),
    )


def _stays(scores: Array) -> bool:
    return bool(abs(scores[1] - scores[0]) <= TOLERANCE)


def _went(scores: Array) -> str:
    before, after = (shown(score, 3).text for score in scores)
    if _stays(scores):
        return f"stays at {before}"
    if before == after:
        return f"changes by {shown_magnitude(abs(scores[1] - scores[0]), 2).text}"
    return f"goes from {before} to {after}"


def _apart(distance: int) -> str:
    return f"{plural(distance, 'place')} apart"
