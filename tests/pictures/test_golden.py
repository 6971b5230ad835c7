"""The pictures in the file are those that Python draws; the page is tested against it too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support import golden
from support.differences import differences, point_differences

GOLDEN = json.loads(golden.FILE.read_text(encoding="utf-8"))


def test_the_file_has_all_scenes_and_numbers():
    assert [scene["name"] for scene in GOLDEN["scenes"]] == list(golden.SCENES)
    assert golden.numbers() == GOLDEN["numbers"]
    assert golden.results() == GOLDEN["results"]


def by_kind(pictures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(pictures, key=lambda each: each["kind"])


@pytest.mark.parametrize("expected", GOLDEN["scenes"], ids=lambda scene: scene["name"])
def test_pictures_are_those_in_the_file(expected):
    found = json.loads(json.dumps(golden.make_scene(expected["name"])))
    assert differences("state", found["state"], expected["state"]) == []
    assert differences("verdicts", found["verdicts"], expected["verdicts"]) == []
    assert differences("beliefs", found["beliefs"], expected["beliefs"]) == []
    assert differences("reviews", found["reviews"], expected["reviews"]) == []
    assert len(found["pictures"]) == len(expected["pictures"])
    told = []
    pairs = zip(by_kind(found["pictures"]), by_kind(expected["pictures"]), strict=True)
    for mine, theirs in pairs:
        path = f"{theirs['kind']} {theirs['options']}"
        own = differences(path, mine, theirs)
        if not own:
            shown = (mine["picture"], theirs["picture"])
            own = point_differences(path, *shown, found["points"], expected["points"])
        told += own
    assert told == [], "python tests/support/golden.py writes the file"


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("curves[0].model", lambda picture: picture["curves"].reverse()),
        ("guides", lambda picture: picture["guides"].pop()),
        ("markers[0].x", lambda picture: picture["markers"][0].update(x=0.5)),
        ("legend", lambda picture: picture["legend"].pop()),
        ("x.ticks[0][1]", lambda picture: picture["x"]["ticks"][0].reverse()),
        ("notes", lambda picture: picture["notes"].append("A note.")),
    ],
)
def test_a_difference_is_found(part, change):
    picture = GOLDEN["scenes"][0]["pictures"][0]["picture"]
    other = json.loads(json.dumps(picture))
    assert differences("roc", other, picture) == []
    change(other)
    assert any(each.startswith(f"roc.{part} ") for each in differences("roc", other, picture))


def test_a_line_elsewhere_is_found():
    scene = GOLDEN["scenes"][0]
    picture, lists = scene["pictures"][0]["picture"], scene["points"]
    moved = [[each + 0.02 for each in points] for points in lists]
    assert point_differences("roc", picture, picture, lists, lists) == []
    found = point_differences("roc", picture, picture, moved, lists)
    assert len(found) == len(picture["curves"]) + len(picture["guides"])
