"""Intervals hold the true value at about their level (`benchmarks/interval_coverage.py`)."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks/interval_coverage.py"
# Of 20 runs of 95 %, fewer than 14 hold once in 30,000 times. Those whose cases chose do worse.
OPTIMISTIC = {"the same with its optimism"}


@pytest.fixture(scope="module")
def held() -> dict[str, float]:
    result = runpy.run_path(str(SCRIPT))["coverage"](200, 20, seed=1)
    return {name: float(each.mean()) for name, each in result.items()}


def test_intervals_have_about_their_nominal_coverage(held: dict[str, float]) -> None:
    wrong = {name: share for name, share in held.items() if share < 0.7 and name not in OPTIMISTIC}
    assert wrong == {}
    assert len(held) > 20


@pytest.mark.slow
def test_a_chosen_profit_is_optimistic_and_its_optimism_is_estimated(
    held: dict[str, float],
) -> None:
    assert held["the same with its optimism"] <= held["profit of the chosen threshold"]
