"""The static picture that goes with a widget, for where no script may run."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

SVG = "image/svg+xml"
_LOG = logging.getLogger(__name__)
# What a dashboard shows beside its pictures.
DECISION = ("cost_matrix", "confusion_matrix")


def still(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return pictures of an Evaluation as SVG, under the numbers of its rule.

    What goes wrong is logged as a warning and gives None: a widget that works is not withheld for
    want of its picture.

    Parameters
    ----------
    evaluation : Evaluation
    kinds : iterable of str
        Of views.
    options : mapping
        What is chosen about them, by kind.
    """
    try:
        return _draw(evaluation, kinds, options)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is logged
        problem = f"{type(error).__name__}: {error}"
        _LOG.warning("shown without its static picture, which cannot be drawn: %s", problem)
        _LOG.debug("where the static picture went wrong", exc_info=True)
        return None


def _draw(evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]) -> str:
    from rocwidgets import figures  # noqa: PLC0415 - pictures are drawn of Evaluations

    drawn = figures.drawn(evaluation, kinds, options)
    # Hosts that run no scripts scale no picture either; two are as wide as their columns of text.
    return figures.to_svg(drawn, figures.headline(evaluation), columns=2)


def with_still(bundle: Any, draw: Callable[[], str | None]) -> Any:
    """Add a picture to what a widget says of itself, unless there is none or nothing to show."""
    picture = draw() if bundle else None
    if picture is None:
        return bundle
    data, metadata = bundle
    return {**data, SVG: picture}, metadata
