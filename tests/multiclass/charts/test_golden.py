"""The charts of several classes in the file are those that Python draws."""

from __future__ import annotations

import json

import pytest
from support import class_golden
from support.differences import differences, point_differences

GOLDEN = json.loads(class_golden.FILE.read_text(encoding="utf-8"))
WRITES = "python -m support.class_golden in tests writes the file"


@pytest.mark.slow
def test_the_file_has_all_scenes_and_orders():
    assert [scene["name"] for scene in GOLDEN["scenes"]] == list(class_golden.SCENES)
    assert class_golden.orders() == GOLDEN["orders"]
    assert class_golden.make()["shown"] == GOLDEN["shown"]


@pytest.mark.slow
@pytest.mark.parametrize("expected", GOLDEN["scenes"], ids=lambda scene: scene["name"])
def test_charts_are_those_in_the_file(expected):
    result = json.loads(json.dumps(class_golden.make_scene(expected["name"])))
    for part in ("state", "labels"):
        assert differences(part, result[part], expected[part]) == [], WRITES
    assert len(result["charts"]) == len(expected["charts"])
    told = []
    for mine, theirs in zip(result["charts"], expected["charts"], strict=True):
        path = f"{theirs['kind']} {theirs['options']}"
        own = differences(path, mine, theirs)
        if not own and "curves" in theirs["chart"]:
            shown = (mine["chart"], theirs["chart"])
            own = point_differences(path, *shown, result["points"], expected["points"])
        told += own
    assert told == [], WRITES
