"""The SVG: small, inert, and told in words."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from support import golden
from support.scenes import HOSTILE, bank, hostile, small, vast

import rocwidgets as rw
from rocwidgets.charts import CHARTS
from rocwidgets.draw import to_svg
from rocwidgets.draw.line_labels import NAME, line_labels
from rocwidgets.draw.occupied import Box
from rocwidgets.vocabulary import defaults
from rocwidgets.widget.scene import chart_of, headline_of

SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 60_000


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - it reads what we wrote


@cache
def large() -> rw.Evaluation:
    rng = np.random.default_rng(1)
    y = rng.random(100_000) < 0.1
    scores = {name: 1 / (1 + np.exp(3 - rng.normal(y))) for name in "abc"}
    return rw.Evaluation(y, scores)


def test_curves_of_groups_are_named_under_their_plot():
    y, score = np.tile([0, 1], 200), np.random.default_rng(0).random(400)
    ev = rw.Evaluation(y, score, group=np.repeat(["north", "south"], 200))
    groups, models = (
        to_svg(chart_of(ev, "roc", defaults("roc") | {"curves": each}), headline_of(ev))
        for each in ("groups", "models")
    )
    for name in ("all cases", "north", "south"):
        # As text of the picture, and for screen readers.
        assert len(re.findall(rf">{name} [\d.]+<", groups)) == 1
        assert f"{name} AUC" in groups
        assert name not in re.sub(r"\d cases", "", models)
    heights = [float(parse(each).attrib["height"]) for each in (groups, models)]
    assert heights[0] > heights[1]


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHARTS)
def test_three_models_are_small(kind):
    for ev in (bank(), large()):
        text = to_svg(chart_of(ev, kind))
        assert len(text.encode()) < LIMIT
        assert not re.search(r"\d\.\d\d\d", re.sub(r"<(text|desc|title).*?</\1>", "", text))


def test_a_dashboard_of_three_is_small():
    ev = large()
    charts = [chart_of(ev, kind) for kind in ("roc", "profit", "cost_curve")]
    assert len(to_svg(charts, headline_of(ev)).encode()) < LIMIT


@pytest.mark.parametrize("kind", CHARTS)
def test_names_stay_text(kind):
    ev = hostile()
    text = to_svg(chart_of(ev, kind), headline_of(ev))
    root = parse(text)
    text.encode()
    allowed = {"svg", "title", "desc", "g", "rect", "path", "circle", "text"}
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= allowed
    names = {name.rpartition("}")[2] for each in root.iter() for name in each.attrib}
    assert not {name for name in names if name.startswith("on") or name in ("href", "id", "style")}
    words = [each.text or "" for each in root.iter(f"{SVG}text")]
    cut = f"{HOSTILE[:20]}…{HOSTILE[-9:]}"
    assert any(cut in each for each in words)


def test_numbers_are_told_in_words():
    ev = bank()
    root = parse(to_svg(chart_of(ev, "roc"), headline_of(ev)))
    assert root.get("role") == "img"
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "ROC curve"
    assert told is not None
    assert told.text is not None
    point = ev.at()
    for part in (
        f"with boosting (score ≥ 0.137): {point.tp + point.fp:,} cases, +{point.profit:,.0f}.",
        f"and earn {ev.best().profit - point.profit:,.0f} more.",
        f"hits {point.tp:,}",
        f"false alarms {point.fp:,}",
        f"missed {point.fn:,}",
        f"left alone {point.tn:,}",
        "12,357 cases: ",
        f"boosting AUC {ev[ev.model].auc():.3f}",
    ):
        assert part in told.text


@pytest.mark.parametrize("threshold", [0.1 + 0.2, 1e-144, 0.137, float("inf"), -2.0])
def test_the_threshold_told_is_the_rule(threshold):
    ev = small(threshold=threshold)
    verdict, result = headline_of(ev).verdict, ev.at()
    flagged = result.tp + result.fp
    assert verdict.model == "smooth"
    assert verdict.cases == (f"{flagged} cases" if flagged else "")
    if flagged == 0:
        assert (verdict.action, verdict.threshold) == ("Flag no case", "")
    elif result.fn + result.tn == 0:
        assert (verdict.action, verdict.threshold) == ("Flag every case", "")
    else:
        assert (
            verdict.action
            == f"Flag the top {100 * flagged / (flagged + result.fn + result.tn):.3g}%"
        )
        shown = ev.at(float(verdict.threshold))
        assert (shown.tp, shown.fp) == (result.tp, result.fp)


@pytest.mark.parametrize("width", [200, 400, 800])
def test_no_word_of_the_verdict_is_cut(width):
    for ev in (bank(), hostile(), vast()):
        headline = headline_of(ev)
        root = parse(to_svg([], headline, width=width, columns=1))
        shown = "".join(each.text or "" for each in root.iter(f"{SVG}text"))
        for part in (headline.verdict.statement, *headline.verdict.remarks, headline.cases):
            assert part.replace(" ", "") in shown.replace(" ", "")


def test_current_model_is_drawn_last_and_widest():
    root = parse(to_svg(chart_of(bank(), "roc")))
    curves = [
        each
        for each in root.iter(f"{SVG}path")
        if each.get("stroke-linejoin") == "round" and each.get("stroke-width") in ("1.75", "2.5")
    ]
    assert [each.get("stroke") for each in curves] == ["#0072b2", "#009e73", "#d55e00"]
    assert curves[-1].get("stroke-width") == "2.5"


@pytest.mark.parametrize("kind", ["roc", "gains"])
def test_outer_curves_that_are_steep_have_their_names_outside(kind):
    rng = np.random.default_rng(1)
    y = rng.random(4_000) < 0.2
    gaps = {"lower": 0.7, "middle": 1.2, "upper": 1.8}
    scores = {name: rng.normal(size=y.size) + gap * y for name, gap in gaps.items()}
    chart = chart_of(rw.Evaluation(y, scores), kind)
    side = 316

    def to_pixels(points):
        return [(side * x, side * (1 - y)) for x, y in points]

    labels = line_labels(chart, Box(0, side, 0, side), to_pixels, lambda text: 6.2 * len(text), 14)
    boxes = {guide.label: box for guide, box in labels if guide.name == NAME}
    assert {"lower", "upper"} <= boxes.keys()
    for curve in (each for each in chart.curves if each.name in boxes):
        box = boxes[curve.name]
        is_over = curve.name == "upper"
        x, y = (box.right, box.bottom) if is_over else (box.left, box.top)
        height = side * (1 - np.interp(x / side, curve.x, curve.y))
        assert (y < height) if is_over else (y > height)


def test_curve_is_where_its_numbers_are():
    ev = small()
    chart = chart_of(ev, "roc")
    root = parse(to_svg(chart))
    lines = [e for e in root.iter(f"{SVG}path") if e.get("stroke-width") == "2.5"]
    (d,) = [each.get("d") or "" for each in lines]
    assert re.fullmatch(r"M[^a-zA-Z]+l[^a-zA-Z]+", d)
    pixels = np.array(re.findall(r"[-.\d]+", d), np.float64).reshape(-1, 2).cumsum(axis=0)
    curve = chart.curves[-1]
    assert len(pixels) == len(curve.x)
    for column, values, sign in ((0, curve.x, 1), (1, curve.y, -1)):
        slope, start = np.polyfit(values, pixels[:, column], 1)
        assert slope * sign > 200
        assert np.abs(slope * values + start - pixels[:, column]).max() < 0.1


def test_what_lies_outside_is_not_seen():
    root = parse(to_svg(chart_of(bank(), "decision_curve")))
    (plot,) = list(root.iter(f"{SVG}svg"))[1:]
    assert plot.get("overflow") == "hidden"
    outside = [e for e in root.findall(f".//{SVG}path") if e not in set(plot.iter())]
    assert all("2000" not in (each.get("d") or "") for each in outside)


@pytest.mark.parametrize("width", [200, 280, 400, 700])
def test_words_are_within_the_sheet(width):
    ev = hostile()
    charts = [chart_of(ev, kind) for kind in CHARTS]
    root = parse(to_svg(charts, width=width, columns=1))
    assert float(root.get("width") or 0) == width + 16
    for each in root.iter(f"{SVG}text"):
        assert 0 <= float(each.get("x") or 0) <= width


def test_grid_has_rows_and_columns():
    ev = small()
    charts = [chart_of(ev, kind) for kind in ("roc", "gains", "lift", "ks")]
    root = parse(to_svg(charts, columns=3))
    moved = [each.get("transform") for each in root.iter(f"{SVG}g") if each.get("transform")]
    places = [tuple(map(float, re.findall(r"[\d.]+", each or ""))) for each in moved[1:]]
    assert [x for x, _ in places] == [0, 424, 848, 0]
    assert places[0][1] == places[2][1] < places[3][1]


@pytest.mark.parametrize(
    ("charts", "more", "words"),
    [
        ([], {}, "charts is empty"),
        (None, {"columns": 0}, "columns"),
        (None, {"width": 100}, "width"),
    ],
)
def test_what_cannot_be_drawn(charts, more, words):
    drawn = chart_of(small(), "roc") if charts is None else charts
    with pytest.raises(ValueError, match=words):
        to_svg(drawn, **more)


@pytest.mark.parametrize("width", [200, 400, 600])
def test_roc_is_square_and_plots_of_a_row_are_equally_high(width):
    ev = small()
    charts = [chart_of(ev, kind) for kind in ("roc", "gains")]
    _, *plots = list(parse(to_svg(charts, width=width)).iter(f"{SVG}svg"))
    sizes = [[float(each.get(name) or 0) for name in ("width", "height")] for each in plots]
    assert sizes[0][0] == pytest.approx(sizes[0][1], abs=0.2)
    assert sizes[0][1] == sizes[1][1]


def test_notes_and_long_entries_are_in_full():
    chart = chart_of(golden.eight_models(), "roc", {"band": "folds"})
    text = " ".join(re.findall(r">([^<]*)</text>", to_svg(chart)))
    (names,) = [entry.text for entry in chart.legend if entry.text.startswith("never optimal")]
    assert names in text
    assert chart.notes[0] in text
