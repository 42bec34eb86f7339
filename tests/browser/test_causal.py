"""The causal mask: minus infinity in the page, the switch by pointer and keys, and what the order test says."""

import math

import pytest

import oracle
from toy_transformer import embeddings, model


def switch(reader, act):
    before = reader.revision("causal")
    act()
    reader.wait_for_revision("causal", before)


def changed(reader):
    cells = reader.figure("causal").locator("td[data-changed]")
    return cells.evaluate_all("(all) => all.map((one) => Number(one.dataset.changed))")


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "one two one", "hello"])
def test_masked_scores_and_weights_reach_the_page(reader, sentence):
    reader.type(sentence)
    switch(reader, reader.control("causal", "mask").click)
    X, layer = embeddings.embed(sentence.split()).tolist(), model.toy_layer()
    Q, K, V = (oracle.times(X, W[0].tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V))
    mask = oracle.causal_mask(len(X))
    found = reader.matrix("causal", "scores")
    assert found == [pytest.approx(row, abs=1e-9) for row in oracle.scores(Q, K, mask)]
    assert sum(score == -math.inf for row in found for score in row) == len(X) * (len(X) - 1) / 2
    expected = oracle.attention(Q, K, V, mask)[1]
    assert reader.matrix("causal", "weights") == [pytest.approx(row, abs=1e-9) for row in expected]
    text = reader.figure("causal").inner_text()
    assert not any(wrong in text for wrong in ("NaN", "nan", "undefined", "-inf"))
    assert reader.figure("causal").locator("[data-forbidden]").count() == len(X) * (len(X) - 1)


def test_the_switch_by_keys_is_the_switch_of_the_whole_article(reader):
    reader.control("causal", "mask").focus()
    switch(reader, lambda: reader.page.keyboard.press("Space"))
    assert reader.control("switch", "mask").is_checked()
    assert "15 of the 36 scores" in reader.page.locator('#causal p [data-text="causal-now"]').inner_text()
    assert reader.figure("causal").locator('[data-matrix="scores"] td[data-forbidden]').first.inner_text() == "−∞"


def test_the_order_test_has_both_answers_and_follows_the_order(reader):
    assert changed(reader) == [0, 6]
    switch(reader, lambda: reader.control("causal", "order").select_option("0,5,2,3,4,1"))
    # “The” stays first and sees itself alone, so its row is the only one to stay.
    assert changed(reader) == [0, 5]


def test_another_head_has_other_weights(reader):
    first = reader.matrix("causal", "weights")
    switch(reader, lambda: reader.control("causal", "causal-head").select_option("2"))
    assert reader.matrix("causal", "weights") != first


def test_prose_and_keys_light_their_cells_and_rows(reader):
    reader.page.locator('#causal .part[data-part="later"]').focus()
    assert reader.figure("causal").locator("td[data-lit]").count() == 30
    reader.page.locator("#causal-scores-2-0").focus()
    assert reader.figure("causal").locator('tr[data-highlight="true"]').count() == 2
    reader.page.keyboard.press("Escape")
    assert reader.figure("causal").locator('tr[data-highlight="true"]').count() == 0


def test_without_words_there_is_an_invitation(reader):
    reader.type("")
    assert reader.figure("causal").locator(".figure__empty").is_visible()
