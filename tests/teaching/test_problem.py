"""The model problem of Dyakonov's post: closed forms, and samples around them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import beta

import rocwidgets as rw
from rocwidgets.teaching import Problem

# Area under the precision-recall curve by prevalence, integrated from its closed form.
PR_AUC = {0.05: 0.3100, 0.1: 0.4441, 0.2: 0.6038, 0.5: 0.8333, 0.9: 0.9758}


@pytest.mark.parametrize("prevalence", PR_AUC)
def test_theory_is_the_closed_form(prevalence: float) -> None:
    result = Problem(prevalence=prevalence).theory().to_dict()
    assert result["roc_auc"] == pytest.approx(5 / 6, abs=1e-6)
    assert result["pr_auc"] == pytest.approx(PR_AUC[prevalence], abs=6e-5)
    assert result["gains_area"] == pytest.approx(
        prevalence / 2 + (1 - prevalence) * 5 / 6, abs=1e-6
    )
    assert result["ks"] == pytest.approx(0.5, abs=1e-6)
    assert result["ks_at"] == pytest.approx(prevalence * 3 / 4 + (1 - prevalence) / 4, abs=1e-3)


def test_the_curves_are_those_of_the_post() -> None:
    ev = rw.Evaluation(Problem().sample(0))
    roc, gains, lift = (ev.curve(name) for name in ("roc", "gains", "lift"))
    np.testing.assert_allclose(roc["tpr"], 2 * np.sqrt(roc["fpr"]) - roc["fpr"], atol=1e-6)
    np.testing.assert_allclose(gains["tpr"], 2 * gains["ppr"] - gains["ppr"] ** 2, atol=1e-6)
    np.testing.assert_allclose(lift["lift"][1:], 2 - lift["ppr"][1:], atol=1e-6)
    ev.close()


def test_samples_have_the_printed_mean_and_spread() -> None:
    # The post has .839 +- .024 of 100 samples of 300 cases, and .833 +- .012 of 3,000. The last is
    # too large: a standard deviation falls with the root of n, from .024 to .0077.
    for n, mean, sd, room in ((300, 0.839, 0.024, 0.002), (3000, 0.833, 0.0077, 0.001)):
        result = Problem(n).simulate(200, seed=1).T["pr_auc"].to_dict()
        assert result["mean"] == pytest.approx(mean, abs=0.003)
        assert result["sd"] == pytest.approx(sd, abs=room)
        assert result["n_runs"] == 200


def test_spread_falls_with_the_root_of_n_and_rises_with_imbalance() -> None:
    by_n = Problem().against_n([100, 1600], n_runs=60).xs("roc_auc", level="measure")
    few, many = by_n["sd"].to_list()
    assert few / many == pytest.approx(4, rel=0.35)
    by = Problem(300).against_prevalence([0.05, 0.5], n_runs=60).xs("pr_auc", level="measure")
    rare, even = by["sd"].to_list()
    assert rare > 2 * even
    assert by["theory"].to_list() == pytest.approx([0.31, 5 / 6], abs=1e-4)


def test_drawn_scores_have_their_density() -> None:
    problem = Problem(n=40_000, density="beta")
    table = problem.sample(1, seed=3).tables["sample 1"]
    rows = table.rows()
    for counts, total, (a, b) in ((rows.tp, table.P, (4, 2)), (rows.fp, table.N, (2, 4))):
        above = beta.sf(rows.threshold[1:], a, b)
        # The 1e-6 quantile of the Kolmogorov distribution is below 2.7.
        assert np.abs(counts[1:] / total - above).max() < 2.7 / np.sqrt(total)


def test_densities_of_ones_own() -> None:
    own, named = Problem(density=(lambda x: x, lambda x: 7 * (1 - x))), Problem()
    assert own.theory().to_dict() == pytest.approx(named.theory().to_dict())
    assert own.simulate(3)["mean"].to_list() == pytest.approx(named.simulate(3)["mean"].to_list())


def test_every_model_has_the_same_cases() -> None:
    sample = Problem(n=101, prevalence=0.3).sample(3, seed=9)
    assert sample.models == ("theory", "sample 1", "sample 2", "sample 3")
    assert {(each.P, each.N) for each in sample.tables.values()} == {(30, 71)}
    again = Problem(n=101, prevalence=0.3).sample(1, seed=10).tables["sample 1"]
    assert (again.rows().threshold == sample.tables["sample 2"].rows().threshold).all()
    assert Problem(n=2, prevalence=1e-9).sample(1).tables["sample 1"].P == 1


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": 1}, ValueError, "n must be"),
        ({"prevalence": 1}, ValueError, "prevalence must be"),
        ({"density": "square"}, ValueError, "density must be"),
        ({"density": 3}, TypeError, "two functions of an array of scores"),
        ({"density": (abs, 3)}, TypeError, "two functions of an array of scores"),
        ({"density": (lambda x: x - 0.5, abs)}, ValueError, "density of the positives"),
        ({"density": (abs, lambda x: 0 * x)}, ValueError, "density of the negatives is 0"),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Problem(**arguments)
