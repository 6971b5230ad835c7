"""The static picture that goes with a widget, for where no script may run."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from rocwidgets.draw import to_svg
from rocwidgets.pictures import TABLES, describe, describe_table
from rocwidgets.widget.scene import headline_of, scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.pictures import Picture, Table

SVG = "image/svg+xml"
_LOG = logging.getLogger(__name__)
# What a dashboard shows besides its pictures.
DECISION = ("cost_matrix", "confusion_matrix")
# What a view without curves of its own shows.
_INSTEAD = {"threshold": "discrimination"}


def static_svg(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return pictures of an Evaluation as SVG, under the numbers of its rule.

    What goes wrong is logged as a warning and gives None: a widget that works is not withheld for
    want of its picture.

    Parameters
    ----------
    evaluation : Evaluation
    kinds : iterable of str
        Of views: those of `PICTURES` and `TABLES`, and "threshold".
    options : mapping
        What is chosen about them, by kind.
    """
    try:
        shown = described(evaluation, kinds, options)
        # Hosts that run no scripts scale no picture; two are as wide as their columns of text.
        return to_svg(shown, headline_of(evaluation), columns=2)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is logged
        problem = f"{type(error).__name__}: {error}"
        _LOG.warning("shown without its static picture, which cannot be drawn: %s", problem)
        _LOG.debug("where the static picture went wrong", exc_info=True)
        return None


def described(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Picture | Table]:
    """Return what views of an Evaluation show at this moment, as `static_svg` draws it."""
    shown = []
    for kind in (_INSTEAD.get(each, each) for each in kinds):
        scene = scene_of(evaluation, options.get(kind, {}))
        shown.append(describe_table(scene, kind) if kind in TABLES else describe(scene, kind))
    return shown


def add_static(bundle: Any, draw: Callable[[], str | None]) -> Any:
    """Add a picture to the MIME bundle of a widget, unless there is none or nothing to show."""
    picture = draw() if bundle else None
    if picture is None:
        return bundle
    data, metadata = bundle
    return {**data, SVG: picture}, metadata
