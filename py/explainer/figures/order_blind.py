"""Step `order-blind`: without positions, rows move with their words and nothing else changes."""

import numpy as np

from explainer.figures import _order_test
from explainer.layers import HEAD_2
from explainer.numbers import shown
from explainer.orders import ORDER
from explainer.scene import OrderTest, Scene

CONTROLS = (ORDER, HEAD_2)


def view(scene: Scene) -> _order_test.OrderTestView:
    """Return the order test of the layer on X alone."""
    test = scene.order_test(np.zeros_like(scene.X))
    return _order_test.view(
        scene,
        test,
        title="Output rows, before and after the words move",
        verdict=_verdict(scene, test),
        name="order-blind",
    )


def _verdict(scene: Scene, test: OrderTest) -> str:
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word has no order to lose: its row is the same, whatever we do."
    largest = shown(test.largest_difference, _order_test.DECIMALS).text
    if test.largest_difference > _order_test.TOLERANCE:
        return f"Some rows changed: the largest difference is {largest}."
    if test.order == tuple(range(scene.n_words)):
        return f"This is the order as typed, so of course all {scene.n_words} rows are equal."
    return f"All {scene.n_words} rows moved with their words, and none changed. Largest difference: {largest}."
