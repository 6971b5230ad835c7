"""What pictures and tables show of a scene, the same as on the page, in units of their axes.

`rocwidgets.draw` draws them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.vocabulary import defaults

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


def describe(scene: Scene, kind: str) -> Picture:
    """Return what a picture shows of a scene.

    Parameters
    ----------
    scene : Scene
        Options left out are as in a picture that nobody chose for.
    kind : str
        One of `PICTURES`.

    Raises
    ------
    ValueError
        If there is no static picture of that kind.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> shown = describe(Scene(sample, Setting.of(sample)), "roc")
    >>> shown.title, shown.x.label
    ('ROC curve', 'False positive rate')
    """
    if kind not in PICTURES:
        raise ValueError(f"there is no static picture {kind!r}; valid are {', '.join(PICTURES)}")
    return PICTURES[kind](_complete(scene, kind))


def describe_table(scene: Scene, kind: str) -> Table:
    """Return what a table shows of a scene.

    Parameters
    ----------
    scene : Scene
        As for `describe`.
    kind : str
        One of `TABLES`.
    """
    return TABLES[kind](_complete(scene, kind))


def _complete(scene: Scene, kind: str) -> Scene:
    return replace(scene, options={**defaults(kind), **scene.options})


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
    "describe",
    "describe_table",
    "headline",
]
