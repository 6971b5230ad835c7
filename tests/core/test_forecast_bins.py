"""Evaluations of forecasts in bins, and the warning of what bins hide."""

from __future__ import annotations

import math
import re
import warnings
from typing import Any

import numpy as np
import pytest
from support.hints import hints

import rocwidgets as rw
from rocwidgets import datasets
from rocwidgets.core import Sample

BANK = datasets.bank_marketing()
Y, SCORE = BANK["y"].to_numpy(), BANK["logistic"].to_numpy()
EXACT = 0.7645
# Of 5, 10 and 20 bins of equal width.
BINNED = {5: 0.7062, 10: 0.7603, 20: 0.7602}


def bins(k: int) -> tuple[Any, Any, Any]:
    place = np.minimum((SCORE * k).astype(int), k - 1)
    n = np.bincount(place, minlength=k)
    full = n > 0
    forecast = np.bincount(place, SCORE, minlength=k)[full] / n[full]
    return forecast, n[full], np.bincount(place, Y, minlength=k)[full] / n[full]


@pytest.mark.parametrize("k", BINNED)
def test_bins_of_the_bank(k: int) -> None:
    with pytest.warns(UserWarning, match=r"The AUC of \d+ bins") as caught:
        ev = rw.Evaluation.from_bins(*bins(k))
    assert ev["model"].auc() == pytest.approx(BINNED[k], abs=5e-5)
    (one,) = hints(caught)
    low, high = map(float, re.findall(r"from (0\.\d+) to (0\.\d+)", str(one.message))[0])
    assert low < EXACT < high
    assert low + high == pytest.approx(2 * BINNED[k], abs=3e-4)
    assert one.filename == __file__, "it is about the line that made the bins"
    ev.close()


def test_whole_numbers_are_exact() -> None:
    with pytest.warns(UserWarning, match="tied score"):
        sample = Sample.from_bins(*bins(10), name="logistic")
    table = sample.tables["logistic"]
    assert (table.P, table.N, table.weighted) == (int(Y.sum()), int((1 - Y).sum()), False)
    with pytest.warns(UserWarning, match="tied score"):
        weighted = Sample.from_bins([0.2, 0.8], [10, 10], [0.123, 0.9]).tables["model"]
    assert (weighted.weighted, weighted.P) == (True, pytest.approx(10.23))


def test_the_bins_of_a_reliability_diagram_lead_back_to_it() -> None:
    of_cases = rw.Evaluation(Y, {"model": SCORE})
    given = of_cases["model"].reliability()
    with pytest.warns(UserWarning, match="tied score"):
        ev = rw.Evaluation.from_bins(given["forecast"], given["n"], given["observed"])
    result = ev["model"].reliability()
    columns = ["n", "positives", "forecast", "observed"]
    np.testing.assert_allclose(result[columns], given[columns], rtol=1e-12)
    assert ev["model"].at(0.5).tp == of_cases["model"].at(0.5).tp


def test_bins_of_one_class_hide_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        sample = Sample.from_bins([0.9, 0.1, 0.9], [5, 10, 2], [1, 0, 1])
    assert sample.tables["model"].auc == 1
    assert sample.tables["model"].rows().tp.tolist() == [0, 7, 7]


@pytest.mark.parametrize(
    ("forecast", "n", "observed", "error", "match"),
    [
        ([0.1, 0.9], [1, 1], [0, 2], ValueError, "observed must be numbers from 0 to 1"),
        ([0.1, 0.9], [1, -1], [0, 1], ValueError, "n must be numbers, at least 0"),
        ([0.1, math.inf], [1, 1], [0, 1], ValueError, "forecast must be numbers, finite"),
        ([0.1, math.nan], [1, 1], [0, 1], ValueError, "forecast must be numbers, finite"),
        ([0.1, 0.9], [1, 1, 1], [0, 1], ValueError, r"one length.*\(2,\), \(3,\) and \(2,\)"),
        (0.5, 10, 0.5, ValueError, "columns of one length"),
        ([0.1, 0.9], [5, 5], [0, 0], ValueError, "observed is 0 .* no positive cases"),
        ([0.1, 0.9], [5, 5], [1, 1], ValueError, "observed is 1 .* no negative cases"),
        ([0.1, 0.9], [0, 0], [0, 1], ValueError, "Both classes are needed"),
        ([0.1, 0.9], [1e-200, 5], [1, 0], ValueError, "n adds up to 1e-200 in the class '1'"),
        (["low", "high"], [5, 5], [0, 1], TypeError, "forecast"),
    ],
)
def test_bad_input_gives_one_clear_error(
    forecast: Any, n: Any, observed: Any, error: Any, match: str
) -> None:
    with pytest.raises(error, match=match):
        rw.Evaluation.from_bins(forecast, n, observed)


def test_unknown_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown argument 'bins'"):
        rw.Evaluation.from_bins([0.1, 0.9], [5, 5], [0, 1], bins=3)  # pyright: ignore[reportCallIssue]
