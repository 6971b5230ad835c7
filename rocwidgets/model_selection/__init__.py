"""Studies that fit classifiers again and again: thresholds by nested folds, learning curves."""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
