"""A decision about a model and its threshold that can be saved, compared and deployed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.calls import explain_call_errors, warn_caller
from rocwidgets.core import checks
from rocwidgets.core.demands import given_demands
from rocwidgets.core.deployed import fixed_threshold, kind_of
from rocwidgets.core.stored import Stored
from rocwidgets.operating_point import OperatingPoint
from rocwidgets.reading.reals import read_scores
from rocwidgets.reading.scalars import described, read_number, read_text
from rocwidgets.reading.wording import html_row, show
from rocwidgets.review_zone import ReviewZone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.deployed import Estimators
    from rocwidgets.costs import Costs
    from rocwidgets.numeric.amounts import Amounts

_SHARE = ("between 0 and 1", lambda x: 0 <= x <= 1)
_FINITE = ("finite", math.isfinite)
_NUMBERS = {
    "auc": _SHARE,
    "confidence_level": ("between 0 and 1, both excluded", lambda x: 0 < x < 1),
    "profit_low": _FINITE,
    "profit_high": _FINITE,
    "profit_corrected": _FINITE,
    "source_threshold": ("in units of the scores", lambda _: True),
}
_ALWAYS = ("auc", "confidence_level", "fingerprint", "made")
_CELLS = ("tp", "fp", "fn", "tn")


@explain_call_errors
@dataclass(frozen=True, kw_only=True)
class Decision(Stored):
    """A rule, score >= threshold of one model, and all that it was chosen by; immutable.

    It holds no data. `rocwidgets.Evaluation.decide` makes it.

    Attributes
    ----------
    model : str
        Name of the model.
    threshold : float
        In units of its scores; inf predicts no positives.
    source, source_threshold : str and float, or None
        Of a model that was calibrated: the model that it was made of, and the threshold of its
        scores that decides the same.
    costs : Costs
        By which it was chosen, per case.
    prevalence : float in (0, 1)
        Target share of positives.
    population : float > 0
        Number of cases of the profit.
    tp, fp, fn, tn : int, or float if weighted
        Counts of the rule on the sample.
    amounts : Amounts or None
        Sums of the costs of cases of each outcome on the sample, where they have some.
    auc : float in [0, 1]
        Of the model on the sample.
    criterion : str or None
        What was optimised, such as "cost", or the name of a function; None for a threshold that was
        given, and for demands alone.
    demands : dict of str to float
        Demands that the rule meets, such as ``{"max_share": 0.2}``.
    profit_low, profit_high : float or None
        Interval of the profit; None where it is not known, such as with weights.
    profit_corrected : float or None
        The profit to expect on other cases, about which that interval is, where the threshold was
        chosen by the cost on these cases: `profit` less its optimism. None for any other rule.
    confidence_level : float in (0, 1)
        Of that interval.
    labels : tuple of str
        Names of the negative and the positive class.
    fingerprint : str
        SHA-256 of the operating points of the model on the sample: the same for the same labels,
        scores and weights in any order.
    estimator : str or None
        The class of the fitted classifier that was evaluated, with its steps; None where only
        scores were given.
    review : ReviewZone or None
        Two thresholds with a review between, which decide in place of `threshold`; None for a
        decision of one threshold. `threshold` and the counts are those without a review.
    made : str
        Time, ISO 8601 in UTC. It is no part of comparisons.
    versions : dict of str to str
        Versions of rocwidgets, numpy and Python. They are no part of comparisons.

    Examples
    --------
    >>> from rocwidgets import Evaluation
    >>> ev = Evaluation([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]})
    >>> decision = ev.decide("cost", min_tpr=1)
    >>> decision.threshold, decision.predict([0.2, 0.35])
    (0.35, array([0, 1]))
    >>> decision.n, decision.point.tpr, decision.profit
    (4, 1.0, -1.0)
    """

    model: str
    threshold: float
    source: str | None
    source_threshold: float | None
    costs: Costs
    prevalence: float
    population: float
    tp: float
    fp: float
    fn: float
    tn: float
    amounts: Amounts | None
    auc: float
    criterion: str | None
    demands: Mapping[str, float] = field(hash=False)
    profit_low: float | None
    profit_high: float | None
    confidence_level: float
    labels: tuple[str, str]
    fingerprint: str
    profit_corrected: float | None = None
    estimator: str | None = None
    review: ReviewZone | None = None
    made: str = field(compare=False)
    versions: Mapping[str, str] = field(compare=False)
    _estimators: Estimators | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        _ = self.point
        for name, (needed, accepts) in _NUMBERS.items():
            if getattr(self, name) is not None or name in _ALWAYS:
                read_number(name, getattr(self, name), needed, accepts)
        _require_interval(self.profit_low, self.profit_high)
        for name in ("fingerprint", "made", "source", "estimator", "criterion"):
            if getattr(self, name) is not None or name in _ALWAYS:
                read_text(name, getattr(self, name))
        if self.review is not None:
            _require_same(self.review, self.point)
        object.__setattr__(self, "labels", checks.pair("labels", self.labels))
        object.__setattr__(
            self, "demands", given_demands(**checks.mapping("demands", self.demands))
        )
        object.__setattr__(self, "versions", checks.mapping("versions", self.versions))

    @property
    def point(self) -> OperatingPoint:
        """The rule with its counts, rates and amounts on the sample."""
        cells = {cell: getattr(self, cell) for cell in _CELLS}
        return OperatingPoint(
            model=self.model,
            threshold=self.threshold,
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs,
            amounts=self.amounts,
            **cells,
        )

    @property
    def n(self) -> float:
        """Number of cases of the sample, or their weight."""
        return self.tp + self.fp + self.fn + self.tn

    @property
    def profit(self) -> float:
        """Expected profit of the population, in the unit of the costs, reviews included."""
        return (self.review or self.point).profit

    def predict(self, y_score: ArrayLike) -> NDArray[np.int64]:
        """Return predictions for scores of other cases.

        Parameters
        ----------
        y_score : array-like of float of shape (n,)
            Of the model of this decision, on the same scale.

        Returns
        -------
        ndarray of int64 of shape (n,)
            1 for predicted positive, 0 for negative, and with a review zone -1 for a review.

        Raises
        ------
        ValueError, TypeError
            If scores are no numbers, or NaN, or there are several for a case.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> ev.decide('cost').predict([0.2, 0.9])
        array([0, 1])
        """
        score = read_scores("y_score", y_score)
        if score.ndim > 1 and score.size > len(score):
            raise ValueError(
                f"y_score has shape {score.shape}, but one score per case is needed, shape "
                f"({len(score)},). Of predict_proba pass the column of the positive class, "
                "y_score[:, 1]."
            )
        score = score.ravel()
        if self.review is None:
            return (score >= self.threshold).astype(np.int64)
        return np.where(score < self.review.low, 0, np.where(score < self.review.high, -1, 1))

    def as_estimator(self, estimator: Any = None, *, response_method: str = "auto") -> Any:
        """Return a fitted classifier that decides as this does.

        Parameters
        ----------
        estimator : fitted binary classifier, optional
            The model of this decision, or of a calibrated one its `source`. Default the one that
            was evaluated, of `rocwidgets.Evaluation.from_estimators`, while it is in memory.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from, as for `rocwidgets.Evaluation.from_estimators`.

        Returns
        -------
        sklearn.model_selection.FixedThresholdClassifier
            Around the estimator, which is not fitted again.

        Warns
        -----
        UserWarning
            If the decision was made from scores, or the classifier is another object of the class
            that was evaluated, such as a copy that was loaded: whether it gives the same scores
            cannot be checked.

        Raises
        ------
        ImportError
            If scikit-learn is not installed.
        ValueError, TypeError
            If it is the classifier of another model, or of another class than the one evaluated, or
            there is none; if it is no fitted binary classifier of these labels; if the model was
            derived in a way that no threshold of another one decides the same, or there is a review
            zone.

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> from rocwidgets import Evaluation
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
        >>> fitted = LogisticRegression().fit(X, y)
        >>> ev = Evaluation.from_estimator(fitted, X, y, costs={'fp': 1, 'fn': 4})
        >>> ev.decide('cost').as_estimator().predict([[0], [6]])
        array([False,  True])
        """
        if self.review is not None:
            raise ValueError(
                "a classifier of scikit-learn has no third decision, a review: "
                "decision.predict(scores) has, as -1; for one threshold set review = None first"
            )
        threshold = self.threshold if self.source is None else self.source_threshold
        if threshold is None:
            raise ValueError(
                f"{show(self.model)} was made of {self.source}, of which no threshold decides the "
                "same"
            )
        fitted, doubt = self._fitted(estimator)
        found = fixed_threshold(fitted, threshold, self.labels[1], response_method)
        if doubt:
            warn_caller(doubt)
        return found

    def _fitted(self, given: Any) -> tuple[Any, str]:
        """Return the classifier to deploy, and a warning if it may be another one."""
        name = self.source or self.model
        evaluated = self._estimators and self._estimators.get(name)
        if given is None and evaluated is None:
            raise ValueError(
                f"the fitted classifier of {show(name)} is not known here: pass it, as in "
                "decision.as_estimator(fitted)"
            )
        if given is None or given is evaluated:
            return evaluated, ""
        other = self._estimators and self._estimators.name_of(given)
        if other is not None:
            raise ValueError(
                f"this classifier is the model {show(other)}, and the decision is for "
                f"{show(name)}: leave it out, as in decision.as_estimator()"
            )
        kind = kind_of(given)
        if self.estimator is not None and kind != self.estimator:
            raise ValueError(
                f"{show(name)} is a {self.estimator}, this classifier a {kind}: pass the one that "
                "was evaluated"
            )
        reason = (
            "this decision was made from scores"
            if self.estimator is None
            else "this is not the object that was evaluated"
        )
        return given, (
            f"{reason}, so it cannot be checked whether the {kind} is {show(name)}: the threshold "
            "is right only if it gives the same scores"
        )

    def __repr__(self) -> str:
        chosen = [self.criterion, *(f"{name}={value:g}" for name, value in self.demands.items())]
        how = ", ".join(filter(None, chosen)) or "threshold given"
        rule = f"{self.model!r} >= {self.threshold!r}"
        if self.review is not None:
            rule = f"{self.model!r} >= {self.review.high!r}, review from {self.review.low!r}"
        return f"Decision({rule}: {how}; {self._profits()}; {self.made[:10]})"

    def _repr_html_(self) -> str:
        profits = {"profit": f"{self.profit:,.6g}"}
        for name in ("profit_corrected", "profit_low", "profit_high"):
            if getattr(self, name) is not None:
                profits[name] = f"{getattr(self, name):,.6g}"
        rule = {"threshold": self.threshold}
        if self.review is not None:
            rule = {"low": self.review.low, "high": self.review.high}
        counts = {cell: f"{getattr(self, cell):,.10g}" for cell in _CELLS}
        criterion = {"criterion": self.criterion or "none"}
        return html_row(
            {"model": self.model, **rule, **criterion, **self.demands, **counts, **profits}
        )

    def _profits(self) -> str:
        """Return the profit of the sample, and what to expect on other cases."""
        profit = f"profit {self.profit:,.6g}"
        if self.profit_low is None:
            return profit
        interval = f"({self.profit_low:,.6g} to {self.profit_high:,.6g})"
        if self.profit_corrected is None:
            return f"{profit} {interval}"
        return f"{profit} on these cases, {self.profit_corrected:,.6g} {interval} on others"


def _require_interval(low: float | None, high: float | None) -> None:
    if (low is None) != (high is None):
        raise ValueError("profit_low and profit_high are the ends of an interval: give both")
    if low is not None and high is not None and low > high:
        raise ValueError(f"profit_low must be at most profit_high; got {low!r} and {high!r}")


def _require_same(review: Any, point: OperatingPoint) -> None:
    if not isinstance(review, ReviewZone):
        raise TypeError(f"review must be a ReviewZone or None; got {described(review)}")
    for name in ("model", "costs", "prevalence", "population"):
        if getattr(review, name) != getattr(point, name):
            raise ValueError(f"review must have the {name} of the decision")
