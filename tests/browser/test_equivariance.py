"""P and the matrices of one head: each control, and the pair of words that is lit in all of them."""

import pytest

import oracle
from toy_transformer import embeddings, model

TABLES = ("weights-before", "weights-permuted", "weights-reordered")


def lit(reader):
    return (
        reader.figure("equivariance")
        .locator("td[data-lit]")
        .evaluate_all(
            "(all) => all.map((one) => [one.closest('table').dataset.matrix, one.dataset.row, one.dataset.column])"
        )
    )


def close(rows):
    return [pytest.approx(row, abs=1e-9) for row in rows]


def choose(reader, act):
    before = reader.revision("equivariance")
    act()
    reader.wait_for_revision("equivariance", before)


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "one two one"])
def test_the_matrices_are_those_of_the_words_in_both_orders(reader, sentence):
    reader.type(sentence)
    words, layer = sentence.split(), model.toy_layer()
    for name, order in (("before", words), ("permuted", words[::-1]), ("reordered", words[::-1])):
        X = embeddings.embed(order).tolist()
        Q, K, V = (oracle.times(X, W[0].tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V))
        assert reader.matrix("equivariance", f"weights-{name}") == close(oracle.attention(Q, K, V)[1])
    n = len(words)
    assert reader.matrix("equivariance", "permutation") == [[float(i + j == n - 1) for j in range(n)] for i in range(n)]
    for stage in ("scores", "weights", "output"):
        assert reader.value(f"equivariance-{stage}-difference") <= 1e-9


def test_pointer_and_keys_light_the_same_pair_of_words_in_every_matrix(reader):
    reader.page.locator("#equivariance-weights-before-2-1").click()
    # Reversed, the words at places 2 and 1 of six stand at 3 and 4.
    here, there = [[TABLES[0], "2", "1"]], [[table, "3", "4"] for table in TABLES[1:]]
    assert lit(reader) == here + there
    reader.page.keyboard.press("ArrowRight")
    assert lit(reader) == [[TABLES[0], "2", "2"], *([table, "3", "3"] for table in TABLES[1:])]
    reader.page.locator("#equivariance-weights-reordered-3-4").focus()
    assert lit(reader) == here + there
    reader.page.keyboard.press("Escape")
    assert lit(reader) == []


def test_stage_head_and_order_by_pointer_and_keys(reader):
    figure = reader.figure("equivariance")
    choose(reader, figure.locator('input[value="scores"]').click)
    assert figure.locator('[data-matrix="scores-before"] td[data-row]').count() == 36
    choose(reader, lambda: reader.page.keyboard.press("ArrowLeft"))  # from the first stage round to the last
    assert len(reader.matrix("equivariance", "output-reordered")[0]) == 4
    first_head = reader.matrix("equivariance", "output-before")
    choose(reader, lambda: reader.control("equivariance", "equivariance-head").select_option("2"))
    assert reader.matrix("equivariance", "output-before") != first_head
    choose(reader, lambda: reader.control("equivariance", "order").select_option("0,5,2,3,4,1"))
    assert reader.matrix("equivariance", "permutation")[1][5] == 1


def test_the_prose_lights_the_matrix_that_it_names(reader):
    reader.page.locator('#equivariance .part[data-part="permutation"]').focus()
    assert reader.figure("equivariance").locator('table[data-matrix="permutation"][data-lit]').count() == 1


def test_without_words_there_is_an_invitation(reader):
    reader.type("")
    assert reader.figure("equivariance").locator(".figure__empty").is_visible()
