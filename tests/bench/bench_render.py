"""How long Python works for one edit, figure by figure, against the arithmetic that it draws. Run by `make bench`.

Milliseconds differ by machine, so each line is also told as a multiple of the layer itself in the same run.
"""

import statistics
import time
from collections.abc import Callable

from explainer import figures, render

SENTENCES = {1: "hello", 6: "The cat sat on the mat", 12: "a b c d e f g h i j k l"}
RUNS = 40


def median_ms(work: Callable[[], object]) -> float:
    """Return the median time of `work` in milliseconds, after a few runs that are not counted."""
    for _ in range(5):
        work()
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1000


def anew(name: str, sentence: str) -> render.Rendered:
    """Render figure `name` of a new scene, as an edit does: nothing is kept from the one before."""
    render.forget()
    return render.figure(name, render.scene(sentence))


def test_one_edit() -> None:
    """Print a table: words, what is done, median milliseconds, multiple of the layer, bytes of markup."""
    print(f"\n{'words':>5}  {'what':<12} {'ms':>8} {'x layer':>8} {'bytes':>8}")
    for n_words, sentence in SENTENCES.items():
        scene = render.scene(sentence)
        layer = median_ms(lambda scene=scene: scene.attend(scene.X))
        print(f"{n_words:>5}  {'the layer':<12} {layer:>8.3f} {1:>8.1f}")
        for name in figures.modules():
            taken = median_ms(lambda name=name, sentence=sentence: anew(name, sentence))
            size = len(render.figure(name, scene).markup)
            assert size > 0
            print(f"{n_words:>5}  {name:<12} {taken:>8.3f} {taken / layer:>8.1f} {size:>8,}")
