"""Step `add`: X + PE, number by number; copies of one word have equal rows before and different rows after."""

from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from explainer.numbers import Number, counted, listed, plural, shown, shown_magnitude
from explainer.scales import DivergingScale, diverging
from explainer.scene import Array, Scene
from explainer.view import Matrix, View, matrix
from explainer.words import quoted
from toy_transformer import embeddings

CONTROLS = ()
CODE = ("embeddings.embed", "positions.sinusoidal_encoding")


@dataclass(frozen=True)
class Copies:
    """The places of one word, and how far its rows of the sum are apart."""

    word: str
    places: tuple[int, ...]
    difference: Number
    readout: str
    bracket: str
    """SVG path that joins the places: one unit wide, a row is one unit high; it opens to the right."""

    @property
    def part(self) -> str:
        """The name under which all copies light together."""
        return f"word-{self.places[0]}"


@dataclass(frozen=True)
class AddView(View):
    """The three matrices, and which rows belong to copies of one word."""

    embeddings: Matrix = field(kw_only=True)
    positions: Matrix = field(kw_only=True)
    sum: Matrix = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    words: tuple[Copies, ...] = field(kw_only=True)
    """Every different word in the order of the sentence, also one that stands once."""
    followed: Copies | None = field(kw_only=True)
    """The first word that stands more than once."""
    reading: str = field(kw_only=True)

    def of(self, place: int) -> Copies:
        """Return the word that stands at `place`."""
        return next(word for word in self.words if place in word.places)


def view(scene: Scene) -> AddView:
    """Return the view of X, PE and X + PE."""
    total = scene.X + scene.PE
    scale = diverging(scene.X, scene.PE, total)
    words = _words(scene, total)
    followed = next((word for word in words if len(word.places) > 1), None)
    reading = _reading(scene, followed)
    places = [str(place) for place in range(scene.n_words)]
    return AddView(
        title="X + PE, row by row",
        summary=f"Three tables of {plural(scene.n_words, 'row')} and {scene.X.shape[1]} columns. {reading}",
        values={
            "add-largest-difference": followed.difference if followed else shown(0.0),
            "add-width": counted(total.shape[1]),
            "add-embedding-length": shown_magnitude(embeddings.LENGTH),
        },
        texts={"add-reading": reading},
        embeddings=matrix("embeddings", "X, one row a word", scene.X, scene.words, scale, embeddings.FEATURES),
        positions=matrix("positions", "PE, one row a place", scene.PE, places, scale, _wave_names(total)),
        sum=matrix("sum", "X + PE, one row a word in its place", total, scene.words, scale),
        scale=scale,
        words=words,
        followed=followed,
        reading=reading,
    )


def _wave_names(total: Array) -> list[str]:
    return [f"{column} {'cos' if column % 2 else 'sin'}" for column in range(total.shape[1])]


def _words(scene: Scene, total: Array) -> tuple[Copies, ...]:
    """Return every different word with its places."""
    places: dict[str, list[int]] = {}
    for place, identity in enumerate(scene.identities):
        places.setdefault(identity, []).append(place)
    repeated = [found for found in places.values() if len(found) > 1]
    return tuple(_copies(scene, total, found, repeated) for found in places.values())


def _copies(scene: Scene, total: Array, places: list[int], repeated: list[list[int]]) -> Copies:
    word = scene.words[places[0]]
    pairs = combinations(places, 2)
    difference = shown(max((float(np.abs(total[a] - total[b]).max()) for a, b in pairs), default=0.0))
    if len(places) == 1:
        return Copies(word, tuple(places), difference, f"{quoted(word)} stands once, at place {places[0]}.", "")
    return Copies(
        word=word,
        places=tuple(places),
        difference=difference,
        readout=(
            f"{quoted(word)} stands at places {listed([str(place) for place in places])}. Its rows of X are equal; "
            f"with PE added, they differ by up to {difference.text}."
        ),
        bracket=_bracket(places, 1 - repeated.index(places) / len(repeated)),
    )


def _bracket(places: list[int], depth: float) -> str:
    """Return a line down at `depth` (0 to 1, from the right) with a branch to every place."""
    x = round(1 - depth, 3)
    branches = "".join(f"M1,{place + 0.5}H{x:g}" for place in places[1:-1])
    return f"M1,{places[0] + 0.5}H{x:g}V{places[-1] + 0.5}H1{branches}"


def _reading(scene: Scene, followed: Copies | None) -> str:
    if followed:
        return followed.readout
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word has no copy to be told from."
    return "No word here stands twice, so no two rows of X are equal to begin with."
