"""The decision strip against cases that are sorted and counted one by one."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

import matplotlib as mpl
import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.decision_strip import one_in
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.draw.left_out import without_threshold
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rocwidgets.charts import Chart

    Values = np.ndarray[Any, np.dtype[np.float64]]

SVG = "{http://www.w3.org/2000/svg}"
GAINS = rw.Costs.from_gains(tp=50, fp=-3, fn=-1)


class Cases(NamedTuple):
    """Labels, scores by model, and the part of the population that each case stands for."""

    y: Values
    scores: dict[str, Values]
    share: Values

    def flagged(self, model: str, threshold: float) -> tuple[float, float]:
        """Return the shares of the population that are flagged, and flagged and positive."""
        found = self.scores[model] >= threshold
        return float(self.share[found].sum()), float(self.share[found & (self.y == 1)].sum())

    def rows(self, model: str) -> Iterator[float]:
        """Yield every threshold that decides differently."""
        yield np.inf
        yield from sorted(set(self.scores[model].tolist()), reverse=True)


def made(seed: int, **traits: Any) -> tuple[rw.Evaluation, Cases]:
    """Two models with ties, of weighted cases, for another population at another prevalence."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(8, 60))
    y = np.append([0, 1], rng.integers(0, 2, n - 2)).astype(float)
    scores = {
        "ties": np.round(0.3 * y + 0.7 * rng.random(n), 1),
        "distinct": rng.random(n) - 0.3 * y,
    }
    weight = rng.integers(1, 9, n) / 4
    prevalence = float(rng.uniform(0.02, 0.9))
    of_class = np.where(y == 1, prevalence, 1 - prevalence)
    total = np.where(y == 1, weight[y == 1].sum(), weight[y == 0].sum())
    chosen: Any = {"threshold": float(rng.choice(scores["ties"])), **traits}
    ev = rw.Evaluation(
        y, scores, sample_weight=weight, prevalence=prevalence, population=1000, **chosen
    )
    return ev, Cases(y, scores, weight / total * of_class)


def profit(costs: rw.Costs, cases: Cases, flagged: float, found: float) -> float:
    """Return what 1,000 cases earn of whom a share is flagged, and a share flagged and positive."""
    positive = float(cases.share[cases.y == 1].sum())
    cells = {
        "tp": found,
        "fp": flagged - found,
        "fn": positive - found,
        "tn": 1 - positive - (flagged - found),
    }
    return -1000 * sum(getattr(costs, name) * share for name, share in cells.items())


def guides(chart: Chart) -> dict[str, Any]:
    return {each.name: each for each in chart.guides}


def window(chart: Chart) -> tuple[float, float]:
    """Return the heights between which curves are drawn, over slices and under labels."""
    (bottom, top), low = chart.y.domain, chart.y.base
    assert low is not None
    return low, low + (top - bottom) / (1 + 0.36 + 0.23 + 0.27)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("costs", [None, GAINS, rw.Costs(fp=1, fn=9, currency="EUR")])
def test_curves_have_profit_or_errors_of_every_row(seed: int, costs: rw.Costs | None) -> None:
    ev, cases = made(seed, **({"costs": costs} if costs else {}))
    chart = chart_of(ev, "decision_strip")
    counted, sign = costs or rw.Costs(fp=1, fn=1), 1 if costs else -1
    currency = " in EUR" if costs and costs.currency else ""
    shown = f"Expected profit{currency}, 1,000 cases" if costs else "Expected errors, 1,000 cases"
    assert chart.y.label == shown
    assert {curve.name for curve in chart.curves} == {"ties", "distinct"}
    for curve in chart.curves:
        places = [cases.flagged(curve.name, each) for each in cases.rows(curve.name)]
        rows = np.array([(each[0], sign * profit(counted, cases, *each)) for each in places])
        # Each point is a row, or on the edge of what is drawn; no row that is left out is off it.
        low, high = window(chart)
        gaps = np.abs(np.column_stack((curve.x, curve.y))[:, None] - rows) / (1, 1000)
        edges = np.abs(curve.y[:, None] - (low, high)).min(axis=1) / 1000
        assert np.minimum(gaps.max(axis=2).min(axis=1), edges).max() < 1e-12
        inside = rows[(rows[:, 1] >= low) & (rows[:, 1] <= high)]
        off = np.abs(np.interp(inside[:, 0], curve.x, curve.y) - inside[:, 1])
        assert off.max() <= 1e-3 * (high - low)


@pytest.mark.slow
@pytest.mark.parametrize("x", ["share", "score"])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("costs", [None, GAINS, rw.Costs(fp=1, fn=9), rw.Costs(fp=70, tp=-5, fn=0)])
def test_heights_at_which_nobody_would_decide_are_not_drawn(
    seed: int, costs: rw.Costs | None, x: str
) -> None:
    ev, cases = made(seed, model="distinct", **({"costs": costs} if costs else {}))
    chart = chart_of(ev, "decision_strip", {"x": x})
    counted, sign = costs or rw.Costs(fp=1, fn=1), 1 if costs else -1
    worths = {
        name: [profit(counted, cases, *cases.flagged(name, each)) for each in cases.rows(name)]
        for name in {curve.name for curve in chart.curves}
    }
    own, every = worths["distinct"], np.concatenate([*worths.values(), [0.0]])
    reach = 1.5 * max(abs(max(own)), abs(max(own[0], own[-1])))
    floor = max(own) - reach if reach else -np.inf
    times = np.ptp(every) / np.ptp(np.maximum(every, floor))
    drawn = np.concatenate([sign * curve.y for curve in chart.curves])
    # The margins of the axis are a twentieth of it.
    if times > 2.1:
        assert drawn.min() == pytest.approx(floor, abs=0.05 * (every.max() - floor))
    if times < 1.9:
        assert drawn.min() == pytest.approx(min(map(min, worths.values())))
    for marker in chart.markers:
        assert marker.y is not None
        assert window(chart)[0] <= marker.y <= window(chart)[1]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("costs", [None, GAINS])
def test_the_cut_the_optimum_and_what_is_missed(seed: int, costs: rw.Costs | None) -> None:
    ev, cases = made(seed, model="ties", **({"costs": costs} if costs else {}))
    counted, sign = costs or rw.Costs(fp=1, fn=1), 1 if costs else -1
    rows = [cases.flagged("ties", each) for each in cases.rows("ties")]
    worths = [profit(counted, cases, *each) for each in rows]
    share, found = cases.flagged("ties", ev.threshold)
    now, best = profit(counted, cases, share, found), max(worths)
    chart = chart_of(ev, "decision_strip")
    marks = guides(chart)
    np.testing.assert_allclose(marks["cut"].points[:, 0], share, atol=1e-12)
    told = re.fullmatch(r"top ([\d.]+)% · ≥ (\S+)", marks["cut"].label)
    assert told is not None
    top, threshold = told.groups()
    assert float(top) == pytest.approx(100 * share, rel=6e-3, abs=1e-9)
    assert cases.flagged("ties", float(threshold.replace("∞", "inf")))[0] == share
    ((x, y),) = marks["optimum"].points
    assert y == pytest.approx(sign * best)
    assert any(
        x == pytest.approx(each[0])
        for each, worth in zip(rows, worths, strict=True)
        if worth == pytest.approx(best)
    )
    if best - now < 1e-9:
        assert "short" not in marks
    else:
        np.testing.assert_allclose(marks["short"].points, [(share, sign * best), (x, y)])
        number, unit = marks["short"].label.split()
        assert unit == ("more" if costs else "fewer")
        assert float(number.replace(",", "")) == pytest.approx(best - now, abs=0.5, rel=1e-3)


def heights(cases: Cases, model: str) -> Values:
    """Return the share of positives of each slice, the cases of a score spread over its slices."""
    density = np.zeros(100)
    start = 0.0
    for threshold in list(cases.rows(model))[1:]:
        same = cases.scores[model] == threshold
        size = cases.share[same].sum()
        positive = cases.share[same & (cases.y == 1)].sum() / size
        for each in range(100):
            common = min(start + size, (each + 1) / 100) - max(start, each / 100)
            density[each] += 100 * positive * max(common, 0)
        start += size
    return density


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("model", ["ties", "distinct"])
def test_slices_are_filled_by_their_share_of_positives(seed: int, model: str) -> None:
    ev, cases = made(seed, model=model)
    chart = chart_of(ev, "decision_strip")
    marks = guides(chart)
    share, _ = cases.flagged(model, ev.threshold)
    inside, outside = (marks[f"slices-{side}"].points.reshape(-1, 2, 2) for side in ("in", "out"))
    bars = np.concatenate((inside, outside))
    # The bars are level, lie side by side from 0 to 1, and change colour at the cut.
    assert (bars[:, 0, 1] == bars[:, 1, 1]).all()
    ends = np.append(bars[:, 0, 0], bars[-1, 1, 0])
    assert (ends[0], ends[-1]) == (0, 1)
    np.testing.assert_array_equal(bars[:-1, 1, 0], bars[1:, 0, 0])
    assert (inside[:, 1, 0] <= share + 1e-12).all()
    assert (outside[:, 0, 0] >= share - 1e-12).all()
    expected = heights(cases, model)
    middle = (bars[:, 0, 0] + bars[:, 1, 0]) / 2
    low, high = marks["flagged"].points[0, 1], chart.y.domain[0]
    low, high = min(low, high), max(low, high)
    shown = (bars[:, 0, 1] - low) / (high - low)
    slices = np.minimum((100 * middle).astype(np.int64), 99)
    np.testing.assert_allclose(shown, (expected / expected.max())[slices], atol=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_both_sides_tell_how_many_are_positive(seed: int) -> None:
    ev, cases = made(seed, model="ties")
    share, found = cases.flagged("ties", ev.threshold)
    positive = float(cases.share[cases.y == 1].sum())
    sides = [("flagged", found, share), ("not flagged", positive - found, 1 - share)]
    said = {each.text for each in chart_of(ev, "decision_strip").labels}
    said -= {each for each in said if each.startswith("all ")}
    assert said == {
        f"{side}: {one_in(part / of, 'positive')}" for side, part, of in sides if of > 1e-12
    }


@pytest.mark.slow
@pytest.mark.parametrize("x", ["share", "score"])
@pytest.mark.parametrize("costs", [None, GAINS, rw.Costs(fp=9, fn=1, currency="EUR")])
def test_what_flagging_all_comes_to_is_said_where_curves_are_cut_off(
    x: str, costs: rw.Costs | None
) -> None:
    traits: dict[str, Any] = {"options": {"decision_strip": {"x": x}}}
    told = []
    for seed in range(12):
        ev, cases = made(seed, model="ties", **traits, **({"costs": costs} if costs else {}))
        chart = chart_of(ev, "decision_strip")
        sign = 1 if costs else -1
        flagged = cases.flagged("ties", -np.inf)
        most = sign * profit(costs or rw.Costs(fp=1, fn=1), cases, *flagged)
        low, high = window(chart)
        said = [each for each in chart.labels if each.text.startswith("all flagged: ")]
        assert len(said) == (not low - 1e-9 <= most <= high + 1e-9)
        for each in said:
            number = re.sub(r"all flagged: | errors| EUR|,", "", each.text).replace(
                "\N{MINUS SIGN}", "-"
            )
            assert float(number) == pytest.approx(most, abs=0.51)
            assert each.text.endswith(" errors") == (costs is None)
            if x == "score":
                assert (each.x, each.is_left) == (chart.x.domain[0], False)
                continue
            ends = next(curve.x[-1] for curve in chart.curves if curve.current)
            beside = ends if ends <= 0.5 else 1.0
            assert each.x == pytest.approx(beside, abs=1e-9)
            assert each.is_left == (beside == 1.0)
        told += said
    assert told or costs is GAINS


@pytest.mark.parametrize(
    ("precision", "said"),
    [
        (0.0, "none is positive"),
        (1.0, "100% are positive"),
        (0.625, "62.5% are positive"),
        (0.5, "50% are positive"),
        (1 / 3, "1 in 3 is positive"),
        (0.051, "1 in 20 is positive"),
        (0.0001, "1 in 10,000 is positive"),
    ],
)
def test_a_share_of_positives_in_words(precision: float, said: str) -> None:
    assert one_in(precision, "positive") == said


def test_sides_and_axis_use_the_words_of_the_user() -> None:
    ev = rw.Evaluation(
        ["stays", "churns"] * 4,
        np.arange(8) / 8,
        pos_label="churns",
        words=rw.Words(action="contact", case="customer"),
    )
    chart = chart_of(ev, "decision_strip")
    assert {each.text.split(": ")[0] for each in chart.labels} == {"contacted", "not contacted"}
    assert all(each.text.endswith(" churns") for each in chart.labels)
    assert chart.y.label.endswith(", 8 customers")
    assert chart_of(ev, "profit").y.label.endswith(", 8 customers")


def test_a_side_without_cases_tells_nothing() -> None:
    ev, _ = made(0)
    for threshold, side in ((np.inf, "not flagged"), (-np.inf, "flagged")):
        ev.threshold = threshold
        (label,) = chart_of(ev, "decision_strip").labels
        assert label.text.startswith(f"{side}: ")


def _number(text: str) -> float:
    return float(text.replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("model", ["ties", "distinct"])
def test_scores_stand_where_the_cases_with_at_least_them_end(seed: int, model: str) -> None:
    ev, cases = made(seed, model=model)
    ruler = chart_of(ev, "decision_strip").ruler
    assert ruler
    for place, text in ruler:
        # Of rounded scores, which are computed: a tie may be a rounding away.
        near = [cases.flagged(model, _number(text) + step)[0] for step in (-1e-9, 0, 1e-9)]
        assert min(abs(place - each) for each in near) < 1e-12
    places = [place for place, _ in ruler]
    assert all(after - before > 0.0499 for before, after in itertools.pairwise([0.0, *places]))
    assert places[-1] <= 0.97
    scores = [_number(text) for _, text in ruler]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


def test_models_without_scores_to_rank_by_have_a_strip_too() -> None:
    y = [0, 1, 0, 1, 1, 0]
    crisp = rw.Evaluation.from_predictions(y, [0, 1, 1, 1, 0, 0])
    chart = chart_of(crisp, "decision_strip")
    assert chart.ruler == ((0.25, "1"), (0.75, "0"))
    # Two of three are positive where 1 was predicted, one of three where 0 was.
    assert [each.text for each in chart.labels] == [
        "flagged: 66.7% are positive",
        "not flagged: 1 in 3 is positive",
    ]
    constant = chart_of(rw.Evaluation(y, [0.5] * 6), "decision_strip")
    assert constant.ruler == ()
    tops = np.concatenate([guides(constant)[f"slices-{side}"].points for side in ("in", "out")])
    assert np.ptp(tops[:, 1]) < 1e-9


def test_of_several_actions_the_strip_says_how_many_are_positive_of_the_cases_left() -> None:
    y, scores = [1, 1, 0, 1, 0, 0, 0, 0, 1, 0], np.linspace(0.95, 0.05, 10)
    costs = rw.Costs(fp=1, fn=9, between={"mail": 0.5})
    ev = rw.Evaluation(y, scores, costs=costs, tiers=(0.7, 0.4))
    # Of the lowest four, one is positive; of the highest three, two.
    texts = [each.text for each in chart_of(ev, "decision_strip").labels]
    assert texts == ["flagged: 66.7% are positive", "left: 1 in 4 is positive"]


@pytest.mark.slow
@pytest.mark.parametrize("width", [200, 280, 400, 800])
def test_numbers_under_the_axis_do_not_touch(width: int) -> None:
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 500)
    chart = chart_of(rw.Evaluation(y, rng.random(500) / 7), "decision_strip")
    root = ET.fromstring(to_svg(chart, width=width, columns=1))  # noqa: S314 - we wrote it
    texts = {text for _, text in chart.ruler}
    places = sorted(
        (float(each.get("x") or 0), len(each.text or ""))
        for each in root.iter(f"{SVG}text")
        if each.text in texts and each.get("text-anchor") == "middle"
    )
    assert len(places) > (8 if width == 800 else 1)
    for (left, one), (right, other) in itertools.pairwise(places):
        # Digits are at least half as wide as the font is high, 11 pixels.
        assert right - left > 11 * 0.5 * (one + other) / 2
    figure = to_figure(chart)
    figure.canvas.draw()
    boxes = sorted(
        (each.get_window_extent().x0, each.get_window_extent().x1)
        for each in figure.axes[0].texts
        if each.get_text() in texts and each.get_window_extent().y1 < figure.axes[0].bbox.y0
    )
    assert len(boxes) > 3
    assert all(right[0] > left[1] for left, right in itertools.pairwise(boxes))


def test_it_is_a_view() -> None:
    ev, _ = made(1)
    view = rw.DecisionStrip(ev)
    assert view.kind == "decision_strip"
    assert ev.figure("decision_strip").axes[0].get_title() == "Decision strip"
    assert "decision_strip" not in ev.charts


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("costs", [None, GAINS])
def test_over_scores_the_curve_has_what_every_threshold_earns(
    seed: int, costs: rw.Costs | None
) -> None:
    ev, cases = made(seed, model="distinct", **({"costs": costs} if costs else {}))
    counted, sign = costs or rw.Costs(fp=1, fn=1), 1 if costs else -1
    chart = chart_of(ev, "decision_strip", {"x": "score"})
    scores = cases.scores["distinct"]
    assert chart.x.domain == (scores.min(), scores.max())
    # Scores of another range have no place here.
    (curve,) = chart.curves
    assert curve.name == "distinct"
    # A step may be drawn less than half a pixel away.
    near = np.linspace(-1e-3, 1e-3, 21) * np.ptp(scores)
    low, high = window(chart)
    for threshold in np.random.default_rng(seed).uniform(*chart.x.domain, 50):
        shown = np.interp(-(threshold + near), -curve.x, curve.y)
        expected = sign * profit(counted, cases, *cases.flagged("distinct", threshold))
        rounding = 2e-3 * np.ptp(curve.y)
        if not low <= expected <= high:
            continue
        assert shown.min() - rounding <= expected <= shown.max() + rounding
    (marker,) = chart.markers
    now = sign * profit(counted, cases, *cases.flagged("distinct", ev.threshold))
    at = float(np.clip(ev.threshold, *chart.x.domain))
    assert (marker.x, marker.y) == pytest.approx((at, float(np.clip(now, low, high))))
    ((x, y),) = guides(chart)["optimum"].points
    rows = list(cases.rows("distinct"))
    best = max(profit(counted, cases, *cases.flagged("distinct", each)) for each in rows)
    assert y == pytest.approx(sign * best)
    assert chart.x.domain[0] <= x <= chart.x.domain[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("x", ["share", "score"])
def test_without_a_threshold_no_slice_is_cut(seed: int, x: str) -> None:
    ev, cases = made(seed, model="distinct")
    drawn = []
    for low, high in itertools.combinations([np.inf, 0.55, *list(cases.rows("distinct"))[1:4]], 2):
        ev.threshold = low
        drawn.append(guides(without_threshold(chart_of(ev, "decision_strip", {"x": x}))))
        if np.isfinite(high):
            with ev.hold_trait_notifications():
                ev.costs = rw.Costs(fp=1, fn=1, between={"review": 0})
                ev.tiers = sorted((0.1, high), reverse=True)
            drawn.append(guides(without_threshold(chart_of(ev, "decision_strip", {"x": x}))))
            ev.tiers = None
    for name in ("unflagged", "slices-in"):
        bars = [each[name].points.reshape(-1, 2, 2) for each in drawn]
        wide = [each[each[:, 1, 0] > each[:, 0, 0]] for each in bars]
        assert {len(each) for each in wide} == {len(wide[0])}
        for each in wide:
            np.testing.assert_allclose(each[..., 0], wide[0][..., 0])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("model", ["ties", "distinct"])
def test_bins_of_scores_are_filled_by_their_share_of_positives(seed: int, model: str) -> None:
    ev, cases = made(seed, model=model)
    chart = chart_of(ev, "decision_strip", {"x": "score"})
    marks, scores = guides(chart), cases.scores[model]
    inside, outside = (marks[f"slices-{side}"].points.reshape(-1, 2, 2) for side in ("in", "out"))
    bars = np.concatenate((outside, inside))
    low, high = chart.x.domain
    ends = np.append(bars[:, 0, 0], bars[-1, 1, 0])
    assert (ends[0], ends[-1]) == (low, high)
    np.testing.assert_array_equal(bars[:-1, 1, 0], bars[1:, 0, 0])
    cut = float(np.clip(ev.threshold, low, high))
    assert (outside[:, 1, 0] <= cut).all()
    assert (inside[:, 0, 0] >= cut).all()
    edges = low + (high - low) * np.arange(61) / 60
    bottom, top = chart.y.domain[0], marks["flagged"].points[0, 1]
    for (left, up), (right, _) in bars:
        bin_of = max(index for index in range(60) if edges[index] <= (left + right) / 2)
        inner = (scores >= edges[bin_of]) & (bin_of == 59 or scores < edges[bin_of + 1])
        of = cases.share[inner].sum()
        share = cases.share[inner & (cases.y == 1)].sum() / of if of else 0.0
        assert (up - bottom) / (top - bottom) == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_shares_stand_at_the_highest_score_that_flags_as_many(seed: int) -> None:
    ev, cases = made(seed, model="ties")
    chart = chart_of(ev, "decision_strip", {"x": "score"})
    assert chart.ruler_name == "share flagged"
    places = [place for place, _ in chart.ruler]
    assert places == sorted(places)
    rows = sorted(set(cases.scores["ties"].tolist()), reverse=True)
    for place, text in chart.ruler:
        share = float(text.removesuffix("%")) / 100
        enough = [each for each in rows if cases.flagged("ties", each)[0] >= share - 1e-12]
        assert place == enough[0]


def test_over_scores_tiers_are_between_what_is_flagged_and_what_is_not() -> None:
    ev, _ = made(
        3, model="ties", costs=rw.Costs(fp=1, fn=1, between={"review": 0.1}), tiers=(0.6, 0.3)
    )
    marks = guides(chart_of(ev, "decision_strip", {"x": "score"}))
    ends = {
        name: marks[name].points[:, 0].tolist() for name in ("unflagged", "in-tier-1", "flagged")
    }
    low, high = chart_of(ev, "decision_strip", {"x": "score"}).x.domain
    assert ends == {"unflagged": [low, 0.3], "in-tier-1": [0.3, 0.6], "flagged": [0.6, high]}
    assert "cut" not in marks


def test_bands_are_those_of_the_profit() -> None:
    rng = np.random.default_rng(5)
    y = rng.integers(0, 2, 200)
    costs = rw.Costs(fp=1, fn=3)
    ev = rw.Evaluation(y, {"a": rng.random(200) + 0.3 * y, "b": rng.random(200)}, costs=costs)
    options: Any = {"band": "vertical", "bands_of": "all"}
    strip, profits = (chart_of(ev, kind, options) for kind in ("decision_strip", "profit"))
    for name in ("sure", "sure-other"):
        np.testing.assert_array_equal(guides(strip)[name].points, guides(profits)[name].points)
    assert strip.legend == (("sure", "95% pointwise band"),)
    over_scores = chart_of(ev, "decision_strip", {"x": "score", **options})
    assert over_scores.notes == ("Bands are drawn over shares, not over scores.",)
    assert "sure" not in guides(over_scores)
    # The page receives them as those of the gains.
    view = rw.DecisionStrip(ev, **options)
    assert set(ev._bands["gains vertical"]) == {"a", "b"}  # noqa: SLF001
    view.close()


@pytest.mark.parametrize("axis", ["share", "score"])
@pytest.mark.parametrize("n", [10, 300])
def test_what_is_said_of_slices_stands_between_them_and_the_curves(n: int, axis: str) -> None:
    rng = np.random.default_rng(n)
    y = np.arange(n) % 2
    ev = rw.Evaluation(y, 1 / (1 + np.exp(-rng.normal(2 * y - 1))))
    chart = chart_of(ev, "decision_strip", {"x": axis})
    fullest = max(guide.points[:, 1].max() for guide in chart.guides if guide.kind == "bars")
    assert chart.labels
    assert chart.y.base is not None
    assert all(fullest < each.y < chart.y.base for each in chart.labels)


def test_the_threshold_has_its_label_also_at_the_edges() -> None:
    bank = rw.datasets.bank_marketing()
    costs = rw.Costs(tp=-50, fp=3, fn=0)
    for threshold in (0.5, 0.02):
        ev = rw.Evaluation(bank["y"], bank["logistic"], costs=costs, threshold=threshold)
        root = ET.fromstring(to_svg([chart_of(ev, "decision_strip")]))  # noqa: S314 - ours
        texts = [each.text or "" for each in root.iter(f"{SVG}text")]
        assert [each for each in texts if each.endswith(f"≥ {threshold}")]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "shown"), [(8, 2), (2.6, 1)])
def test_a_narrow_figure_has_no_two_labels_on_each_other(width: float, shown: int) -> None:
    rng = np.random.default_rng(0)
    y = np.arange(300) % 2
    ev = rw.Evaluation(y, 1 / (1 + np.exp(-rng.normal(2 * y - 1))))
    ev.words = rw.Words(action="telephone", acted="telephoned evenings")
    with mpl.rc_context({"font.size": 6}):
        figure = to_figure(chart_of(ev, "decision_strip"), figsize=(width, 3), plot_threshold=True)
        figure.draw_without_rendering()
    texts = [each for each in figure.axes[0].texts if "telephoned evenings" in each.get_text()]
    assert len(texts) == 2
    seen = [each.get_window_extent() for each in texts if each.get_visible()]
    assert len(seen) == shown
    assert shown == 1 or not seen[0].overlaps(seen[1])


def test_two_scores_stand_amid_their_cases_and_have_one_threshold() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0, 1, 0, 0])
    strip = chart_of(ev, "decision_strip")
    assert strip.ruler == ((0.125, "1"), (0.625, "0"))
    labels = {guide.name: guide.label for guide in strip.guides}
    assert (labels["cut"], labels["optimum"]) == ("top 25% \N{MIDDLE DOT} ≥ 1", "best 1 at 1")


def test_the_threshold_of_nobody_has_no_share() -> None:
    ev, _ = made(1)
    ev.threshold = np.inf
    labels = {guide.name: guide.label for guide in chart_of(ev, "decision_strip").guides}
    assert labels["cut"] == "none \N{MIDDLE DOT} ≥ ∞"
