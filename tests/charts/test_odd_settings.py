"""Charts of settings at which much is undefined, free or beyond all bounds."""

from __future__ import annotations

import itertools
import logging
import math
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from support.effort import sampled
from support.paying import paying

import rocwidgets as rw
from rocwidgets import charts
from rocwidgets.draw import to_svg
from rocwidgets.vocabulary import OPTIONS
from rocwidgets.widget.scene import chart_of, headline_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SVG = "image/svg+xml"
RNG = np.random.default_rng(1)
Y, P = np.arange(60) % 3 == 0, RNG.random(60)
SAMPLES: dict[str, tuple[Any, Any]] = {
    "probabilities": (Y, {"a": P, "b": np.round(P * RNG.random(60), 1)}),
    "one score": ([0, 1], [0.5, 0.5]),
    "two scores": ([0, 1], [0.2, 0.7]),
    "perfect": ([0] * 5 + [1] * 4, np.arange(9) / 10),
    "inverted": ([1] * 5 + [0] * 4, np.arange(9) / 10),
    "crisp": (Y, {"a": Y, "b": ~Y}),
    "other scores": (Y, {"a": P * 1e3 - 500, "b": -P * 1e-5}),
    "scores at the ends of float64": (Y, {"a": (P - 0.5) * 1e308, "b": P * 5e-324}),
    "all 0": ([0, 1, 1], [0, 0, 0]),
}
COSTS = {
    "usual": rw.Costs(),
    "zero": rw.Costs(fp=0, fn=0),
    "free false positives": rw.Costs(fp=0, fn=1),
    "free misses": rw.Costs(fp=1, fn=0),
    "nothing to gain": rw.Costs.from_gains(fp=-3),
    "false positives earn": paying(fp=-3),
    "gain without cost": rw.Costs.from_gains(tp=50),
    "rejections earn": rw.Costs.from_gains(tn=5),
    "misses earn": paying(fp=1, fn=-1),
    "tiny": rw.Costs(fp=5e-324, fn=5e-324),
    "tiny and huge": rw.Costs(fp=1e-300, fn=1e100),
}
RULES = list(itertools.product([0.4, math.inf, -math.inf], [0.001, None, 0.999]))
RETURNS = [{"charged": word} for word in ("wasted", "every")]


def choices(kind: str) -> Iterator[dict[str, Any]]:
    """Return every word of every option by itself, and bands of returns."""
    yield {}
    for name, option in OPTIONS.get(kind, {}).items():
        for value in [*option.values][1:]:
            yield {name: [value] if option.is_multiple else value}
    if kind == "roi":
        yield from ({**RETURNS[0], "band": band} for band in OPTIONS["roi"]["band"].values)


def evaluation(sample: str, costs: str, rule: int) -> rw.Evaluation:
    y, scores = SAMPLES[sample]
    threshold, prevalence = RULES[rule % len(RULES)]
    given: dict[str, Any] = {} if prevalence is None else {"prevalence": prevalence}
    if len(y) == len(Y):
        given["fold"] = np.arange(len(Y)) % 2
    return rw.Evaluation.from_predictions(
        y, scores, costs=COSTS[costs], threshold=threshold, n_bootstrap=10, **given
    )


def check(svg: str) -> None:
    ET.fromstring(svg)  # noqa: S314 - made by this package
    assert not re.search(r'"[^"]*\b(nan|inf)\b[^"]*"', svg)


@pytest.mark.slow
@pytest.mark.parametrize("costs", COSTS)
@pytest.mark.parametrize("sample", sampled(SAMPLES))
def test_every_chart_can_be_drawn(sample: str, costs: str) -> None:
    rule = list(SAMPLES).index(sample) + list(COSTS).index(costs)
    ev = evaluation(sample, costs, rule)
    for kind in charts.CHARTS:
        for options in ({}, *(RETURNS if kind == "roi" else ())):
            check(to_svg(chart_of(ev, kind, options), headline_of(ev)))
    ev.close()


@pytest.mark.slow
@pytest.mark.parametrize("costs", sampled(["zero", "nothing to gain"]))
@pytest.mark.parametrize(
    ("sample", "rule"), sampled([("probabilities", 1), ("perfect", 3), ("crisp", 8)])
)
def test_every_chart_can_be_drawn_with_every_option(sample: str, costs: str, rule: int) -> None:
    ev = evaluation(sample, costs, rule)
    for kind in charts.CHARTS:
        for options in choices(kind):
            check(to_svg(chart_of(ev, kind, options)))
    ev.close()


@pytest.mark.slow
@pytest.mark.parametrize("costs", sampled(["zero", "nothing to gain", "tiny", "tiny and huge"], 4))
def test_charts_of_costs_can_be_drawn_by_matplotlib(costs: str, tmp_path: Path) -> None:
    y, scores = SAMPLES["perfect"]
    ev = rw.Evaluation.from_predictions(y, scores, costs=COSTS[costs], threshold=math.inf)
    ev.figure(["roi", "cost_curve"]).savefig(tmp_path / "returns.svg")
    ev.figure(["profit", "threshold_metrics"]).savefig(tmp_path / "profits.svg")


def test_what_brings_nothing_is_where_its_curve_begins() -> None:
    # 0.8 finds a positive and nothing else, at no cost and for no gain.
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.8)
    ev.costs = rw.Costs.from_gains(fp=-3)
    ev.options = {"roi": {"charged": "wasted"}}
    chart = chart_of(ev, "roi")
    (optimum,) = [guide for guide in chart.guides if guide.kind == "diamond"]
    assert optimum.points.tolist() == [[0.0, -100.0]]
    assert chart.markers[-1][2:] == (0.25, -100.0)
    assert chart.legend[0].text == "maximum profit: always negative (nothing spent)"
    assert (chart.curves[0].x[0], chart.curves[0].y[0]) == (0.0, -100.0)
    ev.charts = ["profit"]
    assert SVG in ev._repr_mimebundle_()[0]


def test_no_error_of_a_chart_takes_the_widget_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])

    def fail(_scene: Any) -> Any:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(charts, "CHARTS", {**charts.CHARTS, "roc": fail})
    for widget in (ev, rw.ROC(ev), rw.Dashboard(ev)):
        caplog.clear()
        data, _ = widget._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in data
        assert SVG not in data
        (record,) = caplog.records
        assert record.levelno == logging.WARNING
        assert record.name.startswith("rocwidgets")
        assert record.getMessage().endswith("cannot be drawn: ZeroDivisionError: by nothing")
    text = ev.to_html(tmp_path / "page.html").read_text("utf-8")
    assert "<noscript><p>This page needs scripts" in text
    assert SVG in rw.Gains(ev)._repr_mimebundle_()[0], "others are drawn"
