"""Two thresholds with a review zone between them: counts, shares and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_items, read_number, read_text
from rocwidgets.inputs.wording import html_row
from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.operating_point import COUNT_RULE, amounts_of, is_population, read_fields

if TYPE_CHECKING:
    from typing import Any

    from rocwidgets.numeric.decisions.amounts import Amounts
    from rocwidgets.outcomes.operating_point import Rule

REVIEW_RULE = "two thresholds in score units, (low, high) with low <= high, or None"
COUNTS = ("tp", "fp", "fn", "tn", "reviewed_positives", "reviewed_negatives")
_RULES: dict[str, Rule] = {
    **dict.fromkeys(COUNTS, COUNT_RULE),
    "prevalence": ("between 0 and 1 (exclusive)", lambda x: 0 < x < 1),
    "population": ("above 0", is_population),
}


def read_review(name: str, value: Any) -> tuple[float, float]:
    """Return two thresholds, the lower one first; a `ReviewZone` has them.

    Raises
    ------
    TypeError, ValueError
        If they are no two numbers in order.
    """
    rule = f"{name} must be {REVIEW_RULE}"
    given = (value.low, value.high) if isinstance(value, ReviewZone) else value
    ends = read_items(rule, given)
    if len(ends) != len(("low", "high")):
        raise ValueError(f"{rule}, got {described(given)}.")
    low, high = (
        read_number(f"{end} of {name}", each, "in score units", upward=True)
        for end, each in zip(("low", "high"), ends, strict=True)
    )
    if low > high:
        raise ValueError(f"{rule}, got {described(given)}.")
    return low, high


@explain_call_errors
@dataclass(frozen=True, repr=False, kw_only=True)
class ReviewZone:
    """Counts, shares and amounts of two thresholds, with a review between.

    A case is predicted positive if ``score >= high``, negative if ``score < low``, and reviewed if
    its score is between: ``low <= score < high``. A review is taken to find the truth, so that a
    reviewed case costs the review plus the correct decision. Counts are those of the sample
    (weighted, if it has weights); shares and amounts are those of the target prevalence.

    Attributes
    ----------
    model : str
        Name of the model.
    low, high : float
        In units of the scores.
    tp, fp, fn, tn : int, or float if weighted
        Counts of the cases that are not reviewed.
    reviewed_positives, reviewed_negatives : int, or float if weighted
        Counts of those that are.
    prevalence : float in (0, 1)
        Target share of positives.
    population : float > 0
        Number of cases of the total profit.
    costs : Costs
        Costs of the four outcomes and of a review, per case.
    amounts : Amounts or None
        With per-case costs: their sums in the sample by outcome. A reviewed case counts with the
        correct outcome.

    Raises
    ------
    TypeError, ValueError
        If one of them is something else, low is above high, or a class has no cases.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], review=(0.35, 0.5))
    >>> zone = ev["model"].reviews.at(0.35, 0.5)
    >>> zone.reviewed_positives, zone.share_reviewed, zone.share_positive
    (1, 0.5, 0.25)
    >>> ev.costs = {"fp": 1, "fn": 1, "review": 0.25}
    >>> zone = ev["model"].reviews.at(0.35, 0.5)
    >>> zone.expected_cost, zone.profit
    (0.125, -0.5)
    """

    model: str
    low: float
    high: float
    tp: float
    fp: float
    fn: float
    tn: float
    reviewed_positives: float
    reviewed_negatives: float
    prevalence: float
    population: float
    costs: Costs
    amounts: Amounts | None = None

    def __post_init__(self) -> None:
        read_text("model", self.model)
        low, high = read_review("the review zone", (self.low, self.high))
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        read_fields(self, _RULES)
        if not (self._positives > 0 and self._negatives > 0):
            raise ValueError("One class has no cases, but both classes are needed.")
        if not isinstance(self.costs, Costs):
            raise TypeError(
                f"costs must be Costs such as Costs(fp=1, review=0.2), got {described(self.costs)}."
            )
        object.__setattr__(self, "amounts", amounts_of(self.amounts))

    @property
    def share_reviewed(self) -> float:
        """Share of the cases that are reviewed, in [0, 1]."""
        return self._share(self.reviewed_positives, self.reviewed_negatives)

    @property
    def share_positive(self) -> float:
        """Share of the cases that are predicted positive without a review, in [0, 1]."""
        return self._share(self.tp, self.fp)

    @property
    def expected_cost(self) -> float:
        """Expected cost of one case, reviews included, in the unit of the costs."""
        reviewed = self.reviewed_positives / self._positives
        # After the review nothing is wrong but what was decided without it.
        tpr, fpr = self.tp / self._positives + reviewed, self.fp / self._negatives
        given = self.costs.cells | self._means
        decided = float(payoff.expected_cost(tpr, fpr, self.prevalence, **given))
        return decided + self.costs.review * self.share_reviewed

    @property
    def profit(self) -> float:
        """Total expected profit, -population * expected_cost, in the unit of the costs."""
        return -self.population * self.expected_cost

    @property
    def _means(self) -> dict[str, float]:
        """Mean amounts of the classes."""
        if self.amounts is None:
            return {}
        tp, fp, fn, tn = self.amounts
        return {"positive": (tp + fn) / self._positives, "negative": (fp + tn) / self._negatives}

    @property
    def _positives(self) -> float:
        return self.tp + self.fn + self.reviewed_positives

    @property
    def _negatives(self) -> float:
        return self.fp + self.tn + self.reviewed_negatives

    def _share(self, positives: float, negatives: float) -> float:
        shares = positives / self._positives, negatives / self._negatives
        return float(rates.ppr(*shares, self.prevalence))

    def __repr__(self) -> str:
        counts = " ".join(f"{name}={getattr(self, name):,.10g}" for name in COUNTS)
        amounts = f"expected_cost={self.expected_cost:z.4g} profit={self.profit:z,.6g}"
        return (
            f"ReviewZone({self.model!r}: review {self.low!r} <= score < {self.high!r}: {counts} | "
            f"share_reviewed={self.share_reviewed:.3g} | {amounts})"
        )

    def _repr_html_(self) -> str:
        rule = {"model": self.model, "low": self.low, "high": self.high}
        counts = {name: f"{getattr(self, name):,.10g}" for name in COUNTS}
        amounts = {
            "share_reviewed": f"{self.share_reviewed:.3g}",
            "expected_cost": f"{self.expected_cost:z.4g}",
            "profit": f"{self.profit:z,.6g}",
        }
        return html_row(rule | counts | amounts)
