"""The parts of which the documentation site is built."""
