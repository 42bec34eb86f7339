"""The recap in the browser: its stages come up one after the other, its shapes follow the sentence."""

import pytest

STAGES = 4


def stages_up(reader):
    """Return for each stage whether its picture is there, as the play stands."""
    return reader.page.evaluate(
        """() => [...document.querySelectorAll("#so-far .so-far__stage")].map((stage) =>
             Number(getComputedStyle(stage.querySelector("path")).opacity) > 0.9)"""
    )


def test_the_play_brings_up_a_stage_after_the_other_and_takes_it_back(reader):
    seen = []
    for share in (0.02, 0.5, 1.0, 0.5):
        reader.scroll_to("so-far", share)
        seen.append(sum(stages_up(reader)))
    assert seen[0] == 1
    assert 1 < seen[1] < STAGES
    assert seen[2] == STAGES
    assert seen[3] == seen[1]


@pytest.mark.parametrize(("sentence", "n"), [("hello", 1), ("to be or not to be", 6), ("a b c d e f g h i j k l", 12)])
def test_shapes_follow_the_sentence(reader, sentence, n):
    reader.type(sentence)
    shapes = reader.figure("so-far").locator(".so-far__shape").all_text_contents()
    assert [shape.replace("\N{NO-BREAK SPACE}", " ") for shape in shapes] == [
        f"{n} × 8",
        f"{n} × 4 each",
        f"{n} × 8",
        f"{n} × 8",
    ]
    assert f"For your {n} word" in reader.page.locator("[data-text='so-far-shapes']").text_content()


def test_without_words_the_recipe_stays(reader):
    reader.type("")
    assert reader.figure("so-far").locator(".so-far__recipe li").count() == 3
    assert "No words yet" in reader.figure("so-far").text_content()


def test_a_line_of_the_recipe_lights_its_stages(reader):
    reader.scroll_to("so-far", 1)
    reader.page.locator("#so-far [data-part='line-2'].part").focus()
    lit = reader.page.locator("#so-far .so-far__stage[data-lit] .so-far__name").all_text_contents()
    assert [name.split()[-1] for name in lit] == ["concat", "output"]
