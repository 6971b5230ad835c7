"""When the layers of a page are computed, and how a change is undone that is interrupted."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets.core.setting import VALUES
from rocwidgets.widget.packed import DRAWN, Packed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ipywidgets import Widget

    from rocwidgets.widget.packed import Wanted

# What layers may depend on: everything but the threshold, which is dragged.
INPUTS = (*(name for name in VALUES if name != "threshold"), "pictures", "options", "_sample")


def layers_of(owner: Any) -> Layers:
    """Return the layers of an Evaluation, or of that of a View."""
    return getattr(owner, "evaluation", owner)._layers  # noqa: SLF001 - of this room


def expecting(*names: str) -> Any:
    """Return the validator by which an Evaluation or a View calls `Layers.expect`."""

    def expect(owner: Any, proposal: Any) -> Any:
        layers_of(owner).expect()
        return proposal["value"]

    return traitlets.validate(*names)(expect)


def following(*names: str) -> Any:
    """Return the observer by which an Evaluation or a View calls `Layers.follow`."""

    def follow(owner: Any, change: Any) -> None:
        layers_of(owner).follow(owner, change)

    return traitlets.observe(*names)(follow)


class Layers:
    """The bands, intervals and win rates that the page shows of an Evaluation.

    Parameters
    ----------
    evaluation : Evaluation
        Not yet made; `start` is called when it is.
    """

    def __init__(self, evaluation: Any) -> None:
        self._evaluation = evaluation
        self._paused = True
        self._behind = False

    def start(self) -> None:
        """Compute all layers once; from now on they follow."""
        self._paused = False
        self.refresh()

    def refresh(self) -> None:
        """Compute what is switched on in some view and not computed yet; views call it."""
        if self._paused:
            return
        packed = self._packed()
        made = packed.layers(self._wanted())
        with self._evaluation.hold_sync():
            for name, value in made.items():
                self._evaluation.set_trait(name, value)
        self._behind = False
        if not any(made[name] for name in DRAWN):
            packed.certainty.clear()

    def expect(self) -> None:
        """Note that a trait is about to change; first compute what an interruption has left behind.

        Between a change and its first observer nothing can catch an interruption. The value is
        there then without its layers, and an equal value would change nothing.
        """
        if self._behind:
            self.refresh()
        self._behind = True

    def complete(self, pictures: Iterable[str]) -> dict[str, Any]:
        """Return traits with what is switched on for all models, for a page without a kernel."""
        options = self._evaluation.options
        wanted = [(kind, options.get(kind, {})) for kind in pictures]
        return self.layers(wanted, self._evaluation.models)

    def layers(self, wanted: Wanted, models: tuple[str, ...] = ()) -> dict[str, Any]:
        """Return traits with what is wanted, as `Packed.layers` does."""
        return self._packed().layers(wanted, models)

    def follow(self, owner: Widget, change: Any) -> None:
        """Compute what is switched on now that a trait has changed, or set it back.

        Parameters
        ----------
        owner : Evaluation or View
        change : traitlets.Bunch
        """
        try:
            self.refresh()
        except BaseException:
            self.set_back(owner, change)
            raise

    def set_back(self, owner: Widget, change: Any) -> None:
        """Undo a change that was interrupted, so that it can be made again.

        An equal value would change nothing.

        Parameters
        ----------
        owner, change
            As for `follow`.
        """
        # One that is not made yet has nothing to go back to.
        if owner.comm is not None:
            with self._going_back():
                owner.set_trait(change["name"], change["old"])

    @contextmanager
    def _going_back(self) -> Iterator[None]:
        """Compute nothing of what is set meanwhile, for which all is there."""
        self._paused = True
        try:
            yield
        finally:
            self._paused = False

    def _packed(self) -> Packed:
        of = self._evaluation
        sent = {name: getattr(of, name) for name in ("_bands", "_decisions")}
        return Packed(of.sample, of.setting, sent)

    def _wanted(self) -> Wanted:
        """Return what is chosen about every picture that is shown, by kind."""
        found = []
        for view in (self._evaluation, *self._evaluation.views.values()):
            kind = getattr(view, "kind", "dashboard")
            if kind == "dashboard":
                pictures = getattr(view, "pictures", [])
                found += [(each, view.options.get(each, {})) for each in pictures]
            else:
                found.append((kind, view.options))
        return found
