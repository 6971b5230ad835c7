"""Periods of cases: what changed since a reference period, and what each change cost."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.design import require_plain
from rocwidgets.core.model import point_at, right_at
from rocwidgets.core.parts import (
    Outcomes,
    PartRows,
    Points,
    index_of,
    known_counts,
    labelled,
    labels_of,
    rates_and_amounts,
    read_metric,
    summary_by_part,
    weigh_of,
)
from rocwidgets.core.period_costs import cost_point, split_of_change
from rocwidgets.core.unlabelled_periods import read_method, read_shift
from rocwidgets.inputs.calls import explain_call_errors, not_called
from rocwidgets.inputs.group_labels import place_of
from rocwidgets.inputs.scalars import read_int
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.inference.stability import score_shift, share_limits
from rocwidgets.vocabulary import MISSING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.core.unlabelled_periods import UnlabelledPeriods
    from rocwidgets.frames import CountedParts
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

# Names in a repr or an error.
_SHOWN = 6
_MOST_BINS = 1000
_N_BINS = 10
# A stable model crosses the limits in about one month of three years.
_FALSE_ALARM = 1 / 36


@explain_call_errors
class Periods:
    """Months, weeks or other periods in order, each compared with a reference.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    keep : callable, optional
        Shows periods without labels.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.1]
    >>> periods = rw.Evaluation(y, scores, time=["2026-01"] * 3 + ["2026-02"] * 3).periods
    >>> periods
    Periods('2026-01', '2026-02')
    >>> periods.names
    ('2026-01', '2026-02')
    """

    __call__ = not_called("ev.periods", "ev.periods.summary(), or ev.periods.changes()")

    def __init__(
        self, state: State, keep: Callable[[UnlabelledPeriods], None] | None = None
    ) -> None:
        self._state = state
        self._keep = keep

    @property
    def names(self) -> tuple[Any, ...]:
        """Labels of the periods, in order; empty if none were given."""
        labels = self._labels
        return () if labels is None else labels.names

    def __repr__(self) -> str:
        if not self.names:
            return (
                "Periods() without labels. Pass time=, one date or period per row, to Evaluation."
            )
        return f"Periods({listing(map(show, self.names[:_SHOWN]), len(self.names))})"

    def summary(
        self,
        metrics: Iterable[str] | None = None,
        *,
        at: str = "current",
        prevalence: str = "own",
    ) -> pd.DataFrame:
        """Return a row per model and period: its cases, the outcomes of one threshold, its ranking.

        Parameters
        ----------
        metrics : iterable of str, optional
            Names of columns, in that order, as for `Groups.summary`. Default all of these.
        at : {"current", "best"}
            The threshold of each model, the same in all periods, as for `Groups.summary`.
        prevalence : {"own", "target"}
            The prevalence behind precision, ppr and amounts: each period's, or `prevalence`, as for
            `Groups.summary`.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and ``time``, with the columns of `Groups.summary`.

        Raises
        ------
        TypeError, ValueError
            If the cases have no periods, or an argument is invalid.

        Examples
        --------
        >>> periods.summary()["auc"].tolist()
        [1.0, 0.5]
        """
        chosen: Any = {"metrics": metrics, "at": at, "prevalence": prevalence}
        return summary_by_part(self._state, *self._require(), **chosen)

    def changes(self, reference: Any = None, *, model: str | None = None) -> pd.DataFrame:
        """Return how the profit of each period differs from a reference, and why, exactly.

        The current threshold stays the same in all periods. At a target prevalence, positives and
        negatives of all periods stand for more cases or fewer. With ``v`` the profit of one case,
        at a period's prevalence, for the class rates of a ROC curve at this threshold, and ``best``
        that of the best threshold of the curve:

        - volume: there are more cases, or fewer, at the reference's profit of one case;
        - prevalence: ``v`` of the reference's curve at this period's prevalence, less that at its
          own;
        - ranking: ``best`` of this period's curve less ``best`` of the reference's, both at this
          period's prevalence: the scores tell the classes better apart, or worse;
        - stale_threshold: what is lost by not choosing the threshold anew, ``best - v``, with the
          reference's curve less that with this period's.

        Parameters
        ----------
        reference : label of a period, or list of labels, optional
            Default: the first one. Of several periods, such as ``periods.names[:3]``, the curve is
            that of their cases together, and the profit their mean.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``n``; ``profit``, for the period's share of `population`,
            without the fixed cost; ``change``, profit less that of the reference; and ``volume``,
            ``prevalence``, ``ranking`` and ``stale_threshold``, which add up to the change. NaN
            without cases.

        Raises
        ------
        TypeError, ValueError
            If the cases have no periods or costs of their own, there is no such period or
            model, or the reference lacks a class.

        Examples
        --------
        >>> periods.changes()[["volume", "ranking"]].values.tolist()
        [[0.0, 0.0], [0.0, -1.0]]
        """
        labels = self._require()[1]
        places = self._places(reference)
        periods, threshold = self._points(model, "A change of periods")
        base = periods[places[0]] if len(places) == 1 else Points.pooled(periods[k] for k in places)
        if not (base.positives > 0 and base.negatives > 0):
            raise ValueError(_lacking(labels.names, periods, base, places))
        setting = self._state.setting
        scale, cells = setting.population / self._state.sample.size, setting.costs.cells
        splits = (
            split_of_change(base, len(places), period, threshold, cells) for period in periods
        )
        rows = [{key: each * scale + 0.0 for key, each in split.items()} for split in splits]
        return self._table(rows)

    def cost_points(self, *, model: str | None = None) -> pd.DataFrame:
        """Return where each period is on the cost curve, above its own lower envelope.

        Parameters
        ----------
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``n``; ``probability_cost`` in [0, 1], the place of the period's
            own prevalence at the current costs; ``cost`` in [0, 1], its normalised expected cost at
            the current threshold; ``best``, the lowest of any threshold, a point of the period's
            own cost curve; and ``regret``, cost - best, at least 0. NaN without cases, and where
            the axis does not include the costs: if a miss or a false alarm pays.

        Raises
        ------
        TypeError, ValueError
            If the cases have no periods or costs of their own, or there is no such model.

        References
        ----------
        Drummond & Holte (2006), Cost curves, Machine Learning 65.

        Examples
        --------
        >>> periods.cost_points()["regret"].round(2).tolist()
        [0.33, 0.0]
        """
        periods, threshold = self._points(model, "A cost of periods")
        cells = self._state.setting.costs.cells
        return self._table([cost_point(period, threshold, cells) for period in periods])

    def limits(
        self, metric: str = "tpr", reference: Any = None, *, model: str | None = None
    ) -> pd.DataFrame:
        """Return a share in each period, and limits that a stable model crosses in one of 36.

        Each period is outside with a probability of about 1/36 if the model is as it was in the
        reference: of 36 periods, one. The limits are wide enough for both reasons why shares differ
        by chance: the cases of the period and those of the reference are both few.

        Parameters
        ----------
        metric : str
            A share of cases at the current threshold, as for `Groups.differences`.
        reference : label of a period, or list of labels, optional
            Default: the first one. Several periods, such as ``periods.names[:3]``, make limits
            narrower.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``n``, the cases that the share is of; ``value``; ``low`` and
            ``high``, the limits; and ``outside``, whether the value is below or above them. A
            period of the reference is compared with the other ones of it. NaN without cases.

        Raises
        ------
        TypeError, ValueError
            If the cases have no periods or weights, the metric is no share of cases, or
            there is no such period or model.

        References
        ----------
        Thatcher (1964), Relationships between Bayesian and confidence limits for predictions,
        Journal of the Royal Statistical Society B 26.

        Examples
        --------
        >>> periods.limits("accuracy")[["value", "outside"]].round(2).values.tolist()
        [[0.67, False], [0.67, False]]
        """
        read = read_metric(metric)
        require_plain("A limit of periods", self._state.sample)
        source, labels = self._require()
        places = self._places(reference)
        name = self._model(model)
        threshold = point_at(self._state, name, "current").threshold
        weigh = weigh_of(self._state.sample, self._state.setting)
        of = Outcomes(source, labels, name, threshold, weigh)
        classes = np.array(of.by_class(read))
        known = partial(known_counts, read, weigh=weigh)
        rows = [
            _limits(classes, [each for each in places if each != place], place, known)
            for place in range(len(labels.names))
        ]
        return reports.frame(rows, index_of(labels.columns, labels.names))

    def add(
        self,
        y_score: Any,
        time: Any,
        *,
        method: str = "auto",
        shift: str = "label",
        model: str | None = None,
    ) -> None:
        """Add later periods whose labels are still missing, in place of those added before.

        `rocwidgets.Timeline` shows them hatched, after the others, with what `expected` says; they
        follow the threshold while it is dragged.

        Parameters
        ----------
        y_score : array-like of shape (n,), mapping of names to arrays, or DataFrame
            Scores of the cases without labels; of several models by their names.
        time : array-like of shape (n,)
            Their dates or periods; the page draws the last 24.
        method : {"auto", "isotonic", "sigmoid", "none"}
            How probabilities come from scores, as for `expected`.
        shift : {"label", "covariate"}
            What may differ in these periods, as for `expected`.
        model : str, optional
            Of scores without a name, the model that gave them. Default: the current model.

        Raises
        ------
        TypeError, ValueError
            As for `expected`; ValueError if one of the periods has labels, or the cases have no
            periods; and TypeError if these are the periods of an Analysis, which does not change.

        Examples
        --------
        >>> ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], time=[1, 1, 2, 2])
        >>> ev.periods.add([0.25, 0.75], [3, 3])
        >>> ev.periods.expected()[["n", "positives"]].round(2).values.tolist()
        [[2.0, 1.0]]
        """
        if self._keep is None:
            raise TypeError(
                "An Analysis does not change. Pass the scores to periods.expected, or add them to "
                "an Evaluation."
            )
        sample, labels = self._state.sample, self._labels
        later = sample.unlabelled_of(
            y_score, time, model=self._model(model), method=method, shift=shift
        )
        if labels is None:
            raise ValueError(
                f"{MISSING['periods']} periods.expected(scores, time) says what to expect without."
            )
        known = {labels.names[at] for at in np.unique(labels.code)}
        if again := [name for name in later.periods.names if name in known]:
            raise ValueError(
                f"The cases of {listing(map(show, again[:_SHOWN]), len(again))} have labels. "
                "Add periods without labels alone."
            )
        self._keep(later)

    def expected(
        self,
        y_score: Any = None,
        time: Any = None,
        *,
        method: str | None = None,
        shift: str | None = None,
        model: str | None = None,
    ) -> pd.DataFrame:
        """Return what to expect of later periods whose labels are still missing.

        A case with the probability ``p`` counts as ``p`` of a positive and ``1 - p`` of a negative.
        Probabilities are calibrated on the labelled cases, and under label shift corrected to the
        prevalence of each period, which is estimated by EM from its scores. The counts are right on
        average as long as what `shift` says is so, and do not follow the target `prevalence`, as
        later periods have the one that their scores tell of. If scores of positives, or those of
        negatives, mean something else than before (concept shift), no method can tell without
        labels.

        Parameters
        ----------
        y_score : array-like of shape (n,), mapping of names to arrays, or DataFrame
            Scores of the cases without labels; of several models, that of `model` counts. Default:
            the cases of `add`.
        time : array-like of shape (n,)
            Their dates or periods, as for `Evaluation`.
        method : {"auto", "isotonic", "sigmoid", "none"}, optional
            How probabilities come from scores, fitted to the labelled cases, as for
            `Model.calibrated`. "none": the scores are the probabilities. "auto": "none" if all
            scores are in [0, 1], else "isotonic". Classifiers are often too sure of themselves: if
            `calibrated` changes yours, say "isotonic". Default: "auto", or what was chosen for the
            cases of `add`.
        shift : {"label", "covariate"}, optional
            What may differ in the later periods. "label": the share of positives, while the scores
            of each class are distributed as before. "covariate": the scores, while the share of
            positives among cases with the same score is as before (CBPE, confidence-based
            performance estimation). Default: "label", or what was chosen for the cases of `add`.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``n``; the expected ``positives``, ``prevalence``, ``tp``, ``fp``,
            ``fn`` and ``tn``, at the current threshold, where a score equal to it is flagged; and
            as ratios of these ``tpr``, ``fpr`` and ``precision``; ``ppr``, which is known exactly;
            ``expected_cost`` of one case, and ``profit``, for the period's share of `population`,
            in which a case counts as much as a labelled one, without the fixed cost. NaN
            without cases.

        Raises
        ------
        TypeError, ValueError
            If the inputs differ in length, a score or label is missing, there is no such model,
            the labelled cases have costs of their own, or the scores are no probabilities.

        References
        ----------
        Saerens, Latinne & Decaestecker (2002), Neural Computation 14, for the prevalence. NannyML,
        Estimation of performance of the monitored model: confidence-based performance estimation.

        Examples
        --------
        >>> later = periods.expected([0.9, 0.2, 0.6], ["2026-03"] * 3)
        >>> later[["n", "tp", "fp"]].round(2).values.tolist()
        [[3.0, 1.73, 0.27]]
        """
        sample = self._state.sample
        name = self._model(model)
        if y_score is None and time is None:
            later = sample.unlabelled
            if later is None:
                raise ValueError(
                    "There are no periods without labels. Pass y_score and time, their scores and "
                    "dates, or add them with periods.add."
                )
            if name not in later.scores:
                raise ValueError(
                    f"The periods without labels have no scores of {show(name)}, only of "
                    f"{listing(map(show, later.scores))}. Add them with periods.add."
                )
            later = later if method is None else replace(later, method=read_method(method))
            later = later if shift is None else replace(later, shift=read_shift(shift))
        else:
            chosen = {"method": method or "auto", "shift": shift or "label"}
            later = sample.unlabelled_of(y_score, time, model=name, **chosen)
        return _expected(
            sample,
            self._state.setting,
            later,
            model=name,
            threshold=point_at(self._state, name, "current").threshold,
        )

    def score_shift(
        self, reference: Any = None, *, model: str | None = None, n_bins: int = _N_BINS
    ) -> pd.DataFrame:
        """Return how far the scores of each period are from those of a reference, without labels.

        Scores are those of the cases as they are: `prevalence` does not enter.

        Parameters
        ----------
        reference : label of a period, or list of labels, optional
            Default: the first one. A period of several is compared with the other ones.
        model : str, optional
            Default: the current model.
        n_bins : int, 2 to 1000, default 10
            Bins of ``psi``, with equally many cases of the reference each, as far as ties allow.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``psi``, the population stability index, the sum over bins of
            ``(share - share_ref) log(share / share_ref)``, half a case added to each bin; and
            ``psi_by_chance``, what it is on average if nothing changes, about ``(bins - 1) (1 / n +
            1 / n_ref)``; ``ks``, the largest distance between the two distributions; and
            ``ks_p_value``, how often it is at least as large by chance, from the limit of large
            samples, which ties make too large.

        Raises
        ------
        TypeError, ValueError
            As for `changes`, and if cases are weighted.

        References
        ----------
        Yurdakul & Naranjo (2020), Statistical properties of the population stability index,
        Journal of Risk Model Validation 14.

        Examples
        --------
        >>> periods.score_shift()["ks"].round(2).tolist()
        [0.0, 0.33]
        """
        require_plain("A shift of scores", self._state.sample)
        labels = self._require()[1]
        cases = self._state.sample.require_cases("A shift of scores")
        bins = read_int("n_bins", n_bins, 2, _MOST_BINS)
        scores = cases.scores[self._model(model)]
        places, rows_of = self._places(reference), labels.rows()
        rows = []
        for place, own in enumerate(rows_of):
            others = [rows_of[each] for each in places if each != place]
            part = np.sort(scores[own])
            base = np.sort(scores[np.concatenate(others)]) if others else part
            rows.append(score_shift(base, part, bins))
        return reports.frame(rows, index_of(labels.columns, labels.names))

    @property
    def _labels(self) -> GroupLabels | None:
        return labels_of(self._state.sample, "periods")

    def _require(self) -> tuple[Cases | CountedParts, GroupLabels]:
        return labelled(
            self._state.sample,
            "periods",
            "The cases have no periods. Pass time=, one date or period per row, to Evaluation.",
        )

    def _model(self, model: str | None) -> str:
        sample = self._state.sample
        return self._state.setting.model if model is None else sample.require_model(model)

    def _points(self, model: str | None, what: str) -> tuple[list[Points], float]:
        """Return the operating points of each period, and the current threshold."""
        source, labels = self._require()
        if self._state.sample.amounts:
            raise ValueError(f"{what} {NOT_OF_AMOUNTS}.")
        name = self._model(model)
        weigh = weigh_of(self._state.sample, self._state.setting)
        periods = [each.standing_for(weigh) for each in PartRows.of(source, labels, name).points()]
        return periods, point_at(self._state, name, "current").threshold

    def _table(self, rows: list[dict[str, float]]) -> pd.DataFrame:
        """Return a row per period, its number of cases first."""
        labels = self._require()[1]
        result = reports.frame(rows, index_of(labels.columns, labels.names))
        result.insert(0, "n", self._sizes())
        return result

    def _sizes(self) -> NDArray[Any]:
        # All models have the same cases.
        given = next(
            name for name in self._state.sample.models if name not in self._state.sample.derived
        )
        return PartRows.of(*self._require(), given).sizes()

    def _places(self, reference: Any) -> list[int]:
        """Return the periods of a reference that have cases, in order."""
        names = self._require()[1].names
        given = reference.tolist() if hasattr(reference, "tolist") else reference
        given = [names[0]] if given is None else given
        chosen = list(given) if isinstance(given, list | tuple) else [given]
        if not chosen:
            raise ValueError("reference has no periods. Pass the label of a period, or several.")
        known = listing(map(show, names[:_SHOWN]), len(names))
        places = set[int]()
        for each in chosen:
            if (place := place_of(each, names)) is None:
                raise ValueError(f"There is no period {show(each)}. The periods are {known}.")
            places.add(place)
        sizes = self._sizes()
        result = sorted(places)
        if not (used := [place for place in result if sizes[place] > 0]):
            who = _named(names, result)
            raise ValueError(f"{who} no cases. Choose a period that has some.")
        return used


def _expected(
    sample: Sample,
    setting: Setting,
    later: UnlabelledPeriods,
    *,
    model: str,
    threshold: float,
) -> pd.DataFrame:
    """Return a row per period of cases without labels, as `Periods.expected` has it.

    Parameters
    ----------
    sample : Sample
        Labelled cases.
    setting : Setting
    later : UnlabelledPeriods
    model : str
    threshold : float
    """
    score, periods = later.scores[model], later.periods
    chance = later.chances(model, right_at(sample, model))
    flagged = score >= threshold
    counts = {
        cell: counted(
            periods.code[rows], positive[rows].astype(np.float64), minlength=len(periods.names)
        )
        for cell, rows, positive in (
            ("tp", flagged, chance),
            ("fp", flagged, 1 - chance),
            ("fn", ~flagged, chance),
            ("tn", ~flagged, 1 - chance),
        )
    }
    n = counted(periods.code, minlength=len(periods.names))
    scale = setting.population / sample.size
    rates = rates_and_amounts(counts, (1.0, 1.0), setting.costs.cells, scale)
    positives = counts["tp"] + counts["fn"]
    with np.errstate(divide="ignore", invalid="ignore"):
        rates["ppr"] = counted(periods.code[flagged], minlength=len(n)) / n
        prevalence = positives / n
    rates["profit"] = np.where(n > 0, rates["profit"], np.nan)
    columns = {"n": n, "positives": positives, "prevalence": prevalence, **counts, **rates}
    return reports.frame(columns, index_of(periods.columns, periods.names))


def _limits(
    classes: NDArray[np.int64], others: list[int], place: int, known: Callable[[Any], Any]
) -> dict[str, float | bool]:
    """Return the share of a period, and its limits from those it is compared with.

    Parameters
    ----------
    classes : ndarray of int64 of shape (2, 2, k)
        Of each class, the cases that the share of each period counts, and those that it is of.
    others : list of int
    place : int
    known : callable
        Such counts of both classes -> as how many of how many equal cases the share is known.
    """
    pair = np.stack([classes[:, :, periods].sum(axis=2) for periods in ([place], others)], axis=2)
    counted_of, sizes = known([(each[0], each[1]) for each in pair])
    (counts, before), (size, seen) = counted_of.tolist(), sizes.tolist()
    n, value = int(classes[:, 1, place].sum()), counts / size if size else math.nan
    if not (size and seen):
        return {"n": n, "value": value, "low": math.nan, "high": math.nan, "outside": False}
    # Of effective numbers, whole ones with the share that is nearest.
    size, seen_in_whole = max(1, math.floor(size)), max(1, math.floor(seen))
    positives = math.floor(before / seen * seen_in_whole + 0.5)
    low, high = (each / size for each in share_limits(positives, seen_in_whole, size, _FALSE_ALARM))
    return {"n": n, "value": value, "low": low, "high": high, "outside": not low <= value <= high}


def _lacking(names: tuple[Any, ...], periods: list[Points], base: Points, places: list[int]) -> str:
    """Return the message about a reference that lacks a class, with another one if there is."""
    lacks = "negative" if base.positives > 0 else "positive"
    whole = [
        name
        for name, period in zip(names, periods, strict=True)
        if period.positives > 0 and period.negatives > 0
    ]
    instead = f"another one, such as reference={whole[0]!r}" if whole else "wider periods"
    return f"{_named(names, places)} no {lacks} case. Choose {instead}."


def _named(names: tuple[Any, ...], places: list[int]) -> str:
    """Return the start of a sentence about what the reference does not have."""
    if len(places) == 1:
        return f"The reference {show(names[places[0]])} has"
    shown = listing([show(names[place]) for place in places[:_SHOWN]], len(places))
    return f"The reference periods {shown} have"
