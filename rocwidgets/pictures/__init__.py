"""Pictures and tables of a scene as data, in units of their axes, equal to those of the page.

`rocwidgets.draw` draws them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.pictures.by_kind import ByKind
from rocwidgets.pictures.headline import Headline, headline
from rocwidgets.pictures.picture import (
    Axis,
    Curve,
    Guide,
    LegendEntry,
    Marker,
    ModelLabel,
    Picture,
    PointLabel,
    Span,
)
from rocwidgets.pictures.review import with_review
from rocwidgets.pictures.scene import Scene
from rocwidgets.pictures.table import Table
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


_PACKAGE = "rocwidgets.pictures"
_TAUGHT = dict.fromkeys(LECTURE_KINDS, "rocwidgets.teaching")
PICTURES: Mapping[str, Callable[[Scene], Picture]] = ByKind(_PACKAGE, DRAWN_KINDS, _TAUGHT)
TABLES: Mapping[str, Callable[[Scene], Table]] = ByKind(_PACKAGE, TABLE_KINDS, _TAUGHT)


def describe(scene: Scene, kind: str) -> Picture:
    """Return a picture of a scene as data.

    Parameters
    ----------
    scene : Scene
        Options left out have their defaults.
    kind : str
        One of `PICTURES`.

    Raises
    ------
    ValueError
        If there is no static picture of that kind.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> from rocwidgets.pictures import Scene
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> picture = describe(Scene(sample, Setting.of(sample)), "roc")
    >>> picture.title, picture.x.label
    ('ROC curve', 'False positive rate')
    """
    if kind not in PICTURES:
        raise ValueError(f"there is no static picture {kind!r}; valid are {', '.join(PICTURES)}")
    whole = _complete(scene, kind)
    if kind not in AT_MEAN_COSTS or not scene.has_amounts:
        return with_review(PICTURES[kind], whole)
    picture = with_review(PICTURES[kind], whole.at_mean)
    return replace(picture, notes=(*picture.notes, MISSING["amounts"]))


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
    "PointLabel",
    "Scene",
    "Span",
    "Table",
    "describe",
    "describe_table",
    "headline",
]
