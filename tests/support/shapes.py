"""Shapes of samples: how far scores are apart, which weigh nothing, and values at their bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

import rocwidgets as rw

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_MAX = float(np.finfo(np.float64).max)
_TINY = 5e-324
# Where scores begin, and how far they are apart in units of the next float64.
_STARTS = (0.0, 1e-300, 0.25, 1.0, -1.0, 1e6, 1.7e18, -1e300, 1e300)
_STEPS = (1, 3, 60, 2**20, 2**40)
_PREVALENCES = (1e-100, 1e-16, 0.5, 1 - 1e-9, 1 - 1e-15)
_NUMBERS = (1e-100, 1.0, 1e100)
_COSTS = (
    {"fp": 1, "fn": 1},
    {"fp": 0, "fn": 0},
    {"fp": 1e100, "fn": 1e-100},
    {"tp": -50, "fp": 3, "fn": 0, "review": 1},
)


@dataclass(frozen=True)
class Shape:
    """A binary sample and the values that it is evaluated with, as arguments of Evaluation."""

    y_true: list[int]
    y_score: dict[str, Any]
    values: dict[str, Any] = field(default_factory=dict)

    def evaluation(self, **more: Any) -> rw.Evaluation:
        """Return an Evaluation of it."""
        return rw.Evaluation(self.y_true, self.y_score, **{**self.values, **more})


def _steps_of_floats(start: float, step: int, places: Values) -> Values:
    return start + np.spacing(start) * step * places


def _powers(places: Values) -> Values:
    """Return numbers over all orders of magnitude below 1."""
    return 10.0 ** -(10 * places)


def _both_ends(places: Values) -> Values:
    """Return numbers so far apart that their range is no float64."""
    return _MAX * np.clip(places / 15 - 1, -1, 1)


@st.composite
def scores(draw: st.DrawFn, n: int) -> NDArray[Any]:
    """Return scores of n cases, which repeat."""
    few = draw(st.sampled_from((1, 2, 30)))
    places = np.array(draw(st.lists(st.integers(0, few), min_size=n, max_size=n)), np.float64)
    start, step = draw(st.sampled_from(_STARTS)), draw(st.sampled_from(_STEPS))
    made = draw(
        st.sampled_from(
            (
                _steps_of_floats(start, step, places),
                places / 30,
                places - 15,
                _powers(places),
                _TINY * places,
                _both_ends(places),
                np.array(places / 30, np.float32),
                np.array(places / 30, np.float16),
                start + places,
            )
        )
    )
    far = draw(st.sampled_from((None, -999.0, 1e300, -1e300)))
    if far is not None:
        made = made.astype(np.float64)
        made[draw(st.integers(0, n - 1))] = far
    return made


@st.composite
def weights(draw: st.DrawFn, y_true: list[int], score: NDArray[Any]) -> Values | None:
    """Return weights of cases, some of which weigh nothing; None for no weights."""
    n = len(score)
    kind = draw(st.sampled_from(("none", "whole", "fractions", "powers", "ends")))
    if kind == "none":
        return None
    places = np.array(draw(st.lists(st.integers(0, 20), min_size=n, max_size=n)), np.float64)
    made = {
        "whole": places,
        "fractions": places / 7,
        "powers": 10.0 ** (9 * (places - 10) * draw(st.sampled_from((0.1, 0.5, 1.0)))),
        "ends": np.where((score == score.min()) | (score == score.max()), 0.0, 1 + places),
    }[kind]
    for label in (0, 1):
        # Some case of each class counts.
        held = np.array(y_true) == label
        if not made[held].any():
            made[np.argmax(held)] = 1.0
    return made


@st.composite
def shapes(draw: st.DrawFn, most: int = 24) -> Shape:
    """Return samples of at most so many cases, with values at their bounds."""
    n = draw(st.integers(2, most))
    y_true = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    first = draw(scores(n))
    if draw(st.booleans()):
        # Separated, and both classes are there.
        y_true = (first > np.sort(first)[n // 2]).astype(int).tolist()
    y_true[:2] = [0, 1]
    weight = draw(weights(y_true, first))
    models = {"a": first, "b": draw(scores(n))} if draw(st.booleans()) else {"a": first}
    own = {"fn": np.arange(n) * 1.0, "fp": 3}
    values = {
        "prevalence": draw(st.none() | st.sampled_from(_PREVALENCES)),
        "population": draw(st.none() | st.sampled_from(_NUMBERS)),
        "threshold": draw(st.none() | st.sampled_from((*first.tolist(), np.inf, -np.inf))),
        "strategy": draw(st.sampled_from(("uniform", "quantile", "isotonic"))),
        "n_bins": draw(st.sampled_from((2, 10, 20))),
        "confidence_level": draw(st.sampled_from((1e-9, 0.95, 1 - 1e-9))),
        **draw(st.sampled_from(({}, {"case_costs": own}, *({"costs": each} for each in _COSTS)))),
        "sample": draw(st.none() | st.just([each % 2 for each in range(n)])),
        "sample_weight": weight,
        "intervals": draw(st.booleans()),
        "seed": 1,
        "n_bootstrap": 20,
    }
    return Shape(y_true, models, {name: each for name, each in values.items() if each is not None})


# How probabilities are sharpened, so that most are near 0 and 1, or equal.
_SHARP = (0.0, 1.0, 30.0, 300.0)


@st.composite
def class_arguments(draw: st.DrawFn) -> dict[str, Any]:
    """Return arguments of MulticlassEvaluation, of 3 to 25 classes."""
    k = draw(st.sampled_from((3, 4, 25)))
    n = draw(st.integers(k, 3 * k))
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    y_true = [*range(k), *rng.integers(0, k, n - k).tolist()]
    logits = draw(st.sampled_from(_SHARP)) * rng.normal(size=(n, k))
    if draw(st.booleans()):
        logits[np.arange(n), y_true] += draw(st.sampled_from((3.0, 700.0)))
    worth = np.exp(logits - logits.max(axis=1, keepdims=True))
    weight = draw(
        st.sampled_from(
            (
                None,
                rng.uniform(0, 3, n),
                10.0 ** rng.uniform(-30, 30, n),
                np.where(np.arange(n) < k, 1.0, 0.0),
            )
        )
    )
    costs = np.where(np.eye(k, dtype=bool), 0.0, rng.uniform(0, 9, (k, k)))
    values = {
        "sample_weight": weight,
        "costs": draw(st.none() | st.just(costs)),
    }
    given = {name: each for name, each in values.items() if each is not None}
    return {"y_true": y_true, "y_prob": worth / worth.sum(axis=1, keepdims=True), **given}
