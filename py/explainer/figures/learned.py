"""Section `learned`: the waves beside a table with a row a place, and what each has past the table's end."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer import reported
from explainer.controls import whole
from explainer.numbers import Number, counted, shown
from explainer.scales import DivergingScale
from explainer.scene import Scene
from explainer.view import Cell, Matrix, View, cells, matrix
from toy_transformer import learned, positions, tokens
from toy_transformer.embeddings import FEATURES

Array = NDArray[np.float64]

D_MODEL = len(FEATURES)
N_ROWS = tokens.MAX_WORDS
LAST_PLACE = 20
"""How far past the table's end the reader can go."""

SCALE = DivergingScale(1.5)
NEXT_SCALE = DivergingScale(D_MODEL / 2)
"""A row of either kind meets itself in d_model / 2, and no other row in more."""

POSITION = whole("learned-position", default=3, minimum=0, maximum=LAST_PLACE)
CONTROLS = (POSITION,)
CODE = ("learned.untrained_table", "learned.look_up")


@dataclass(frozen=True)
class Place:
    """One place: its number, and the reader's word that stands there, if one does."""

    number: int
    word: str | None
    chosen: bool


@dataclass(frozen=True)
class Rows:
    """The rows of some places, and how each meets the next in a dot product; None where there is no next row."""

    matrix: Matrix
    places: tuple[Place, ...]
    meets_next: tuple[Cell | None, ...]


@dataclass(frozen=True)
class LearnedView(View):
    """Waves and table over the same places, the chosen place, and what the paper reports of either."""

    position: int = field(kw_only=True)
    last_place: int = LAST_PLACE
    waves: Rows = field(kw_only=True)
    waves_further: Rows = field(kw_only=True)
    table: Rows = field(kw_only=True)
    further: tuple[Place, ...] = field(kw_only=True)
    """The places past the table's end."""
    answer: str = field(kw_only=True)
    """What the table says of the chosen place."""
    refusal: str = field(kw_only=True)
    """The error that `look_up` raises for it, empty where there is a row."""
    scale: DivergingScale = SCALE
    results: tuple[reported.Translation, ...] = (reported.BASE, reported.LEARNED_POSITIONS)
    source: reported.Source = reported.VASWANI


def view(scene: Scene) -> LearnedView:
    """Return the view of both kinds of rows, with the place that the reader chose."""
    position: int = scene.controls["learned-position"]
    waves = positions.sinusoidal_encoding(LAST_PLACE + 1, D_MODEL)
    table = scene.position_table
    places = tuple(_place(scene, number, position) for number in range(LAST_PLACE + 1))
    refusal = _refusal(table, position)
    answer = f"The table has no row {position}." if refusal else f"The table has a row {position}."
    meeting, met = meets_next(waves), meets_next(table)
    texts = {"learned-place": _past_the_end(position, refusal), "learned-words": _used(scene.n_words)}
    return LearnedView(
        title="Waves, and a table that is not trained: a row for each place",
        summary=(
            f"Waves have a row for every place; the table has rows 0 to {N_ROWS - 1}. {answer} "
            f"Neighbouring rows of the waves meet in {shown(meeting[0]).text} everywhere, those of the table in "
            f"{shown(met.min()).text} to {shown(met.max()).text}. {texts['learned-words']}"
        ),
        values={
            "learned-position": counted(position),
            "learned-next-waves": shown(meeting[0]),
            "learned-next-lowest": shown(met.min()),
            "learned-next-highest": shown(met.max()),
            **_reported(),
        },
        texts=texts,
        position=position,
        waves=_rows("learned-waves", "The waves", waves[:N_ROWS], places[:N_ROWS], meeting),
        waves_further=_rows("learned-waves-further", "The waves, further on", waves[N_ROWS:], places[N_ROWS:], meeting),
        table=_rows("learned-table", "The table, not trained", table, places[:N_ROWS], met),
        further=places[N_ROWS:],
        answer=answer,
        refusal=refusal,
    )


def meets_next(rows: Array) -> Array:
    """Return the dot product of each row of `rows` (n, d) with the next. Shape (n - 1,)."""
    products: Array = (rows[:-1] * rows[1:]).sum(axis=1)
    return products


def _place(scene: Scene, number: int, chosen: int) -> Place:
    return Place(number, scene.words[number] if number < scene.n_words else None, number == chosen)


def _refusal(table: Array, position: int) -> str:
    try:
        learned.look_up(table, [position])
    except ValueError as error:
        return str(error)
    return ""


def _rows(name: str, label: str, rows: Array, places: tuple[Place, ...], meeting: Array) -> Rows:
    names = [f"place {place.number}" for place in places]
    (meetings,) = cells(meeting[np.newaxis], NEXT_SCALE)
    with_next = tuple(meetings[place.number] if place.number < len(meetings) else None for place in places)
    return Rows(matrix(name, label, rows, names, SCALE), places, with_next)


def _past_the_end(position: int, refusal: str) -> str:
    if refusal:
        return f"Place {position} has no row in it, while the waves go on."
    return f"Place {position} still has a row; move on past {N_ROWS - 1}."


def _used(n_words: int) -> str:
    if not n_words:
        return "Without words, no row is used."
    rows = {1: "row 0", 2: "rows 0 and 1"}.get(n_words, f"rows 0 to {n_words - 1}")
    return f"Your sentence uses {rows}."


def _reported() -> dict[str, Number]:
    waves, rows = reported.BASE, reported.LEARNED_POSITIONS
    return {
        "learned-waves-perplexity": shown(waves.perplexity),
        "learned-waves-bleu": shown(waves.bleu, 1),
        "learned-rows-perplexity": shown(rows.perplexity),
        "learned-rows-bleu": shown(rows.bleu, 1),
        "learned-bert": counted(reported.BERT.places),
        "learned-gpt-2": counted(reported.GPT_2.places),
    }
