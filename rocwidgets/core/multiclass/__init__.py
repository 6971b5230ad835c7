"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
