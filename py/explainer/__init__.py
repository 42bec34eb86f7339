"""From a sentence and controls to the markup of a figure, the same in CPython and in the browser."""
