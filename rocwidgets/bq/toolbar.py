"""Buttons for figures."""

from __future__ import annotations

from typing import Any, cast

import ipywidgets
from bqplot.interacts import PanZoom

from rocwidgets.bq.figure import EvaluationFigure
from rocwidgets.inputs.calls import KnownAttributes, not_pickled
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.wording import show

_WIDE = {"layout": {"width": "auto"}}


class Toolbar(KnownAttributes, ipywidgets.HBox):
    """Buttons that pan and zoom, reset and save figures.

    The toolbar of bqplot is for one figure, has icons without labels, and does not reset after a
    click before the first pan.

    Parameters
    ----------
    *figures : EvaluationFigure
        Figures that the buttons act on.
    **traits
        Traits of `ipywidgets.HBox`.

    Attributes
    ----------
    pan : ipywidgets.ToggleButton
        While on, the pointer pans and the wheel zooms; the threshold can still be dragged. The
        `interaction` of a figure is restored afterwards.
    reset : ipywidgets.Button
        Shows the whole charts again.
    save : ipywidgets.Button
        Saves a PNG of each figure, named by its title.

    Examples
    --------
    >>> import ipywidgets
    >>> import rocwidgets as rw
    >>> from rocwidgets import bq
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> roc, gains = bq.ROC(ev), bq.Gains(ev)
    >>> shown = ipywidgets.VBox([bq.Toolbar(roc, gains), ipywidgets.HBox([roc, gains])])
    """

    __reduce_ex__ = not_pickled
    figures: tuple[EvaluationFigure, ...]
    pan: ipywidgets.ToggleButton
    reset: ipywidgets.Button
    save: ipywidgets.Button

    def __init__(self, *figures: EvaluationFigure, **traits: Any) -> None:
        strange = [each for each in figures if not isinstance(each, EvaluationFigure)]
        if strange:
            raise TypeError(
                "figures must come from rocwidgets.bq, as in Toolbar(bq.ROC(ev)), got "
                f"{described(strange[0])}."
            )
        unknown = set(traits) & set(ipywidgets.Widget.class_trait_names())
        unknown |= set(traits) - set(self.trait_names())
        if unknown:
            raise TypeError(
                f"Toolbar got an unknown argument {show(min(unknown))}. It takes figures and "
                "traits of ipywidgets.HBox such as layout."
            )
        self.figures = figures
        self._panned: list[tuple[EvaluationFigure, Any, PanZoom]] = []
        self.pan = ipywidgets.ToggleButton(description="Pan and zoom", **_WIDE)
        self.reset = ipywidgets.Button(description="Reset", **_WIDE)
        self.save = ipywidgets.Button(description="Save PNG", **_WIDE)
        self.pan.observe(self._switch, "value")
        self.reset.on_click(self._reset)
        self.save.on_click(self._save)
        super().__init__([self.pan, self.reset, self.save], **traits)

    def close(self) -> None:
        """Remove the buttons and free their models; figures stay.

        Examples
        --------
        >>> bq.Toolbar(roc, gains).close()
        """
        if self.comm is None:
            # Closed before, or refused.
            return
        self._stop()
        parts = [part for each in self.children for part in (each, each.layout, each.style)]
        parts += [self.layout]
        super().close()
        for part in parts:
            part.close()

    @property
    def _open(self) -> list[EvaluationFigure]:
        return [figure for figure in self.figures if figure.comm is not None]

    def _switch(self, change: Any) -> None:
        self._stop()
        if not change["new"]:
            return
        for figure in self._open:
            pan = PanZoom(scales={name: [scale] for name, scale in figure.scales.items()})
            self._panned.append((figure, figure.interaction, pan))
            figure.interaction = cast("Any", pan)

    def _stop(self) -> None:
        panned, self._panned = self._panned, []
        for figure, before, pan in panned:
            if figure.interaction is pan:
                figure.interaction = before
            pan.close()

    def _reset(self, _button: Any) -> None:
        for figure in self._open:
            figure.reset_scales()

    def _save(self, _button: Any) -> None:
        for figure in self._open:
            figure.save_png(f"{figure.title}.png")
