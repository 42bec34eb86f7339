"""The figure `budget`: slices to scale, shapes with the reader's words, and what the paper reports."""

import math

import pytest

from explainer import figures, render

BY_HEADS = {1: ("5.29", "24.9"), 4: ("5.00", "25.5"), 8: ("4.92", "25.8"), 16: ("4.91", "25.8"), 32: ("5.01", "25.4")}


def view_of(sentence="The cat sat on the mat", width="512", heads="8", head_2="random"):
    given = {"budget-width": width, "budget-heads": heads, "head-2": head_2}
    return figures.modules()["budget"].view(render.scene(sentence, given))


@pytest.mark.parametrize("heads", [1, 2, 4, 8, 16, 32])
def test_the_weights_stay_while_the_scores_grow(heads):
    view = view_of(heads=str(heads))
    assert view.values["budget-weights"].exact == "1048576"
    assert f"the heads hold {heads * 36:,} scores" in view.summary
    assert view.values["budget-head-width"].exact == str(512 // heads)


def test_the_toy_has_256():
    view = view_of(width="8", heads="2")
    assert view.values["budget-weights"].text == view.values["budget-toy-weights"].text == "256"


@pytest.mark.parametrize("heads", [1, 3, 8, 32])
def test_slices_fill_the_side_and_are_equally_wide(heads):
    view = view_of(width="768", heads=str(heads))
    assert len(view.slices) == heads
    edges = [one.start for one in view.slices] + [100.0]
    for one, end in zip(view.slices, edges[1:], strict=True):
        assert one.start + one.length == pytest.approx(end, abs=0.011)
        assert one.length == pytest.approx(100 / heads, abs=0.011)
        assert one.is_labelled == (heads <= 8)


@pytest.mark.parametrize("width", [8, 16, 32, 64, 128, 256, 512, 768, 1024])
def test_only_heads_that_divide_the_width_are_offered_and_used(width):
    for wanted in (1, 3, 12, 32):
        view = view_of(width=str(width), heads=str(wanted))
        assert view.offered
        assert all(width % h == 0 for h in view.offered)
        assert view.n_heads in view.offered
        assert view.n_heads == max(h for h in view.offered if h <= wanted)
        assert view.thin == pytest.approx(view.product_side * view.head_width / width)


@pytest.mark.parametrize(("sentence", "n"), [("The cat sat on the mat", 6), ("hello", 1), ("", 0), ("a a a", 3)])
def test_shapes_have_the_readers_words(sentence, n):
    view = view_of(sentence)
    assert [stage.shape for stage in view.stages] == [
        f"{n} × 512",
        f"8 × {n} × 64",
        f"8 × {n} × {n}",
        f"8 × {n} × 64",
        f"{n} × 512",
        f"{n} × 512",
    ]
    for stage in view.stages:
        sizes = [int(size.replace(",", "")) for size in stage.shape.split(" × ")]
        assert int(stage.size.exact) == math.prod(sizes)


def test_the_papers_results_stand_over_their_heads():
    view = view_of()
    assert [one.n_heads for one in view.results] == [1, 2, 4, 8, 16, 32]
    reported = {one.n_heads: (one.perplexity.text, one.bleu.text) for one in view.results if one.bleu}
    assert reported == BY_HEADS
    assert [one.x for one in view.results] == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]
    dots = [one for one in view.results if one.bleu]
    by_bleu = sorted(dots, key=lambda one: float(one.bleu.exact))
    assert [one.y for one in by_bleu] == sorted((one.y for one in dots), reverse=True)


@pytest.mark.parametrize(
    ("width", "heads", "told"),
    [
        ("512", "8", "With 8 heads the paper reports a perplexity of 4.92 and a BLEU of 25.8."),
        ("512", "1", "With 1 head the paper reports a perplexity of 5.29 and a BLEU of 24.9."),
        ("512", "2", "The paper reports nothing for 2 heads."),
        ("64", "8", "The paper's results are for d = 512."),
    ],
)
def test_what_is_reported_is_told_and_no_more(width, heads, told):
    view = view_of(width=width, heads=heads)
    assert view.texts["budget-reported"] == told
    assert (view.mark is None) == (width != "512")
    assert any(one.is_current for one in view.results) == (width == "512")


@pytest.mark.parametrize(
    ("sentence", "heads", "told"),
    [
        ("", "8", "Without words there are no scores."),
        ("hello", "2", "Your sentence has 1 × 1 = 1 score in every head, 2 in all."),
        ("a b c", "1", "Your sentence has 3 × 3 = 9 scores in one head."),
        ("a b c", "4", "Your sentence has 3 × 3 = 9 scores in every head, 36 in all."),
    ],
)
def test_scores_in_words(sentence, heads, told):
    assert view_of(sentence, heads=heads).texts["budget-scores"] == told


@pytest.mark.parametrize(("head_2", "rank", "kind"), [("random", 4, "random"), ("-1", 2, "built"), ("3", 2, "built")])
def test_ranks_follow_the_second_head(head_2, rank, kind):
    view = view_of(head_2=head_2)
    assert (view.values["budget-rank-1"].exact, view.values["budget-rank-2"].exact) == ("2", str(rank))
    assert view.texts["budget-rank"] == f"Measured in the toy: head 1 has rank 2 and head 2, {kind}, has rank {rank}"


@pytest.mark.parametrize(("width", "heads"), [("7", "8"), ("513", "x"), (None, None), (512, 8)])
def test_nonsense_becomes_the_papers_base_model(width, heads):
    view = view_of(width=width, heads=heads)
    assert (view.width, view.n_heads) == (512, 8)
