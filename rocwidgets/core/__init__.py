"""Questions about scores, without a widget.

A `Sample` is what was counted, a `Setting` what it is judged by. Both are immutable; everything
else follows from them. Nothing here imports ipywidgets, anywidget or traitlets.
"""

from rocwidgets.core.certainty import BootstrapDecision, Certainty
from rocwidgets.core.sample import Sample
from rocwidgets.core.setting import Setting

__all__ = ["BootstrapDecision", "Certainty", "Sample", "Setting"]
