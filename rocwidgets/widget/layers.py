"""Computes the layers of a page after changes."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets.core.setting import OF_CERTAINTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rocwidgets.widget.packed_layers import PackedLayers, Wanted

# Computed only while a view shows them.
_ON_DEMAND = ("_bands", "_decisions", "_win_rates")
# Traits on which layers may depend.
INPUTS = (*OF_CERTAINTY, "charts", "options", "metrics", "_sample")


def layers_of(owner: Any) -> Layers:
    """Return the layers of an Evaluation, or of that of a View."""
    return getattr(owner, "evaluation", owner)._layers  # noqa: SLF001 - of this room


def following(*names: str) -> Any:
    """Return the observer by which an Evaluation or a View calls `Layers.follow`."""

    def follow(owner: Any, _change: Any) -> None:
        layers_of(owner).follow(owner)

    return traitlets.observe(*names)(follow)


class Layers:
    """The bands, intervals and win rates that the page shows of an Evaluation.

    Parameters
    ----------
    evaluation : Evaluation
        Still under construction; it calls `start` afterwards.
    """

    def __init__(self, evaluation: Any) -> None:
        self._evaluation = evaluation
        self._paused = True

    def start(self) -> None:
        """Compute all layers, and from now on after every change."""
        self._paused = False
        self.refresh()

    def refresh(self) -> None:
        """Compute the layers that some view shows and that are not up to date; views call it."""
        if self._paused:
            return
        packed = self._packed()
        made = packed.layers(self._wanted())
        with self._evaluation.hold_sync():
            for name, value in made.items():
                self._evaluation.set_trait(name, value)
        if not any(made[name] for name in _ON_DEMAND):
            packed.certainty.clear()

    def complete(
        self, charts: Iterable[str], options: Mapping[str, dict[str, Any]]
    ) -> dict[str, Any]:
        """Return traits with the chosen layers for all models, for a page without a kernel."""
        wanted = [(kind, options.get(kind, {})) for kind in ("decision_strip", *charts)]
        return self.layers(wanted, self._evaluation.models)

    def complete_shown(self) -> dict[str, Any]:
        """Return traits with the layers of all open views, as `complete` does."""
        return self.layers(self._wanted(), self._evaluation.models)

    def layers(self, wanted: Wanted, models: tuple[str, ...] = ()) -> dict[str, Any]:
        """Return traits with wanted layers, as `PackedLayers.layers` does."""
        return self._packed().layers(wanted, models)

    def follow(self, owner: Any) -> None:
        """Compute the layers after a change of a trait; an error takes the change back.

        Parameters
        ----------
        owner : Evaluation or View
        """
        try:
            self.refresh()
        except Exception as error:
            owner._failure = error  # noqa: SLF001 - of this room
            raise

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Compute nothing meanwhile."""
        self._paused = True
        try:
            yield
        finally:
            self._paused = False

    def _packed(self) -> PackedLayers:
        from rocwidgets.widget.packed_layers import PackedLayers

        of = self._evaluation
        sent = {name: getattr(of, name) for name in ("_bands", "_decisions", "_gains")}
        return PackedLayers(of.sample, of.setting, sent, of.metrics)

    def _wanted(self) -> Wanted:
        """Return kind and options of every chart and table of models shown."""
        result = []
        for view in (self._evaluation, *self._evaluation.views.values()):
            kind = getattr(view, "kind", "dashboard")
            if kind == "dashboard":
                options = getattr(view, "options", {})
                kinds = ("models", "decision_strip", *getattr(view, "charts", []))
                result += [(each, options.get(each, {})) for each in kinds]
            else:
                result.append((kind, view.options))
        return result
