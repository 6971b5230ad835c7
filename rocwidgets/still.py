"""The static picture that goes with a widget, for where no script may run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

SVG = "image/svg+xml"


def still(evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]) -> str:
    """Return pictures of an Evaluation as SVG, under the numbers of its rule.

    Parameters
    ----------
    evaluation : Evaluation
    kinds : iterable of str
        Of pictures; what is no picture, such as a table, is left to the numbers.
    options : mapping
        What is chosen about them, by kind.
    """
    from rocwidgets import figures  # noqa: PLC0415 - pictures are drawn of Evaluations

    drawn = [
        figures.picture(evaluation, kind, options.get(kind, {}))
        for kind in kinds
        if kind in figures.PICTURES
    ]
    # Hosts that run no scripts scale no picture either; two are as wide as their columns of text.
    return figures.to_svg(drawn, figures.headline(evaluation), columns=2)


def with_still(bundle: Any, draw: Callable[[], str]) -> Any:
    """Add a picture to what a widget says of itself, unless it has nothing to show."""
    if bundle is None:
        return None
    data, metadata = bundle
    return {**data, SVG: draw()}, metadata
