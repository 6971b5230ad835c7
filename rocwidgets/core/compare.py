"""Comparison of all models of a sample."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast, get_args

import numpy as np

from rocwidgets.core import checks, reports
from rocwidgets.core.case_costs import mean_costs
from rocwidgets.core.certainty import LABELLED, Certainty
from rocwidgets.core.design import (
    are_clustered,
    auc_error,
    auc_interval,
    design_of_cases,
    is_plain,
)
from rocwidgets.core.mixture import Mixture
from rocwidgets.core.model import Model
from rocwidgets.core.reports import frame, in_unit_range
from rocwidgets.core.setting import at_mean
from rocwidgets.inputs.calls import explain_call_errors, not_called, warn_caller
from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import (
    described,
    is_real,
    read_bool,
    read_choice,
    read_items,
    read_number,
    read_share,
)
from rocwidgets.numeric import inference, losses
from rocwidgets.numeric.calibration import brier
from rocwidgets.numeric.calibration.recalibrated import Miscalibration, miscalibration
from rocwidgets.numeric.inference.clustered import compare_parts
from rocwidgets.numeric.inference.delong import Transform
from rocwidgets.numeric.inference.interval import student_quantile
from rocwidgets.numeric.inference.partial_auc import Focus
from rocwidgets.numeric.losses.loss_comparison import RATIOS
from rocwidgets.progress import mapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.numeric.inference import Interval, WinRate
    from rocwidgets.numeric.inference.auc_comparison import AucDifference
    from rocwidgets.numeric.losses import Belief
    from rocwidgets.numeric.losses.loss_comparison import Ratio
    from rocwidgets.outcomes.operating_point import OperatingPoint


_OF_FOLDS = (
    "Scores of several folds are from several fitted models. The test tells these apart on new "
    "cases, but leaves out that other training cases would give other models, so for the methods "
    "that fitted them intervals are too narrow and p-values too small."
)
_BELIEFS = ("hand2009", "hand2014")
_LARGEST_PARAMETER = 1000
_PAIR = 2


@explain_call_errors
class Compare:
    """Comparison of all models of a sample.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
    >>> ev = rw.Evaluation([0, 0, 1, 1, 0], scores)
    >>> compare = ev.compare
    >>> compare.sample.models, compare.setting.model
    (('a', 'b'), 'a')
    """

    __call__ = not_called(
        "ev.compare",
        "ev.summary() for a table of all models, ev.compare.auc_test() for a test of each pair, or "
        "ev.compare.win_rate('a', 'b')",
    )

    def __init__(self, state: State) -> None:
        self._state = state

    def __repr__(self) -> str:
        models = (f"{name} AUC {table.auc:.3f}" for name, table in self.sample.tables.items())
        return f"Compare({', '.join(models)})"

    @property
    def sample(self) -> Sample:
        """The sample with the models to compare."""
        return self._state.sample

    @property
    def setting(self) -> Setting:
        """The values that they are judged by."""
        return self._state.setting

    def auc_interval(self, transform: Transform = "logit") -> pd.DataFrame:
        """Return the AUC of each model with its interval at `confidence_level`.

        By DeLong's method; of weighted or clustered cases by Obuchowski's, with Student's t and as
        many degrees of freedom as clusters of equal size would leave.

        Parameters
        ----------
        transform : {"logit", "plain"}
            Scale of the interval. "logit": symmetric in the log-odds of the AUC, never outside
            0..1. "plain": symmetric in the AUC itself, cut off at 0 and 1.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``auc``, the ends ``low`` and ``high`` of the interval and its
            ``standard_error``. The ends are NaN where the standard error is 0, as with scores that
            are perfect, perfectly inverted or constant: the method then has no variance to
            estimate.

        Raises
        ------
        ValueError
            If a class has one case or cluster only, or only sums of weights are known.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44. Obuchowski (1997), Nonparametric
        analysis of clustered ROC curve data, Biometrics 53.

        Examples
        --------
        >>> compare.auc_interval()["auc"].round(3).tolist()
        [0.667, 1.0]
        """
        read_choice("transform", transform, get_args(Transform))
        result = {
            name: inference.auc_interval(table, self.setting.confidence_level, transform)
            if is_plain(self.sample)
            else auc_interval(self.sample, name, self.setting.confidence_level, transform)
            for name, table in self.sample.tables.items()
        }
        return self._frame(
            {
                "auc": [each.estimate for each in result.values()],
                "low": [each.low for each in result.values()],
                "high": [each.high for each in result.values()],
                "standard_error": [each.standard_error for each in result.values()],
            }
        )

    def auc_test(self) -> pd.DataFrame:
        """Test whether the AUCs of each pair of models differ.

        By DeLong's method; of weighted or clustered cases by Obuchowski's, with Student's t.

        Returns
        -------
        pandas.DataFrame
            One row per pair: the models ``first`` and ``second``, their AUCs ``auc_first`` and
            ``auc_second``, ``difference`` = first - second with the ends ``low`` and ``high`` of
            its interval at `confidence_level` and its ``standard_error``, ``z`` and the two-sided
            ``p_value``. The p-values are not corrected for the number of pairs. NaN for models with
            the same ranking. With folds, a warning: that models of other training cases would
            differ is left out, and p-values are too small.

        Raises
        ------
        ValueError
            If there is one model only, or only counts are known: a paired test needs the scores of
            each case.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44. Obuchowski (1997), Biometrics 53.

        Examples
        --------
        >>> float(compare.auc_test()["difference"].iloc[0].round(3))
        -0.333
        """
        cases = self.sample.require_cases("a paired test")
        if len(cases.scores) == 1:
            raise ValueError(
                f"A comparison needs at least two models, but {self.sample.models[0]!r} is the "
                f'only one. Pass several: {{"a": ..., "b": ...}}.'
            )
        if self.sample.fold_names:
            warn_caller(_OF_FOLDS)
        compared, rows = self._compared_areas(cases), []
        for i, j in combinations(range(len(self.sample.models)), 2):
            result = compared(i, j)
            pair = {"first": self.sample.models[i], "second": self.sample.models[j]}
            test = result._asdict()
            aucs = {"auc_first": test.pop("first"), "auc_second": test.pop("second")}
            del test["confidence_level"]
            rows.append({**pair, **aucs, **test})
        return frame(rows)

    def _compared_areas(self, cases: Cases) -> Callable[[int, int], AucDifference]:
        """Return what compares the AUCs of two models, by their places."""
        scores, level = list(cases.scores.values()), self.setting.confidence_level
        if not is_plain(self.sample):
            design = design_of_cases(cases)
            parts = mapped(design.auc_parts, scores, "ranking")
            return lambda i, j: compare_parts(design, parts[i], parts[j], confidence_level=level)
        placed = mapped(
            lambda score: inference.placements(cases.positive, score), scores, "ranking"
        )
        return lambda i, j: inference.compare_placements(
            cases.positive, placed[i], placed[j], confidence_level=level
        )

    def partial_auc(
        self,
        low: float,
        high: float,
        *,
        focus: Focus = "fpr",
        corrected: bool = True,
        interval: bool = True,
    ) -> pd.DataFrame:
        """Return the area under a part of the ROC curve of each model, with its interval.

        Parameters
        ----------
        low, high : float
            Range of the rate, 0 <= low < high <= 1.
        focus : {"fpr", "tpr"}
            "fpr": a range of false positive rates, and the area below the curve. "tpr": a range of
            true positive rates, and the area to the right of the curve.
        corrected : bool
            Whether 1/2 stands for no skill and 1 for perfect scores; else the area itself.
        interval : bool
            Whether to compute an interval, from `n_bootstrap` resamples drawn with `seed`.
            Clusters are drawn whole.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``partial_auc`` and, with `interval`, the ends ``low`` and ``high`` of
            the percentile interval at `confidence_level`, with clusters of Student's t interval,
            and its ``standard_error``.

        Raises
        ------
        ValueError
            If a number is out of range; if `interval` and the weighted cases are not known one by
            one.

        References
        ----------
        McClish (1989), Medical Decision Making 9. Jiang, Metz & Nishikawa (1996), Radiology 201.

        Examples
        --------
        >>> compare.partial_auc(0, 0.5, interval=False)["partial_auc"].tolist()
        [0.6666666666666667, 1.0]
        """
        low, high = read_share("low", low), read_share("high", high)
        part: dict[str, Any] = {
            "focus": read_choice("focus", focus, get_args(Focus)),
            "corrected": read_bool("corrected", corrected),
        }
        interval = read_bool("interval", interval)
        area = [
            inference.partial_auc(table, low, high, **part) for table in self.sample.tables.values()
        ]
        if not interval:
            return self._frame({"partial_auc": area})
        part["confidence_level"] = self.setting.confidence_level
        result = mapped(
            lambda each: self._partial_auc_interval(*each, low, high, part),
            list(zip(self.sample.models, area, strict=True)),
            "resampling",
        )
        return self._frame(
            {
                "partial_auc": area,
                "low": [each.low for each in result],
                "high": [each.high for each in result],
                "standard_error": [each.standard_error for each in result],
            }
        )

    def _partial_auc_interval(
        self, model: str, area: float, low: float, high: float, part: dict[str, Any]
    ) -> Interval:
        drawn = self._certainty.resampled(model)
        result = inference.partial_auc_interval(drawn, low, high, **part)
        if not are_clustered(self.sample):
            return result
        # Percentiles of few clusters are too near to each other.
        error = auc_error(self.sample, model)
        reach = student_quantile(self.setting.confidence_level, error.freedom)
        half = reach * result.standard_error
        most = 1.0 if part["corrected"] else high - low
        return result._replace(low=area - half, high=min(area + half, most))

    def losses(self, belief: Belief = "hand2009") -> pd.DataFrame:
        """Return the losses of each model averaged over a range of costs.

        Parameters
        ----------
        belief : {"hand2009", "hand2014"} or (a, b)
            The H-measure's Beta distribution for the share of a false alarm in both net costs, as
            for `rocwidgets.numeric.losses.h_measure`.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``h_measure`` in [0, 1], larger is better, at the target prevalence;
            ``cost_curve_area`` in [0, 1/4], smaller is better: the mean of the lowest normalised
            expected cost over all probability-costs; ``brier``, smaller is better: the area under
            the Brier curve, which takes scores as probabilities at every cost, of the sample
            (NaN unless all scores of the model are in [0, 1]).

        Raises
        ------
        ValueError
            If the belief is none of those.

        References
        ----------
        Hand (2009), Machine Learning 77. Drummond & Holte (2006), Machine Learning 65.
        Hernández-Orallo, Flach & Ferri (2011), ICML.

        Examples
        --------
        >>> compare.losses()["h_measure"].round(3).tolist()
        [0.452, 1.0]
        """
        tables, belief = list(self.sample.tables.values()), _read_belief(belief)
        prevalence = self.setting.prevalence
        return self._frame(
            {
                "h_measure": [losses.h_measure(each, belief, prevalence) for each in tables],
                "cost_curve_area": [losses.cost_curve_area(each) for each in tables],
                "brier": [
                    brier(each.at_prevalence(prevalence)) if in_unit_range(each) else math.nan
                    for each in tables
                ],
            }
        )

    def loss_comparison(
        self, belief: Iterable[float] | None = None, *, ratio: str = "fn/fp"
    ) -> pd.DataFrame:
        """Return the LC index of each pair of models, under a belief about the costs.

        Parameters
        ----------
        belief : (least, likely, most), 0 <= least <= likely <= most and least < most, optional
            What you believe about the ratio of the net costs of both errors, fn - tp of a miss and
            fp - tn of a false alarm: a triangular density. Default: the ratio of the costs
            (their means if they differ by case) and the ends of their ranges, without ranges half
            and twice as much; (0.5, 1, 2) if it is not finite and above 0.
        ratio : {"fn/fp", "fp/fn"}
            Whether the belief says how many false alarms a miss is worth, or how many misses a
            false alarm is worth.

        Returns
        -------
        pandas.DataFrame of shape (n_models, n_models)
            In [-1, 1]: the belief that the model of the row is cheaper minus the belief that the
            model of the column is, each at its best threshold, at the target prevalence. A tie
            counts for neither.

        Raises
        ------
        TypeError, ValueError
            If the belief is not three such numbers.

        References
        ----------
        Adams & Hand (1999), Pattern Recognition 32. Majnik & Bosnić (2013), Intelligent Data
        Analysis 17, section 6.

        Examples
        --------
        A miss is worth 2 to 10 false alarms, most likely 5.

        >>> compare.loss_comparison((2, 5, 10)).shape
        (2, 2)
        """
        return reports.lc_matrix(
            self.sample.tables, self.setting.prevalence, *self._believed(belief, ratio)
        )

    def loss_ranges(
        self, belief: Iterable[float] | None = None, *, ratio: str = "fn/fp"
    ) -> pd.DataFrame:
        """Return which model is cheapest for which cost of a miss, each at its best threshold.

        Parameters
        ----------
        belief, ratio
            As in `loss_comparison`.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``models``, a tuple of those
            that tie for cheapest (empty for the latter two), ``low`` and ``high``, a range of the
            share of a miss in the net costs of both errors, ``k = (fn - tp) / ((fn - tp) + (fp -
            tn))``, from 0 to 1 at the target prevalence, and ``belief``, the probability that the
            costs lie in it. A miss that is worth w false alarms has the share w / (1 + w).

        Raises
        ------
        TypeError, ValueError
            If the belief is not three such numbers.

        Examples
        --------
        >>> compare.loss_ranges()["models"].tolist()
        [('b',)]
        """
        return reports.loss_ranges(
            self.sample.tables, self.setting.prevalence, *self._believed(belief, ratio)
        )

    def _believed(
        self, belief: Iterable[float] | None, ratio: str
    ) -> tuple[tuple[float, float, float], Ratio]:
        """Return what is believed, and about which ratio; by default about that of the costs."""
        of = cast("Ratio", read_choice("ratio", ratio, RATIOS))
        if belief is not None:
            return checks.belief("belief", belief), of
        low, likely, high = mean_costs(self.sample, self.setting.costs).default_belief
        return (low, likely, high) if of == "fn/fp" else (1 / high, 1 / likely, 1 / low), of

    def miscalibration(self) -> pd.DataFrame:
        """Return the cost of using the scores of each model as calibrated probabilities.

        Returns
        -------
        pandas.DataFrame
            Indexed by model, at the current costs, prevalence and population: ``bayes_threshold``,
            the best threshold for probabilities that are calibrated at this prevalence, and
            ``best_threshold``; ``profit_at_bayes`` and ``profit_at_best``; ``loss``, their
            difference. NaN unless all scores of the model are in [0, 1]. The best threshold is
            chosen on these cases, so that the loss is overstated where they are few.

            Scores are taken as they stand, as in reliability, ECE, Brier score and decision curve:
            probabilities that were right in the sample are wrong at another prevalence, and the
            loss includes what that costs. `rocwidgets.core.Model.prior_corrected` adds a model
            without that part of it; ``best("bayes")`` corrects the threshold instead.

        Raises
        ------
        ValueError
            If the costs give no Bayes threshold: both errors must cost more than being right.

        References
        ----------
        Elkan (2001), IJCAI.

        Examples
        --------
        >>> compare.miscalibration()["loss"].tolist()
        [1.0, 1.0]
        """
        unknown = Miscalibration(*[math.nan] * len(Miscalibration._fields))
        _, setting = at_mean(self.sample, self.setting)
        target = setting.prevalence, setting.population
        result = [
            miscalibration(table, *target, **setting.costs.cells_and_fixed)
            if in_unit_range(table)
            else unknown
            for table in self.sample.tables.values()
        ]
        return self._frame([each._asdict() for each in result])

    def hull(self) -> pd.DataFrame:
        """Return the convex hull over all models in ROC space: the points best for some costs.

        Returns
        -------
        pandas.DataFrame
            One row per vertex, from (0, 0) to (1, 1): ``model`` (None at these ends, which all
            models have), ``threshold`` in units of its scores, ``fpr``, ``tpr``, and ``low`` and
            ``high``, the range of probability-costs in which the vertex is best (Drummond & Holte
            2006, Machine Learning 65).

        Examples
        --------
        >>> compare.hull()["threshold"].tolist()
        [inf, 0.4, -inf]
        """
        return reports.vertices(self.sample.hull)

    def dominated(self) -> tuple[str, ...]:
        """Return the models without a vertex on the hull: not optimal for any costs.

        Examples
        --------
        >>> compare.dominated()
        ('a',)
        """
        return self.sample.hull.dominated

    def cost_ranges(self) -> pd.DataFrame:
        """Return which model is cheapest in which range of probability-costs.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``model`` (None for the
            latter two), ``low`` and ``high`` probability-cost, from 0 to 1.

        Examples
        --------
        >>> compare.cost_ranges()["model"].tolist()
        ['b']
        """
        return reports.cost_ranges(self.sample.hull)

    def dominance(self) -> pd.DataFrame:
        """Return whether one ROC curve is above another, where they cross, and which is cheaper.

        Returns
        -------
        pandas.DataFrame
            One row per pair: the models ``first`` and ``second``; the ``relation`` of the curve of
            the first to that of the second, "above", "below", "equal" or "crossing"; ``crossings``,
            a tuple of the false positive rates where they cross; ``first_cheaper`` and
            ``second_cheaper``, tuples of ranges (low, high) of the probability-cost in which the
            best threshold of that model is cheaper than any of the other, and than predicting
            always or never positive. A model whose curve is below another one may still be on the
            hull of both where the curves touch.

        References
        ----------
        Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1. Rakotomalala, ROC curve,
        slide 15.

        Examples
        --------
        >>> compare.dominance()["relation"].tolist()
        ['below']
        """
        return reports.dominance(self.sample.tables)

    def mix(self, first: OperatingPoint, second: OperatingPoint, share: float) -> Mixture:
        """Return a mixture: some cases are decided by one threshold, the others by another.

        Parameters
        ----------
        first, second : OperatingPoint
            Such as ``ev["boosting"].at(0.1)``.
        share : float in [0, 1]
            Probability that a case is decided by the first one.

        Returns
        -------
        Mixture
            With the expected ``tpr``, ``fpr``, ``profit`` and more, and ``predict``.

        Raises
        ------
        ValueError, TypeError
            If cases, costs, prevalence or population of the two differ, or the share is out of
            range.

        Examples
        --------
        >>> compare.mix(ev.at(0.8), ev.at(0.1), 0.5).tpr
        0.75
        """
        return Mixture(first=first, second=second, share=share)

    def mix_at(self, *, fpr: float | None = None, tpr: float | None = None) -> Mixture:
        """Return the mixture on the hull of all models at a given rate.

        No threshold of these models and no mixture of two of them has a higher tpr at this fpr, or
        a lower fpr at this tpr, on these cases; on other cases it may be less good.

        Parameters
        ----------
        fpr, tpr : float in [0, 1]
            One of the two.

        Returns
        -------
        Mixture
            A mixture of the thresholds at both ends of the hull edge.

        Raises
        ------
        ValueError, TypeError
            If both are given, or none, or one is out of range.

        References
        ----------
        Vuk & Curk (2006), Metodološki zvezki 3, section 4.

        Examples
        --------
        >>> compare.mix_at(fpr=0.5).tpr
        1.0
        """
        if (fpr is None) == (tpr is None):
            raise ValueError(
                "mix_at got both or neither of fpr and tpr. Pass one, as in mix_at(fpr=0.1)."
            )
        name, value = ("tpr", tpr) if fpr is None else ("fpr", fpr)
        rate = read_share(name, value)
        hull = self.sample.hull
        along = getattr(hull, name)
        # Where the hull is vertical or level, the best of the points that have the rate.
        side = "right" if name == "fpr" else "left"
        upper = int(np.clip(np.searchsorted(along, rate, side), 1, len(along) - 1))
        low, high = float(along[upper - 1]), float(along[upper])
        share = 0.0 if high == low else (high - rate) / (high - low)
        # The two ends of the hull belong to every model.
        ends = hull.model[upper - 1 : upper + 1]
        default = next((each for each in ends if each), self.setting.model)
        first, second = (
            Model(self._state, hull.model[each] or default).at(float(hull.threshold[each]))
            for each in (upper - 1, upper)
        )
        return Mixture(first=first, second=second, share=min(max(share, 0.0), 1.0))

    def net_benefit(
        self, first: str, second: str, probability: ArrayLike | None = None
    ) -> pd.DataFrame:
        """Return the net benefit of one model less that of another, at threshold probabilities.

        Each model decides by the probability itself: a case is positive if its score is at least
        as high. The intervals are of the difference, in the same resampled cases.

        Parameters
        ----------
        first, second : str
            Names of models whose scores are probabilities.
        probability : float or array-like of float, optional
            Threshold probabilities, ascending, from 0 to below 1; a fine grid if not given.

        Returns
        -------
        pandas.DataFrame
            Columns ``probability``, ``difference``, in true positives per case at the target
            prevalence, and the ends ``low`` and ``high`` of its pointwise percentile interval at
            `confidence_level`.

        Raises
        ------
        ValueError
            If there is no such model, its scores are not probabilities, a probability is out of
            range, or only counts of cases are known.

        References
        ----------
        Vickers, Cronin, Elkin & Gonen (2008), Extensions to decision curve analysis, BMC Medical
        Informatics and Decision Making 8.

        Examples
        --------
        >>> compare.net_benefit("a", "b", [0.25]).round(3).to_dict("list")["difference"]
        [-0.067]
        """
        x = None if probability is None else _read_probabilities(probability)
        of = self._certainty.net_benefit_difference(first, second, x=x)
        return frame({"probability": of.x, "difference": of.y, "low": of.low, "high": of.high})

    def value_of_information(self, n: int | Iterable[int] = LABELLED) -> pd.DataFrame:
        """Return what more labelled cases would be worth for choosing a model and its threshold.

        Like `Model.value_of_information`, but for choosing the model as well: with more cases, the
        better one would be chosen more often. Both are simulated, so that this one can be the
        smaller by chance.

        Parameters
        ----------
        n : int or iterable of int
            Numbers of further cases, at least 1, drawn as the sample was.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``n``, the last row inf: ``value``, a profit for the population in the unit
            of the costs, at least 0, and ``error``, the standard error of its simulation with
            `n_bootstrap` resamples.

        Raises
        ------
        TypeError, ValueError
            If `n` is invalid, both kinds of error earn money, or cases are weighted, have costs of
            their own, or only counts are known.

        References
        ----------
        Raiffa & Schlaifer (1961), Applied Statistical Decision Theory, chapters 4 and 5.

        Examples
        --------
        >>> compare.value_of_information(100).index.tolist()
        [100.0, inf]
        """
        return self._certainty.value_of_information(None, n)

    def win_rate(self, first: str, second: str) -> WinRate:
        """Return how often one model beats another in resamples, at the costs and prevalence.

        Each model keeps the threshold that is optimal in the sample; both are applied to the same
        resampled cases.

        Parameters
        ----------
        first, second : str
            Names of the models.

        Returns
        -------
        WinRate
            Shares of the resamples ``first_better``, ``tied`` and ``second_better``, which add up
            to 1; ``difference``, profit of the first less that of the second in the sample, and
            ``low`` and ``high`` of its interval.

        Raises
        ------
        ValueError
            If there is no such model, or only counts of cases are known.

        Examples
        --------
        >>> compare.win_rate("a", "b").difference
        -1.0
        """
        return self._certainty.win_rate(first, second)

    def _frame(self, columns: Any) -> pd.DataFrame:
        """Return columns, or one row per model, indexed by model."""
        return frame(columns, index=list(self.sample.models)).rename_axis("model")

    @property
    def _certainty(self) -> Certainty:
        return Certainty(self.sample, self.setting)


def _read_probabilities(value: Any) -> NDArray[np.float64]:
    rule = "at least 0 and below 1, such as 0.1 for 10 %"
    given = [value] if is_real(value) else value
    result = read_numbers("probability", given, rule, lambda x: (x >= 0) & (x < 1))
    if not len(result) or not (np.diff(result) > 0).all():
        raise ValueError("probability must be one or more numbers in ascending order.")
    return result


def _read_belief(belief: Any) -> Belief:
    rule = (
        f"belief must be {', '.join(_BELIEFS)} or two numbers above 0, at most {_LARGEST_PARAMETER}"
    )
    if isinstance(belief, str):
        return cast("Belief", read_choice("belief", belief, _BELIEFS))
    pair = [
        read_number("each number in belief", each, "above 0", lambda x: 0 < x <= _LARGEST_PARAMETER)
        for each in read_items(rule, belief)
    ]
    if len(pair) != _PAIR:
        raise ValueError(f"{rule}, got {described(belief)}.")
    return pair[0], pair[1]
