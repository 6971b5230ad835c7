"""Scenes of several charts of one state share what they compute of the models."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import CHARTS, Scene, describe
from rocwidgets.charts import scene as scenes
from rocwidgets.core import Sample, Setting
from rocwidgets.outcomes.costs import Costs
from rocwidgets.widget.scene import scene_of

SCORES = {"a": [0.1, 0.4, 0.35, 0.8, 0.7, 0.2], "b": [0.3, 0.2, 0.5, 0.6, 0.1, 0.4]}
SAMPLE = Sample.from_scores([0, 0, 1, 1, 1, 0], SCORES)
SCENE = Scene(SAMPLE, Setting.of(SAMPLE, compare_at="best"))


def test_the_optimum_of_a_model_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def best_rule(sample: Sample, model: str, prevalence: float, costs: Costs) -> object:
        asked.append(model)
        return result(sample, model, prevalence, costs)

    result = scenes.best_rule
    monkeypatch.setattr(scenes, "best_rule", best_rule)
    scene = Scene(SCENE.sample, SCENE.setting)
    for kind in ("roc", "gains", "precision_recall"):
        describe(scene.with_options({}), kind)
    assert sorted(asked) == ["a", "b"]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_is_the_same_whatever_was_described_before(kind: str) -> None:
    before = Scene(SCENE.sample, SCENE.setting)
    for each in CHARTS:
        describe(before.with_options({}), each)
    shared = describe(before.with_options({}), kind)
    alone = describe(Scene(SCENE.sample, SCENE.setting), kind)
    assert [each.name for each in shared.guides] == [each.name for each in alone.guides]
    assert shared.markers == alone.markers
    assert shared.legend == alone.legend
    for one, other in zip(shared.curves, alone.curves, strict=True):
        np.testing.assert_array_equal(one.x, other.x)
        np.testing.assert_array_equal(one.y, other.y)


def test_other_settings_have_their_own_optimum() -> None:
    costly = Setting.of(SAMPLE, compare_at="best", costs=Costs(fp=1, fn=20))
    describe(SCENE, "roc")
    assert SCENE.best_threshold == 0.7
    assert replace(SCENE, setting=costly).best_threshold == 0.35


def test_others_stand_at_one_threshold_also_where_costs_are_means():
    rng = np.random.default_rng(2)
    y = rng.random(300) < 0.3
    scores = {name: np.round(0.5 * y + rng.random(300), 1) for name in "ab"}
    amounts = rw.CaseCosts(fn=rng.lognormal(0, 3, 300))
    ev = rw.Evaluation(
        y, scores, case_costs=amounts, costs=rw.Costs(fp=30, fn=0), compare_at="best"
    )
    scene = scene_of(ev)
    other = next(each for each in scene.models if not each.current)
    assert scene.at_mean.optimum(other).threshold != scene.optimum(other).threshold
    assert scene.at_mean.rule_of(other) == scene.rule_of(other)
