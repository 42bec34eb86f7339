"""Step `order-aware`: the order test once more, with positions added."""

from explainer.figures import _order_test
from explainer.layers import HEAD_2
from explainer.orders import ORDER
from explainer.scene import OrderTest, Scene
from explainer.words import quoted

CONTROLS = (ORDER, HEAD_2)


def view(scene: Scene) -> _order_test.OrderTestView:
    """Return the order test of the layer on X + PE."""
    test = scene.order_test(scene.PE)
    return _order_test.view(
        scene,
        test,
        title="The same test, with PE added",
        verdict=_verdict(scene, test),
        name="order-aware",
        texts={"order-aware-swap": _invitation(scene)},
    )


def _invitation(scene: Scene) -> str:
    swap = _order_test.swapped_words(scene)
    if not swap:
        return "Type two different words to see it."
    first, second = (scene.words[place] for place in swap)
    return f"Under “Other order”, exchange only {quoted(first)} and {quoted(second)}."


def _verdict(scene: Scene, test: OrderTest) -> str:
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word stays at place 0 in every order, so its row cannot change. Add a word to see order matter."
    if test.order == tuple(range(scene.n_words)):
        return "This order moves nothing, so no row changes. Move a word to see order matter."
    changed = sum(difference > _order_test.TOLERANCE for difference in test.differences.tolist())
    largest = _order_test.told(test.largest_difference).text
    outcome = f"{changed} of {scene.n_words} rows changed. Largest difference: {largest}."
    if scene.reads_the_same:
        return (
            "The sentence reads the same, and place by place so do the rows. But copies of a word changed places, and "
            f"each now has the row of its new place. {outcome}"
        )
    return outcome
