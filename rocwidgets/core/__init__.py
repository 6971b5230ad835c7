"""The evaluation of scores without a widget: for scripts, CI jobs and servers.

A `Sample` has the counts, a `Setting` the costs, prevalence and other values to evaluate them with.
Both are immutable, and an `Analysis` computes everything else from the two. Nothing here imports
ipywidgets, anywidget or traitlets.
"""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
