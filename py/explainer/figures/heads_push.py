"""Step `heads`, its first figure: one row of weights split between two words, and what the blend loses."""

from dataclasses import dataclass, field

import numpy as np

from explainer.controls import whole
from explainer.figures._heads import first_choice, named, spoken_of
from explainer.layers import HEAD_2
from explainer.numbers import Number, shown
from explainer.scales import DivergingScale, diverging
from explainer.scene import Scene
from explainer.view import Matrix, View, matrix

SPLIT = whole("split", default=50, minimum=0, maximum=100)
"""Hundredths of the weight that lie on the second word; the rest lies on the first."""

CONTROLS = (SPLIT, HEAD_2)
CODE = ("attention.softmax", "attention.blend")


@dataclass(frozen=True)
class End:
    """One of the two words: its name, its weight in the one row, and how far the blend is from its value row."""

    word: str
    name: str
    weight: Number
    distance: Number


@dataclass(frozen=True)
class HeadsPushView(View):
    """The line from one value row to the other, and where on it the blend stands."""

    split: int = field(kw_only=True)
    ends: tuple[End, ...] = field(kw_only=True)
    """Two of them, or none where the sentence has no two words."""
    rows: Matrix | None = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    verdict: str = field(kw_only=True)


def view(scene: Scene) -> HeadsPushView:
    """Return the view of one row's weight split between the words that the two heads look at most."""
    split: int = scene.controls["split"]
    ends, rows, scale = _blend(scene, split) if scene.n_words > 1 else ((), None, DivergingScale(1.0))
    verdict = _verdict(ends, split)
    return HeadsPushView(
        title="One row of weights, split between two words",
        summary=(" ".join(_told(end) for end in ends) + f" {verdict}").strip(),
        texts={
            "heads-push-words": f"{ends[0].name} and {ends[1].name}" if ends else "two words",
            "heads-push-verdict": verdict,
        },
        values={
            f"heads-push-{kind}-{which}": getattr(end, kind)
            for which, end in zip(("first", "second"), ends, strict=False)
            for kind in ("weight", "distance")
        },
        split=split,
        ends=ends,
        rows=rows,
        scale=scale,
        verdict=verdict,
    )


def _blend(scene: Scene, split: int) -> tuple[tuple[End, ...], Matrix, DivergingScale]:
    trace = scene.trace
    query = spoken_of(trace.weights[0])
    first = first_choice(trace.weights[0, query])
    # Where both heads look at one word, the second of head 2 stands in, so that there are two.
    elsewhere = trace.weights[1, query].copy()
    elsewhere[first] = -1.0
    second = first_choice(elsewhere)
    weights = np.array([100 - split, split]) / 100
    values = trace.V[0][[first, second]]
    blend = weights @ values
    names = [named(scene, position) for position in (first, second)]
    is_one_word = scene.identities[first] == scene.identities[second]
    heads_of_rows = [f"{scene.words[at]}{f' at {at}' if is_one_word else ''}" for at in (first, second)]
    ends = tuple(
        End(scene.words[position], names[end], shown(weights[end]), shown(float(np.linalg.norm(blend - values[end]))))
        for end, position in enumerate((first, second))
    )
    scale = diverging(values)
    rows = matrix(
        "heads-push-rows",
        "Both value rows, and the blend of them",
        np.array([values[0], blend, values[1]]),
        [heads_of_rows[0], "blend", heads_of_rows[1]],
        scale,
    )
    return ends, rows, scale


def _told(end: End) -> str:
    return f"{end.name} has weight {end.weight.text}; its value row is {end.distance.text} from the blend."


def _verdict(ends: tuple[End, ...], split: int) -> str:
    if not ends:
        return "It takes two words to split the weight between. Type another."
    if split == 50:
        return f"Halfway, it is {ends[0].distance.text} from the row of either."
    near, far = (ends[0], ends[1]) if split < 50 else (ends[1], ends[0])
    if split in (0, 100):
        return f"It is the row of {near.name}, and nothing of {far.name} is left."
    return (
        f"It is {near.distance.text} from the row of {near.name}, and so {far.distance.text} from that of {far.name}."
    )
