"""Metrics of all models, and bounds on their errors due to binning."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rocwidgets.core import reports
from rocwidgets.core.binning import Binning
from rocwidgets.core.certainty import Certainty
from rocwidgets.core.chance import auc_ends
from rocwidgets.core.criteria import beta_of
from rocwidgets.core.model import point_at, read_at
from rocwidgets.inputs.calls import warn_caller
from rocwidgets.inputs.scalars import read_choice, read_items
from rocwidgets.inputs.wording import listing, reason_of, show
from rocwidgets.numeric import auc_family, calibration
from rocwidgets.numeric import curves as areas
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.numeric.counts.ranking import Ranking, ranking
from rocwidgets.numeric.inference import average_precision_interval
from rocwidgets.progress import mapped
from rocwidgets.vocabulary import METRICS, MODEL_METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import pandas as pd

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable
    from rocwidgets.outcomes.operating_point import OperatingPoint

    Ends = Callable[[str], tuple[float, float]]
    # Why intervals are NaN, with the columns and models.
    Lacking = dict[str, list[tuple[str, str]]]


@dataclass(frozen=True)
class ModelMetrics:
    """A model's score metrics, by their names in `rocwidgets.vocabulary.MODEL_METRICS`.

    All are of the target prevalence; many do not depend on it.

    Attributes
    ----------
    table : CountTable
    setting : Setting

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]})
    >>> ModelMetrics(sample.tables["a"], Setting.of(sample))["gini"]
    0.5
    """

    table: CountTable
    setting: Setting

    def __getitem__(self, name: str) -> float:
        """Return a metric; NaN if it needs probabilities and some score is none."""
        if MODEL_METRICS[name].needs_probabilities and not reports.in_unit_range(self.table):
            return math.nan
        return float(FORMULAS[name](self))

    @cached_property
    def ranking(self) -> Ranking:
        """The areas that need every row of the table."""
        return ranking(self.target)

    @property
    def prevalence(self) -> float:
        """The share of positives that is aimed at."""
        return self.setting.prevalence

    @property
    def target(self) -> CountTable:
        """The table at the target prevalence."""
        return self.table.at_prevalence(self.prevalence)

    @property
    def gains_area(self) -> float:
        """The area under the gains curve."""
        return areas.gains_area(self.table.auc, self.prevalence)

    @property
    def brier_skill(self) -> float:
        """The Brier skill score."""
        brier, prevalence = calibration.brier(self.target), self.prevalence
        return calibration.brier_skill(brier, prevalence, prevalence)

    def calibration_error(self, strategy: calibration.Strategy) -> float:
        """Return the expected calibration error by some bins."""
        return calibration.calibration_error(self.target, strategy, Binning().n_bins)


FORMULAS: dict[str, Callable[[ModelMetrics], float]] = {
    "auc": lambda of: of.table.auc,
    "gini": lambda of: 2 * of.table.auc - 1,
    "average_precision": lambda of: of.ranking.average_precision,
    "ks": lambda of: reports.ks_distance(of.table),
    "gains_area": lambda of: of.gains_area,
    "a_roc1": lambda of: of.ranking.roc_area_steps,
    "a_roc2": lambda of: of.table.auc,
    "a_lift1": lambda of: of.ranking.lift_chart_area_steps,
    "a_lift2": lambda of: of.target.P * of.gains_area,
    "brier": lambda of: calibration.brier(of.target),
    "brier_skill": lambda of: of.brier_skill,
    "log_loss": lambda of: calibration.log_loss(of.target),
    "ece": lambda of: of.calibration_error("uniform"),
    "ece_quantile": lambda of: of.calibration_error("quantile"),
    "discrimination_distance": lambda of: reports.class_distance(of.table),
    "overlap": lambda of: reports.class_overlap(of.table),
    "prob_auc": lambda of: auc_family.prob_auc(of.table),
    "scor_auc": lambda of: auc_family.scor_auc(of.table),
    "sond_auc": lambda of: auc_family.sond_auc(of.table, auc_family.DEFAULT_Q),
    "soft_auc": lambda of: auc_family.soft_auc(of.table, auc_family.DEFAULT_BETA),
}
"""One model's metrics."""


_ALL = "all"
# Largest errors due to binning.
_BOUNDS = {f"{name}_bound": name for name in ("auc", "ks", "cost", "score")}
_OF_RULES = ("threshold", *METRICS)
_SYNONYMS = ("recall", "sensitivity", "specificity")
_NAMES = (*MODEL_METRICS, *_BOUNDS, *_OF_RULES)
_WITH_ENDS = ("auc", "gini", "average_precision")
# The profit of best thresholds on other cases, with its ends.
CORRECTED = "profit_corrected"
_OF_SEVERAL = "only counts are known, so that the choice among the models cannot be repeated"
DEFAULT = (
    "auc",
    "auc_bound",
    "brier",
    "ks",
    "threshold",
    "tp",
    "fp",
    "fn",
    "tn",
    "tpr",
    "fpr",
    "precision",
    "ppr",
    "lift",
    "expected_cost",
    "profit",
)


def summary(
    state: State, metrics: Iterable[str] | str | None = None, *, at: str = "current"
) -> pd.DataFrame:
    """Return one row per model: its metrics and its operating point at one threshold.

    Parameters
    ----------
    state : State
    metrics : "all" or iterable of str, optional
        Names of columns, in that order. Default ``auc``, ``auc_bound``, ``brier``, ``ks``,
        threshold, counts, rates, expected cost and profit of the operating point, and the
        `metrics` of the Evaluation.
    at : {"current", "best"}
        The threshold of each model. "current": `threshold` for the current model; for the others
        the one that `compare_at` gives. "best": each model's best threshold, at the current costs
        and target prevalence.

    Returns
    -------
    pandas.DataFrame of shape (n_models, n_columns)
        Indexed by model. The name of the columns tells which thresholds are compared, such as
        ``compare_at="share"``. Some names have two further columns each, with
        ``_low`` and ``_high`` added, the ends of the interval at `confidence_level`: ``auc``, as in
        `Compare.auc_interval` (NaN if a class has one case only or the standard error is 0),
        ``gini``, which follows from it, and ``average_precision``, from `n_bootstrap` resamples
        drawn with `seed`. All are NaN if only sums of weights are known.

        Names of metrics of the scores. Where they depend on the prevalence they are those of the
        target: positives weigh pi / pi_s, negatives (1 - pi) / (1 - pi_s), where pi is `prevalence`
        and pi_s the share of positives in the sample.

        - ``auc``; ``gini``, 2 AUC - 1; ``ks``, the largest tpr - fpr.
        - ``auc_bound``, ``ks_bound``, ``cost_bound`` and ``score_bound``: the largest errors due to
          binning, as `rocwidgets.numeric.counts.binned.ErrorBounds` defines them; 0 unless an
          engine counted in cells. Counts at the rows of a table are exact in any case.
        - ``average_precision``: area under the steps of the precision-recall curve, as
          scikit-learn's ``average_precision_score``.
        - ``gains_area``: area under the gains curve, from prevalence / 2 to 1 - prevalence / 2.
        - ``a_roc1``, ``a_roc2``, ``a_lift1``, ``a_lift2``: areas under the ROC curve and under true
          positives against the share predicted positive, by lower steps and by straight lines (Vuk
          & Curk 2006, sections 4.1 and 5.1); ``a_roc2`` is the AUC, ``a_lift2`` the gains area
          times the number of positives.
        - ``brier``; ``brier_skill``, relative to always forecasting the target prevalence;
          ``log_loss``, with scores at least 2.2e-16 from 0 and 1 as scikit-learn's; ``ece`` and
          ``ece_quantile``, the expected calibration error in 10 bins of equal width and of
          equally many cases, which is biased: above 0 by chance even for calibrated scores, the
          more so the more bins, and too low where errors within a bin cancel (see
          `rocwidgets.numeric.calibration.calibration_error`); ``discrimination_distance``, the mean
          score of the positives less that of the negatives. NaN unless all scores are in [0, 1].
        - ``overlap``: common area of the histograms of both classes, in 60 bins.
        - ``prob_auc``, ``scor_auc``, ``sond_auc`` and ``soft_auc``, as of
          `rocwidgets.research.auc_family` with its defaults. NaN unless all scores are in [0, 1].

        Names of metrics at a threshold, at the target prevalence. With at="best" they are measured
        on the cases that the threshold was chosen on, so they are optimistic: what to expect on
        other cases is ``profit_corrected``, with the ends of its interval, as in
        `Model.bootstrap_optimum`. NaN with per-case costs, and where only counts of weighted cases
        or of several models are known:
        ``threshold`` and the attributes of `OperatingPoint` ``accuracy``, ``precision``, ``tpr``,
        ``fpr``, ``tnr``, ``fnr``, ``npv``, ``ppr``, ``lift``, ``f1``, ``mcc``,
        ``balanced_accuracy``, ``youden``, ``kappa``, ``g_mean``, ``csi``, ``lr_plus``,
        ``expected_cost``, ``profit``, ``tp``, ``fp``, ``fn``, ``tn``, and, not among "all",
        ``recall``, ``sensitivity`` and ``specificity``; names in `metrics` of the Evaluation, and
        F-beta such as ``f2`` and ``f0.5``.

    Warns
    -----
    UserWarning
        If columns are NaN; it says why.

    Raises
    ------
    TypeError, ValueError
        If a name is unknown or given twice; the message lists all. If `at` is invalid.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3. Naeini, Cooper & Hauskrecht (2015), AAAI. Chicco &
    Jurman (2020), BMC Genomics 21, for the MCC.
    """
    at = read_at(at)
    names = read_metrics(metrics, state.metrics, at)
    lacking: Lacking = {}
    result = named_at(of_models(state, names, at=at, lacking=lacking), state, names, at)
    for reason in (
        *_without_probabilities(state.sample, names),
        *_without_ends(lacking, state.sample.models),
    ):
        warn_caller(reason)
    return result


def named_at(result: pd.DataFrame, state: State, names: Iterable[str], at: str) -> pd.DataFrame:
    """Return a frame that names its columns by the thresholds that its models are compared at.

    They have no name where no column depends on these, and where there is but the threshold.
    """
    named = None
    if not {*MODEL_METRICS, *_BOUNDS}.issuperset(names):
        if at == "best":
            named = f'at="{at}"'
        elif len(state.sample.models) > 1:
            named = f'compare_at="{state.setting.compare_at}"'
    return result.rename_axis(columns=named)


def of_models(
    state: State,
    names: tuple[str, ...] = DEFAULT,
    *,
    at: str = "current",
    lacking: Lacking | None = None,
) -> pd.DataFrame:
    """Return named columns of all models, as `summary` does, without its warnings.

    `lacking` takes the reasons why intervals are NaN.
    """
    told: Lacking = {} if lacking is None else lacking
    rows = mapped(lambda model: _row(state, model, names, at, told), state.sample.models, "metrics")
    return reports.frame(rows, index=list(state.sample.models)).rename_axis("model")


def _row(
    state: State, model: str, names: tuple[str, ...], at: str, lacking: Lacking
) -> dict[str, Any]:
    # Resamples of a model take more memory than its cases.
    with Certainty(state.sample, state.setting).passing():
        return row_of(
            ModelMetrics(state.sample.tables[model], state.setting),
            point_at(state, model, at),
            names,
            lambda name: _ends(state, model, name, lacking),
            lambda: _corrected(state, model, lacking),
        )


def _corrected(state: State, model: str, lacking: Lacking) -> dict[str, float]:
    """Return the profit of a model's best threshold on other cases, with its ends."""
    names = CORRECTED, f"{CORRECTED}_low", f"{CORRECTED}_high"
    try:
        told = Certainty(state.sample, state.setting).bootstrap_optimum(model).intervals
    except ValueError as error:
        _keep(lacking, reason_of(error), CORRECTED, model)
        return dict.fromkeys(names, math.nan)
    ends = told.loc["profit", ["corrected", "low", "high"]].tolist()
    if math.isnan(ends[0]):
        _keep(lacking, _OF_SEVERAL, CORRECTED, model)
    return dict(zip(names, ends, strict=True))


def _keep(lacking: Lacking, reason: str, name: str, model: str) -> None:
    """Remember why a column of a model has no interval."""
    if reason:
        lacking.setdefault(reason, []).append((name, model))


def _without_ends(lacking: Lacking, models: Sequence[str]) -> Iterator[str]:
    """Yield why intervals are NaN, as sentences with what to do."""
    for reason, pairs in lacking.items():
        names = dict.fromkeys(name for name, _ in pairs)
        of = [each for each in models if any(each == model for _, model in pairs)]
        some = "" if len(of) == len(models) else f" for {listing(map(show, of))}"
        yield f"No interval of {listing(names)}{some}: {reason}."


def _without_probabilities(sample: Sample, names: tuple[str, ...]) -> Iterator[str]:
    """Yield why metrics are NaN, as sentences with what to do."""
    needing = [name for name in names if name in MODEL_METRICS]
    needing = [name for name in needing if MODEL_METRICS[name].needs_probabilities]
    others = {
        name: table for name, table in sample.tables.items() if not reports.in_unit_range(table)
    }
    if needing and others:
        name, table = next(iter(others.items()))
        yield (
            f"NaN in {listing(needing)}: the scores of {listing(map(show, others))} are not "
            f"probabilities ({table.score_min:g} to {table.score_max:g}). Calibrate them first: "
            f"ev[{show(name)}].calibrated()."
        )


def read_metrics(
    metrics: Iterable[str] | str | None, own: Iterable[str] = (), at: str = "current"
) -> tuple[str, ...]:
    """Return names of columns, checked; those of the user's metrics are known too.

    Of best thresholds also `CORRECTED`.

    Raises
    ------
    TypeError, ValueError
        As `summary`.
    """
    more = (CORRECTED,) if at == "best" else ()
    if metrics is None:
        return (*DEFAULT, *own, *more)
    if isinstance(metrics, str) and metrics == _ALL:
        return (*_NAMES, *own, *more)
    return read_names(metrics, (*_NAMES, *_SYNONYMS, *more, *own), f'"{_ALL}" or ')


def read_names(
    metrics: Iterable[str] | str, known: Sequence[str], instead: str = ""
) -> tuple[str, ...]:
    """Return names of columns, known or F-beta, each once; an error says what could be instead.

    Raises
    ------
    TypeError, ValueError
        As `summary`.
    """
    rule = f"metrics must be {instead}some of {', '.join(known)}"
    is_one = isinstance(metrics, str) or callable(metrics)
    items: list[Any] = [metrics] if is_one else read_items(rule, metrics)
    if any(map(callable, items)):
        raise TypeError(
            'metrics must be names. Set ev.metrics = {"net": lambda tp, fp, fn, tn: tp - fp}, of '
            'the counts at all thresholds, and name it: metrics=["net"].'
        )
    f_betas = [each for each in items if beta_of(each) is not None]
    all_known = dict.fromkeys((*known, *f_betas))
    result = [read_choice("each name in metrics", each, all_known) for each in items]
    if len(set(result)) < len(result):
        raise ValueError(
            f"metrics contains duplicates: {', '.join(result)}. Name each metric once."
        )
    return tuple(result)


def row_of(
    metrics: ModelMetrics,
    point: OperatingPoint,
    names: Iterable[str],
    ends: Ends,
    corrected: Callable[[], dict[str, float]] = dict,
) -> dict[str, Any]:
    """Return named columns of one model.

    Parameters
    ----------
    metrics : ModelMetrics
    point : OperatingPoint
    names : iterable of str
        Checked.
    ends : callable
        The interval of a metric by its name.
    corrected : callable
        The columns of `CORRECTED`.
    """
    row: dict[str, Any] = {}
    for name in names:
        if name == CORRECTED:
            row |= corrected()
            continue
        row[name] = _value(metrics, point, name)
        if name in _WITH_ENDS:
            row[f"{name}_low"], row[f"{name}_high"] = ends(name)
    return row


def _value(metrics: ModelMetrics, point: OperatingPoint, name: str) -> Any:
    if name in _BOUNDS:
        return getattr(error_bounds(metrics.table), _BOUNDS[name])
    if name in MODEL_METRICS:
        return metrics[name]
    if name in point.metrics:
        return point.metrics[name]
    beta = None if hasattr(point, name) else beta_of(name)
    return getattr(point, name) if beta is None else point.f_beta(beta)


def _ends(state: State, model: str, name: str, lacking: Lacking) -> tuple[float, float]:
    if name == "average_precision":
        return _average_precision_ends(state, model, lacking)
    low, high, reason = auc_ends(state.sample, model, state.setting.confidence_level)
    _keep(lacking, reason, name, model)
    return (2 * low - 1, 2 * high - 1) if name == "gini" else (low, high)


def _average_precision_ends(state: State, model: str, lacking: Lacking) -> tuple[float, float]:
    try:
        resamples = Certainty(state.sample, state.setting).resampled(model)
    except ValueError as error:
        _keep(lacking, reason_of(error), "average_precision", model)
        return math.nan, math.nan
    estimate = ModelMetrics(state.sample.tables[model], state.setting)["average_precision"]
    level = state.setting.confidence_level
    prevalence = state.setting.prevalence
    result = average_precision_interval(resamples, estimate, level, prevalence)
    return result.low, result.high
