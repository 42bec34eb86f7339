from site_build.steps import Step, find


def test_steps_in_their_order_with_their_labels():
    html = '<section data-step="a" data-label="First"><p>x</p></section><section data-section="deep"></section><section data-step="b"></section>'
    assert find(html) == (Step("a", "First"), Step("b", "b"))
