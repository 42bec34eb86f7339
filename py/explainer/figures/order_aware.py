"""Step `order-aware`: the order test once more, with positions added."""

from explainer.figures import _order_test
from explainer.layers import HEAD_2
from explainer.numbers import plural, shown
from explainer.orders import ORDER
from explainer.scene import OrderTest, Scene

CONTROLS = (ORDER, HEAD_2)


def view(scene: Scene) -> _order_test.OrderTestView:
    """Return the order test of the layer on X + PE."""
    test = scene.order_test(scene.PE)
    return _order_test.view(
        scene,
        test,
        title="The same test, with positions added",
        verdict=_verdict(scene, test),
        name="order-aware",
    )


def _verdict(scene: Scene, test: OrderTest) -> str:
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word stays at place 0 in every order, so its row cannot change. Add a word to see order matter."
    if test.order == tuple(range(scene.n_words)):
        return "This order moves nothing, so no row changes. Move a word to see order matter."
    changed = sum(difference > _order_test.TOLERANCE for difference in test.differences.tolist())
    largest = shown(test.largest_difference, 2).text
    if not changed:
        return "Words moved, and still no row changed: here the order makes no difference."
    if changed == scene.n_words:
        return f"All {scene.n_words} rows changed. Largest difference: {largest}."
    return f"{plural(changed, 'row')} of {scene.n_words} changed. Largest difference: {largest}."
