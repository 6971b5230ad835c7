"""Amounts in the texts of results, as people write them."""

from __future__ import annotations

import re

import pytest

import rocwidgets as rw

POWER = re.compile(r"\de[+-]\d|\d\.\d{9,}")


@pytest.mark.parametrize("population", [1e3, 123_456, 2.5e6, 3e9])
def test_no_amount_is_a_power_of_ten_or_has_noise(population: float) -> None:
    ev = rw.Evaluation(
        [0, 1] * 60,
        {"a": [k / 120 for k in range(120)], "b": [k % 7 / 8 for k in range(120)]},
        group=["x", "x", "y", "y"] * 30,
        costs=rw.Costs(fp=0.1, fn=8.3),
        population=population,
        n_bootstrap=20,
    )
    texts = [
        *map(repr, (ev.at(), ev.decide("cost"), ev.groups.thresholds("equal_tpr"))),
        ev.at()._repr_html_(),
        repr(ev["a"].best(min_tpr=0.5, confidence=0.5).promise),
    ]
    for text in texts:
        assert not POWER.search(re.sub(r">= [\d.]+|threshold[^|]*", "", text)), text


def test_records_have_rounded_numbers() -> None:
    """Whatever is returned by itself, of amounts with noise and of millions."""
    y, scores = (
        [0, 1] * 60,
        {"a": [k / 120 for k in range(120)], "b": [k % 7 / 8 for k in range(120)]},
    )
    costs = rw.Costs(fp=1234.1, fn=18_345.7)
    ev = rw.Evaluation(y, scores, costs=costs, population=123_456, n_bootstrap=20)
    records = [
        ev.compare.win_rate("a", "b"),
        ev["a"].bootstrap_optimum(),
        ev["a"].shadow_price(0.9),
        ev.best(max_number=100_000).promise,
        ev.decide("cost", max_number=100_000),
        ev["a"].at(0.3),
        rw.estimate_prevalence([0.2, 0.9, 0.7, 0.1] * 20, prior=0.5, seed=1),
    ]
    for each in records:
        assert not POWER.search(re.sub(r">= [\d.]+", "", repr(each))), repr(each)
