"""What is laid over the pictures when it is switched on: computed here, drawn by the page."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

import traitlets

from rocwidgets.evaluation.bands import Setting, holds_at, key_of
from rocwidgets.evaluation.uncertainty import Uncertainty
from rocwidgets.numeric.inference import auc_interval
from rocwidgets.state import wire
from rocwidgets.state.traits import Switch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_PERFECT = "the classes are perfectly apart, so that the method has no spread to go by"
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

    intervals = Switch(lambda _self, _wanted: None).tag(sync=True)

    _bands = traitlets.Dict().tag(sync=True)
    _decisions = traitlets.Dict().tag(sync=True)
    _contests = traitlets.Dict().tag(sync=True)
    _aucs = traitlets.Dict().tag(sync=True)

    def refresh(self) -> None:
        """Compute what is switched on in some view and not computed yet; views call it."""
        self._compute(self._wanted())

    @traitlets.observe(*_INPUTS)
    def _follow(self, _change: Any) -> None:
        self.refresh()

    def _complete(self, pictures: Iterable[str]) -> None:
        """Compute what is switched on for all models, for a page without a kernel."""
        chosen: list[tuple[str, Mapping[str, Any]]]
        chosen = [(kind, self.options.get(kind, {})) for kind in pictures]
        self._compute(chosen, self.models)

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

    def _compute(
        self, chosen: list[tuple[str, Mapping[str, Any]]], models: tuple[str, ...] = ()
    ) -> None:
        self._send_bands(chosen, models)
        contests = self.intervals or any(each.get("contest") == "on" for _, each in chosen)
        self._contests = self._packed_contests() if contests else {}
        # Those of other models stay: they hold at any costs.
        decided = (*self._decisions, self.model, *models) if self.intervals else ()
        self._decisions = {name: self._packed_decision(name) for name in dict.fromkeys(decided)}
        if not (self._bands or self._contests or self._decisions):
            self._forget()

    def _send_bands(
        self, chosen: list[tuple[str, Mapping[str, Any]]], models: tuple[str, ...]
    ) -> None:
        setting = self._setting
        bands: dict[str, dict[str, Any]] = {}
        for view, options in chosen:
            kind = options.get("band", "off")
            if kind == "off":
                continue
            key = key_of(view, kind)
            every = options.get("bands_of") == "all"
            sent = self._bands.get(key, {})
            wanted = dict.fromkeys((*sent, *(self.models if every else (self.model, *models))))
            bands.setdefault(key, {}).update(
                {name: self._packed_band(view, kind, name, setting) for name in wanted}
            )
        self._bands = bands

    def _packed_band(self, view: str, kind: str, model: str, setting: Setting) -> dict[str, Any]:
        at = holds_at(view, kind, setting)

        def pack() -> dict[str, Any]:
            return wire.pack_band(self.band_of(view, kind, model), at)

        return self._packed((key_of(view, kind), model), at, pack)

    def _packed_decision(self, model: str) -> dict[str, Any]:
        now = self._probability_cost
        return self._packed(
            ("decision", model),
            {"now": repr(now)},
            lambda: wire.pack_columns(self._decision_grid(model).columns(now)),
        )

    def _packed_contests(self) -> dict[str, Any]:
        now = self._probability_cost

        def pack() -> dict[str, Any]:
            grids = {pair: self._contest_grid(*pair) for pair in combinations(self.models, 2)}
            return {
                "pairs": [
                    wire.pack_columns(grid.columns(now), first=first, second=second)
                    for (first, second), grid in grids.items()
                ]
            }

        return self._packed(("contests", ""), {"now": repr(now)}, pack)

    def _packed(
        self, name: tuple[str, str], at: dict[str, Any], pack: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return what was packed before if it still holds, or pack it now, or say why not."""
        known = self._memory.packed.get(name)
        if known and known[0] == at:
            return known[1]
        try:
            found = pack()
        except ValueError as error:
            found = {"at": at, "problem": str(error), "columns": {}}
        self._memory.packed[name] = at, found
        return found

    @traitlets.observe("_sample")
    def _start_over(self, change: Any) -> None:
        """Forget what was drawn of other models than there are now."""
        if change["old"]:
            self._forget()
            self._send_aucs()
            self.refresh()

    @traitlets.observe("confidence_level")
    def _send_aucs(self, _change: Any = None) -> None:
        self._aucs = dict(self._auc_intervals())

    @traitlets.default("_aucs")
    def _first_aucs(self) -> dict[str, Any]:
        return dict(self._auc_intervals())

    def _auc_intervals(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the interval of the AUC of each model, or why there is none."""
        for name, table in self._tables.items():
            try:
                found = auc_interval(table, self.confidence_level)
            except ValueError as error:
                yield name, {"problem": str(error)}
                continue
            if math.isnan(found.low):
                yield name, {"problem": _PERFECT}
            else:
                yield name, {"low": found.low, "high": found.high}
