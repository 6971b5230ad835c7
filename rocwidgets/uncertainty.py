"""How sure the pictures are: bands, decisions and contests, for Python and for the page."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import traitlets

from rocwidgets import reports, wire
from rocwidgets.bands import Setting, as_columns, band_kinds, drawn, holds_at, key_of
from rocwidgets.cost_grid import CostGrid, contest_grid, decision_grid
from rocwidgets.numeric.curves import probability_cost
from rocwidgets.numeric.inference import (
    Contest,
    auc_interval,
    contest,
    decision,
    resample,
    resample_together,
)
from rocwidgets.rules import Rules
from rocwidgets.traits import Real, Switch, Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    import pandas as pd

    from rocwidgets.inputs.sample import Sample
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.inference import Edges, Resamples

_MOST = 10_000
_LARGEST_SEED = 2**31 - 1
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


class _Memory:
    """What was computed with one seed, number of resamples and level.

    Parameters
    ----------
    drawn_by : tuple
        Those three.
    """

    def __init__(self, drawn_by: tuple[int, int, float] | None = None) -> None:
        self.drawn_by = drawn_by
        self.packed: dict[tuple[str, str], tuple[dict[str, Any], dict[str, Any]]] = {}
        self._made: dict[tuple[str, ...], Any] = {}

    def kept(self, name: tuple[str, ...], make: Callable[[], Any]) -> Any:
        """Return what has a name, made at most once."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]


class ChosenAgain(NamedTuple):
    """The choice of a threshold, made again in every resample.

    Attributes
    ----------
    intervals : pandas.DataFrame
        Rows ``threshold``, the optimal one, and ``profit``, what it earns; columns ``estimate``,
        that of the sample, ``low`` and ``high``, and ``corrected``: the profit less its optimism,
        by which the cases that chose the threshold overstate it (NaN of the threshold).
    resamples : pandas.DataFrame of shape (n_bootstrap, 3)
        Of each resample the optimal ``threshold`` (inf is to predict nobody), ``profit``, what that
        earns in it, and ``chosen_profit``, what the optimal threshold of the sample earns in it.
    """

    intervals: pd.DataFrame
    resamples: pd.DataFrame


class Uncertainty(Rules):
    """How sure an `Evaluation` is of what it shows.

    Bands and intervals are computed when somebody asks for them, here or in the page, and only
    then. They come from `n_bootstrap` resamples of the cases, drawn with `seed`, the classes apart.
    """

    intervals = Switch(lambda _self, _wanted: None).tag(sync=True)
    confidence_level = Real(
        "between 0 and 1, both excluded", lambda value: 0 < value < 1, start=0.95
    ).tag(sync=True)
    n_bootstrap = Whole(1000, low=2, high=_MOST).tag(sync=True)
    seed = Whole(0, low=0, high=_LARGEST_SEED).tag(sync=True)

    _bands = traitlets.Dict().tag(sync=True)
    _decisions = traitlets.Dict().tag(sync=True)
    _contests = traitlets.Dict().tag(sync=True)
    _aucs = traitlets.Dict().tag(sync=True)

    _remembered = _Memory()

    def bands(self, view: Any, model: str | None = None, kind: str | None = None) -> pd.DataFrame:
        """Return a band of a picture, the numbers that it is drawn from.

        Parameters
        ----------
        view : view class or kind
            "roc", "precision_recall", "gains", "lift", "roi" (the profit), "cost_curve" or
            "reliability", or the class of the view, such as ``rw.ROC``.
        model : str, optional
            Default the current model.
        kind : str, optional
            "vertical" (default): percentiles of the resampled curves at each place by itself.
            "threshold": at each of some thresholds, in both directions; not of cost curves.
            "fixed": the curve moved up and down so far that whole resampled curves stay inside.
            Of "reliability" instead "confidence" (default), around the observed shares, and
            "consistency", around the diagonal.

        Returns
        -------
        pandas.DataFrame
            Columns ``x``, ``y``, the curve that the band is about, ``low`` and ``high``, its edges
            in the unit of y, at the current costs, prevalence and population. Of "threshold"
            ``threshold``, the mean ``x`` and ``y``, and ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``.

        Raises
        ------
        ValueError
            If there is no such picture, band or model; if the sample is weighted and was counted
            where the data are; of "reliability" if it is weighted or the scores are no
            probabilities.

        References
        ----------
        Majnik & Bosnic (2013), ROC analysis of classifiers in machine learning: a survey,
        Intelligent Data Analysis 17, section 5.2. Broecker & Smith (2007), Weather and
        Forecasting 22, for consistency.
        """
        name = getattr(view, "kind", view)
        known = band_kinds(name) if isinstance(name, str) else ()
        if not known:
            raise ValueError(f"{name!r} is no picture with bands; those are {', '.join(_WITH)}")
        wanted = known[0] if kind is None else kind
        if wanted not in known:
            raise ValueError(f"kind of {name} must be one of {', '.join(known)}; got {kind!r}")
        of = self.model if model is None else self._known(model)
        return reports.frame(as_columns(self.band_of(name, wanted, of), name, self._setting))

    def band_of(self, view: str, kind: str, model: str) -> Edges | dict[str, Any]:
        """Return a band of a model as it is drawn, of `rocwidgets.bands.drawn`.

        Raises
        ------
        ValueError
            As `bands`.
        """
        table = self._tables[model]
        return drawn(view, kind, table, lambda: self._resampled(model), self._setting)

    def contest_along(self, first: str, second: str) -> tuple[CostGrid, float]:
        """Return how often one model beats another at all costs, and the probability-cost now.

        Raises
        ------
        ValueError
            As `contest`.
        """
        return self._contest_grid(first, second), self._probability_cost

    def decision(self, model: str | None = None) -> ChosenAgain:
        """Tell how sure the optimal threshold is, and what it will earn, at the current costs.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        ChosenAgain
            Two frames, ``intervals`` and ``resamples``. Among the at most 640 rows of the table
            that are resampled.

        Raises
        ------
        ValueError
            If both errors pay, or a weighted sample was counted where the data are.

        References
        ----------
        Efron & Tibshirani (1993), An Introduction to the Bootstrap, sections 17.6 and 17.7.
        """
        of = self.model if model is None else self._known(model)
        found = decision(self._resampled(of), *self._stakes)
        level = self.confidence_level
        (t_low, t_high), (p_low, p_high) = (
            found.threshold_interval(level),
            found.profit_interval(level),
        )
        intervals = {
            "estimate": [found.chosen, found.profit],
            "low": [t_low, p_low],
            "high": [t_high, p_high],
            "corrected": [math.nan, found.profit - found.optimism],
        }
        replicates = {
            "threshold": found.threshold,
            "profit": found.best_profit,
            "chosen_profit": found.chosen_profit,
        }
        return ChosenAgain(
            reports.frame(intervals, ["threshold", "profit"]), reports.frame(replicates)
        )

    def contest(self, first: str, second: str) -> Contest:
        """Tell how often one model beats another at the current costs and prevalence.

        Each model keeps the threshold that is optimal in the sample; both meet the same resampled
        cases.

        Parameters
        ----------
        first, second : str
            Names of models.

        Returns
        -------
        Contest
            Shares of the resamples ``first_better``, ``tied`` and ``second_better``, which add up
            to 1; ``difference``, profit of the first less that of the second in the sample, and
            ``low`` and ``high`` of its interval.

        Raises
        ------
        ValueError
            If there is no such model, or the cases were counted where the data are.
        """
        one, two = self._known(first), self._known(second)
        together = self._together
        return contest(
            together[one], together[two], *self._stakes, confidence_level=self.confidence_level
        )

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
            self._remembered = _Memory()

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

    @property
    def _memory(self) -> _Memory:
        """What was drawn and computed with the seed and numbers of the moment."""
        now = (self.n_bootstrap, self.seed, self.confidence_level)
        if self._remembered.drawn_by != now:
            self._remembered = _Memory(now)
        return self._remembered

    def _resampled(self, model: str) -> Resamples:
        def draw() -> Resamples:
            table = self._tables[model]
            if not table.weighted:
                return resample(table, self.n_bootstrap, seed=self.seed)
            return self._drawn_together(self._each_case("resampling weighted cases"), [model])[0]

        return self._memory.kept(("resamples", model), draw)

    @property
    def _together(self) -> dict[str, Resamples]:
        """The resamples of all models, drawn together."""

        def draw() -> dict[str, Resamples]:
            cases = self._each_case("telling how often one model beats another")
            found = self._drawn_together(cases, self.models)
            return dict(zip(self.models, found, strict=True))

        return self._memory.kept(("resamples", "together"), draw)

    def _drawn_together(self, cases: Sample, models: Iterable[str]) -> tuple[Resamples, ...]:
        return resample_together(
            cases.positive,
            [cases.scores[name] for name in models],
            cases.sample_weight,
            n_bootstrap=self.n_bootstrap,
            seed=self.seed,
        )

    def _decision_grid(self, model: str) -> CostGrid:
        return self._memory.kept(
            ("decision", model),
            lambda: decision_grid(self._resampled(model), self.confidence_level),
        )

    def _contest_grid(self, first: str, second: str) -> CostGrid:
        return self._memory.kept(
            ("contest", first, second),
            lambda: contest_grid(self._together[first], self._together[second]),
        )

    @property
    def _setting(self) -> Setting:
        return Setting(
            self.prevalence,
            self.sample_prevalence,
            self.population,
            self.costs.cells,
            cast("Strategy", self.strategy),
            self.n_bins,
            self.confidence_level,
            self.n_bootstrap,
            self.seed,
        )

    @property
    def _stakes(self) -> tuple[float, float, Mapping[str, float]]:
        return self.prevalence, self.population, self.costs.cells

    @property
    def _probability_cost(self) -> float:
        return probability_cost(self.prevalence, **self.costs.cells)

    @traitlets.observe("_sample")
    def _start_over(self, change: Any) -> None:
        """Forget what was drawn of other models than there are now."""
        if change["old"]:
            self._remembered = _Memory()
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


_WITH = ("roc", "precision_recall", "gains", "lift", "roi", "cost_curve", "reliability")
