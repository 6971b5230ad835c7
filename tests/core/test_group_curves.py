"""Curves of groups: which groups have one, and that each is that of its cases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.panels import in_panels
from rocwidgets.core.group_curves import ALL, curves_of_groups, drawn_groups, samples_of_groups
from rocwidgets.vocabulary import defaults
from rocwidgets.widget.scene import chart_of, scene_of


def evaluation(sizes: dict[Any, int], **more: Any) -> rw.Evaluation:
    rng = np.random.default_rng(3)
    group = np.repeat(list(sizes), list(sizes.values()))
    y = np.arange(len(group)) % 3 == 0
    score = np.round(1 / (1 + np.exp(-rng.normal(2.0 * y))), 2)
    return rw.Evaluation(y, {"a": score, "b": 1 - score}, group=group, **more)


def test_of_more_than_six_groups_the_largest_are_drawn_and_the_others_together() -> None:
    six = evaluation(dict(zip("abcdef", range(10, 70, 10), strict=True)))
    assert [each.label for each in drawn_groups(six)] == list("abcdef")
    more = evaluation({"a": 40, "b": 9, "c": 30, "d": 9, "e": 50, "f": 60, "g": 12, "h": 9})
    groups = drawn_groups(more)
    assert [each.label for each in groups] == ["a", "c", "e", "f", "g", "3 others"]
    assert [int(each.members.sum()) for each in groups] == [40, 30, 50, 60, 12, 27]


def test_a_group_of_one_class_has_no_curve() -> None:
    ev = rw.Evaluation([0, 1, 0, 1, 1, 1], [0.1, 0.6, 0.3, 0.8, 0.2, 0.9], group=list("aabbcc"))
    assert [each.label for each in drawn_groups(ev)] == ["a", "b"]
    assert not drawn_groups(rw.Evaluation([0, 1], [0.2, 0.8]))
    y, score, group = [0, 1, 0, 1], [0.2, 0.8, 0.3, 0.9], ["a"] * 4
    costly = rw.Evaluation(y, score, group=group, case_costs=[1.0, 2.0, 3.0, 2.0])
    assert not drawn_groups(costly)
    # Costs of a group are no reason.
    alike = rw.Evaluation(y, score, group=group, case_costs=[1.0, 2.0, 1.0, 2.0])
    assert [each.label for each in drawn_groups(alike)] == ["a"]


def test_each_curve_is_that_of_its_cases_at_its_own_threshold() -> None:
    ev = evaluation({"x": 60, "y": 45}, threshold=0.5, model="b", group_thresholds={"y": 0.3})
    chart = chart_of(ev, "roc", {**defaults("roc"), "curves": "groups"})
    assert [label.name for label in chart.models] == [ALL, "x", "y"]
    summary = ev.groups.summary().loc["b"]
    for index, name in enumerate(("x", "y"), 1):
        marker = next(each for each in chart.markers if each.model == index)
        assert (marker.x, marker.y) == pytest.approx(tuple(summary.loc[name, ["fpr", "tpr"]]))
        assert chart.models[index].auc == pytest.approx(summary.loc[name, "auc"])
    current = next(each for each in chart.markers if each.current)
    assert (current.x, current.y) == pytest.approx((ev.at().fpr, ev.at().tpr))
    assert not any("never optimal" in entry.text for entry in chart.legend)


def test_panels_are_at_the_prevalence_of_their_group_with_common_axes() -> None:
    ev = evaluation({"x": 60, "y": 45}, costs=rw.Costs(fp=1, fn=3))
    scene = scene_of(ev, {**defaults("profit"), "panels": "groups"})
    panels = in_panels(scene, "profit")
    assert [each.title for each in panels] == ["x", "y"]
    assert len({(each.x.domain, each.y.domain, each.y.label) for each in panels}) == 1
    for (name, sample, setting), panel in zip(samples_of_groups(ev), panels, strict=True):
        alone = ev.sample.focused(name)
        assert setting.prevalence == sample.prevalence == alone.prevalence
        lowest = min(min(curve.y) for curve in panel.curves)
        assert panel.y.domain[0] <= lowest
        assert [curve.model for curve in panel.curves] == [0]
    ev.prevalence = 0.2
    assert {each.prevalence for _, _, each in samples_of_groups(ev)} == {0.2}


def test_they_are_of_all_cases_while_one_group_is_in_focus() -> None:
    ev = evaluation({"x": 60, "y": 45})
    before: Any = curves_of_groups(ev)
    ev.focus = "y"
    after: Any = curves_of_groups(ev)
    assert after.sample.models == before.sample.models
    assert after.setting.prevalence == before.setting.prevalence
    assert after.sample.size == 105


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "options", "titles"),
    [
        ("roc", {"curves": "groups"}, ["ROC curve"]),
        ("det", {"curves": "groups"}, ["Detection error tradeoff"]),
        ("lift", {"panels": "groups"}, ["x", "y"]),
        ("discrimination", {"models": "groups"}, ["x", "y"]),
    ],
)
def test_figures_have_them(kind: str, options: dict[str, Any], titles: list[str]) -> None:
    ev = evaluation({"x": 60, "y": 45})
    figure = ev.figure(kind, **options)
    assert [axes.get_title() for axes in figure.axes] == titles
