"""What pictures and tables show of a scene, the same as on the page, in units of their axes.

`rocwidgets.draw` draws them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .attributes import attributes
from .cost_curve import cost_curve
from .decision_curve import decision_curve
from .det import det
from .discrimination import discrimination
from .gains import gains, lift
from .gains_table import gains_table
from .headline import Headline, headline
from .ks import ks
from .loss_comparison import loss_comparison
from .matrices import confusion_matrix, cost_matrix
from .picture import Axis, Curve, Guide, LegendEntry, Marker, ModelLabel, Picture, Span
from .pn import pn
from .precision_recall import precision_recall
from .reliability import reliability
from .roc import roc
from .roi import roi
from .scene import Scene
from .table import Table
from .threshold_metrics import threshold_metrics

if TYPE_CHECKING:
    from collections.abc import Callable

PICTURES: dict[str, Callable[[Scene], Picture]] = {
    "roc": roc,
    "pn": pn,
    "precision_recall": precision_recall,
    "gains": gains,
    "lift": lift,
    "ks": ks,
    "det": det,
    "roi": roi,
    "cost_curve": cost_curve,
    "decision_curve": decision_curve,
    "threshold_metrics": threshold_metrics,
    "reliability": reliability,
    "attributes": attributes,
    "discrimination": discrimination,
    "loss_comparison": loss_comparison,
}

TABLES: dict[str, Callable[[Scene], Table]] = {
    "confusion_matrix": confusion_matrix,
    "cost_matrix": cost_matrix,
    "gains_table": gains_table,
}

__all__ = [
    "PICTURES",
    "TABLES",
    "Axis",
    "Curve",
    "Guide",
    "Headline",
    "LegendEntry",
    "Marker",
    "ModelLabel",
    "Picture",
    "Scene",
    "Span",
    "Table",
    "headline",
]
