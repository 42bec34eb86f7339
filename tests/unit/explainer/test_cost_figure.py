"""The figure `cost`: counts against sums written out, curves against the counts, and measured times on the curve."""

import pytest

from explainer import figures, measure, render


def view_of(sentence="The cat sat on the mat", **controls):
    return figures.modules()["cost"].view(render.scene(sentence, controls))


def exact(view, name):
    return float(view.values[name].exact)


@pytest.mark.parametrize(("words", "width"), [(1, 8), (6, 512), (128, 512), (512, 512), (1024, 8), (1024, 1024)])
def test_counts(words, width):
    view = view_of(words=words, width=width)
    assert exact(view, "attention-operations") == sum(width for _ in range(words) for _ in range(words))
    assert exact(view, "recurrent-operations") == words * width**2
    assert exact(view, "attention-steps") == 1
    assert exact(view, "recurrent-steps") == words
    assert exact(view, "operation-ratio") == words / width
    assert exact(view, "score-memory") == 8 * words * words * 4


@pytest.mark.parametrize("scale", ["linear", "logarithmic"])
@pytest.mark.parametrize("width", [8, 64, 512, 1024])
def test_the_curves_cross_where_n_is_d(scale, width):
    at_crossing = view_of(words=width, width=width, scale=scale)
    assert at_crossing.attention == at_crossing.recurrent == at_crossing.crossing
    before, after = (
        view_of(words=width - 1, width=width, scale=scale),
        view_of(words=min(1024, width + 1), width=width, scale=scale),
    )
    assert before.attention.y >= before.recurrent.y  # y grows downwards
    assert after.attention.y <= after.recurrent.y


@pytest.mark.parametrize("scale", ["linear", "logarithmic"])
def test_points_stay_in_the_drawing(scale):
    for words in (1, 2, 700, 1024):
        for width in (8, 512, 1024):
            view = view_of(words=words, width=width, scale=scale)
            for point in (view.attention, view.recurrent, view.crossing, view.sentence):
                assert 0 <= point.x <= 1024
                assert -0.01 <= point.y <= 100.01


def test_verdict_on_who_does_less():
    assert [view_of(words=n, width=64).cheaper for n in (63, 64, 65)] == [
        "By these terms, attention does less",
        "By these terms, both do the same",
        "By these terms, the recurrent layer does less",
    ]


def test_without_words_there_is_no_point_for_the_sentence():
    view = view_of("")
    assert view.sentence is None
    assert "Type a sentence" in view.texts["cost-sentence"]


def test_exact_square_times_lie_on_the_curve():
    times = [[n, 64, 1e-9 * n * n * 64] for n in (16, 256, 1024)]
    view = view_of(width=64, measurements=times)
    for one, (n, _, _) in zip(view.measured, times, strict=True):
        assert one.point.y == pytest.approx(view_of(words=n, width=64).attention.y, abs=0.02)


def test_times_of_another_width_are_not_drawn():
    view = view_of(width=512, measurements=[[16, 64, 0.001]])
    assert view.measured == ()
    assert "width 64" in view.measured_note


@pytest.mark.parametrize("raw", ["x", [[1, 2]], [[0, 64, 1]], [[16, 64, -1]], None, 5, {}, [["a", "b", "c"]]])
def test_nonsense_measurements_are_none(raw):
    assert view_of(measurements=raw).measured == ()


@pytest.mark.parametrize(
    "raw", [[[2048, 512, 1]], [[float("inf"), 512, 1]], [[16, 1e9, 1]], [[16, 512, 1e9]], [[16, 512, 1]] * 8]
)
def test_measurements_beyond_what_is_ever_measured_are_none(raw):
    assert view_of(measurements=raw).measured_note.startswith("Not measured")


def test_measuring_times_real_attention():
    times = measure.attention_times(8)
    assert [n for n, _, _ in times] == list(measure.WORDS[: len(times)])
    assert len(times) >= 3
    assert all(width == 8 and seconds > 0 for _, width, seconds in times)
