"""The figure `trained`: each head's profile against the oracle, what is said of it, and the heads that are left."""

import math

import pytest

import oracle
from explainer import figures, render
from toy_transformer import embeddings, model, tokens

TOLERANCE = 1e-9
SENTENCES = ["The cat sat on the mat", "the dog chased the dog", "no no no no", "a b c d e f g h i j k l", "we saw"]


def view_of(sentence="The cat sat on the mat", head_2="random", kept="48"):
    return figures.modules()["trained"].view(render.scene(sentence, {"head-2": head_2, "trained-kept": kept}))


def oracle_weights(sentence, head_2):
    words = tokens.tokenize(sentence)
    PE = oracle.sinusoidal_encoding(len(words), 8)
    X = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(embeddings.embed(words).tolist(), PE, strict=True)]
    layer = model.toy_layer(head_2)
    return [
        oracle.attention(oracle.times(X, W_Q), oracle.times(X, W_K), X)[1]
        for W_Q, W_K in zip(layer.W_Q.tolist(), layer.W_K.tolist(), strict=True)
    ]


def mean_at(weights, offset):
    found = [row[query + offset] for query, row in enumerate(weights) if 0 <= query + offset < len(weights)]
    return sum(found) / len(found)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("head_2", ["random", -3, 0, 1])
def test_profiles_are_the_oracles(sentence, head_2):
    view = view_of(sentence, str(head_2))
    n = len(sentence.split())
    for one, weights in zip(view.profiles, oracle_weights(sentence, head_2), strict=True):
        assert [bar.offset for bar in one.bars] == list(range(1 - n, n))
        for bar in one.bars:
            total = sum(row[q + bar.offset] for q, row in enumerate(weights) if 0 <= q + bar.offset < n)
            assert float(bar.share.exact) == pytest.approx(total / n, abs=TOLERANCE)
            assert bar.height == pytest.approx(100 * total / n / float(view.top.exact), abs=0.01)
            assert bar.y + bar.height == pytest.approx(100, abs=0.011)
        entropies = [-sum(weight * math.log(weight) for weight in row if weight) for row in weights]
        assert float(one.evenness.exact) == pytest.approx(sum(entropies) / n / math.log(n), abs=TOLERANCE)
        assert float(one.itself.exact) == pytest.approx(sum(weights[q][q] for q in range(n)) / n, abs=TOLERANCE)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_scale_holds_every_bar_and_the_line_of_even_weights(sentence):
    for head_2 in ("random", "0", "3"):
        view = view_of(sentence, head_2)
        n = len(sentence.split())
        for one in view.profiles:
            assert all(0 <= bar.height <= 100 for bar in one.bars)
            for bar in one.bars:
                even = (n - abs(bar.offset)) / n / n / float(view.top.exact)
                assert bar.even_y == pytest.approx(100 - 100 * even, abs=0.011)


@pytest.mark.parametrize("offset", range(-3, 4))
def test_a_built_head_is_described_by_the_offset_it_was_built_for(offset):
    built = view_of(head_2=str(offset)).profiles[1]
    mean = mean_at(oracle_weights("The cat sat on the mat", offset)[1], offset)
    assert mean > 0.75
    assert built.is_clean
    assert built.verdict.startswith("A clean description: the word ")
    assert f" gets {mean:.2f} on average" in built.verdict


def test_in_a_long_sentence_the_fast_pair_comes_round_and_the_description_blurs():
    one = view_of("a b c d e f g h i j k l", "-1").profiles[1]
    assert not one.is_clean
    assert one.verdict.startswith("Clean in part: the word 1 place before, where there is one, gets 0.5")


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "no no no no", "a b c d e f g h i j k l"])
def test_nothing_clean_is_said_of_the_others(sentence):
    first, second = view_of(sentence).profiles
    assert not first.is_clean
    assert not second.is_clean
    assert first.verdict.startswith("No distance describes it; at best the word ")
    assert first.verdict.endswith("Its role is a relation: a verb looks for somebody living.")
    assert second.verdict.startswith("No clean description; at best the word ")


def test_at_best_is_the_largest_mean_of_offsets_that_half_the_words_have():
    for one, weights in zip(view_of().profiles, oracle_weights("The cat sat on the mat", "random"), strict=True):
        best = max(mean_at(weights, offset) for offset in range(-3, 4))
        assert f"gets {best:.2f} on average" in one.verdict


@pytest.mark.parametrize(
    ("sentence", "head_2", "told"),
    [
        ("", "random", "Without words there is nothing to measure."),
        ("hello", "random", "With one word there is one place to look: nothing to describe."),
        ("we saw", "1", "Too few words here to tell a habit from chance."),
    ],
)
def test_few_words_are_owned_up_to(sentence, head_2, told):
    assert view_of(sentence, head_2).texts["trained-verdicts"] == told


def test_an_offset_that_one_word_has_is_too_little():
    verdict = view_of("no no no no", "-3").profiles[1].verdict
    assert verdict == "Too few words have one there to tell a habit from chance."


def test_one_word_has_no_evenness():
    view = view_of("hello")
    assert [one.evenness for one in view.profiles] == [None, None]
    assert [one.itself.text for one in view.profiles] == ["1.00", "1.00"]
    assert "trained-evenness-1" not in view.values


@pytest.mark.parametrize(("n_words", "named"), [(7, 13), (8, 3), (12, 5)])
def test_names_of_offsets_are_thinned_where_there_is_no_room(n_words, named):
    bars = view_of(" ".join("abcdefghijkl"[:n_words])).profiles[0].bars
    assert sum(bar.is_named for bar in bars) == named
    assert bars[n_words - 1].is_named


@pytest.mark.parametrize(("raw", "kept"), [("48", 48), ("10", 10), ("3", 10), ("99", 48), ("no", 48), ("30", 30)])
def test_the_loss_is_told_where_the_paper_reports_it_and_nowhere_else(raw, kept):
    view = view_of(kept=raw)
    assert view.kept == kept
    assert ("0.15 BLEU" in view.note) == (kept == 10)
    if kept < 48:
        assert view.note.startswith(f"{kept} of 48 heads left")


def test_what_papers_report_is_not_touched_by_the_sentence():
    names = ("trained-heads", "trained-pruned", "trained-bleu", "trained-bert")
    for sentence in ("", "hello", "The cat sat on the mat"):
        assert [view_of(sentence).values[name].text for name in names] == ["48", "38", "0.15", "144"]
