"""The belief about the costs that `compare.loss_comparison` and `loss_ranges` take."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support.paying import paying

import rocwidgets as rw

Y = [0, 1, 0, 1, 1, 0, 1, 0]
SCORES = {
    "a": [0.1, 0.9, 0.4, 0.35, 0.8, 0.2, 0.6, 0.5],
    "b": [0.1, 0.95, 0.2, 0.9, 0.3, 0.15, 0.35, 0.85],
}
RULE = (
    r"belief must be \(least, likely, most\) with 0 <= least <= likely <= most and least < "
    "most"
)


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation(Y, SCORES, prevalence=0.3)


def results(ev: rw.Evaluation, *belief: Any) -> tuple[list[float], list[list[float]]]:
    ranges: Any = ev.compare.loss_ranges(*belief)
    return ranges["belief"].tolist(), ev.compare.loss_comparison(*belief).to_numpy().tolist()


@pytest.mark.parametrize(
    ("costs", "belief"),
    [
        (rw.Costs(fp=1, fn=3), (1.5, 3, 6)),
        (rw.Costs(tp=-6, fp=2, fn=0, tn=0), (1.5, 3, 6)),
        (rw.Costs(fp=1, fn=0), (0.5, 1, 2)),
        (rw.Costs(fp=0, fn=1), (0.5, 1, 2)),
        (rw.Costs(fp=0, fn=0), (0.5, 1, 2)),
        (rw.Costs(fp=1e99, fn=1e-99), (0.5, 1, 2)),
        (paying(tp=2, fn=1, fp=5), (0.5, 1, 2)),
        (rw.Costs(fp=1e100, tn=-1e100, fn=2e99), (0.05, 0.1, 0.2)),
    ],
)
def test_the_default_is_around_the_costs(
    ev: rw.Evaluation, costs: rw.Costs, belief: tuple[float, ...]
) -> None:
    ev.costs = costs
    assert costs.default_belief == pytest.approx(belief)
    (masses, index), (mine, own) = results(ev), results(ev, belief)
    assert masses == pytest.approx(mine)
    np.testing.assert_allclose(index, own, atol=1e-12)
    low, likely, high = belief
    turned = ev.compare.loss_ranges((1 / high, 1 / likely, 1 / low), ratio="fp/fn")
    pd.testing.assert_frame_equal(ev.compare.loss_ranges(ratio="fp/fn"), turned)


def test_the_belief_is_on_the_ratio_of_costs(ev: rw.Evaluation) -> None:
    for ratio, share in (("fn/fp", lambda r: r / (1 + r)), ("fp/fn", lambda r: 1 / (1 + r))):
        ranges: Any = ev.compare.loss_ranges((2, 3, 5), ratio=ratio)
        drawn = share(np.random.default_rng(0).triangular(2, 3, 5, 100_000))
        inside = [((drawn > row.low) & (drawn <= row.high)).mean() for row in ranges.itertuples()]
        assert ranges["belief"].tolist() == pytest.approx(inside, abs=0.01)
    with pytest.raises(ValueError, match="ratio must be one of fn/fp, fp/fn"):
        ev.compare.loss_ranges((2, 3, 5), ratio="fp")


def test_beliefs_are_any_three_numbers_in_order_and_change_the_result(ev: rw.Evaluation) -> None:
    wide = results(ev, (0, 0.3, 1))
    assert results(ev, np.array([0, 0.3, 1])) == results(ev, [0, 0.3, 1]) == wide
    assert results(ev, (2, 3, 5)) != wide
    # With a mode at an end, the density only falls or only rises.
    falling, rising = (results(ev, (0, mode, 9))[0] for mode in (0, 9))
    assert falling[0] > rising[0]


@pytest.mark.parametrize(
    ("belief", "error", "message"),
    [
        ((0.2, 0.1, 0.3), ValueError, RULE),
        ((0.2, 0.2, 0.2), ValueError, RULE),
        ((0.2, 0.3), ValueError, RULE),
        ((0, 0.1, 0.2, 1), ValueError, RULE),
        ((-1, 0.5, 1.5), ValueError, "each number in belief must be a number, finite"),
        ((0, 0.5, math.inf), ValueError, "each number in belief must be a number, finite"),
        ((0, math.nan, 1), ValueError, "each number in belief must be a number, finite"),
        ((0, "0.5", 1), TypeError, "each number in belief must be a number, finite"),
        ("0.5", TypeError, RULE),
        (0.5, TypeError, RULE),
    ],
)
def test_what_is_no_belief_is_refused(
    ev: rw.Evaluation, belief: Any, error: type[Exception], message: str
) -> None:
    for call in (ev.compare.loss_comparison, ev.compare.loss_ranges):
        with pytest.raises(error, match=message):
            call(belief)


def test_a_saved_state_with_a_belief_is_taken_without_it(ev: rw.Evaluation) -> None:
    ev.set_state({"threshold": 0.35, "belief": [0.1, 0.5, 0.9]})
    assert ev.threshold == 0.35
    assert not hasattr(ev, "belief")
    with pytest.raises(TypeError, match="unknown argument 'belief'"):
        rw.Evaluation(Y, SCORES, belief=(0.1, 0.5, 0.9))  # pyright: ignore[reportCallIssue]
