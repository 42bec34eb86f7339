"""Section `rope`: query and key turned by their places. Move both, and the score stays; move one, and it changes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer.controls import choice, whole
from explainer.figures import _clocks
from explainer.figures._rope_plots import (
    FIRST_PLACE,
    FURTHEST,
    HEIGHT,
    LAST_PLACE,
    WHOLE,
    Meeting,
    Plot,
    Scores,
    offsets_table,
    over_offsets,
    over_places,
    places_table,
    scores,
)
from explainer.layers import HEAD_2, RANDOM
from explainer.numbers import Number, counted, plural, shown, shown_magnitude
from explainer.scene import Scene
from explainer.view import Option, PlainTable, View
from explainer.words import quoted
from toy_transformer import positions, tokens
from toy_transformer.rotary import pair_terms

Array = NDArray[np.float64]

TOLERANCE = 1e-9
DECIMALS = 9
NO_WORDS = "No words yet. Type a sentence above, and its queries and keys turn here."

QUERY = whole("rope-query", default=2, minimum=0, maximum=tokens.MAX_WORDS - 1)
KEY = whole("rope-key", default=1, minimum=0, maximum=tokens.MAX_WORDS - 1)
HEAD = choice("rope-head", "2", ("1", "2"))
START = whole("rope-start", default=20, minimum=FIRST_PLACE, maximum=LAST_PLACE)
DISTANCE = whole("rope-distance", default=-1, minimum=-FURTHEST, maximum=FURTHEST)
CONTROLS = (QUERY, KEY, HEAD, START, DISTANCE, HEAD_2)
CODE = ("positions.rotate", "rotary.rotary_scores", "rotary.pair_terms")


@dataclass(frozen=True)
class Pair:
    """A pair of columns as a clock with two hands, and its share of the score."""

    index: int
    speed: Number
    query_hand: str
    key_hand: str
    arc: str
    query_length: Number
    key_length: Number
    angle: Number
    term: Number


@dataclass(frozen=True)
class Chosen:
    """The two words at their places, and everything about their score."""

    query: str
    key: str
    query_place: int
    key_place: int
    pairs: tuple[Pair, ...]
    divisor: Number
    score: Number
    over_offsets: Plot
    over_places: Plot


@dataclass(frozen=True)
class RopeView(View):
    """The two words and their places, the hands of each pair, and the score as one word moves and as both do."""

    queries: tuple[Option, ...] = field(kw_only=True)
    keys: tuple[Option, ...] = field(kw_only=True)
    heads: tuple[Option, ...] = field(kw_only=True)
    start: int = field(kw_only=True)
    distance: int = field(kw_only=True)
    chosen: Chosen | None = field(kw_only=True)
    empty: str = NO_WORDS
    first_place: int = FIRST_PLACE
    last_place: int = LAST_PLACE
    furthest: int = FURTHEST
    height: float = HEIGHT
    radius: float = _clocks.RADIUS


def view(scene: Scene) -> RopeView:
    """Return the view of two words of the sentence, at the places that the reader chose."""
    asked = [int(scene.controls[control.name]) for control in (QUERY, KEY)]
    places = [max(0, min(place, scene.n_words - 1)) for place in asked]
    head, start, distance = (scene.controls[control.name] for control in (HEAD, START, DISTANCE))
    chosen: Chosen | None = None
    values: dict[str, Number] = {}
    tables: tuple[PlainTable, ...] = ()
    signed = together = NO_WORDS
    if scene.n_words:
        meeting = Meeting(scene.layer, int(head) - 1, *(scene.X[place] for place in places))
        seen = scores(meeting, start, distance)
        chosen = _chosen(meeting, seen, [scene.words[place] for place in places], start, distance)
        values, signed, together = _measured(seen, chosen, start, distance)
        tables = (_pairs_table(chosen), offsets_table(seen, start), places_table(seen, distance))
    return RopeView(
        title="One query and one key, turned by their places",
        summary=_summary(chosen, signed, together),
        values=values,
        texts={"rope-signed": signed, "rope-together": together},
        tables=tables,
        queries=_words(scene, places[0], asked[0]),
        keys=_words(scene, places[1], asked[1]),
        heads=_heads(head, scene.controls[HEAD_2.name]),
        start=start,
        distance=distance,
        chosen=chosen,
    )


def _chosen(meeting: Meeting, seen: Scores, words: list[str], start: int, distance: int) -> Chosen:
    return Chosen(
        query=words[0],
        key=words[1],
        query_place=start,
        key_place=start + distance,
        pairs=_pairs(meeting, start, distance),
        divisor=shown_magnitude(math.sqrt(len(meeting.query))),
        score=shown(seen.at_offset(distance), 3),
        over_offsets=over_offsets(seen, distance),
        over_places=over_places(seen, start),
    )


def _pairs(meeting: Meeting, start: int, distance: int) -> tuple[Pair, ...]:
    query_lengths, key_lengths, angles = (part.tolist() for part in pair_terms(meeting.query, meeting.key, distance))
    speeds = positions.angular_speeds(len(meeting.query)).tolist()
    turned = (
        positions.rotate(meeting.query[np.newaxis], [start])[0],
        positions.rotate(meeting.key[np.newaxis], [start + distance])[0],
    )
    pairs = []
    for index, (speed, of_query, of_key, angle) in enumerate(
        zip(speeds, query_lengths, key_lengths, angles, strict=True)
    ):
        between = (angle + math.pi) % math.tau - math.pi
        query_tip, key_tip = (vector[2 * index : 2 * index + 2].tolist() for vector in turned)
        # A clock's angles run clockwise from the top, these anticlockwise from the right.
        clock_angle = math.pi / 2 - math.atan2(query_tip[1], query_tip[0])
        drawn = of_query > TOLERANCE and of_key > TOLERANCE
        pairs.append(
            Pair(
                index=index,
                speed=shown_magnitude(speed),
                query_hand=_hand(query_tip, of_query),
                key_hand=_hand(key_tip, of_key),
                arc=_clocks.arc(clock_angle, -between) if drawn else "",
                query_length=shown(of_query),
                key_length=shown(of_key),
                angle=shown(abs(between)),
                term=shown(of_query * of_key * math.cos(angle), 3),
            )
        )
    return tuple(pairs)


def _pairs_table(chosen: Chosen) -> PlainTable:
    rows = tuple(
        (f"pair {pair.index}", (pair.speed, pair.query_length, pair.key_length, pair.angle, pair.term))
        for pair in chosen.pairs
    )
    names = (
        "pair",
        "radians a place",
        "length of the query",
        "length of the key",
        "angle between",
        "share of the score",
    )
    return PlainTable("Query and key, pair by pair", names, rows)


def _hand(tip: Sequence[float], length: float) -> str:
    return _clocks.hand(tip[0] / length, tip[1] / length) if length > TOLERANCE else ""


def _measured(seen: Scores, chosen: Chosen, start: int, distance: int) -> tuple[dict[str, Number], str, str]:
    """Return what was measured at whole places, and the two sentences that it makes."""
    rotary, added = seen.rotary[::WHOLE], seen.added[::WHOLE]
    before, after = seen.at_offset(-abs(distance)), seen.at_offset(abs(distance))
    values = {
        "rope-score": chosen.score,
        "rope-score-before": shown(before, 3),
        "rope-score-after": shown(after, 3),
        "rope-rotary-spread": shown(np.ptp(rotary), DECIMALS),
        "rope-added-spread": shown(np.ptp(added), 3),
        "rope-added-score": shown(added[start - FIRST_PLACE], 3),
        "rope-start": counted(start),
        "rope-distance": counted(distance),
        **{f"rope-term-{pair.index}": pair.term for pair in chosen.pairs},
        **{f"rope-angle-{pair.index}": pair.angle for pair in chosen.pairs},
    }
    return values, _signed(distance, values, abs(before - after)), _together(values, added)


def _signed(distance: int, values: dict[str, Number], apart: float) -> str:
    if not distance:
        return f"At offset 0 both are turned alike: the score is that of the words alone, {values['rope-score'].text}."
    places = plural(abs(distance), "place")
    before, after = (values[f"rope-score-{side}"].text for side in ("before", "after"))
    compared = f"With the key {places} before the query the score is {before}, with it as far after, {after}"
    return f"{compared}: the sign of the offset counts." if apart > TOLERANCE else f"{compared}: here they are equal."


def _together(values: dict[str, Number], added: Array) -> str:
    rotary = f"From place {FIRST_PLACE} to {LAST_PLACE} the rotary score varies by {values['rope-rotary-spread'].text}"
    if np.ptp(added) <= TOLERANCE:
        return f"{rotary}. With added waves, this head's score stays here as well."
    return f"{rotary}; with added waves it runs from {shown(added.min(), 3).text} to {shown(added.max(), 3).text}."


def _words(scene: Scene, position: int, asked: int) -> tuple[Option, ...]:
    # A place beyond the sentence means its last word, which then stands for that place: what is set stays set.
    return tuple(
        Option(str(asked if place == position else place), f"{place}: {word}", place == position)
        for place, word in enumerate(scene.words)
    )


def _heads(head: str, head_2: str | int) -> tuple[Option, ...]:
    kinds = ("1", "head 1, by hand"), ("2", "head 2, random" if head_2 == RANDOM else "head 2, built")
    return tuple(Option(value, label, value == head) for value, label in kinds)


def _summary(chosen: Chosen | None, signed: str, together: str) -> str:
    if chosen is None:
        return NO_WORDS
    terms = " plus ".join(pair.term.text for pair in chosen.pairs)
    return (
        f"The query of {quoted(chosen.query)} at place {chosen.query_place} meets the key of {quoted(chosen.key)} "
        f"at place {chosen.key_place}. Pair by pair their score is {terms}, divided by {chosen.divisor.text}: "
        f"{chosen.score.text}. {signed} {together}"
    )
