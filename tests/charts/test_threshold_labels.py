"""Thresholds along the ROC curve: as many as have room, and none on another or on a marker."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from support.scenes import bank, small

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.draw.text import width_of
from rocwidgets.widget.scene import chart_of

# Vuk & Curk (2006), table 1.
CLASSES = [1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
SCORES += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]
SVG = "{http://www.w3.org/2000/svg}"


def figure_1() -> rw.Evaluation:
    return rw.Evaluation(CLASSES, SCORES)


def written(ev: rw.Evaluation, width: int, x: str) -> list[tuple[float, float, float]]:
    """Return the ends and the height of each label in the static chart."""
    chart = chart_of(ev, "roc", {"thresholds": True, "x": x})
    root = ET.fromstring(to_svg([chart], width=width, columns=1))  # noqa: S314 - ours
    result = []
    for each in root.iter(f"{SVG}text"):
        if each.get("paint-order"):
            left, room = float(each.get("x", "")), width_of(each.text or "")
            result.append((left, left + room, float(each.get("y", ""))))
    return result


@pytest.mark.slow
@pytest.mark.parametrize("make", [bank, small, figure_1])
@pytest.mark.parametrize("width", [300, 480, 900])
@pytest.mark.parametrize("x", ["linear", "log"])
def test_no_label_is_on_another(make, width, x):
    labels = written(make(), width, x)
    assert len(labels) >= 3
    for (left, right, y), (other, end, height) in combinations(labels, 2):
        assert right <= other or end <= left or abs(y - height) >= 11


def test_labels_name_operating_points_of_the_current_model():
    ev = figure_1()
    labels = chart_of(ev, "roc", {"thresholds": True}).labels
    assert len(labels) >= 6
    for label in labels:
        point = ev.at(float(label.text))
        assert (point.fpr, point.tpr) == pytest.approx((label.x, label.y))
    assert chart_of(ev, "roc").labels == ()


def test_the_label_at_the_threshold_makes_room_for_its_marker():
    ev = figure_1()
    texts = [each.text for each in chart_of(ev, "roc", {"thresholds": True}).labels]

    def shown() -> set[str]:
        svg = to_svg([chart_of(ev, "roc", {"thresholds": True})], width=400, columns=1)
        return {text for text in texts if re.search(rf"paint-order[^>]*>{text}<", svg)}

    ev.threshold = 0.9
    assert "0.9" not in shown()
    ev.threshold = 0.1
    assert "0.9" in shown()


def test_matplotlib_and_bqplot_have_them_too():
    ev = figure_1()
    labels = chart_of(ev, "roc", {"thresholds": True}).labels
    axes = to_figure([chart_of(ev, "roc", {"thresholds": True})]).axes[0]
    assert {each.text for each in labels} <= {each.get_text() for each in axes.texts}
    figure = bq.ROC(ev, thresholds=True)
    assert figure.point_labels is not None
    assert [*figure.point_labels.text] == [each.text for each in labels if not each.is_left]
    assert bq.ROC(ev).point_labels is None
