"""Charts and tables of a scene as data, in units of their axes, equal to those of the page.

`rocwidgets.draw` draws them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.charts.by_kind import ByKind
from rocwidgets.charts.chart import (
    Axis,
    Chart,
    Curve,
    Guide,
    LegendEntry,
    Marker,
    ModelLabel,
    PointLabel,
    Span,
)
from rocwidgets.charts.groups_as_models import groups_as_models
from rocwidgets.charts.headline import Headline, headline
from rocwidgets.charts.scene import Scene
from rocwidgets.charts.table import Table
from rocwidgets.charts.tiers import with_tiers
from rocwidgets.vocabulary import (
    AT_MEAN_COSTS,
    DRAWN_KINDS,
    LECTURE_KINDS,
    MISSING,
    TABLE_KINDS,
    defaults,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_PACKAGE = "rocwidgets.charts"
_TAUGHT = dict.fromkeys(LECTURE_KINDS, "rocwidgets.teaching")
CHARTS: Mapping[str, Callable[[Scene], Chart]] = ByKind(_PACKAGE, DRAWN_KINDS, _TAUGHT)
TABLES: Mapping[str, Callable[[Scene], Table]] = ByKind(_PACKAGE, TABLE_KINDS, _TAUGHT)


def describe(scene: Scene, kind: str) -> Chart:
    """Return a chart of a scene as data.

    Parameters
    ----------
    scene : Scene
        Options left out have their defaults.
    kind : str
        One of `CHARTS`.

    Raises
    ------
    ValueError
        If there is no static chart of that kind.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> from rocwidgets.charts import Scene
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> chart = describe(Scene(sample, Setting.of(sample)), "roc")
    >>> chart.title, chart.x.label
    ('ROC curve', 'False positive rate')
    """
    if kind not in CHARTS:
        raise ValueError(f"There is no static chart {kind!r}. The charts are {', '.join(CHARTS)}.")
    whole = _complete(scene, kind)
    if whole.options.get("curves") == "groups":
        whole = groups_as_models(whole)
    if kind not in AT_MEAN_COSTS or not scene.has_amounts:
        return with_tiers(CHARTS[kind], whole)
    chart = with_tiers(CHARTS[kind], whole.at_mean)
    return replace(chart, notes=(*chart.notes, MISSING["amounts"]))


def describe_table(scene: Scene, kind: str) -> Table:
    """Return a table of a scene as data.

    Parameters
    ----------
    scene : Scene
        As for `describe`.
    kind : str
        One of `TABLES`.
    """
    return TABLES[kind](_complete(scene, kind))


def _complete(scene: Scene, kind: str) -> Scene:
    return scene.with_options({**defaults(kind), **scene.options})


__all__ = [
    "CHARTS",
    "TABLES",
    "Axis",
    "Chart",
    "Curve",
    "Guide",
    "Headline",
    "LegendEntry",
    "Marker",
    "ModelLabel",
    "PointLabel",
    "Scene",
    "Span",
    "Table",
    "describe",
    "describe_table",
    "headline",
]
