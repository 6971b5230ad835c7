"""The ROC curve, made step by step."""

from __future__ import annotations

import math

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import Chart, Scene, describe
from rocwidgets.core import Sample, Setting
from rocwidgets.draw import to_figure, to_svg

# Rakotomalala, ROC curve, slides 8 to 10: 6 positives among 20 cases by falling score.
SLIDES = [1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
SCORES = [(20 - i) / 20 for i in range(20)]
# Majnik & Bosnić (2013), section 2.4.
EIGHT = [1, 1, 0, 1, 0, 0, 1, 0]
EIGHT_SCORES = [0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35]


def chart(y: list[int], score: list[float], threshold: float = math.inf) -> Chart:
    sample = Sample.from_scores(y, score)
    return describe(Scene(sample, Setting.of(sample, threshold=threshold)), "construction")


def guide(drawn: Chart, name: str) -> np.ndarray:
    (points,) = (each.points for each in drawn.guides if each.name == name)
    return points


def sentence(drawn: Chart) -> str:
    return dict(drawn.legend)["built"]


def test_the_curve_of_the_slides_grows_by_a_case_a_step():
    """Slide 9: each positive goes up by 1 / P = 0.167, each negative right by 1 / N = 0.071."""
    place = np.zeros(2)
    for row, (label, score) in enumerate(zip(SLIDES, SCORES, strict=True), 1):
        place += (0, 1 / 6) if label else (1 / 14, 0)
        drawn = chart(SLIDES, SCORES, score)
        assert guide(drawn, "built")[-1] == pytest.approx(place)
        assert drawn.markers[-1][2:] == pytest.approx(place)
        assert sentence(drawn).startswith(f"step {row} of 20, score {score:g}: 1 ")
        move = "1 positive, up 1/6" if label else "1 negative, right 1/14"
        assert sentence(drawn).endswith(move)
    assert place == pytest.approx([1, 1])


def test_the_curve_of_the_survey():
    drawn = [chart(EIGHT, EIGHT_SCORES, each) for each in (math.inf, *EIGHT_SCORES)]
    ways = [sentence(each).partition(", ")[2].rpartition(", ")[2] for each in drawn[1:]]
    up, right = "up 1/4", "right 1/4"
    assert ways == [up, up, right, up, right, right, up, right]
    assert sentence(drawn[0]) == "step 0 of 8: nothing is predicted positive"
    assert drawn[0].x.grid == drawn[0].y.grid == (0, 0.25, 0.5, 0.75, 1)
    assert [drawn[0].x.tick(at) for at in drawn[0].x.ticks or ()] == [
        *("0", "1/4", "2/4", "3/4", "4/4")
    ]


def test_ties_are_diagonals_with_all_their_orders():
    """The mean of the best and the worst order, which go around the box of the tie."""
    y, scores = [1, 1, 0, 0, 1, 0], [0.9, 0.8, 0.8, 0.8, 0.7, 0.6]
    before, tied = (chart(y, scores, at) for at in (0.9, 0.8))
    assert guide(before, "orders").size == 0
    np.testing.assert_allclose(guide(tied, "built"), [[0, 0], [0, 1 / 3], [2 / 3, 2 / 3]])
    corners = {tuple(each) for each in guide(tied, "orders").round(3).tolist()}
    assert {(0.0, 0.667), (0.667, 0.333)} < corners
    assert sentence(tied).endswith("1 positive and 2 negatives tied, up 1/3 and right 2/3")
    assert "At 1 of 4 scores the classes tie" in tied.notes[1]
    assert dict(tied.legend)["orders"] == "all orders of tied cases"


def test_a_threshold_between_scores_is_the_step_above():
    above, between = (chart(EIGHT, EIGHT_SCORES, at) for at in (0.71, 0.705))
    assert sentence(above) == sentence(between)


def test_steps_of_large_samples_have_many_scores():
    generator = np.random.default_rng(0)
    y = generator.random(20_000) < 0.2
    score = y + generator.normal(size=len(y))
    ev = rw.Evaluation(y, score, threshold=1.2345)
    drawn = describe(Scene(ev.sample, ev.setting), "construction")
    n_steps = len(ev.sample.thinned(ev.model).threshold) - 1
    assert drawn.notes[1].startswith(f"20,000 cases are shown in {n_steps:,} steps; scores")
    assert f" of {n_steps:,}, scores down to " in sentence(drawn)
    assert guide(drawn, "orders").size == 0
    assert drawn.x.grid == ()
    point = ev.at()
    assert guide(drawn, "built")[-1] == pytest.approx([point.fpr, point.tpr])
    ev.close()


def test_weighted_cases_move_the_curve_by_their_weights():
    ev = rw.Evaluation([1, 0, 1], [0.9, 0.5, 0.2], sample_weight=[0.5, 2, 1], threshold=0.9)
    drawn = describe(Scene(ev.sample, ev.setting), "construction")
    assert "up by its weight/1.5, each negative to the right by its weight/2." in drawn.notes[0]
    assert sentence(drawn).endswith("0.5 positives, up 0.5/1.5")
    ev.close()


def test_it_is_drawn_as_svg_and_by_matplotlib():
    drawn = chart(SLIDES, SCORES, 0.5)
    assert "step 11 of 20" in to_svg(drawn)
    (axes,) = to_figure(drawn).axes
    lines = {str(line.get_label()): np.array(line.get_xydata()) for line in axes.lines}
    (built,) = (points for label, points in lines.items() if label.startswith("step 11"))
    assert built[-1] == pytest.approx([6 / 14, 5 / 6])
    ends = [np.array(line.get_ydata(), float) for line in axes.lines]
    level = {float(y[0]) for y in ends if len(y) == 2 and y[0] == y[1]}
    assert {at / 6 for at in range(7)} <= level


def test_the_view_has_a_static_chart():
    ev = rw.Evaluation(SLIDES, SCORES, threshold=0.5)
    bundle, _ = rw.teaching.Construction(ev)._repr_mimebundle_()
    assert "step 11 of 20" in bundle["image/svg+xml"]
    ev.close()
