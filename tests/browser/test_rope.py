"""Rotary positions: words, head and places by pointer and keys; the score stays while both move."""

import pytest

import oracle
from toy_transformer import embeddings, model, tokens


def expected_score(sentence, query, key, head, offset):
    X = embeddings.embed(tokens.tokenize(sentence)).tolist()
    layer = model.toy_layer()
    q, k = (oracle.times([X[word]], W[head - 1].tolist())[0] for word, W in ((query, layer.W_Q), (key, layer.W_K)))
    return oracle.rotary_score(q, k, offset)


def choose(reader, name, option):
    before = reader.revision("rope")
    reader.control("rope", name).select_option(option)
    reader.wait_for_revision("rope", before)


def path(reader, name):
    return reader.page.locator(f"#rope-{name}").get_attribute("d")


def test_moving_both_keeps_the_score_and_turns_the_hands(reader):
    hand, score = reader.page.locator(".rope__hand--query").first, reader.value("rope-score")
    before, added = hand.get_attribute("d"), reader.value("rope-added-score")
    reader.set_range("rope", "rope-start", 33)
    assert reader.value("rope-score") == pytest.approx(score, abs=1e-9)
    assert score == pytest.approx(expected_score("The cat sat on the mat", 2, 1, 2, -1), abs=1e-9)
    assert hand.get_attribute("d") != before
    assert abs(reader.value("rope-added-score") - added) > 0.1
    assert reader.value("rope-rotary-spread") < 1e-9 < reader.value("rope-added-spread")


@pytest.mark.parametrize("offset", [-7, 0, 4])
def test_moving_the_key_changes_the_score(reader, offset):
    curve = path(reader, "offsets-rotary")
    reader.set_range("rope", "rope-distance", offset)
    assert reader.value("rope-score") == pytest.approx(
        expected_score("The cat sat on the mat", 2, 1, 2, offset), abs=1e-9
    )
    assert path(reader, "offsets-rotary") == curve
    assert path(reader, "offsets-rotary-point").startswith(f"M{float(12 + offset)},")


def test_words_and_head_are_chosen(reader):
    reader.type("the dog chased the small red ball")
    choose(reader, "rope-query", "6")
    choose(reader, "rope-key", "2")
    choose(reader, "rope-head", "1")
    assert reader.value("rope-score") == pytest.approx(
        expected_score("the dog chased the small red ball", 6, 2, 1, -1), abs=1e-9
    )
    assert reader.page.locator(".rope__words .word").all_inner_texts() == ["ball", "chased"]


def test_keys_and_the_plots_move_the_words(reader):
    reader.control("rope", "rope-start").focus()
    before = reader.revision("rope")
    reader.page.keyboard.press("Home")
    reader.wait_for_revision("rope", before)
    assert reader.value("rope-start") == 12
    area = reader.page.locator('.rope__area[data-drag-control="rope-distance"]')
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    reader.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('#rope-distance[value="12"]', timeout=10_000)


@pytest.mark.parametrize(("part", "count"), [("query", 5), ("key", 5), ("angle", 4), ("rotary", 5), ("added", 2)])
def test_a_word_of_the_prose_lights_its_part(reader, part, count):
    reader.page.locator(f'#rope .part[data-part="{part}"]').focus()
    assert reader.page.locator("#figure-rope [data-lit]").count() == count
    reader.page.keyboard.press("Escape")
    assert reader.page.locator("#figure-rope [data-lit]").count() == 0


def test_one_word_no_words_and_words_again(reader):
    reader.type("hello")
    assert reader.page.locator(".rope__words .word").all_inner_texts() == ["hello", "hello"]
    assert reader.value("rope-score") == pytest.approx(expected_score("hello", 0, 0, 2, -1), abs=1e-9)
    reader.type("")
    assert "No words yet" in reader.figure("rope").inner_text()
    reader.type("The cat sat on the mat")
    assert reader.page.locator(".rope__words .word").all_inner_texts() == ["sat", "cat"]


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_it_without_scrolling_sideways(new_reader, served, width):
    reader = new_reader(viewport={"width": width, "height": 844}).open(served.address, wait=False)
    assert reader.page.evaluate("document.documentElement.scrollWidth") == width
    outside = reader.page.locator("#figure-rope .rope *").evaluate_all(
        "(all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.visually-hidden')).length"
    )
    assert outside == 0
