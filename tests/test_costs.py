"""The pay-off matrix: signs, what follows from it, and what it refuses."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rocwidgets import Costs


def test_gains_are_costs_with_the_sign_flipped() -> None:
    costs = Costs.from_gains(tp=50, fp=-3)
    assert costs == Costs(tp=-50, fp=3, fn=0, tn=0)
    assert repr(costs) == "Costs.from_gains(tp=50, fp=-3, fn=0, tn=0)"
    assert repr(Costs(fn=5)) == "Costs(tp=0, fp=1, fn=5, tn=0)"
    assert eval(repr(costs)) == costs  # noqa: S307 - a repr is the call that makes it


def test_zero_has_no_sign() -> None:
    assert "-0" not in repr(Costs.from_gains(tp=1, fn=0.0))
    assert math.copysign(1, Costs(tp=-0.0).tp) == 1


def test_they_survive_the_wire() -> None:
    costs = Costs.from_gains(tp=50, fp=-3)
    back = Costs.from_dict(costs.to_dict())
    assert back == costs
    assert back.as_gains


@pytest.mark.parametrize(
    ("costs", "slope", "threshold"),
    [
        (Costs(), 9.0, 0.5),
        (Costs(fp=1, fn=9), 1.0, 0.1),
        (Costs(fp=0, fn=1), 0.0, 0.0),
        (Costs(fp=1, fn=0), math.inf, 1.0),
        (Costs(fp=0, fn=0), math.nan, math.nan),
    ],
)
def test_slope_and_bayes_threshold(costs: Costs, slope: float, threshold: float) -> None:
    assert costs.iso_performance_slope(0.1) == pytest.approx(slope, nan_ok=True)
    assert costs.bayes_threshold == pytest.approx(threshold, nan_ok=True)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_costs_must_be_finite(value: float) -> None:
    with pytest.raises(ValueError, match="the cost fp must be a number, finite"):
        Costs(fp=value)


@pytest.mark.parametrize("value", ["3", None, 1j, [1], True, np.array(3.0)])
def test_costs_must_be_numbers(value: object) -> None:
    with pytest.raises(TypeError, match="the cost tp must be a number"):
        Costs(tp=value)  # pyright: ignore[reportArgumentType]


def test_mixed_up_signs_are_refused_with_the_call_to_make() -> None:
    with pytest.raises(ValueError, match=r"Costs\.from_gains\(tp=50, fp=-3, fn=1, tn=0\)"):
        Costs(tp=50, fp=-3)
    with pytest.raises(ValueError, match="both errors cost less"):
        Costs.from_gains(tp=-50, fp=3)


def test_positions_are_not_accepted() -> None:
    with pytest.raises(TypeError):
        Costs(0, 1, 1, 0)  # pyright: ignore[reportCallIssue]
