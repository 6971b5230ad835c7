"""Curves with their cases as steps: the areas of Vuk & Curk (2006), tables 2 and 3."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from rocwidgets.charts import Chart

PAPERS = Path(__file__).parents[1] / "data/papers.json"
VECTORS = {each["id"]: each for each in json.loads(PAPERS.read_text("utf-8"))["vectors"]}


def shown(given: dict[str, Any], kind: str, **options: str) -> Chart:
    return chart_of(rw.Evaluation(given["y"], {"m": given["score"]}), kind, options)


def steps_of(chart: Chart) -> Any:
    (result,) = [guide.points for guide in chart.guides if guide.name == "steps"]
    return result


def area(points: Any) -> float:
    return float(np.trapezoid(points[:, 1], points[:, 0]))


def note(chart: Chart) -> str:
    (result,) = [each for each in chart.notes if each.startswith("Area under the steps")]
    return result


def test_the_roc_curve_of_table_2_has_both_areas() -> None:
    given = VECTORS["vuk-t2-aroc"]
    chart = shown(given["input"], "roc", ties="steps")
    result = given["computed"]
    assert area(steps_of(chart)) == pytest.approx(result["A_ROC1"])
    assert note(chart) == (
        f"Area under the steps: {result['A_ROC1']:.3f}, the share of pairs in which the positive "
        f"scores higher. Under straight lines: {result['A_ROC2']:.3f}, ties counting half."
    )
    cases = list(zip(given["input"]["y"], given["input"]["score"], strict=True))
    positive, negative = ([score for y, score in cases if y == kind] for kind in (1, 0))
    strict = np.mean([p > n for p in positive for n in negative])
    assert area(steps_of(chart)) == pytest.approx(strict)


def test_the_lift_chart_of_table_3_has_both_areas() -> None:
    given = VECTORS["vuk-t3-alift"]
    chart = shown(given["input"], "gains", unit="positives", ties="steps")
    result = given["computed"]
    assert area(steps_of(chart)) == pytest.approx(result["A_lift1"])
    assert note(chart).startswith("Area under the steps: 1.67, P ")
    assert note(chart).endswith("Under straight lines: 2, ties counting half.")
    share = shown(given["input"], "gains", ties="steps")
    assert note(share).startswith(
        "Area under the steps: 0.556, the probability that a random positive"
    )


@pytest.mark.parametrize("kind", ["roc", "gains"])
def test_steps_are_on_demand_and_on_any_axis(kind: str) -> None:
    given = VECTORS["vuk-t2-aroc"]["input"]
    assert "steps" not in [guide.name for guide in shown(given, kind).guides]
    log = shown(given, kind, ties="steps", x="log")
    assert steps_of(log)[:, 0].min() == log.x.domain[0]
    assert note(log) == note(shown(given, kind, ties="steps"))


def test_areas_are_left_out_where_not_all_points_are_drawn() -> None:
    rng = np.random.default_rng(0)
    y, score = rng.random(60_000) < 0.3, rng.random(60_000)
    chart = chart_of(rw.Evaluation(y, {"m": score}), "roc", {"ties": "steps"})
    assert ("steps", "steps") in chart.legend
    assert not any("steps" in each for each in chart.notes)
