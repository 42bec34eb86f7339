"""Step `order-blind`: without positions, rows move with their words and nothing else changes."""

from explainer import encodings
from explainer.figures import _order_test
from explainer.layers import HEAD_2
from explainer.orders import ORDER
from explainer.scene import OrderTest, Scene

CONTROLS = (ORDER, HEAD_2, encodings.MASK)
CODE = ("multi_head.attend",)

UNMASKED = "Any order would do the same, for a sum does not depend on the order of its parts."
MASKED = (
    "A causal mask is on: each word attends only to itself and to the words before it. So another order gives it other "
    "company, and its row may change."
)


MASKED_ALIKE = "A causal mask is on, but it takes two different words to show it."


def _why(scene: Scene, masked: bool) -> str:
    if not masked:
        return UNMASKED
    return MASKED if len(set(scene.identities)) > 1 else MASKED_ALIKE


def view(scene: Scene) -> _order_test.OrderTestView:
    """Return the order test of the layer on X alone."""
    masked: bool = scene.controls["mask"]
    test = scene.order_test(encodings.NONE, masked)
    return _order_test.view(
        scene,
        test,
        title="Output rows, before and after the words move",
        verdict=_verdict(scene, test),
        name="order-blind",
        texts={"order-blind-why": _why(scene, masked)},
        setting="a causal mask" if masked else "",
    )


def _verdict(scene: Scene, test: OrderTest) -> str:
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word can only stay where it is, so its row cannot change."
    largest = _order_test.told(test.largest_difference).text
    changed = _order_test.changed(test)
    if changed:
        return f"{changed} of {scene.n_words} rows changed. Largest difference: {largest}."
    rows = f"{_order_test.all_rows(scene.n_words)} rows"
    if test.order == tuple(range(scene.n_words)):
        return f"This is the order as typed, so of course {rows.lower()} are equal."
    if len(set(scene.identities)) == 1:
        return f"All the words here are one word, so {rows.lower()} are equal in any order."
    return f"{rows} are equal. Largest difference: {largest}."
