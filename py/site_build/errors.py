"""The one error of this room."""

from mkdocs import exceptions


class BuildError(exceptions.BuildError):
    """What the build needs is missing or broken: one sentence for whoever runs it.

    MkDocs shows the sentence without a traceback and ends the build.
    """
