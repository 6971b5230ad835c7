"""Bins of forecasts and their scores against the vectors that the page is held to."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.brier import brier_decomposition
from rocwidgets.numeric.calibration.discrimination import discrimination
from rocwidgets.numeric.calibration.reliability import reliability

FILE = Path(__file__).parents[1] / "data" / "vectors.json"
CASES = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES)
def test_library_gives_the_vectors(case: dict) -> None:
    result = case["forecasts"]
    table = CountTable.from_scores(np.array(case["y_true"]) == 1, np.array(result["y_prob"]))
    distance = discrimination(table, [0, 0.5, 1]).distance
    assert distance == pytest.approx(result["distance"], abs=1e-12)
    for expected in result["bins"]:
        strategy, n_bins = expected["strategy"], expected["n_bins"]
        bins = reliability(table, strategy, n_bins)
        for name in ("n", "positives", "low", "high"):
            np.testing.assert_array_equal(getattr(bins, name), expected[name])
        np.testing.assert_allclose(bins.forecast, expected["forecast"], rtol=1e-12, atol=1e-15)
        score = brier_decomposition(table, strategy, n_bins)._asdict()
        assert score == pytest.approx(expected["score"], abs=1e-12)
