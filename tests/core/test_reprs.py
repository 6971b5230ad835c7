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
        repr(ev["a"].optimum(min_tpr=0.5, confidence=0.5).promise),
    ]
    for text in texts:
        assert not POWER.search(re.sub(r">= [\d.]+|threshold[^|]*", "", text)), text
