"""Layers that the page draws over its charts: computed, and packed for sending."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rocwidgets.core import Certainty
from rocwidgets.core.bands import (
    DIFFERENCES,
    band_inputs,
    band_key,
    chart_of_bands,
    shown_kinds,
)
from rocwidgets.core.binning import Binning
from rocwidgets.core.chance import auc_ends
from rocwidgets.core.reports import in_unit_range
from rocwidgets.core.setting import at_mean
from rocwidgets.core.summary import ModelMetrics
from rocwidgets.inputs.wording import reason_of
from rocwidgets.progress import mapped, progress
from rocwidgets.vocabulary import WITH_MIDDLE, defaults
from rocwidgets.widget import wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rocwidgets.core import Sample, Setting

    # A chart, a kind of its bands, the bins of these, and a model.
    _Wanted = tuple[str, str, Binning, str]
    Wanted = Sequence[tuple[str, Mapping[str, Any]]]


# Chosen among the columns of the models.
_FAMILY = ("scor_auc", "sond_auc", "soft_auc")


def _chosen_metrics(wanted: Wanted) -> tuple[str, ...]:
    """Return which of `_FAMILY` some table of models shows."""
    chosen = {name for kind, each in wanted if kind == "models" for name in each.get("metrics", ())}
    return tuple(name for name in _FAMILY if name in chosen)


def _bins_of(options: Mapping[str, Any]) -> int:
    return options.get("bins", defaults("gains_table")["bins"])


class PackedLayers:
    """The layers of a sample at a setting, by the traits in which they are sent.

    Parameters
    ----------
    sample : Sample
    setting : Setting
    sent : mapping of str to mapping
        The bands, decisions and ends of bins that the page has; those of other models are kept up
        to date too.
    metrics : mapping of str to callable
        The user's.
    """

    def __init__(
        self,
        sample: Sample,
        setting: Setting,
        sent: Mapping[str, Any],
        metrics: Mapping[str, Callable[..., Any]],
    ) -> None:
        self._sample = sample
        self._setting = setting
        self._sent = sent
        self._metrics = metrics
        self.certainty = Certainty(sample, setting)

    def layers(self, wanted: Wanted, models: tuple[str, ...] = ()) -> dict[str, Any]:
        """Return the traits from which the page draws its layers.

        Parameters
        ----------
        wanted : list of tuples
            Kind and options of every chart shown.
        models : tuple of str
            Models whose layers are needed besides those of the current one.
        """
        intervals = self._setting.intervals
        win_rates = intervals or any(each.get("win_rate") for _, each in wanted)
        decided = (*self._sent["_decisions"], self._setting.model, *models) if intervals else ()
        decided = dict.fromkeys(decided)
        decisions = mapped(self._decision, decided, "bootstrap of the optimum")
        return {
            "_bands": self._bands(wanted, models),
            "_decisions": dict(zip(decided, decisions, strict=True)),
            "_win_rates": self._win_rates() if win_rates else {},
            "_aucs": {name: self._auc(name) for name in self._sample.models},
            "_auc_family": self._auc_family(_FAMILY if models else _chosen_metrics(wanted)),
            "_gains": self._gains(wanted, models),
            "_metrics": wire.pack_own_metrics(self._sample, self._metrics),
        }

    def _bands(self, wanted: Wanted, models: tuple[str, ...]) -> dict[str, dict[str, Any]]:
        bands: dict[str, dict[str, Any]] = {}
        for view, kind, binning, model in progress(self._wanted_bands(wanted, models), "bands"):
            key = band_key(view, kind, binning)
            bands.setdefault(key, {})[model] = self._band(view, kind, binning, model)
        return bands

    def _wanted_bands(self, wanted: Wanted, models: tuple[str, ...]) -> dict[_Wanted, None]:
        result: dict[_Wanted, None] = {}
        alone = (self._setting.model, *models)
        for chart, options in wanted:
            view, binning = chart_of_bands(chart), Binning.of(options)
            for kind, of_all in shown_kinds(options):
                here = self._sample.models if of_all else alone
                sent = self._sent["_bands"].get(band_key(view, kind, binning), {})
                result |= dict.fromkeys((view, kind, binning, model) for model in (*sent, *here))
        return result

    def _band(self, view: str, kind: str, binning: Binning, model: str) -> dict[str, Any]:
        at = band_inputs(view, kind, self._setting)

        def pack() -> dict[str, Any]:
            result = self.certainty.band_of(view, kind, model, binning)
            return wire.pack_band(result, at, middle=kind in WITH_MIDDLE)

        models = self._sample.models if kind in DIFFERENCES else (model,)
        return self._kept((band_key(view, kind, binning), model), models, at, pack)

    def _decision(self, model: str) -> dict[str, Any]:
        now = self._probability_cost
        return self._kept(
            ("decision", model),
            self._sample.models,
            {"now": repr(now)},
            lambda: wire.pack_columns(self.certainty.decision_grid(model).columns(now)),
        )

    def _win_rates(self) -> dict[str, Any]:
        models, now = self._sample.models, self._probability_cost

        def pack() -> dict[str, Any]:
            self.certainty.resampled_together(*models)
            pairs = list(combinations(models, 2))
            grids = mapped(lambda pair: self.certainty.win_rate_grid(*pair), pairs, "win rates")
            return {
                "pairs": [
                    wire.pack_columns(grid.columns(now), first=first, second=second)
                    for (first, second), grid in zip(pairs, grids, strict=True)
                ]
            }

        return self._kept(("win_rates",), models, {"now": repr(now)}, pack)

    @property
    def _probability_cost(self) -> float:
        """Probability cost, at average costs if there are per-case costs."""
        return at_mean(self._sample, self._setting)[1].probability_cost

    def _auc(self, model: str) -> dict[str, Any]:
        """Return the interval of the AUC of a model, or the reason why there is none."""
        low, high, problem = auc_ends(self._sample, model, self._setting.confidence_level)
        return {"problem": problem} if problem else {"low": low, "high": high}

    def _auc_family(self, names: tuple[str, ...]) -> dict[str, dict[str, float]]:
        """Return variants of the AUC, which need all scores, of each model with probabilities."""
        tables = {
            name: table for name, table in self._sample.tables.items() if in_unit_range(table)
        }
        asked = [(model, name) for model in tables for name in names]
        result: dict[str, dict[str, float]] = {}
        for model, name in progress(asked, "AUC family"):
            table = tables[model]
            area = partial(ModelMetrics(table, self._setting).__getitem__, name)
            result.setdefault(model, {})[name] = self._sample.cache.get(
                (name, model), (table,), area
            )
        return result

    def _gains(
        self, wanted: Wanted, models: tuple[str, ...]
    ) -> dict[str, dict[str, dict[str, Any]]]:
        """Return where the bins of gains tables end between rows that the page has."""
        prevalence, result = self._setting.prevalence, {}
        shown = (each for chart, each in wanted if chart == "gains_table")
        for n_bins in {_bins_of(each) for each in shown}:
            known = self._sent["_gains"].get(str(n_bins), {})
            ends = {
                model: wire.pack_gains(self._sample, model, n_bins, prevalence)
                for model in dict.fromkeys((*known, self._setting.model, *models))
            }
            result[str(n_bins)] = {model: each for model, each in ends.items() if each}
        return {n_bins: each for n_bins, each in result.items() if each}

    def _kept(
        self,
        name: tuple[str, ...],
        models: Iterable[str],
        at: dict[str, Any],
        pack: Callable[[], dict[str, Any]],
    ) -> dict[str, Any]:
        """Return a cached layer that is up to date; else pack it, or the reason for none."""

        def packed() -> dict[str, Any]:
            try:
                return pack()
            except ValueError as error:
                return {"at": at, "problem": reason_of(error), "columns": {}}

        tables = [self._sample.tables[model] for model in models]
        return self.certainty.cache.get(("packed", *name), (*tables, at), packed)
