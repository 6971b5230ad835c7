"""A promise for new cases: limits that a threshold keeps, with a confidence, and the proof."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_bool, read_int, read_number, read_text
from rocwidgets.numeric.decisions.demand import LIMIT_NAMES, PROMISED, Evidence
from rocwidgets.numeric.shown import amount
from rocwidgets.outcomes.fixed_mapping import FixedMapping

if TYPE_CHECKING:
    from collections.abc import Iterable


@explain_call_errors
@dataclass(frozen=True, repr=False, kw_only=True)
class Promise:
    """What a threshold promises for new cases that are drawn as the sample was.

    Created by `rocwidgets.Evaluation.best` and others with a ``confidence``. In at least that share
    of all samples the limit is kept in the long run, over all cases that are drawn as the sample
    was, around which a batch scatters, or by one batch of `next_cases`. It holds for any threshold
    that makes the promise, and for any model of the Evaluation: they share the confidence, so that
    each of K models keeps its promise with 1 - (1 - confidence) / K (Bonferroni).

    Attributes
    ----------
    demands : dict of str to float
        The limits that are promised, such as ``{"min_tpr": 0.9}``.
    confidence : float in (0, 1)
        Confidence with which all of them are kept together, by all models.
    n_models : int
        Models that share it.
    values : dict of str to float
        What is promised at the threshold, of each demand: at least as good as its limit.
    effective : bool
        Whether the ``n`` of the evidence are effective numbers: how many equal, independent cases
        weighted or clustered ones are worth.
    next_cases : int or None
        The number of new cases in the batch that it holds for; None if it holds in the long run.
    evidence : tuple of (rate, k, n, bound)
        The proof, for each rate that the promise rests on: of ``n`` cases of a class ``k`` were
        counted, and ``bound`` is the exact binomial bound on the rate that follows, for "tpr" from
        below, for "fnr" and "fpr" from above; for a batch it is the exact bound on its own rate,
        whatever the distribution of scores. For precision and cost the bounds on "fnr" and "fpr"
        hold at all thresholds at once.
    instead : float
        The threshold that meets the demands on the sample alone.
    price : float
        How much more profit the sample has there, in the unit of the costs: below 0 if it has less,
        as happens where the profit is not what the thresholds were chosen by.

    References
    ----------
    Clopper & Pearson (1934), Biometrika 26, 404-413. Wilks (1941), Annals of Mathematical
    Statistics 12, 91-96: bounds on the next cases. Angelopoulos, Bates, Candès, Jordan & Lei
    (2021), Learn then test, arXiv 2110.01052: promises by tests in a fixed order.

    Examples
    --------
    >>> import numpy as np, rocwidgets as rw
    >>> y, score = np.repeat([1, 0], 100), np.r_[100:200, 50:150]
    >>> found = rw.Evaluation(y, score).best(min_tpr=0.9, confidence=0.95)
    >>> found.threshold, found.promise.instead, found.tp
    (104.0, 110.0, 96)
    >>> found.promise
    Promise(TPR >= 0.9 on new cases with 95% confidence: tpr >= 0.911 from 96 of 100; price 0)
    >>> found.promise.demands, found.promise.confidence, found.promise.price
    ({'min_tpr': 0.9}, 0.95, 0.0)
    >>> found.promise.evidence[0].k, round(found.promise.values["min_tpr"], 3)
    (96, 0.911)
    >>> found.promise.text
    'TPR >= 0.9 on new cases with 95% confidence'
    """

    demands: Mapping[str, float] = field(hash=False)
    confidence: float
    n_models: int
    values: Mapping[str, float] = field(hash=False)
    evidence: tuple[Evidence, ...]
    instead: float
    price: float
    next_cases: int | None = None
    effective: bool = False

    def __post_init__(self) -> None:
        read_number("confidence", self.confidence, "between 0 and 1 (exclusive)", _is_level)
        read_int("n_models", self.n_models, 1)
        for name in ("demands", "values"):
            limits = _read_limits(name, getattr(self, name))
            object.__setattr__(self, name, FixedMapping(limits))
        if {*self.demands} != {*self.values}:
            raise ValueError("demands and values must have the same names.")
        object.__setattr__(self, "evidence", tuple(map(_read_evidence, self.evidence)))
        read_number("instead", self.instead, "in score units", lambda _: True)
        read_number("price", self.price, "finite", math.isfinite)
        if self.next_cases is not None:
            read_int("next_cases", self.next_cases, 1)
        read_bool("effective", self.effective)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON types.

        Examples
        --------
        >>> found.promise.to_dict()["demands"]
        {'min_tpr': 0.9}
        """
        return {
            "demands": dict(self.demands),
            "confidence": self.confidence,
            "n_models": self.n_models,
            "values": dict(self.values),
            "evidence": [each._asdict() for each in self.evidence],
            "instead": self.instead if math.isfinite(self.instead) else str(self.instead),
            "price": self.price,
            **({} if self.next_cases is None else {"next_cases": self.next_cases}),
            **({"effective": True} if self.effective else {}),
        }

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the promise from a dict that `to_dict` returned.

        Raises
        ------
        TypeError, ValueError
            If it is not that of a promise.

        Examples
        --------
        >>> rw.core.Promise.from_dict(found.promise.to_dict()) == found.promise
        True
        """
        known = {"demands", "confidence", "n_models", "values", "evidence", "instead", "price"}
        if not isinstance(state, Mapping) or {*state} - {"next_cases", "effective"} != known:
            raise TypeError(
                f"A promise given as a dict needs {', '.join(sorted(known))}, got "
                f"{described(state)}."
            )
        given = {**state}
        given["instead"] = {"inf": math.inf}.get(str(given["instead"]), given["instead"])
        return cls(**given)

    def __repr__(self) -> str:
        worth = " effective cases" if self.effective else ""
        rests = ", ".join(
            f"{rate} {'>=' if rate == 'tpr' else '<='} {bound:.3g} from {k:,} of {n:,}{worth}"
            for rate, k, n, bound in self.evidence
        )
        more = ", as it earns more" if self.price < 0 else ""
        return f"Promise({self.text}: {rests}; price {amount(self.price)}{more})"

    @property
    def text(self) -> str:
        """What is promised, in words."""
        limits = " and ".join(
            f"{LIMIT_NAMES[name]} {'>=' if name.startswith('min') else '<='} {amount(limit)}"
            for name, limit in self.demands.items()
        )
        models = f" for any of {self.n_models} models" if self.n_models > 1 else ""
        cases = "new cases" if self.next_cases is None else f"the next {self.next_cases:,} cases"
        return f"{limits} on {cases} with {100 * self.confidence:.10g}% confidence{models}"


def _is_level(value: float) -> bool:
    return 0 < value < 1


def _read_limits(name: str, value: Any) -> dict[str, float]:
    if not isinstance(value, Mapping) or not value or {*value} - {*PROMISED}:
        raise TypeError(
            f"{name} must be a mapping of {', '.join(PROMISED)} to numbers, got {described(value)}."
        )
    return {key: read_number(key, each, "finite", math.isfinite) for key, each in value.items()}


def _read_evidence(value: Iterable[Any]) -> Evidence:
    given = Evidence(**value) if isinstance(value, Mapping) else Evidence(*value)
    n = read_int("n", given.n, 1)
    bound = read_number("bound", given.bound, "from 0 to 1", lambda x: 0 <= x <= 1)
    return Evidence(read_text("rate", given.rate), read_int("k", given.k, 0, n), n, bound)
