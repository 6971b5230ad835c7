"""Evaluations of a calibration curve and a density, against closed forms and integrals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from scipy import integrate, stats

import rocwidgets as rw
from rocwidgets.charts import CHARTS, TABLES, Scene, describe, describe_table
from rocwidgets.core import Analysis, Sample, Setting

if TYPE_CHECKING:
    from collections.abc import Callable


def share(o: Any) -> Any:
    return o


def uniform(_score: Any) -> float:
    return 1.0


def logistic(o: Any) -> Any:
    return 1 / (1 + np.exp(3 - 8 * o))


def bump(o: Any) -> Any:
    return 0.2 + np.exp(-30 * (o - 0.4) ** 2)


def auc_of_integrals(p: Callable[[Any], Any], density: Callable[[Any], Any]) -> float:
    """Return the AUC by eq. 6.6 of Vuk & Curk, with the sign that eqs 6.7 and 6.8 lack."""

    def tp(threshold: float) -> float:
        return integrate.quad(lambda o: p(o) * density(o), threshold, 1, epsabs=1e-13)[0]

    def inner(threshold: float) -> float:
        return tp(threshold) * (1 - p(threshold)) * density(threshold)

    total = integrate.quad(density, 0, 1, epsabs=1e-13)[0]
    positives = tp(0)
    area = integrate.quad(inner, 0, 1, epsabs=1e-11)[0]
    return area / (positives * (total - positives))


def test_uniform_scores_of_a_calibrated_model() -> None:
    table = Sample.from_calibration(share, uniform, size=1).tables["model"]
    at = np.arange(0, 5041, 21) / 5040
    tp, fp = table.at(at)
    np.testing.assert_allclose(tp, (1 - at**2) / 2, atol=1e-13)
    np.testing.assert_allclose(fp, (1 - at) ** 2 / 2, atol=1e-13)
    assert table.auc == pytest.approx(5 / 6, abs=2e-8)
    assert auc_of_integrals(share, uniform) == pytest.approx(5 / 6, abs=1e-10)


def test_vuk_curk_print_the_negative_of_the_area() -> None:
    # Eq. 6.7 has the factor -(1 - p(T)) rho(T), though T runs from 0 to 1 while FP falls.
    printed = integrate.quad(lambda t: (1 - t**2) / 2 * -(1 - t), 0, 1)[0] / (0.5 * 0.5)
    assert printed == pytest.approx(-5 / 6)


@pytest.mark.parametrize(("p", "density"), [(logistic, bump), (share, bump), (logistic, uniform)])
def test_the_area_of_smooth_curves(p: Any, density: Any) -> None:
    result = Sample.from_calibration(p, density).tables["model"].auc
    assert result == pytest.approx(auc_of_integrals(p, density), abs=1e-7)


@pytest.mark.parametrize(("a", "b"), [(2, 3), (0.5, 0.5), (5, 0.5), (1, 1), (40, 60)])
def test_beta_densities(a: float, b: float) -> None:
    sample = Sample.from_calibration(share, lambda o: stats.beta.pdf(o, a, b))
    above, below = stats.beta(a + 1, b), stats.beta(a, b + 1)
    exact = integrate.quad(lambda q: above.sf(below.ppf(q)), 0, 1, epsabs=1e-10)[0]
    assert sample.prevalence == pytest.approx(a / (a + b), abs=1e-8)
    assert sample.tables["model"].auc == pytest.approx(exact, abs=1e-6)


def test_values_on_a_grid_are_straight_in_between() -> None:
    # Densities of the classes 3 o^2 and 6 o (1 - o): the area is 9/5 - 1.
    result = Sample.from_calibration([0, 1], [0, 2]).tables["model"]
    assert result.auc == pytest.approx(0.8, abs=1e-7)
    steps = np.linspace(0, 1, 11)
    finer = Sample.from_calibration(steps, 7 * steps).tables["model"]
    assert finer.auc == pytest.approx(0.8, abs=1e-7)


@pytest.mark.parametrize(("jump", "error"), [(0.5, 1e-12), (1 / 3, 1e-12), (0.12345, 2e-4)])
def test_jumps(jump: float, error: float) -> None:
    sample = Sample.from_calibration(lambda o: np.where(o >= jump, 1.0, 0.0), uniform)
    assert sample.prevalence == pytest.approx(1 - jump, abs=error)
    assert sample.tables["model"].auc == pytest.approx(1, abs=error)


def test_counts_are_of_the_size_and_the_density_need_not_be_normalised() -> None:
    one = Sample.from_calibration(share, uniform, name="theory")
    assert (one.models, one.size) == (("theory",), pytest.approx(1000))
    other = Sample.from_calibration(share, lambda o: np.full(len(o), 17.0), size=1000)
    assert other.tables["model"].at(0.5)[0] == pytest.approx(375)
    assert one.tables["theory"].auc == pytest.approx(other.tables["model"].auc, abs=1e-14)


def test_what_follows_from_the_counts() -> None:
    analysis = Analysis.of(Sample.from_calibration(share, uniform), costs=rw.Costs(fp=1, fn=4))
    with pytest.warns(UserWarning, match="No interval of auc: .* only sums of weights are known"):
        row = analysis.summary(at="best").loc["model"]
    assert row["brier"] == pytest.approx(1 / 6, abs=1e-8)
    assert row["ks"] == pytest.approx(1 / 2, abs=1e-7)
    # Calibrated scores are best cut at the break-even probability.
    assert row["threshold"] == pytest.approx(0.2, abs=1 / 5040)
    assert math.isnan(row["auc_low"])
    bins = analysis["model"].reliability()
    np.testing.assert_allclose(bins["observed"], bins["forecast"], atol=1e-8)
    np.testing.assert_allclose(bins["forecast"], np.arange(0.05, 1, 0.1), atol=1e-12)


def test_the_area_of_gains_in_counts() -> None:
    # A_lift = (P^2 / 2 + P N A_ROC) / (P + N), Vuk & Curk (2006), eq. 5.3.
    table = Sample.from_calibration(logistic, bump, size=50).tables["model"]
    rows = table.rows()
    area = np.trapezoid(rows.tp, (rows.tp + rows.fp) / 50)
    exact = auc_of_integrals(logistic, bump)
    assert area == pytest.approx((table.P**2 / 2 + table.P * table.N * exact) / 50, rel=1e-6)


def test_all_charts_take_it() -> None:
    ev = rw.Evaluation.from_calibration(logistic, bump, size=1000, costs=rw.Costs(fp=1, fn=4))
    scene = Scene(ev.sample, ev.setting)
    # A price is of groups, which it cannot have.
    for kind in CHARTS.keys() - {"price"}:
        chart = describe(scene, kind)
        assert chart.curves or chart.guides, kind
    for kind in TABLES:
        assert describe_table(scene, kind), kind
    assert "svg" in ev._repr_mimebundle_()[0]["image/svg+xml"]
    assert ev.at().tp + ev.at().fn == pytest.approx(ev.sample.totals.P)
    ev.close()


def test_the_vertices_of_a_smooth_hull_do_not_hide_it() -> None:
    # Every point of the curve is one.
    sample = Sample.from_calibration(share, uniform)
    assert len(sample.hull.tpr) > 5000
    names = [guide.name for guide in describe(Scene(sample, Setting.of(sample)), "roc").guides]
    assert "hull" in names
    assert "vertex" not in names


@pytest.mark.parametrize(
    ("p", "density", "error", "match"),
    [
        (lambda o: 2 * o, uniform, ValueError, r"the values of p must be numbers from 0 to 1"),
        (lambda o: o - 0.5, uniform, ValueError, r"the values of p must be numbers from 0 to 1"),
        (lambda o: o * math.nan, uniform, ValueError, "the values of p must be numbers"),
        (share, lambda o: o - 0.5, ValueError, "the values of density .* finite and at least 0"),
        (share, lambda o: o * math.inf, ValueError, "the values of density .* finite"),
        (share, lambda _: 0.0, ValueError, "density is 0 at all scores"),
        (share, lambda o: 1 / o, ValueError, "within 2e-13 of 0, so it is not integrable there"),
        (share, lambda o: (1 - o) ** -1.5, ValueError, "within 2e-13 of 1"),
        (lambda _: 1.0, uniform, ValueError, "p is 1 wherever .* no negative cases"),
        (lambda _: 0, uniform, ValueError, "p is 0 wherever .* no positive cases"),
        (
            lambda _: [0.5, 0.5],
            uniform,
            ValueError,
            r"p must return one number, or one value per score",
        ),
        (lambda _: "half", uniform, TypeError, "the values of p"),
        ([0.5], uniform, ValueError, r"p must be a function .* got an array of shape \(1,\)"),
        (share, [[1, 2], [3, 4]], (ValueError, TypeError), "density"),
        (0.5, uniform, TypeError, r"p must be a function of an array .*, got 0.5 \(float\)"),
        (share, None, TypeError, r"density must be a function .*, got None"),
        ([0, 2], uniform, ValueError, "p must be numbers from 0 to 1"),
        (share, [1, -1], ValueError, "density must be numbers, finite and at least 0"),
    ],
)
def test_bad_input_gives_one_clear_error(p: Any, density: Any, error: Any, match: str) -> None:
    with pytest.raises(error, match=match):
        rw.Evaluation.from_calibration(p, density)


def test_an_error_of_the_function_says_how_it_was_called() -> None:
    with pytest.raises(TypeError) as caught:
        Sample.from_calibration(math.sin, uniform)
    assert "Raised by p, called with an array of 40,800 scores" in caught.value.__notes__[0]


@pytest.mark.parametrize("size", [0, -1, math.nan, math.inf, "5", True])
def test_the_size_is_a_number(size: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="size must be a number above 0"):
        rw.Evaluation.from_calibration(share, uniform, size=size)


def test_unknown_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown argument 'sample_weight'"):
        rw.Evaluation.from_calibration(share, uniform, sample_weight=[1])  # pyright: ignore[reportCallIssue]
