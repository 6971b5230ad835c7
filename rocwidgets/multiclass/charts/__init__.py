"""Charts and tables of several classes as data, equal to those of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts.by_kind import ByKind
from rocwidgets.multiclass.charts.headline import class_headline
from rocwidgets.multiclass.charts.scene import MulticlassScene
from rocwidgets.vocabulary import CLASS_DRAWN_KINDS, CLASS_KINDS, CLASS_TABLE_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rocwidgets.charts.chart import Chart
    from rocwidgets.charts.table import Table


_PACKAGE = "rocwidgets.multiclass.charts"
CHARTS: Mapping[str, Callable[[MulticlassScene], Chart]] = ByKind(_PACKAGE, CLASS_DRAWN_KINDS)
TABLES: Mapping[str, Callable[[MulticlassScene], Table]] = ByKind(_PACKAGE, CLASS_TABLE_KINDS)


def describe(scene: MulticlassScene, kind: str) -> Chart | Table:
    """Return a chart or a table of a scene as data.

    Parameters
    ----------
    scene : MulticlassScene
        Options left out have their defaults.
    kind : str
        One of `rocwidgets.vocabulary.CLASS_KINDS`.

    Raises
    ------
    ValueError
        If there is none of that kind, or it is not of so many classes.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
    >>> from rocwidgets.multiclass.charts import MulticlassScene
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> scene = MulticlassScene(sample, MulticlassSetting.of(sample))
    >>> describe(scene, "roc").legend[1].text
    'macro 1.000'
    """
    if kind not in CLASS_KINDS:
        known = ", ".join(CLASS_KINDS)
        raise ValueError(f"Several classes have no chart {kind!r}. The charts are {known}.")
    return {**CHARTS, **TABLES}[kind](scene.with_defaults(kind))


__all__ = ["CHARTS", "TABLES", "MulticlassScene", "class_headline", "describe"]
