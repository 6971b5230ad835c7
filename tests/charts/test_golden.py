"""The charts in the file are those that Python draws; the page is tested against it too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support import golden
from support.differences import differences, point_differences
from support.effort import sampled


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    return json.loads(golden.FILE.read_text(encoding="utf-8"))


def test_the_file_has_all_scenes_and_numbers(stored):
    assert [scene["name"] for scene in stored["scenes"]] == list(golden.SCENES)
    assert golden.numbers() == stored["numbers"]


def by_kind(charts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(charts, key=lambda each: each["kind"])


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(golden.SCENES, 4, 1))
def test_charts_are_those_in_the_file(stored, name):
    (expected,) = [scene for scene in stored["scenes"] if scene["name"] == name]
    result = json.loads(json.dumps(golden.make_scene(name)))
    assert differences("state", result["state"], expected["state"]) == []
    assert differences("verdicts", result["verdicts"], expected["verdicts"]) == []
    assert differences("tiers", result["tiers"], expected["tiers"]) == []
    assert len(result["charts"]) == len(expected["charts"])
    told = []
    pairs = zip(by_kind(result["charts"]), by_kind(expected["charts"]), strict=True)
    for mine, theirs in pairs:
        path = f"{theirs['kind']} {theirs['options']}"
        own = differences(path, mine, theirs)
        if not own:
            shown = (mine["chart"], theirs["chart"])
            own = point_differences(path, *shown, result["points"], expected["points"])
        told += own
    assert told == [], "python tests/support/golden.py writes the file"


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("curves[0].model", lambda chart: chart["curves"].reverse()),
        ("guides", lambda chart: chart["guides"].pop()),
        ("markers[0].x", lambda chart: chart["markers"][0].update(x=0.5)),
        ("legend", lambda chart: chart["legend"].pop()),
        ("x.ticks[0][1]", lambda chart: chart["x"]["ticks"][0].reverse()),
        ("notes", lambda chart: chart["notes"].append("A note.")),
    ],
)
def test_a_difference_is_found(stored, part, change):
    chart = stored["scenes"][0]["charts"][0]["chart"]
    other = json.loads(json.dumps(chart))
    assert differences("roc", other, chart) == []
    change(other)
    assert any(each.startswith(f"roc.{part} ") for each in differences("roc", other, chart))


def test_a_line_elsewhere_is_found(stored):
    scene = stored["scenes"][0]
    chart, lists = scene["charts"][0]["chart"], scene["points"]
    moved = [[each + 0.02 for each in points] for points in lists]
    assert point_differences("roc", chart, chart, lists, lists) == []
    result = point_differences("roc", chart, chart, moved, lists)
    assert len(result) == len(chart["curves"]) + len(chart["guides"])
