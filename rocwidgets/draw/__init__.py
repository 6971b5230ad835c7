"""Pictures and tables as SVG, by the standard library alone, and as Matplotlib figures."""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
