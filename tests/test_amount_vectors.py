"""Cheapest rules of cases with costs of their own, against fractions; the page is tested too."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from support import amount_vectors

from rocwidgets.core.case_costs import mean_costs
from rocwidgets.core.sample import Sample
from rocwidgets.numeric.decisions.cheapest import cheapest, expected_costs
from rocwidgets.outcomes.costs import Costs

CASES = json.loads(amount_vectors.FILE.read_text(encoding="utf-8"))


def test_the_file_is_what_the_script_writes():
    assert amount_vectors.FILE.read_text(encoding="utf-8") == amount_vectors.text(
        amount_vectors.make()
    )


@pytest.mark.parametrize("case", CASES)
def test_the_cheapest_rule(case):
    weight = np.array(case["weights"], np.float64)
    sample = Sample.from_scores(
        case["labels"], case["scores"], sample_weight=weight, case_costs=case["amounts"]
    )
    table, amounts = sample.tables["model"], sample.amounts["model"]
    rows = table.rows()
    threshold = [math.inf if each is None else each for each in case["threshold"]]
    assert rows.threshold.tolist() == threshold == amounts.threshold.tolist()
    assert rows.tp.tolist() == case["tp"]
    assert {cell: sums.tolist() for cell, sums in amounts.sums.items()} == case["sums"]
    given = case["prevalence"], case["costs"]
    cost = expected_costs(rows, amounts, *given)
    assert cost == pytest.approx(case["cost"])
    assert cheapest(table, amounts, *given).threshold[0] == threshold[case["best"]]
    means = amounts.cell_means
    assert mean_costs(sample, Costs(fp=100, fn=100)).cells == pytest.approx(
        {cell: (100 if cell in ("fp", "fn") else 0) + means[cell] for cell in means}
    )
