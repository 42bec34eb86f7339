"""Section `trained`: the toy's heads measured as trained heads are, and how many of an encoder's can go."""

import math
from dataclasses import dataclass, field

from explainer import reported
from explainer.controls import whole
from explainer.figures._heads import Array, aim, head_2_options
from explainer.layers import HEAD_2, RANDOM
from explainer.numbers import Number, counted, shown, weight
from explainer.scales import LinearScale
from explainer.scene import Scene
from explainer.view import Option, View
from toy_transformer import profile

PRUNED = reported.PRUNED_ENCODER

HEIGHT = 100.0
"""Of a bar's drawing, in its own units."""

TOPS = (0.25, 0.5, 1.0)
"""What the highest bar may stand for: the first that holds every share of both heads."""

EVEN_LABELS = 7
"""Up to so many words there is room for the name of every offset, beyond it for every fifth."""

FEWEST_WORDS = 3
"""An offset describes a head only if so many words, and half of all, have one there: fewer may do so by chance."""

HALF, CLEAN = 0.5, 0.75
"""An offset describes a head in part, or cleanly, if the word there gets more than this on average."""

KEPT = whole("trained-kept", default=PRUNED.n_heads, minimum=PRUNED.n_kept, maximum=PRUNED.n_heads)
CONTROLS = (HEAD_2, KEPT)
CODE = ("profile.weight_by_offset", "profile.entropy")


@dataclass(frozen=True)
class Bar:
    """The share of a head's weight that goes to one offset, beside what a head that looks evenly would give."""

    offset: int
    name: str
    is_named: bool
    share: Number
    y: float
    height: float
    even_y: float


@dataclass(frozen=True)
class Profile:
    """One head as its weights describe it."""

    number: int
    name: str
    bars: tuple[Bar, ...]
    evenness: Number | None
    """The mean entropy of its rows as a share of the largest possible; None where there is only one word."""
    itself: Number
    is_clean: bool
    verdict: str


@dataclass(frozen=True)
class TrainedView(View):
    """Both heads' profiles, and the squares that stand for the heads of a trained encoder."""

    profiles: tuple[Profile, ...] = field(kw_only=True)
    top: Number = field(kw_only=True)
    height: float = HEIGHT
    options: tuple[Option, ...] = field(kw_only=True)
    kept: int = field(kw_only=True)
    pruned: reported.Pruning = PRUNED
    note: str = field(kw_only=True)
    empty: str = "No words yet. Type a sentence above, and see what its weights say of each head."


def view(scene: Scene) -> TrainedView:
    """Return the view of the heads' profiles on X + PE, and of the heads that the reader has kept."""
    kept: int = scene.controls["trained-kept"]
    head_2 = scene.controls["head-2"]
    weights = scene.trace.weights if scene.n_words else ()
    shares = [profile.weight_by_offset(one) for one in weights]
    top = next(top for top in TOPS if all(share.max() <= top + 1e-9 for share in shares))
    profiles = tuple(_profile(index, one, head_2, top) for index, one in enumerate(weights))
    note = _note(kept)
    said = _said(profiles)
    return TrainedView(
        title="What the weights say of a head",
        summary=f"{said} {note}".strip(),
        values={
            "trained-kept": counted(kept),
            "trained-heads": counted(PRUNED.n_heads),
            "trained-pruned": counted(PRUNED.n_pruned),
            "trained-bleu": shown(PRUNED.bleu_lost),
            "trained-bert": counted(reported.BERT_BASE_HEADS),
            **{f"trained-itself-{one.number}": one.itself for one in profiles},
            **{f"trained-evenness-{one.number}": one.evenness for one in profiles if one.evenness},
        },
        texts={"trained-verdicts": said or "Without words there is nothing to measure."},
        profiles=profiles,
        top=shown(top),
        options=head_2_options(head_2),
        kept=kept,
        note=note,
    )


def _profile(index: int, weights: Array, head_2: str | int, top: float) -> Profile:
    n_words = len(weights)
    shares = profile.weight_by_offset(weights)
    if index == 0:
        name = "Head 1, by hand: a verb looks for somebody living"
    else:
        name = "Head 2, random" if head_2 == RANDOM else f"Head 2, built: {aim(int(head_2))}"
    offset, mean = _clearest(weights, None if index == 0 or head_2 == RANDOM else int(head_2))
    return Profile(
        number=index + 1,
        name=name,
        bars=_bars(shares, n_words, top),
        evenness=_evenness(weights),
        itself=weight(shares[n_words - 1]),
        is_clean=index == 1 and head_2 != RANDOM and mean > CLEAN,
        verdict=_verdict(index, n_words, head_2, offset, mean),
    )


def _bars(shares: Array, n_words: int, top: float) -> tuple[Bar, ...]:
    to_height = LinearScale((0.0, top), (0.0, HEIGHT))
    step = 1 if n_words <= EVEN_LABELS else 5
    bars = []
    for offset, share in zip(range(1 - n_words, n_words), shares.tolist(), strict=True):
        height = to_height(share)
        even = (n_words - abs(offset)) / n_words**2
        bars.append(
            Bar(
                offset=offset,
                name=f"+{offset}" if offset > 0 else str(offset),
                is_named=offset % step == 0,
                share=weight(share),
                y=round(HEIGHT - height, 2),
                height=height,
                even_y=round(HEIGHT - to_height(even), 2),
            )
        )
    return tuple(bars)


def _evenness(weights: Array) -> Number | None:
    if len(weights) == 1:
        return None
    return weight(min(float(profile.entropy(weights).mean()) / math.log(len(weights)), 1.0))


def _clearest(weights: Array, built_for: int | None) -> tuple[int | None, float]:
    """Return the offset that describes the head best, and the mean weight there; None where words are too few.

    For a head that was built to look `built_for` places away, no other offset counts.
    """
    n_words = len(weights)
    means = profile.weight_where_there_is_one(weights).round(9).tolist()
    counting = [
        offset
        for offset in range(1 - n_words, n_words)
        if n_words - abs(offset) >= max(FEWEST_WORDS, n_words / 2) and built_for in (None, offset)
    ]
    if not counting or n_words <= FEWEST_WORDS:
        return None, 0.0
    best = max(counting, key=lambda offset: means[offset + n_words - 1])
    return best, means[best + n_words - 1]


def _verdict(index: int, n_words: int, head_2: str | int, offset: int | None, mean: float) -> str:
    if n_words == 1:
        return "With one word there is one place to look: nothing to describe."
    if offset is None:
        few = "Too few words here" if n_words <= FEWEST_WORDS else "Too few words have one there"
        return f"{few} to tell a habit from chance."
    whom = f"{aim(offset)}, where there is one," if offset else "itself"
    gets = f"the word {whom} gets {weight(mean).text} on average"
    if index == 0:
        role = "Its role is a relation: a verb looks for somebody living."
        return f"{role} Here {gets}." if mean > HALF else f"No distance describes it; at best {gets}. {role}"
    if head_2 == RANDOM:
        return f"No one designed it, yet here {gets}." if mean > HALF else f"No clean description; at best {gets}."
    return f"{'A clean description' if mean > CLEAN else 'Clean in part'}: {gets}."


def _said(profiles: tuple[Profile, ...]) -> str:
    verdicts = [one.verdict for one in profiles]
    if len(set(verdicts)) < len(verdicts):
        return verdicts[0]
    return " ".join(f"Head {one.number}: {one.verdict[0].lower()}{one.verdict[1:]}" for one in profiles)


def _note(kept: int) -> str:
    if kept == PRUNED.n_heads:
        return f"All {PRUNED.n_heads} heads are there. Take some away."
    if kept == PRUNED.n_kept:
        return f"{kept} of {PRUNED.n_heads} heads left: the paper reports {PRUNED.bleu_lost:.2f} BLEU less."
    return f"{kept} of {PRUNED.n_heads} heads left. What that costs is told here for {PRUNED.n_kept} alone."
