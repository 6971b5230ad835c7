"""The static picture of a widget, for hosts where no script may run."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from rocwidgets import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.pictures import Picture, Scene, Table

SVG = "image/svg+xml"
_LOG = logging.getLogger(__name__)
# Pictures for views that are not static.
_INSTEAD = {"threshold": "discrimination"}


def static_svg(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return pictures of an Evaluation as SVG, below its headline; None after an error.

    An error is logged as a warning: the widget works without its static picture.

    Parameters
    ----------
    evaluation : Evaluation
    kinds : iterable of str
        Kinds of views: those of `PICTURES` and `TABLES`, and "threshold".
    options : mapping
        Chosen options by kind.
    """
    from rocwidgets.pictures import headline
    from rocwidgets.widget.scene import scene_of

    def drawn() -> str:
        scene = scene_of(evaluation)
        shown = _described(scene, kinds, options)
        # Hosts without scripts do not scale pictures; two are as wide as their text columns.
        return draw.to_svg(shown, headline(scene), columns=2)

    return unless_it_fails(drawn)


def decision_tables(options: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the tables that a static dashboard has above its pictures.

    AUCs are in the legend, so that the table of models is there if other metrics are chosen.
    """
    chosen = options.get("models", {}).get("metrics", ["auc"])
    return ("confusion_matrix",) if list(chosen) == ["auc"] else ("models", "confusion_matrix")


def unless_it_fails(drawn: Callable[[], str]) -> str | None:
    """Return what is drawn; None after an error, which is logged."""
    try:
        return drawn()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is logged
        problem = f"{type(error).__name__}: {error}"
        _LOG.warning("shown without its static picture, which cannot be drawn: %s", problem)
        _LOG.debug("traceback of the static picture", exc_info=True)
        return None


def pictures_of(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Picture | Table]:
    """Return the pictures and tables of views of an Evaluation, which `static_svg` draws."""
    from rocwidgets.widget.scene import scene_of

    return _described(scene_of(evaluation), kinds, options)


def _described(
    scene: Scene, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Picture | Table]:
    """Return pictures and tables of a scene, each with the options of its kind."""
    from rocwidgets.pictures import TABLES, describe, describe_table

    shown = []
    for kind in (_INSTEAD.get(each, each) for each in kinds):
        chosen = scene.with_options(options.get(kind, {}))
        describer = describe_table if kind in TABLES else describe
        shown.append(describer(chosen, kind))
    return shown


def add_static(bundle: Any, drawn: Callable[[], str | None]) -> Any:
    """Add a static picture to the MIME bundle of a widget, if there are both."""
    picture = drawn() if bundle else None
    if picture is None:
        return bundle
    data, metadata = bundle
    return {**data, SVG: picture}, metadata
