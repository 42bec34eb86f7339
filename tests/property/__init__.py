"""Laws that hold for any input; a package, so that its conftest has a name of its own."""
