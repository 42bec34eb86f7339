"""A scene that notes what is read of it: where nothing of that has changed, a figure need not be drawn anew."""

from typing import Any, cast

from explainer.scene import Scene
from toy_transformer.multi_head import MultiHeadAttention

_COMPARED = (bool, int, str, tuple, list)
_SHARED = (MultiHeadAttention,)
"""What is compared by its value, and what is one object for all scenes that have it. An array, or what computes one,
follows from the sentence, which stands for it.
"""


class Watched:
    """`scene` to all who read it. `seen` has the values that were read, by name.

    The controls are not among them: which of these a figure reads, it declares.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.seen: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._scene, name)
        if isinstance(value, _COMPARED + _SHARED):
            self.seen[name] = value
        elif name != "controls":
            self.seen["sentence"] = self._scene.sentence
        return value

    def as_scene(self) -> Scene:
        """Return this, for who wants a scene."""
        return cast(Scene, self)


def shows_the_same(scene: Scene, seen: dict[str, Any]) -> bool:
    """Return whether whoever has `seen` that of one scene would see it in `scene`."""
    return all(_is_same(getattr(scene, name), value) for name, value in seen.items())


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, _COMPARED) and one == other)
