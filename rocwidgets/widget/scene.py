"""Scenes and charts of the current state of an Evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.charts import Chart, Headline, Scene, describe, headline

if TYPE_CHECKING:
    from collections.abc import Mapping


def scene_of(
    ev: Any, options: Mapping[str, Any] | None = None, names: Mapping[str, str] | None = None
) -> Scene:
    """Return the current state of an Evaluation as the scene of a chart.

    Parameters
    ----------
    ev : Evaluation
    options : mapping of names to values, optional
        Options of the chart.
    names : mapping of str to str, optional
        Other names of models for all texts.
    """
    return Scene(ev.sample, ev.setting, options or {}, names or {}, ev.metrics)


def chart_of(
    ev: Any,
    kind: str,
    options: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> Chart:
    """Return a chart of the current state of an Evaluation.

    Parameters
    ----------
    ev : Evaluation
    kind, options
        As for `rocwidgets.charts.describe`; the options are by default those of the Evaluation.
    names
        As for `scene_of`.

    Raises
    ------
    ValueError
        If there is no static chart of that kind.
    """
    chosen = ev.options.get(kind, {}) if options is None else options
    return describe(scene_of(ev, chosen, names), kind)


def headline_of(ev: Any, names: Mapping[str, str] | None = None) -> Headline:
    """Return the current operating point of an Evaluation in numbers."""
    return headline(scene_of(ev, names=names))
