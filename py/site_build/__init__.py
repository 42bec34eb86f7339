"""What turns the repository into a site; runs in CPython alone."""
