"""Bands and intervals of static charts: the numbers that the Evaluation tells."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats
from support.scenes import guide, small

import rocwidgets as rw
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.widget.scene import chart_of

BANDS = {
    "roc": "fixed",
    "pn": "vertical",
    "precision_recall": "vertical",
    "gains": "vertical",
    "profit": "fixed",
}


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    return small(n_bootstrap=100, costs=rw.Costs(fp=1, fn=3), fold=np.arange(300) % 4)


def edges(points: np.ndarray, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the heights at places of an outline that goes along above and comes back below."""
    turn = int(np.argmax(points[:, 0])) + 1
    upper, lower = points[:turn], points[turn:][::-1]
    return np.interp(x, *lower.T), np.interp(x, *upper.T)


@pytest.mark.parametrize(("kind", "band"), BANDS.items())
def test_a_band_is_drawn_where_bands_says(ev, kind, band):
    told = ev[ev.model].bands(kind, kind=band)
    chart = chart_of(ev, kind, {"band": band})
    # Away from ends that rise straight up, where an outline has two heights.
    share = told["x"] / chart.x.domain[1]
    inside = told[(share > 0.05) & (share < 0.95)]
    low, high = edges(guide(chart, "sure"), inside["x"].to_numpy(np.float64))
    assert low == pytest.approx(inside["low"].to_numpy(np.float64), abs=1e-9)
    assert high == pytest.approx(inside["high"].to_numpy(np.float64), abs=1e-9)
    name = {"fixed": "simultaneous", "vertical": "pointwise"}[band]
    assert f"95% {name} band" in " ".join(entry.text for entry in chart.legend)


@pytest.mark.parametrize("band", ["vertical", "fixed", "threshold"])
def test_the_axis_of_profits_has_room_for_bands(ev, band):
    chart = chart_of(ev, "profit", {"band": band, "bands_of": "all"})
    low, high = chart.y.domain
    bands = [each for each in chart.guides if each.name.startswith(("sure", "cross"))]
    heights = np.concatenate([each.points[:, 1] for each in bands])
    assert low <= heights.min()
    assert heights.max() < high


def test_the_axis_of_costs_has_room_for_bands():
    rng = np.random.default_rng(0)
    weak = rw.Evaluation(rng.random(60) < 0.4, rng.random(60), n_bootstrap=100)
    chart = chart_of(weak, "cost_curve", {"band": "vertical"})
    assert 0.55 < guide(chart, "sure")[:, 1].max() < chart.y.domain[1]


@pytest.mark.parametrize("band", ["vertical", "fixed", "threshold", "folds_threshold"])
def test_bands_of_errors_end_with_the_axes_of_probits(ev, band):
    told = ev[ev.model].bands("det", kind=band)
    chart = chart_of(ev, "det", {"band": band})
    end = chart.x.domain[1]
    drawn = guide(chart, "cross" if "threshold" in band else "sure")
    assert np.abs(drawn).max() == end

    def on_axis(rate):
        return np.clip(stats.norm.ppf(rate), -end, end)

    if "threshold" in band:
        low = drawn.reshape(-1, 4, 2)[:, 0]
        assert low == pytest.approx(on_axis(told[["x_low", "y"]].to_numpy()), abs=1e-6)
        return
    inside = told[(told["x"] > 0.05) & (told["x"] < 0.95)].to_numpy(np.float64)
    low, high = edges(drawn, on_axis(inside[:, 0]))
    # The lower edge of hits is the upper one of misses, which comes first.
    assert np.minimum(low, high) == pytest.approx(on_axis(inside[:, 2]), abs=1e-6)
    assert np.maximum(low, high) == pytest.approx(on_axis(inside[:, 3]), abs=1e-6)


@pytest.mark.parametrize("band", ["vertical", "fixed", "folds"])
def test_bands_of_both_classes_and_their_gap(ev, band):
    told = ev[ev.model].bands("ks", kind=band)
    x, _, *ends = told[(told["x"] > 0.05) & (told["x"] < 0.95)].to_numpy(np.float64).T
    chart = chart_of(ev, "ks", {"band": band, "show": "difference"})
    drawn = guide(chart, "sure")
    for result, end in zip(edges(drawn, x), ends, strict=True):
        assert result == pytest.approx(end, abs=1e-9)
    low, high = chart.y.domain
    assert low <= drawn[:, 1].min()
    assert drawn[:, 1].max() < high
    chart = chart_of(ev, "ks", {"band": band})
    hits, alarms = (each.points for each in chart.guides if each.name == "sure")
    (fewest, most), (worst, best) = edges(hits, x), edges(alarms, x)
    assert most - best == pytest.approx(ends[1], abs=1e-9)
    assert fewest - worst == pytest.approx(ends[0], abs=1e-9)
    assert [entry.name for entry in chart.legend].count("sure") == 1


@pytest.mark.parametrize("unit", ["net_benefit", "standardized", "interventions_avoided"])
@pytest.mark.parametrize("band", ["vertical", "folds"])
def test_bands_of_net_benefit_are_drawn_in_its_units(ev, unit, band):
    told = ev["smooth"].bands("decision_curve", kind=band)
    told = told[(told["x"] > 0.05) & (told["x"] < 0.5)]
    x, pi = told["x"].to_numpy(np.float64), ev.prevalence
    scale = {
        "net_benefit": (1.0, 0.0),
        "standardized": (1 / pi, 0.0),
        "interventions_avoided": (100 * (1 - x) / x, pi - (1 - pi) * x / (1 - x)),
    }
    factor, start = scale[unit]
    before, ev.model = ev.model, "smooth"
    chart = chart_of(ev, "decision_curve", {"band": band, "unit": unit})
    ev.model = before
    for drawn, end in zip(edges(guide(chart, "sure"), x), ("low", "high"), strict=True):
        expected = factor * (told[end].to_numpy(np.float64) - start)
        assert drawn == pytest.approx(expected, abs=1e-9)


def test_there_is_no_band_of_net_benefit_without_probabilities():
    scores = {"margin": [-1.0, 4.0, 3.0, 9.0], "probability": [0.2, 0.4, 0.3, 0.9]}
    both = rw.Evaluation([0, 1, 0, 1], scores, n_bootstrap=20)
    options = {"band": "vertical", "bands_of": "all"}
    chart = chart_of(both, "decision_curve", options)
    assert not [each for each in chart.guides if each.name.startswith("sure")]
    assert len(chart.notes) == 1
    both.model = "probability"
    assert guide(chart_of(both, "decision_curve", options), "sure").size


@pytest.mark.parametrize("unit", ["share", "positives", "count"])
def test_crosses_of_gains_are_drawn_in_the_unit_of_the_axes(ev, unit):
    told = ev[ev.model].bands("gains", kind="threshold")
    chart = chart_of(ev, "gains", {"band": "threshold", "unit": unit})
    scale = [chart.x.domain[1], chart.y.domain[1]]
    points = guide(chart, "cross").reshape(-1, 4, 2)
    assert points[:, 0] == pytest.approx(told[["x_low", "y"]].to_numpy() * scale)
    assert points[:, 3] == pytest.approx(told[["x", "y_high"]].to_numpy() * scale)


@pytest.mark.parametrize("kind", ["roc", "pn", "lift", "profit"])
def test_crosses_are_drawn_where_bands_says(ev, kind):
    told = ev[ev.model].bands(kind, kind="threshold").dropna()
    points = guide(chart_of(ev, kind, {"band": "threshold"}), "cross").reshape(-1, 4, 2)
    assert points[:, 0] == pytest.approx(told[["x_low", "y"]].to_numpy())
    assert points[:, 3] == pytest.approx(told[["x", "y_high"]].to_numpy())


@pytest.mark.parametrize("kind", ["roc", "precision_recall", "profit", "cost_curve"])
def test_the_mean_of_samples_is_a_line_in_its_band(ev, kind):
    told = ev[ev.model].bands(kind, kind="folds")
    chart = chart_of(ev, kind, {"band": "folds"})
    inside = told[(told["x"] > 0.05) & (told["x"] < 0.95)].to_numpy(np.float64)
    x, y, low, high = inside.T
    line = guide(chart, "mean")
    assert np.interp(x, *line.T) == pytest.approx(y, abs=1e-9)
    result = edges(guide(chart, "sure"), x)
    assert result[0] == pytest.approx(low, abs=1e-9)
    assert result[1] == pytest.approx(high, abs=1e-9)
    assert "95% around the fold mean" in [entry.text for entry in chart.legend]


@pytest.mark.parametrize("kind", ["roc", "gains", "lift"])
@pytest.mark.parametrize("band", ["vertical", "threshold", "folds", "folds_threshold"])
def test_what_begins_at_0_can_be_drawn_on_a_logarithmic_axis(ev, kind, band):
    chart = chart_of(ev, kind, {"band": band, "x": "log"})
    svg = to_svg([chart], None)
    assert "nan" not in svg
    assert "inf" not in svg.replace("information", "")


def test_further_curves_are_drawn_and_named_or_say_why_not(ev):
    ev.model = "smooth"
    told = rw.research.prob_roc(ev[ev.model])
    for scale in ("linear", "log"):
        chart = chart_of(ev, "roc", {"extra_curve": "prob_roc", "x": scale})
        assert "probROC" in [entry.text for entry in chart.legend]
    points = guide(chart_of(ev, "roc", {"extra_curve": "prob_roc"}), "extra")
    assert points[-1].tolist() == [1, 1]
    assert np.interp(0.5, *points.T) == pytest.approx(
        np.interp(0.5, told["fpr"], told["tpr"]), abs=2e-3
    )
    chart = chart_of(ev, "cost_curve", {"extra_curve": "as_probabilities"})
    assert guide(chart, "extra")[:, 1].max() < chart.y.domain[1]
    assert "scores as probabilities" in [entry.text for entry in chart.legend]
    chart = chart_of(ev, "roc", {"extra_curve": "rociv"})
    assert any("no per-case costs" in note for note in chart.notes)


def test_scor_roc_takes_the_place_of_the_roc_curve(ev):
    ev.model = "smooth"
    chart = chart_of(ev, "roc", {"show": "scor_roc"})
    assert (chart.title, chart.x.label, chart.y.label) == (
        "scorROC curve",
        "Positives' scores lowered by",
        "AUC of the lowered scores",
    )
    assert (chart.curves, chart.markers) == ((), ())
    tau = np.array([0.0131, 0.1277, 0.5003])
    drawn = {each.model: each for each in chart.guides if each.name.startswith("lowered")}
    assert [each.name for each in drawn.values()] == ["lowered-other"] * (len(drawn) - 1) + [
        "lowered"
    ]
    assert {ev.models[index] for index in drawn} == {"smooth", "ties", "crisp"}
    for index, each in drawn.items():
        name, (x, y) = ev.models[index], each.points.T
        assert y[0] == ev[name].auc()
        low, high = (
            rw.research.scor_roc(ev[name], np.clip(tau + shift, 0, 1))["auc"].to_numpy(np.float64)
            for shift in (1e-3, -1e-3)
        )
        heights = np.interp(tau, x, y)
        assert (low - 1e-3 <= heights).all()
        assert (heights <= high + 1e-3).all()
        family = rw.research.auc_family(ev).loc[name]
        assert np.trapezoid(y, x) == pytest.approx(family["scor_auc"], abs=1e-3)
    assert "scorROC curve" in to_svg([chart], None)
    (axes,) = to_figure(chart).axes
    assert axes.get_xlabel() == "Positives' scores lowered by"


def test_scor_roc_says_why_it_is_missing():
    labels, score = [0, 1, 0, 1], [0.2, 0.4, 0.3, 0.9]
    both = rw.Evaluation(labels, {"margin": [4 * each for each in score], "probability": score})
    chart = chart_of(both, "roc", {"show": "scor_roc"})
    assert [each.model for each in chart.guides if each.name.startswith("lowered")] == [1]
    assert any("probabilities" in note for note in chart.notes)
    both.model = "probability"
    assert len(chart_of(both, "roc", {"show": "scor_roc"}).notes) == 1


def test_areas_of_binned_scores_are_told_with_their_bound():
    score = np.random.default_rng(0).random(4000)
    counted = pl.LazyFrame({"y": (score > 0.3).astype(np.int8), "s": np.sqrt(score)})
    binned = rw.Evaluation.from_frame(counted, y_score="s", limit=128, tolerance=0.01)
    bound = binned.summary()["auc_bound"].item()
    assert bound > 0
    svg = to_svg([chart_of(binned, "roc", {})], None)
    assert f"± {bound:.2g}".replace("e-0", "e\N{MINUS SIGN}") in svg
    assert "±" not in to_svg([chart_of(small(), "roc", {})], None)


def test_bands_of_all_models_have_their_colours(ev):
    chart = chart_of(ev, "cost_curve", {"band": "fixed", "bands_of": "all"})
    drawn = [(each.name, each.model) for each in chart.guides if each.name.startswith("sure")]
    # That of the current model last, over the others.
    assert drawn == [*(("sure-other", other) for other in (1, 2, 3)), ("sure", 0)]


@pytest.mark.parametrize(("strategy", "kind"), [("uniform", "ticks"), ("isotonic", "between")])
@pytest.mark.parametrize(("band", "name"), [("confidence", "sure"), ("consistency", "expected")])
def test_bars_of_bins_are_apart_from_those_of_the_diagonal(strategy, kind, band, name):
    ev = small(n_bootstrap=50)
    chart = chart_of(ev, "reliability", {"band": band, "strategy": strategy})
    (result,) = [each for each in chart.guides if each.name.startswith(("sure", "expected"))]
    assert (result.kind, result.name) == (kind, name if strategy == "isotonic" else f"{name}-bar")
    told = ev[ev.model].bands("reliability", kind=band, strategy=strategy)
    assert result.points[:, 1].min() == told["low"].min()
    assert result.points[:, 1].max() == told["high"].max()


def test_intervals_are_told_and_drawn(ev):
    ev.intervals = True
    told = ev[ev.model].bootstrap_optimum().intervals
    chart = chart_of(ev, "profit")
    best, low, high = told.loc["profit", ["estimate", "low", "high"]]
    texts = [entry.text for entry in chart.legend]
    assert texts[0].endswith(" lost")
    best, low, high = (f"{value:.1f}".replace("-", "\N{MINUS SIGN}") for value in (best, low, high))
    assert texts[1].startswith(f"maximum {best} at ")
    assert texts[2] == f"on new cases {low} to {high}"
    chart = chart_of(ev, "threshold_metrics")
    bars = guide(chart, "chosen")
    thresholds = ev[ev.model].bootstrap_optimum().resamples["threshold"]
    assert bars[:, 0].min() <= thresholds.min()
    assert np.isfinite(bars).all()
    assert [entry.text for entry in chart.legend if entry.name == "chosen"] == [
        "optima of resamples"
    ]
    ev.intervals = False
    assert not [g for g in chart_of(ev, "threshold_metrics").guides if g.name == "chosen"]


def test_a_contest_is_drawn_and_told(ev):
    chart = chart_of(ev, "cost_curve", {"win_rate": True})
    assert [each.model for each in chart.guides if each.name == "win-rate"] == [1, 2, 3]
    share = ev.compare.win_rate("smooth", "ties").first_better
    assert f"beats ties {100 * share:.3g}%" in " ".join(entry.text for entry in chart.legend)


@pytest.mark.slow
def test_both_drawings_have_the_layers(ev):
    options = {"band": "vertical", "win_rate": True}
    chart = chart_of(ev, "cost_curve", options)
    svg = to_svg(chart)
    assert 'fill-opacity="0.22"' in svg
    assert "95% pointwise band" in svg
    figure = to_figure(chart)
    assert 0.22 in {patch.get_alpha() for patch in figure.axes[0].patches}


@pytest.mark.slow
def test_figures_have_room_for_what_layers_say(ev):
    ev.intervals = True
    charts = [
        chart_of(ev, "threshold_metrics"),
        chart_of(ev, "cost_curve", {"band": "vertical", "win_rate": True}),
        chart_of(ev, "gains"),
    ]
    ev.intervals = False
    figure = to_figure(charts, columns=2)
    boxes = [axes.get_tightbbox() for axes in figure.axes]
    tops = [box.y1 for box in boxes if box]
    assert len(tops) == 3
    assert max(tops) <= figure.bbox.y1
    # The one below is under what names the axis above.
    assert tops[2] <= min(box.y0 for box in boxes[:2] if box) + 1


def test_what_is_not_known_is_said():
    ev = rw.Evaluation.from_confusion(
        {"A": {"tp": 40, "fp": 5, "fn": 10, "tn": 45}, "B": {"tp": 30, "fp": 1, "fn": 20, "tn": 49}}
    )
    (note,) = chart_of(ev, "cost_curve", {"win_rate": True}).notes
    assert "No win rates: a win rate needs the label and score" in note
    assert "No win rates" in to_svg(chart_of(ev, "cost_curve", {"win_rate": True}))
    weighted = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], sample_weight=[1, 2, 1, 1])
    chart = chart_of(weighted, "reliability", {"band": "confidence"})
    assert "so there is none for weighted cases" in " ".join(chart.notes)
