"""The switch in the browser: positions and mask by select, tick box and keys, and the steps that follow them."""

import pytest

SETTINGS = [(encoding, mask) for encoding in ("none", "waves", "learned", "rope") for mask in (False, True)]


def set_switch(reader, encoding, mask):
    reader.control("switch", "encoding").select_option(encoding)
    reader.control("switch", "mask").set_checked(mask)
    reader.rest()


def states(reader, figure):
    return {link["state"] for link in reader.links(figure)}


@pytest.mark.parametrize(("encoding", "mask"), SETTINGS)
def test_both_tests_follow_the_switch(reader, encoding, mask):
    set_switch(reader, encoding, mask)
    with_positions = {"different"} if mask or encoding != "none" else {"same"}
    assert states(reader, "switch") == states(reader, "order-aware") == with_positions
    assert states(reader, "order-blind") == ({"different"} if mask else {"same"})
    # Rows and lines agree in every setting.
    for figure in ("switch", "order-aware", "order-blind"):
        output, reordered = reader.matrix(figure, "output"), reader.matrix(figure, "output-reordered")
        for link in reader.links(figure):
            pairs = zip(output[int(link["from"])], reordered[int(link["to"])], strict=True)
            assert float(link["difference"]) == pytest.approx(max(abs(a - b) for a, b in pairs), abs=1e-12)


def test_the_table_marks_the_chosen_setting(reader):
    set_switch(reader, "rope", True)
    chosen = reader.figure("switch").locator("[data-chosen]")
    assert [chosen.count(), chosen.get_attribute("data-encoding"), chosen.get_attribute("data-mask")] == [
        1,
        "rope",
        "true",
    ]
    largest = max(float(link["difference"]) for link in reader.links("switch"))
    assert float(chosen.get_attribute("data-exact")) == pytest.approx(largest, abs=1e-12)


def test_the_steps_say_what_was_switched_and_the_prose_with_them(reader):
    assert reader.page.locator(".order-test__setting").count() == 0
    set_switch(reader, "learned", True)
    notes = reader.page.locator(".order-test__setting").all_text_contents()
    assert ["a causal mask" in note for note in notes] == [True, True]
    assert "table's rows" in reader.figure("order-aware").locator(".order-test__setting").text_content()
    assert "A causal mask is on" in reader.page.locator("[data-text='order-blind-why']").text_content()
    assert "table" in reader.page.locator("[data-text='order-aware-repeated']").text_content()


def test_by_keys(reader):
    reader.control("switch", "mask").focus()
    reader.page.keyboard.press("Space")
    reader.rest()
    assert states(reader, "order-blind") == {"different"}
    reader.control("switch", "encoding").focus()
    reader.page.keyboard.press("ArrowUp")
    reader.rest()
    assert reader.control("switch", "encoding").input_value() == "none"
    assert reader.control("causal", "mask").is_checked()
