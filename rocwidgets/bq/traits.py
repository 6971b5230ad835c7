"""Traits of `bqplot.Figure` that figures take, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bqplot.marks import Mark
    from ipywidgets import Layout


class FigureTraits(TypedDict, total=False):
    """Traits of `bqplot.Figure` by name."""

    animation_duration: int
    auto_layout: bool
    axes: Sequence[Any]
    background_style: Mapping[str, Any]
    display_toolbar: bool
    fig_margin: Mapping[str, float]
    interaction: Any
    layout: Mapping[str, Any] | Layout
    legend_location: str
    legend_style: Mapping[str, Any]
    legend_text: Mapping[str, Any]
    marks: Sequence[Mark]
    max_aspect_ratio: float
    min_aspect_ratio: float
    padding_x: float
    padding_y: float
    pixel_ratio: float | None
    scale_x: Any
    scale_y: Any
    tabbable: bool | None
    theme: str
    title: str
    title_style: Mapping[str, Any]
    tooltip: str | None
