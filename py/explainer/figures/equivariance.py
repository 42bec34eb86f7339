"""Section `equivariance`: reordering as a matrix P, and what it does to one head's scores, weights and output."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from explainer.controls import choice
from explainer.figures import _order_test
from explainer.figures._heads import Array, first_choice, named
from explainer.layers import HEAD_2
from explainer.numbers import Number, shown, shown_whole, weight
from explainer.orders import ORDER, Order
from explainer.scales import DivergingScale, diverging
from explainer.scene import Scene
from explainer.view import Matrix, Option, View, matrix
from toy_transformer import model
from toy_transformer.multi_head import Trace
from toy_transformer.permutations import permutation_matrix

SCORES, WEIGHTS, OUTPUT = STAGES = ("scores", "weights", "output")
HEADS = tuple(str(head) for head in range(1, model.N_HEADS + 1))

STAGE = choice("equivariance-stage", WEIGHTS, STAGES)
HEAD = choice("equivariance-head", HEADS[0], HEADS)
CONTROLS = (ORDER, HEAD_2, STAGE, HEAD)
CODE = ("permutations.permutation_matrix", "attention.scaled_scores")

ZERO_OR_ONE = DivergingScale(1.0)
NO_WORDS = "No words yet. Type a sentence above, and its matrices appear here."


@dataclass(frozen=True)
class Pattern:
    """How a stage is written: before, permuted, and on which sides P stands."""

    before: str
    two_sided: bool


PATTERNS = {SCORES: Pattern("S", True), WEIGHTS: Pattern("A", True), OUTPUT: Pattern("AV", False)}


@dataclass(frozen=True)
class Arrays:
    """One stage three times: for the sentence, permuted by P, and for the words in the other order."""

    before: Array
    permuted: Array
    reordered: Array

    @property
    def difference(self) -> float:
        """The largest absolute difference of what was permuted and what was computed anew."""
        return float(np.abs(self.permuted - self.reordered).max(initial=0.0))


@dataclass(frozen=True)
class Stage:
    """One line of the algebra, and how far the layer is from it."""

    value: str
    pattern: Pattern
    chosen: bool
    difference: Number


@dataclass(frozen=True)
class EquivarianceView(View):
    """P, one stage of one head before and after, and the largest difference for each stage."""

    stages: tuple[Stage, ...] = field(kw_only=True)
    pattern: Pattern = field(kw_only=True)
    permutation: Matrix = field(kw_only=True)
    before: Matrix = field(kw_only=True)
    permuted: Matrix = field(kw_only=True)
    reordered: Matrix = field(kw_only=True)
    limit: float = field(kw_only=True)
    levels: range = field(kw_only=True)
    traveller: tuple[int, int] | None = field(kw_only=True)
    """The pair of words whose cell is marked before the reader points at one; None if none moves or has a cell."""
    head: str = field(kw_only=True)
    heads: tuple[str, ...] = HEADS
    order_options: tuple[Option, ...] = field(kw_only=True)
    next_shuffle: str = field(kw_only=True)
    state: str = field(kw_only=True)
    verdict: str = field(kw_only=True)
    empty: str = NO_WORDS


def view(scene: Scene) -> EquivarianceView:
    """Return the view of one head of the plain layer: X alone, whatever is set elsewhere for positions and mask."""
    order: Order = scene.controls["order"]
    head: str = scene.controls["equivariance-head"]
    chosen: str = scene.controls["equivariance-stage"]
    P = permutation_matrix(scene.order)
    arrays = _arrays(scene, P, HEADS.index(head))
    stages = tuple(_stage(name, arrays[name], chosen) for name in STAGES)
    shown_arrays = arrays[chosen]
    # Weights lie between 0 and 1: only the upper half of their scale is used.
    scale = ZERO_OR_ONE if chosen == WEIGHTS else diverging(shown_arrays.before, shown_arrays.reordered)
    drawn = _matrices(scene, chosen, shown_arrays, scale)
    largest = max(stage.difference for stage in arrays.values())
    verdict = _verdict(scene, largest)
    pair = _traveller(scene, arrays[WEIGHTS].before)
    travel = _travel(scene, arrays[WEIGHTS].before, pair)
    return EquivarianceView(
        title=f"Head {head} on X alone: no positions, no mask",
        summary=f"{verdict} {travel}",
        values={f"equivariance-{stage.value}-difference": stage.difference for stage in stages},
        texts={"equivariance-travel": travel},
        stages=stages,
        pattern=PATTERNS[chosen],
        permutation=_permutation(scene, P),
        before=drawn[0],
        permuted=drawn[1],
        reordered=drawn[2],
        limit=scale.limit,
        levels=range(0 if chosen == WEIGHTS else -8, 9),
        traveller=pair if PATTERNS[chosen].two_sided else None,
        head=head,
        order_options=_order_test.options(scene, order),
        next_shuffle=_order_test.next_shuffle(order),
        state=_order_test.state_of(largest),
        verdict=verdict,
    )


def _arrays(scene: Scene, P: Array, head: int) -> dict[str, Arrays]:
    before, after = scene.attend(scene.X), scene.attend(P @ scene.X)

    def arrays(part: Callable[[Trace], Array], permute: Callable[[Array], Array]) -> Arrays:
        return Arrays(part(before)[head], permute(part(before)[head]), part(after)[head])

    return {
        SCORES: arrays(lambda trace: trace.scores, lambda S: P @ S @ P.T),
        WEIGHTS: arrays(lambda trace: trace.weights, lambda A: P @ A @ P.T),
        OUTPUT: arrays(lambda trace: trace.head_outputs, lambda AV: P @ AV),
    }


def _stage(name: str, arrays: Arrays, chosen: str) -> Stage:
    return Stage(name, PATTERNS[name], name == chosen, _order_test.told(arrays.difference))


def _moved_words(scene: Scene) -> list[str]:
    return [scene.words[position] for position in scene.order]


def _permutation(scene: Scene, P: Array) -> Matrix:
    return matrix(
        "permutation",
        "P: in each row a 1 picks the word that comes to this place",
        P,
        _moved_words(scene),
        ZERO_OR_ONE,
        column_names=scene.words,
        number=shown_whole,
    )


def _matrices(scene: Scene, stage: str, arrays: Arrays, scale: DivergingScale) -> tuple[Matrix, Matrix, Matrix]:
    moved, number = _moved_words(scene), weight if stage == WEIGHTS else shown

    def drawn(name: str, label: str, array: Array, words: list[str]) -> Matrix:
        columns = words if PATTERNS[stage].two_sided else None
        return matrix(f"{stage}-{name}", label, array, words, scale, column_names=columns, number=number)

    return (
        drawn("before", f"{stage}, words as typed", arrays.before, scene.words),
        drawn("permuted", f"{stage}, permuted by P", arrays.permuted, moved),
        drawn("reordered", f"{stage} that the head computes for the words in the other order", arrays.reordered, moved),
    )


def _moves(scene: Scene) -> list[int]:
    """Return the words that change places."""
    return [position for place, position in enumerate(scene.order) if place != position]


def _verdict(scene: Scene, difference: float) -> str:
    if not scene.n_words:
        return NO_WORDS
    told = _order_test.told(difference).text
    outcome = f"Largest difference in all three: {told}."
    if scene.n_words == 1:
        return f"One word has one order, so P is the single number 1. {outcome}"
    if not _moves(scene):
        return f"This order moves nothing: P has its ones on the diagonal. {outcome}"
    if _order_test.state_of(difference) != "same":
        return f"Permuting and computing anew do not agree. {outcome}"
    return f"Permuted, or computed anew: the same numbers. {outcome}"


def _traveller(scene: Scene, A: Array) -> tuple[int, int] | None:
    """Return the pair of words, query and key, with the largest weight of all whose cell moves."""
    moving = _moves(scene)
    if not moving:
        return None
    travels = np.array([[query in moving or key in moving for key in range(len(A))] for query in range(len(A))])
    return divmod(first_choice(np.where(travels, A, -1.0).ravel()), len(A))


def _travel(scene: Scene, A: Array, pair: tuple[int, int] | None) -> str:
    if not scene.n_words:
        return "Type a sentence to see one travel."
    if pair is None:
        return "With this order every cell stays where it is."
    query, key = pair
    row, column = scene.order.index(query), scene.order.index(key)
    whom = "itself" if key == query else named(scene, key)
    return (
        f"The weight that {named(scene, query)} gives {whom}, {weight(float(A[query, key])).text}, goes from row "
        f"{query}, column {key} to row {row}, column {column}."
    )
