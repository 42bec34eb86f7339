"""One head: the query chosen by pointer, tap and keys; the numbers it leads to; the play."""

import math

import pytest

SENTENCE = "The cat sat on the mat"


def weights(reader):
    cells = reader.figure("one-head").locator("td[data-key]")
    return [float(exact) for exact in cells.evaluate_all("(all) => all.map((one) => one.dataset.exact)")]


def column(reader, number):
    cells = reader.figure("one-head").locator(f'td[data-column="{number}"]')
    return [float(exact) for exact in cells.evaluate_all("(all) => all.map((one) => one.dataset.exact)")]


def choose(reader, place):
    before = reader.revision("one-head")
    reader.page.locator(f'label[for="one-head-query-{place}"]').click()
    reader.wait_for_revision("one-head", before)


def opacities(reader, kind, pseudo=None):
    return (
        reader.figure("one-head")
        .locator(f"td.one-head__{kind}{'' if pseudo else ' span'}")
        .evaluate_all("(all, pseudo) => all.map((one) => Number(getComputedStyle(one, pseudo).opacity))", pseudo)
    )


def test_sat_looks_at_cat(reader):
    assert [
        int(key)
        for key in reader.figure("one-head")
        .locator("td[data-key]")
        .evaluate_all("(all) => all.map((one) => one.dataset.key)")
    ] == list(range(6))
    assert weights(reader)[1] > 0.5
    assert reader.value("one-head-largest-weight") == max(weights(reader))
    assert "“cat”" in reader.page.locator('#one-head p [data-text="one-head-reading"]').inner_text()


def test_the_table_holds_together(reader):
    scores = column(reader, 4)
    total = sum(math.exp(score) for score in scores)
    assert weights(reader) == pytest.approx([math.exp(score) / total for score in scores], abs=1e-12)
    query_and_keys = [column(reader, number) for number in range(4)]
    for key, score in enumerate(scores):
        assert score == pytest.approx(sum(one[0] * one[1 + key] for one in query_and_keys) / 2, abs=1e-12)
    for number in range(4):
        values, taken = column(reader, 6 + number), column(reader, 10 + number)
        assert taken[:-1] == pytest.approx([w * v for w, v in zip(weights(reader), values, strict=True)], abs=1e-12)
        assert taken[-1] == pytest.approx(sum(taken[:-1]), abs=1e-12)


def test_a_word_is_chosen_by_the_pointer(reader):
    reader.scroll_to("one-head", 1)
    before = weights(reader)
    choose(reader, 0)
    assert weights(reader) != before
    assert reader.figure("one-head").locator("td[data-query='0']").count() == 6
    assert reader.page.locator("#one-head-query-0").is_checked()
    assert "“The” gives" in reader.page.locator('#one-head p [data-text="one-head-reading"]').inner_text()


def test_a_word_is_chosen_by_keys_at_one_tab_stop(reader):
    reader.page.locator("#one-head-query-2").focus()
    for key, place in (("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1)):
        before = reader.revision("one-head")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("one-head", before)
        assert reader.page.evaluate("document.activeElement.id") == f"one-head-query-{place}"
        assert reader.figure("one-head").locator(f"td[data-query='{place}']").count() == 6
    reader.page.keyboard.press("Tab")
    assert reader.page.evaluate("document.activeElement.id") == "one-head-0-0"


def test_a_word_is_chosen_by_a_tap(new_reader, served):
    reader = new_reader(viewport={"width": 390, "height": 844}, has_touch=True).open(served.address)
    reader.scroll_to("one-head", 1)
    reader.page.locator('label[for="one-head-query-5"]').tap()
    reader.page.wait_for_selector("figure[data-figure='one-head'] td[data-query='5']")
    boxes = [one.bounding_box() for one in reader.figure("one-head").locator(".one-head__choice").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24


def test_the_choice_is_there_when_its_word_is_gone_and_back(reader):
    choose(reader, 5)
    reader.type("only three words")
    assert reader.page.locator("#one-head-query-2").is_checked()
    assert reader.figure("one-head").locator("td[data-query='2']").count() == 3
    reader.type(SENTENCE)
    assert reader.page.locator("#one-head-query-5").is_checked()
    assert reader.figure("one-head").locator("td[data-query='5']").count() == 6


def test_scores_then_weights_then_the_blend(reader):
    reader.scroll_to("one-head", 0.02)
    assert max(opacities(reader, "score") + opacities(reader, "weight") + opacities(reader, "output", "::before")) == 0
    reader.scroll_to("one-head", 0.3)
    scores = opacities(reader, "score")
    assert scores == sorted(scores, reverse=True)
    assert (scores[0], scores[-1]) == (1, 0)
    reader.scroll_to("one-head", 0.59)
    assert min(opacities(reader, "weight")) == 1
    assert max(opacities(reader, "taken", "::before")) == 0
    reader.scroll_to("one-head", 1)
    assert min(opacities(reader, "taken", "::before") + opacities(reader, "output", "::before")) == 1


def test_copies_of_the_query_and_parts_of_values_travel_over_the_row_they_left(reader):
    def tops(selector):
        return [one.bounding_box()["y"] for one in reader.figure("one-head").locator(selector).all()]

    reader.scroll_to("one-head", 0.02)
    home = tops("td.one-head__query")[0] + 1
    assert tops("td.one-head__key:nth-of-type(1) i") == pytest.approx([home - 1 + 3] * 6, abs=2)
    reader.scroll_to("one-head", 0.97)
    output = tops("td.one-head__output")[0]
    assert tops("td.one-head__taken:last-of-type i") == pytest.approx([output] * 6, abs=3)


def test_pointing_at_a_row_tells_its_numbers(reader):
    reader.scroll_to("one-head", 1)
    reader.figure("one-head").locator("#one-head-row-5 th").hover()
    readout = reader.figure("one-head").locator(".readout__line[data-lit]").inner_text()
    assert "“sat” asks “mat”" in readout
    assert reader.figure("one-head").locator("#one-head-row-5[data-lit]").count() == 1
