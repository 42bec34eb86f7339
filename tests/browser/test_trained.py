"""Heads as their weights describe them: profiles after typing, the choice of head 2, the heads that are left."""

import pytest

import oracle
from toy_transformer import embeddings, model


def shares(reader, head):
    return reader.matrix("trained", f"trained-offsets-{head}")[0]


def expected(words, head_2, head):
    PE = oracle.sinusoidal_encoding(len(words), 8)
    X = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(embeddings.embed(words).tolist(), PE, strict=True)]
    layer = model.toy_layer(head_2)
    W_Q, W_K = layer.W_Q[head - 1].tolist(), layer.W_K[head - 1].tolist()
    weights = oracle.attention(oracle.times(X, W_Q), oracle.times(X, W_K), X)[1]
    n = len(words)
    return [sum(weights[q][q + k] for q in range(n) if 0 <= q + k < n) / n for k in range(1 - n, n)]


def test_profiles_follow_the_sentence(reader):
    reader.type("birds sing in the old trees")
    for head in (1, 2):
        assert shares(reader, head) == pytest.approx(
            expected(["birds", "sing", "in", "the", "old", "trees"], "random", head), abs=1e-9
        )
    assert sum(shares(reader, 1)) == pytest.approx(1, abs=1e-9)
    reader.type("")
    assert "No words yet" in reader.figure("trained").inner_text()
    assert reader.control("trained", "trained-kept").count() == 1


def test_a_built_head_gets_a_clean_description(reader):
    verdict = reader.figure("trained").locator('[data-side="2"] .trained__verdict')
    assert verdict.get_attribute("data-clean") == "false"
    before = reader.revision("trained")
    reader.control("trained", "head-2").select_option("-1")
    reader.wait_for_revision("trained", before)
    assert verdict.get_attribute("data-clean") == "true"
    assert "the word 1 place before" in verdict.inner_text()
    assert reader.control("heads", "head-2").input_value() == "-1"
    assert shares(reader, 2) == pytest.approx(expected(["The", "cat", "sat", "on", "the", "mat"], -1, 2), abs=1e-9)


def test_heads_are_taken_away_by_keys_and_by_pointer(reader):
    kept = reader.figure("trained").locator('[data-state="kept"]')
    slider = reader.control("trained", "trained-kept")
    assert kept.count() == 48
    slider.focus()
    for key, left in (("ArrowLeft", 47), ("Home", 10)):
        before = reader.revision("trained")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("trained", before)
        assert reader.value("trained-kept") == left == kept.count()
    assert "0.15 BLEU" in reader.figure("trained").locator("#trained-note").inner_text()
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box["height"] >= 24
    reader.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('.trained__encoder[data-kept="29"]', timeout=10_000)
    assert "0.15" not in reader.figure("trained").locator("#trained-note").inner_text()


def test_arrow_keys_move_along_the_bars(reader):
    reader.page.locator("#trained-bar-1-0").focus()
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.id") == "trained-bar-1-1"


def test_the_prose_lights_what_it_names(reader):
    reader.page.locator('#trained .part[data-part="evenness"]').focus()
    assert reader.figure("trained").locator('[data-part="evenness"][data-lit]').count() == 2
