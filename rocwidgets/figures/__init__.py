"""Static pictures of an Evaluation, the same as on the page: for papers, mails and plain viewers.

One description of each, `Picture`, and two ways to draw it: `to_svg` needs nothing else,
`to_figure` needs Matplotlib.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .attributes import attributes
from .cost_curve import cost_curve
from .decision_curve import decision_curve
from .det import det
from .discrimination import discrimination
from .gains import gains, lift
from .gains_table import gains_table
from .headline import Headline
from .headline import headline as _headline
from .ks import ks
from .loss_comparison import loss_comparison
from .matrices import confusion_matrix, cost_matrix
from .mpl import to_figure
from .picture import Axis, Curve, Guide, Key, Marker, Named, Picture, Span
from .pn import pn
from .precision_recall import precision_recall
from .reliability import reliability
from .roc import roc
from .roi import roi
from .scene import Scene
from .svg import to_svg
from .table import Table
from .threshold_metrics import threshold_metrics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.evaluation.layers import Layers

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
# What a view without curves of its own shows.
_INSTEAD = {"threshold": "discrimination"}


def picture(ev: Layers, kind: str, options: Mapping[str, Any] | None = None) -> Picture:
    """Return what a picture of an Evaluation shows at this moment.

    Parameters
    ----------
    ev : Evaluation
    kind : str
        One of `PICTURES`.
    options : mapping of names to values, optional
        What is chosen about it; default what the Evaluation has chosen for this kind.

    Returns
    -------
    Picture

    Raises
    ------
    ValueError
        If there is no static picture of that kind.
    """
    if kind not in PICTURES:
        raise ValueError(f"there is no static picture {kind!r}; valid are {', '.join(PICTURES)}")
    chosen = ev.options.get(kind, {}) if options is None else options
    return PICTURES[kind](Scene.of(ev, chosen))


def drawn(
    ev: Layers, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Picture | Table]:
    """Return what views of an Evaluation show at this moment.

    Parameters
    ----------
    ev : Evaluation
    kinds : iterable of str
        Of views: those of `PICTURES` and `TABLES`, and "threshold".
    options : mapping
        What is chosen about them, by kind.
    """
    draw = PICTURES | TABLES
    return [draw[_INSTEAD.get(kind, kind)](Scene.of(ev, options.get(kind, {}))) for kind in kinds]


def headline(ev: Layers) -> Headline:
    """Return the current rule of an Evaluation in numbers."""
    return _headline(Scene.of(ev))


__all__ = [
    "PICTURES",
    "TABLES",
    "Axis",
    "Curve",
    "Guide",
    "Headline",
    "Key",
    "Marker",
    "Named",
    "Picture",
    "Span",
    "Table",
    "drawn",
    "headline",
    "picture",
    "to_figure",
    "to_svg",
]
