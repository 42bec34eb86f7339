"""How Hypothesis looks for counterexamples here: the same way at every run, and never against the clock.

`pytest tests/property --hypothesis-profile=long` looks further; it takes minutes.
"""

from hypothesis import settings

settings.register_profile("laws", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=3000)
settings.load_profile("laws")
