"""What is laid over the pictures when it is switched on: computed here, drawn by the page."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

import traitlets

from rocwidgets.core import reports
from rocwidgets.core.bands import band_inputs, key_of
from rocwidgets.evaluation.uncertainty import Uncertainty
from rocwidgets.progress import progress
from rocwidgets.state import wire
from rocwidgets.state.by_model import ByModel
from rocwidgets.state.synced import TO_PAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ipywidgets import Widget

# What is computed only while somebody looks.
_DRAWN = ("_bands", "_decisions", "_contests")
# What bands, decisions and contests may depend on.
_INPUTS = (
    "model",
    "prevalence",
    "population",
    "costs",
    "strategy",
    "n_bins",
    "confidence_level",
    "n_bootstrap",
    "seed",
    "intervals",
    "pictures",
    "options",
)


class Layers(Uncertainty):
    """The bands, intervals and contests that the page shows of an `Evaluation`."""

    _bands = ByModel(nested=True)
    _decisions = ByModel()
    _contests = traitlets.Dict().tag(**TO_PAGE)
    _aucs = ByModel()

    _paused = False

    def refresh(self) -> None:
        """Compute what is switched on in some view and not computed yet; views call it."""
        if self._paused:
            return
        made = self._layers(self._wanted())
        with self.hold_sync():
            for name, value in made.items():
                self.set_trait(name, value)
        if not any(made[name] for name in _DRAWN):
            self.certainty.forget()

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

    def notify_change(self, change: Any) -> None:
        """Send a change and call who observes it, or set it back if that is interrupted."""
        try:
            super().notify_change(change)
        except KeyboardInterrupt:
            if change["name"] in _INPUTS:
                self.set_back(self, change)
            raise

    @contextmanager
    def _going_back(self) -> Iterator[None]:
        """Compute nothing of what is set meanwhile, for which all is there."""
        self._paused = True
        try:
            yield
        finally:
            self._paused = False

    @traitlets.observe(*_INPUTS)
    def _follow(self, change: Any) -> None:
        self.follow(self, change)

    def _complete(self, pictures: Iterable[str]) -> dict[str, Any]:
        """Return traits with what is switched on for all models, for a page without a kernel."""
        chosen: list[tuple[str, Mapping[str, Any]]]
        chosen = [(kind, self.options.get(kind, {})) for kind in pictures]
        return self._layers(chosen, self.models)

    def _wanted(self) -> list[tuple[str, Mapping[str, Any]]]:
        """Return what is chosen about every picture that is shown, by kind."""
        found = []
        for view in (self, *self.views.values()):
            kind = getattr(view, "kind", "dashboard")
            if kind == "dashboard":
                pictures = cast("list[str]", getattr(view, "pictures", []))
                found += [(each, view.options.get(each, {})) for each in pictures]
            else:
                found.append((kind, view.options))
        return found

    def _layers(
        self, chosen: list[tuple[str, Mapping[str, Any]]], models: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """Return the traits that the page draws its layers from."""
        contests = self.intervals or any(each.get("contest") == "on" for _, each in chosen)
        # Those of other models stay: they hold at any costs.
        decided = dict.fromkeys((*self._decisions, self.model, *models) if self.intervals else ())
        return {
            "_bands": self._packed_bands(chosen, models),
            "_decisions": {
                name: self._packed_decision(name) for name in progress(decided, "choosing again")
            },
            "_contests": self._packed_contests() if contests else {},
            "_aucs": self._auc_intervals(),
        }

    def _packed_bands(
        self, chosen: list[tuple[str, Mapping[str, Any]]], models: tuple[str, ...]
    ) -> dict[str, dict[str, Any]]:
        wanted: dict[tuple[str, str, str], None] = {}
        for view, options in chosen:
            alone = (self.model, *models)
            every = self.models if options.get("bands_of") == "all" else alone
            for option, here in (("band", every), ("also", alone)):
                kind = options.get(option, "off")
                if kind != "off":
                    sent = self._bands.get(key_of(view, kind), {})
                    wanted |= dict.fromkeys((view, kind, model) for model in (*sent, *here))
        bands: dict[str, dict[str, Any]] = {}
        for view, kind, model in progress(wanted, "bands"):
            band = self._packed_band(view, kind, model)
            bands.setdefault(key_of(view, kind), {})[model] = band
        return bands

    def _packed_band(self, view: str, kind: str, model: str) -> dict[str, Any]:
        certainty = self.certainty
        at = band_inputs(view, kind, certainty.setting)

        def pack() -> dict[str, Any]:
            found = certainty.band_of(view, kind, model)
            return wire.pack_band(found, at, middle=kind == "samples")

        return self._packed((key_of(view, kind), model), [model], at, pack)

    def _packed_decision(self, model: str) -> dict[str, Any]:
        certainty, now = self.certainty, self.setting.probability_cost
        return self._packed(
            ("decision", model),
            [model],
            {"now": repr(now)},
            lambda: wire.pack_columns(certainty.decision_grid(model).columns(now)),
        )

    def _packed_contests(self) -> dict[str, Any]:
        certainty, now = self.certainty, self.setting.probability_cost

        def pack() -> dict[str, Any]:
            certainty.resampled_together(*self.models)
            pairs = list(combinations(self.models, 2))
            grids = {pair: certainty.win_rate_grid(*pair) for pair in progress(pairs, "contests")}
            return {
                "pairs": [
                    wire.pack_columns(grid.columns(now), first=first, second=second)
                    for (first, second), grid in grids.items()
                ]
            }

        return self._packed(("contests",), self.models, {"now": repr(now)}, pack)

    def _packed(
        self,
        name: tuple[str, ...],
        models: Iterable[str],
        at: dict[str, Any],
        pack: Callable[[], dict[str, Any]],
    ) -> dict[str, Any]:
        """Return what was packed before if it still holds, or pack it now, or say why not."""

        def packed() -> dict[str, Any]:
            try:
                return pack()
            except ValueError as error:
                return {"at": at, "problem": str(error), "columns": {}}

        tables = [self._sample.tables[model] for model in models]
        return self.certainty.cache.kept(("packed", *name), (*tables, at), packed)

    @traitlets.observe("_sample")
    def _start_over(self, change: Any) -> None:
        """Compute what follows from another sample."""
        if change["old"]:
            self.refresh()

    @traitlets.default("_aucs")
    def _auc_intervals(self) -> dict[str, Any]:
        """Return the interval of the AUC of each model, or why there is none."""
        told = {}
        for name, table in self._sample.tables.items():
            low, high, problem = reports.auc_ends(table, self.confidence_level)
            told[name] = {"problem": problem} if problem else {"low": low, "high": high}
        return told
