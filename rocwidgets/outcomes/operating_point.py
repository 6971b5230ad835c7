"""A threshold's counts, rates and amounts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import (
    GREATEST,
    GREATEST_SHARE,
    LEAST,
    described,
    read_number,
    read_text,
)
from rocwidgets.inputs.wording import html_row
from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.numeric.decisions.amounts import Amounts
from rocwidgets.numeric.shown import amount, rounded
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.fixed_mapping import FixedMapping
from rocwidgets.outcomes.promise import Promise

if TYPE_CHECKING:
    from collections.abc import Callable

    Rule = tuple[str, Callable[[float], bool]]


def _metric(formula: str) -> property:
    """Make a property of a function of `rocwidgets.numeric.decisions.rates`."""
    function = getattr(rates, formula)

    def get(self: OperatingPoint) -> float:
        return float(function(self.tpr, self.fpr, self.prevalence))

    return property(get, doc=function.__doc__)


THRESHOLD_RULE = "in score units (inf predicts no case positive)"
PREVALENCE_RULE = f"between 0 and 1 (exclusive), from {LEAST:g} to 1 - 2e-16"
POPULATION_RULE = f"finite and above 0, from {LEAST:g} to {GREATEST:g}"


def is_prevalence(value: float) -> bool:
    """Return whether a number can be a share of positives."""
    return LEAST <= value <= GREATEST_SHARE


def is_population(value: float) -> bool:
    """Return whether a number can be a number of cases."""
    return LEAST <= value <= GREATEST


COUNT_RULE: Rule = ("finite and at least 0", lambda x: 0 <= x < math.inf)
_RULES: dict[str, Rule] = {
    "threshold": (THRESHOLD_RULE, lambda _: True),
    **dict.fromkeys(("tp", "fp", "fn", "tn"), COUNT_RULE),
    "prevalence": ("between 0 and 1 (exclusive)", lambda x: 0 < x < 1),
    "population": (f"above 0, at most {GREATEST:g}", lambda x: 0 < x <= GREATEST),
}


def read_fields(owner: Any, rules: Mapping[str, Rule]) -> dict[str, float]:
    """Return numbers of a frozen object that is made, checked, and keep them in it as floats."""
    read = {name: read_number(name, getattr(owner, name), *rule) for name, rule in rules.items()}
    for name, number in read.items():
        # Counts that are whole numbers stay such.
        if not isinstance(getattr(owner, name), int):
            object.__setattr__(owner, name, number)
    return read


def amounts_of(value: Any) -> Amounts | None:
    """Return amounts, also of a mapping; None of None."""
    if value is None:
        return None
    sums = value._asdict() if isinstance(value, Amounts) else value
    if not isinstance(sums, Mapping) or {*sums} != {*Amounts._fields}:
        raise TypeError(f"amounts must contain tp, fp, fn and tn, got {described(value)}.")
    read = {
        cell: read_number(f"the amount {cell}", each, "finite", math.isfinite)
        for cell, each in sums.items()
    }
    return Amounts(**read)


@explain_call_errors
@dataclass(frozen=True, repr=False, kw_only=True)
class OperatingPoint:
    """Counts, rates and amounts if ``score >= threshold`` is predicted positive.

    Counts are those of the sample (weighted, if it has weights). Every rate that depends on the mix
    of the classes (``precision``, ``npv``, ``ppr``, ``lift``, ``accuracy``, ``f1``, ``mcc``) and
    every amount is taken at ``prevalence``, the target; at the sample's own prevalence they are
    plain ratios of the counts. Undefined values are NaN.

    Attributes
    ----------
    model : str
        Name of the model.
    threshold : float
        In units of the scores; inf predicts no positives.
    tp, fp, fn, tn : int, or float if weighted
        Counts of the confusion matrix: cases of the sample, at any ``prevalence``.
    prevalence : float in (0, 1)
        Target share of positives.
    population : float > 0
        Number of cases of the total profit.
    costs : Costs
        Costs of the four outcomes, per case.
    amounts : Amounts or None
        With per-case costs: their sums ``tp``, ``fp``, ``fn`` and ``tn`` over the cases of each
        outcome in the sample, in the unit of the costs. At another prevalence, the amounts per
        positive and per negative are assumed to stay the same.
    promise : Promise or None
        What the threshold promises for new cases, if it was found with a confidence.
    metrics : mapping of str to float
        Values of your metrics, `metrics` of the Evaluation, by name. Comparisons ignore them.
    chosen_by : str or None
        By what these cases chose the threshold as the best one, such as "f1", so that what it
        yields on them is too good for others; None for a threshold that was given or found.

    Raises
    ------
    TypeError, ValueError
        If one of them is something else, or a class has no cases.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> point = ev.at(0.4)
    >>> point.tp, point.fp, point.precision, point.npv, point.lift, point.f1
    (1, 1, 0.5, 0.5, 1.0, 0.5)
    >>> point.tpr, point.recall, point.sensitivity, point.fnr, point.youden, point.mcc
    (0.5, 0.5, 0.5, 0.5, 0.0, 0.0)
    >>> point.fpr, point.tnr, point.specificity, point.ppr
    (0.5, 0.5, 0.5, 0.5)
    >>> point.accuracy, point.balanced_accuracy, point.g_mean, point.kappa, point.lr_plus
    (0.5, 0.5, 0.5, 0.0, 1.0)
    >>> round(point.csi, 3)
    0.333
    >>> point.expected_cost, point.profit, point.total_cost
    (0.5, -2.0, 2.0)
    """

    model: str
    threshold: float
    tp: float
    fp: float
    fn: float
    tn: float
    prevalence: float
    population: float
    costs: Costs
    amounts: Amounts | None = None
    promise: Promise | None = None
    metrics: Mapping[str, float] = field(default_factory=dict, compare=False, repr=False)
    chosen_by: str | None = field(default=None, compare=False, repr=False)

    def _held(self) -> dict[str, str]:
        """Return what to write for the names of the user's metrics."""
        return {name: f"point.metrics[{name!r}]" for name in vars(self).get("metrics", ())}

    def __post_init__(self) -> None:
        read_text("model", self.model)
        if not isinstance(self.metrics, Mapping):
            got = described(self.metrics)
            raise TypeError(f"metrics must be a mapping of names to numbers, got {got}.")
        object.__setattr__(self, "metrics", FixedMapping(self.metrics))
        read = read_fields(self, _RULES)
        for one, other in (("tp", "fn"), ("fp", "tn")):
            if not read[one] + read[other] > 0:
                raise ValueError(
                    f"{one} + {other} must be above 0, got 0. Both classes are needed."
                )
        if not isinstance(self.costs, Costs):
            raise TypeError(
                f"costs must be Costs such as Costs(fp=1, fn=5), got {described(self.costs)}."
            )
        object.__setattr__(self, "amounts", amounts_of(self.amounts))
        if not isinstance(self.promise, Promise | None):
            raise TypeError(f"promise must be a Promise or None, got {described(self.promise)}.")

    @property
    def tpr(self) -> float:
        """True positive rate TP/P in [0, 1]: recall, sensitivity, hit rate."""
        return self.tp / (self.tp + self.fn)

    @property
    def fpr(self) -> float:
        """False positive rate FP/N in [0, 1]: fall-out, 1 - specificity."""
        return self.fp / (self.fp + self.tn)

    @property
    def tnr(self) -> float:
        """True negative rate TN/N in [0, 1]: specificity."""
        return self.tn / (self.fp + self.tn)

    @property
    def fnr(self) -> float:
        """False negative rate FN/P in [0, 1]: miss rate."""
        return self.fn / (self.tp + self.fn)

    precision = _metric("precision")
    npv = _metric("npv")
    ppr = _metric("ppr")
    lift = _metric("lift")
    accuracy = _metric("accuracy")
    f1 = _metric("f1")
    mcc = _metric("mcc")
    kappa = _metric("kappa")
    csi = _metric("csi")

    @property
    def recall(self) -> float:
        """The same as ``tpr``."""
        return self.tpr

    @property
    def sensitivity(self) -> float:
        """The same as ``tpr``."""
        return self.tpr

    @property
    def specificity(self) -> float:
        """The same as ``tnr``."""
        return self.tnr

    @property
    def balanced_accuracy(self) -> float:
        """Mean of ``tpr`` and ``tnr``, in [0, 1]."""
        return float(rates.balanced_accuracy(self.tpr, self.fpr))

    @property
    def g_mean(self) -> float:
        """Geometric mean of ``tpr`` and ``tnr``, in [0, 1]."""
        return float(rates.g_mean(self.tpr, self.fpr))

    @property
    def lr_plus(self) -> float:
        """Positive likelihood ratio, ``tpr`` / ``fpr``; NaN where ``fpr`` is 0."""
        return float(rates.lr_plus(self.tpr, self.fpr))

    def f_beta(self, beta: float) -> float:
        """Return F-beta, in which recall counts `beta` times as much as precision.

        Examples
        --------
        >>> ev.at(0.8).f_beta(0.5), ev.at(0.8).f_beta(2)
        (0.8333333333333334, 0.5555555555555556)
        """
        beta = read_number("beta", beta, "finite and at least 0", lambda x: 0 <= x < math.inf)
        return float(rates.f_beta(self.tpr, self.fpr, self.prevalence, beta))

    @property
    def youden(self) -> float:
        """Youden's J, tpr - fpr, in [-1, 1]."""
        return self.tpr - self.fpr

    @property
    def expected_cost(self) -> float:
        """Expected cost of one case, in the unit of the costs."""
        return float(payoff.expected_cost(*self._point, **self.costs.cells, **self._means))

    @property
    def total_cost(self) -> float:
        """Total cost of the sample, in the unit of the costs, without the fixed one."""
        counts = (getattr(self, cell) * cost for cell, cost in self.costs.cells.items())
        return float(sum((*counts, *(self.amounts or ()))))

    @property
    def profit(self) -> float:
        """Total expected profit, -population * expected_cost - costs.fixed, in their unit.

        Prati, Batista & Monard (2011), eq. 8.
        """
        given = self.costs.cells_and_fixed | self._means
        return float(payoff.profit(*self._point, self.population, **given))

    @property
    def _point(self) -> tuple[float, float, float]:
        return self.tpr, self.fpr, self.prevalence

    @property
    def _means(self) -> dict[str, float]:
        """Mean amounts of the classes."""
        if self.amounts is None:
            return {}
        tp, fp, fn, tn = self.amounts
        return {
            "positive": (tp + fn) / (self.tp + self.fn),
            "negative": (fp + tn) / (self.fp + self.tn),
        }

    def __repr__(self) -> str:
        parts = " | ".join(
            " ".join(f"{name}={text}" for name, text in part.items()) for part in self._texts()
        )
        promised = f"; promised: {self.promise.text}" if self.promise else ""
        return f"OperatingPoint({self.model!r} >= {self.threshold!r}: {parts}{promised})"

    def _repr_html_(self) -> str:
        counts, shares, amounts = self._texts()
        rule = {"model": self.model, "threshold": self.threshold}
        promised = {"promise": self.promise.text} if self.promise else {}
        return html_row(rule | counts | shares | amounts | promised)

    def _texts(self) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
        """Return counts, shares and amounts as texts by name."""
        counts = {cell: f"{getattr(self, cell):,.10g}" for cell in ("tp", "fp", "fn", "tn")}
        shares = {
            name: f"{getattr(self, name):.3g}"
            for name in ("tpr", "fpr", "precision", "ppr", "lift")
        }
        if self.costs == Costs() and self.amounts is None:
            amounts = {"error_rate": rounded(self.expected_cost), "errors": amount(-self.profit)}
        else:
            amounts = {"expected_cost": rounded(self.expected_cost), "profit": amount(self.profit)}
        return counts, shares, amounts
