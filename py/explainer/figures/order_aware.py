"""Step `order-aware`: the order test once more, with positions: the paper's waves, or what the reader switched to."""

from explainer import encodings
from explainer.figures import _order_test
from explainer.layers import HEAD_2
from explainer.orders import ORDER
from explainer.scene import OrderTest, Scene
from explainer.words import quoted

CONTROLS = (ORDER, HEAD_2, encodings.ENCODING, encodings.MASK)
CODE = ("positions.sinusoidal_encoding", "multi_head.attend")

TITLES = {
    encodings.NONE: "The same test, with no positions",
    encodings.WAVES: "The same test, with PE added",
    encodings.LEARNED: "The same test, with a table's rows added",
    encodings.ROPE: "The same test, with queries and keys turned",
}
REPEATED = {
    encodings.NONE: "You have switched positions off, so this is the test on X once more, with the same other order.",
    encodings.WAVES: "Repeat the test on X + PE, with the same layer and the same other order.",
    encodings.LEARNED: "Repeat the test on X plus the rows of a table that you have put in place of PE.",
    encodings.ROPE: "Repeat the test with queries and keys turned by their places, as you have chosen instead of PE.",
}
STAYING = {
    encodings.NONE: "and nothing marks their places.",
    encodings.WAVES: "but the rows of PE stay with their places. A word that moves picks up another one.",
    encodings.LEARNED: "but the table's rows stay with their places. A word that moves picks up another one.",
    encodings.ROPE: "but each turn stays with its place. A word that moves is turned by another angle.",
}


AWARE = "Now who does what can depend on who stands where."
BLIND = "So who does what cannot depend on who stands where."


def _staying(encoding: str, masked: bool) -> str:
    if encoding == encodings.NONE and masked:
        return "and only the mask tells their places apart."
    return STAYING[encoding]


def view(scene: Scene) -> _order_test.OrderTestView:
    """Return the order test of the layer with positions."""
    encoding: str = scene.controls["encoding"]
    masked: bool = scene.controls["mask"]
    test = scene.order_test(encoding, masked)
    return _order_test.view(
        scene,
        test,
        title=TITLES[encoding],
        verdict=verdict(scene, test),
        name="order-aware",
        texts={
            "order-aware-so": BLIND if encoding == encodings.NONE and not masked else AWARE,
            "order-aware-swap": _invitation(scene),
            "order-aware-repeated": REPEATED[encoding],
            "order-aware-staying": f"The words travel again, {_staying(encoding, masked)}",
        },
        setting=encodings.setting(encoding, masked),
    )


def _invitation(scene: Scene) -> str:
    swap = _order_test.swapped_words(scene)
    if not swap and len(set(scene.identities)) > 1:
        return "Move a word on the right, and see."
    if not swap:
        return "Type two different words to see it."
    first, second = (scene.words[place] for place in swap)
    return f"Under “Other order”, exchange only {quoted(first)} and {quoted(second)}."


def verdict(scene: Scene, test: OrderTest) -> str:
    """Return what the test shows, in a sentence or two."""
    if not scene.n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    if scene.n_words == 1:
        return "One word stays at place 0 in every order, so its row cannot change. Add a word to see order matter."
    if test.order == tuple(range(scene.n_words)):
        return "This order moves nothing, so no row changes. Move a word to see order matter."
    changed = _order_test.changed(test)
    largest = _order_test.told(test.largest_difference).text
    if not changed:
        return f"{_order_test.all_rows(scene.n_words)} rows are equal. Largest difference: {largest}."
    outcome = f"{changed} of {scene.n_words} rows changed. Largest difference: {largest}."
    if scene.reads_the_same:
        return (
            "The sentence reads the same, and place by place its rows are the same. But copies of a word changed "
            f"places, and each now has the row of its new place. {outcome}"
        )
    return outcome
