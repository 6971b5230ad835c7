"""Shapes of samples: how far scores are apart, which weigh nothing, and values at their bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_MAX = float(np.finfo(np.float64).max)
_TINY = 5e-324
# Where scores begin, and how far they are apart in units of the next float64.
_STARTS = (0.0, 1e-300, 0.25, 1.0, -1.0, 1e6, 1.7e18, -1e300, 1e300)
_STEPS = (1, 3, 60, 2**20, 2**40)
_PREVALENCES = (1e-100, 1e-15, 0.5, 1 - 1e-9, 1 - 2e-16)
_NUMBERS = (1e-100, 1.0, 1e100)
_COSTS = (
    {"fp": 1, "fn": 1},
    {"fp": 0, "fn": 0},
    {"fp": 1e100, "fn": 1e-100},
    {"tp": -50, "fp": 3, "fn": 0, "between": {"review": 1}},
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
        "confidence_level": draw(st.sampled_from((1e-9, 0.95, 1 - 1e-9))),
        **draw(st.sampled_from(({}, {"case_costs": own}, *({"costs": each} for each in _COSTS)))),
        "fold": draw(st.none() | st.just([each % 2 for each in range(n)])),
        "group": draw(st.none() | st.just([each % 3 for each in range(n)])),
        "time": draw(st.none() | st.just([f"2024-{1 + each % 3:02}" for each in range(n)])),
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
    """Return arguments of MulticlassEvaluation, of few classes."""
    k = draw(st.sampled_from((3, 4, 6)))
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


def _labels(n: int) -> NDArray[np.int64]:
    labels = np.random.default_rng(n).integers(0, 2, n)
    labels[:2] = [0, 1]
    return labels


def kinds() -> dict[str, Callable[[], rw.Evaluation]]:
    """Return every kind of scores and weights that there is, in sizes that are sent in part too."""
    rng = np.random.default_rng(4)
    labels = {n: _labels(n) for n in (60, 300, 5000)}
    apart = np.arange(3000)
    of_scores: dict[str, NDArray[Any]] = {
        "subnormal": _TINY * rng.integers(0, 40, 300),
        "around 1e-300": 1e-300 * rng.uniform(0.1, 1, 5000),
        "naive Bayes": 10.0 ** -rng.uniform(0, 300, 5000),
        "1e-300 to 1e300": 10.0 ** rng.uniform(-300, 300, 5000),
        "around 1e300": 1e300 * rng.normal(size=5000),
        "both ends": np.append([-_MAX, _MAX], rng.normal(size=298) * 1e307),
        "one step apart": 1 + np.spacing(1.0) * rng.integers(0, 3000, 5000),
        "two floats": np.where(labels[300] == 1, np.nextafter(1e6, 2e6), 1e6),
        "nanoseconds": 1.7e18 + 256.0 * rng.integers(0, 9, 300),
        "float32": rng.normal(size=5000).astype(np.float32),
        "float16": rng.uniform(0, 1, 300).astype(np.float16),
        "crisp": rng.integers(0, 2, 300),
        "all one": np.full(60, 0.3),
        "all one, huge": np.full(60, 1e300),
        "separated": labels[300] + 0.5 * rng.uniform(0, 1, 300),
        "probabilities": rng.uniform(0, 1, 5000),
    }
    score = rng.normal(size=300)
    top = np.argmax(score)
    of_weights = {
        "whole": rng.integers(0, 4, 300) + 1,
        "fractions": rng.uniform(0, 1, 300),
        "of all sizes": 10.0 ** rng.uniform(-30, 30, 300),
        "one case of all": np.where(np.isin(np.arange(300), (0, 1)), 1e20, 1.0),
        "none at the top": np.where(np.arange(300) == top, 0.0, 1.0),
    }
    alone = np.append(score[:-1], -999.0)
    result: dict[str, Callable[[], rw.Evaluation]] = {
        name: lambda each=each: rw.Evaluation(_labels(len(each)), each)
        for name, each in of_scores.items()
    }
    result |= {
        f"weights: {name}": lambda each=each: rw.Evaluation(labels[300], score, sample_weight=each)
        for name, each in of_weights.items()
    }
    result["no weight, far below"] = lambda: rw.Evaluation(
        labels[300], alone, sample_weight=np.append(np.ones(299), 0.0)
    )
    result["3,000 apart, weighted"] = lambda: rw.Evaluation(
        _labels(3000), 2 - np.spacing(1.0) * apart, sample_weight=rng.uniform(0, 1, 3000)
    )
    for n in (10**5, 10**6):
        result[f"{n:,} distinct"] = lambda n=n: rw.Evaluation(_labels(n), rng.permutation(n) / 7.0)
    return result
