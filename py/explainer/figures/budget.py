"""Section `budget`: where the weights of multi-head attention are, whatever the number of heads."""

import math
from dataclasses import dataclass, field

from explainer import reported
from explainer.controls import choice
from explainer.layers import HEAD_2, RANDOM
from explainer.numbers import Number, counted, listed, plural, shown
from explainer.scales import LinearScale
from explainer.scene import Scene
from explainer.view import View
from toy_transformer import budget, model
from toy_transformer.budget import Shape

WIDTHS = (8, 16, 32, 64, 128, 256, 512, 768, 1024)
HEADS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
"""What the reader can choose from; of the heads, only those that divide the width are offered."""

SIDE = 100.0
"""Of a d by d matrix, in the units of its drawing."""

PRODUCT_SIDE = 64.0
"""Of the product of one head's W_Q and W_K^T, in the units of that drawing."""

MOST_LABELS = 8
"""Up to so many slices are wide enough for a number."""

N_COLOURS = 6
"""Colours of heads, used in turn."""

WIDTH = choice("budget-width", "512", tuple(map(str, WIDTHS)))
N_HEADS = choice("budget-heads", "8", tuple(map(str, HEADS)))
CONTROLS = (WIDTH, N_HEADS, HEAD_2)
CODE = ("budget.head_width", "budget.projection_weights", "budget.shapes")

STAGES = (
    # what it is, in symbols, whose shape it has
    ("X", "n × d", "X"),
    ("queries, keys", "h × n × dₖ, each", "Q"),
    ("scores, weights", "h × n × n, each", "scores"),
    ("values, head outputs", "h × n × dᵥ, each", "head_outputs"),
    ("side by side", "n × h·dᵥ", "concat"),
    ("output", "n × d", "output"),
)


@dataclass(frozen=True)
class Slice:
    """What one head has of a matrix: its place along the side, in the units of the drawing."""

    head: int
    colour: int
    start: float
    length: float
    middle: float
    is_labelled: bool


@dataclass(frozen=True)
class Weights:
    """One of the four matrices; a head has columns of W_Q, W_K and W_V, and rows of W_O."""

    name: str
    index: str
    is_cut_in_rows: bool
    slice_shape: str


@dataclass(frozen=True)
class Stage:
    """One array on the way: its shape in symbols and in numbers, and how many numbers it holds."""

    name: str
    symbols: str
    shape: str
    size: Number


@dataclass(frozen=True)
class Result:
    """What the paper reports for one number of heads; empty where it reports none."""

    n_heads: int
    is_current: bool
    perplexity: Number | None
    bleu: Number | None
    x: float
    y: float


@dataclass(frozen=True)
class BudgetView(View):
    """The four matrices in slices, the shapes on the way, one head's scores, and the paper's results."""

    width: int = field(kw_only=True)
    n_heads: int = field(kw_only=True)
    head_width: int = field(kw_only=True)
    side: float = SIDE
    matrices: tuple[Weights, ...] = field(kw_only=True)
    slices: tuple[Slice, ...] = field(kw_only=True)
    stages: tuple[Stage, ...] = field(kw_only=True)
    product_side: float = PRODUCT_SIDE
    thin: float = field(kw_only=True)
    """The shorter side of one head's W_Q and W_K^T, in the same drawing."""
    results: tuple[Result, ...] = field(kw_only=True)
    mark: float | None = field(kw_only=True)
    """Where the chosen number of heads stands among the results, if they are for the chosen width."""
    ranks: tuple[Number, ...] = field(kw_only=True)
    source: reported.Source = reported.VASWANI
    paper_width: int = reported.BASE_WIDTH
    widths: tuple[int, ...] = WIDTHS
    offered: tuple[int, ...] = field(kw_only=True)


def view(scene: Scene) -> BudgetView:
    """Return the view of the weights at the width and the number of heads that the reader chose."""
    width = int(scene.controls["budget-width"])
    offered = tuple(h for h in HEADS if width % h == 0)
    n_heads = max(h for h in offered if h <= int(scene.controls["budget-heads"]))
    head_width = budget.head_width(width, n_heads)
    weights = budget.projection_weights(width, n_heads)
    scores = math.prod(budget.shapes(scene.n_words, width, n_heads)["scores"])
    ranks = budget.score_ranks(scene.layer)
    is_reported = width == reported.BASE_WIDTH
    return BudgetView(
        title=f"d = {width:,}, {plural(n_heads, 'head')}: {weights:,} weights",
        summary=(
            f"Four matrices of {width:,} by {width:,} hold {weights:,} weights, cut in {plural(n_heads, 'slice')}, "
            f"each {head_width:,} wide. For {plural(scene.n_words, 'word')} the heads hold {scores:,} scores. "
            f"{_reported_here(n_heads, width)}"
        ),
        values={
            "budget-weights": counted(weights),
            "budget-toy-weights": counted(scene.layer.n_weights),
            "budget-width": counted(width),
            "budget-head-width": counted(head_width),
            "budget-toy-head-width": counted(model.D_K),
            **{f"budget-rank-{head}": counted(rank) for head, rank in enumerate(ranks, 1)},
        },
        texts={
            "budget-slices": _slices_in_words(width, n_heads, head_width),
            "budget-scores": _scores_in_words(scene.n_words, n_heads),
            "budget-rank": _ranks_in_words(scene, ranks),
            "budget-reported": _reported_here(n_heads, width),
        },
        width=width,
        n_heads=n_heads,
        head_width=head_width,
        matrices=_matrices(width, head_width),
        slices=_slices(n_heads),
        stages=_stages(budget.shapes(scene.n_words, width, n_heads)),
        thin=PRODUCT_SIDE / n_heads,
        results=_results(n_heads if is_reported else None),
        mark=_doublings(n_heads) if is_reported else None,
        ranks=tuple(map(counted, ranks)),
        offered=offered,
    )


def _matrices(width: int, head_width: int) -> tuple[Weights, ...]:
    columns, rows = f"{width:,} × {head_width:,}", f"{head_width:,} × {width:,}"
    return (
        *(Weights("W", index, is_cut_in_rows=False, slice_shape=columns) for index in "QKV"),
        Weights("W", "O", is_cut_in_rows=True, slice_shape=rows),
    )


def _slices(n_heads: int) -> tuple[Slice, ...]:
    to_side = LinearScale((0.0, float(n_heads)), (0.0, SIDE))
    return tuple(
        Slice(
            head=head + 1,
            colour=head % N_COLOURS,
            start=to_side(head),
            length=round(to_side(head + 1) - to_side(head), 2),
            middle=to_side(head + 0.5),
            is_labelled=n_heads <= MOST_LABELS,
        )
        for head in range(n_heads)
    )


def _stages(shapes: dict[str, Shape]) -> tuple[Stage, ...]:
    return tuple(
        Stage(name, symbols, " × ".join(f"{size:,}" for size in shapes[key]), counted(math.prod(shapes[key])))
        for name, symbols, key in STAGES
    )


def _results(current: int | None) -> tuple[Result, ...]:
    by_heads = {one.n_heads: one for one in reported.BY_HEADS}
    lowest, highest = (end([one.bleu for one in reported.BY_HEADS]) for end in (min, max))
    to_height = LinearScale((lowest, highest), (88.0, 30.0))
    # A column for every doubling: also for 2 heads, of which the paper reports nothing.
    doublings = [2**power for power in range(int(math.log2(max(by_heads))) + 1)]
    return tuple(
        Result(
            n_heads=h,
            is_current=h == current,
            perplexity=shown(by_heads[h].perplexity) if h in by_heads else None,
            bleu=shown(by_heads[h].bleu, 1) if h in by_heads else None,
            x=_doublings(h),
            y=to_height(by_heads[h].bleu) if h in by_heads else 0.0,
        )
        for h in doublings
    )


def _doublings(n_heads: int) -> float:
    """Return where `n_heads` stands in a drawing with a column, one unit wide, for every doubling."""
    return round(math.log2(n_heads) + 0.5, 2)


def _slices_in_words(width: int, n_heads: int, head_width: int) -> str:
    if n_heads == 1:
        return f"Now one head has all {width:,} columns."
    return f"Now {n_heads} heads of {head_width:,} cost what one head of {width:,} does."


def _scores_in_words(n_words: int, n_heads: int) -> str:
    if not n_words:
        return "Without words there are no scores."
    each = f"Your sentence has {n_words} × {n_words} = {plural(n_words * n_words, 'score')}"
    return f"{each} in one head." if n_heads == 1 else f"{each} in every head, {n_heads * n_words * n_words:,} in all."


def _ranks_in_words(scene: Scene, ranks: tuple[int, ...]) -> str:
    offset = scene.controls["head-2"]
    kind = "random" if offset == RANDOM else "built"
    names = ["head 1", f"head 2, {kind},"]
    return (
        f"Measured in the toy: {listed([f'{name} has rank {rank}' for name, rank in zip(names, ranks, strict=True)])}"
    )


def _reported_here(n_heads: int, width: int) -> str:
    if width != reported.BASE_WIDTH:
        return f"The paper's results are for d = {reported.BASE_WIDTH}."
    for one in reported.BY_HEADS:
        if one.n_heads == n_heads:
            return (
                f"With {plural(n_heads, 'head')} the paper reports a perplexity of {one.perplexity:.2f} "
                f"and a BLEU of {one.bleu:.1f}."
            )
    return f"The paper reports nothing for {plural(n_heads, 'head')}."
