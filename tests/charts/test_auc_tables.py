"""Three ways to the area under the ROC curve, as charts."""

from __future__ import annotations

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import Chart, Scene, describe
from rocwidgets.core import Sample, Setting
from rocwidgets.draw import to_figure, to_svg

# Rakotomalala, ROC curve, slides 12 to 14: 6 positives among 20 cases by falling score.
SLIDES = [1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
SCORES = [(20 - i) / 20 for i in range(20)]
# Majnik & Bosnić (2013), section 2.4.
EIGHT = [1, 1, 0, 1, 0, 0, 1, 0]
EIGHT_SCORES = [0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35]
WAYS = ["trapezoids", "ranks", "pairs"]


def chart(y: list[int], score: list[float], way: str, weight: list[float] | None = None):
    sample = Sample.from_scores(y, score, sample_weight=weight)
    return describe(Scene(sample, Setting.of(sample), {"way": way}), "auc_tables")


def area_of(drawn: Chart, name: str) -> float:
    """The area of a guide, by the shoelace formula."""
    (points,) = (each.points for each in drawn.guides if each.name == name)
    x, y = points.T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def test_trapezoids_of_the_slides():
    drawn = chart(SLIDES, SCORES, "trapezoids")
    assert area_of(drawn, "trapezoids") == pytest.approx(0.881, abs=5e-4)
    assert drawn.legend[0].text == "area 0.881"
    assert "14 trapezoids" in drawn.notes[0]
    assert drawn.x.grid == pytest.approx(np.arange(15) / 14)


def test_ranks_of_the_slides():
    drawn = chart(SLIDES, SCORES, "ranks")
    assert area_of(drawn, "ranks") == pytest.approx(95)
    assert area_of(drawn, "least") == pytest.approx(6 * 7 / 2)
    assert "6 × 7 / 2 = 21: 74 pairs" in drawn.notes[0]  # noqa: RUF001 - as printed
    assert drawn.notes[0].endswith("AUC = 74 / 84 = 0.881.")


def test_swaps_of_the_slides():
    drawn = chart(SLIDES, SCORES, "pairs")
    assert area_of(drawn, "swaps") == pytest.approx(10)
    assert area_of(drawn, "pairs") == pytest.approx(74)
    assert [entry.text for entry in drawn.legend] == ["74 in order", "10 swapped"]
    assert "1 − 10 / 84 = 0.881" in drawn.notes[0]  # noqa: RUF001 - as printed


def test_squares_of_the_survey():
    """Rows of 4, 4, 3 and 1 squares of 16."""
    drawn = chart(EIGHT, EIGHT_SCORES, "pairs")
    assert area_of(drawn, "pairs") == pytest.approx(12)
    assert "AUC = 12 / 16 = " in drawn.notes[0]
    assert drawn.x.grid == drawn.y.grid == (0, 1, 2, 3, 4)
    assert "ranks" in chart(EIGHT, EIGHT_SCORES, "ranks").guides[0].name


@pytest.mark.parametrize("weight", [None, [0.5, 2, 1, 0.25, 3, 1, 1, 2.5]])
def test_the_ways_agree_where_scores_are_tied(weight: list[float] | None):
    scores = [round(each, 1) for each in EIGHT_SCORES]
    shown = {way: chart(EIGHT, scores, way, weight) for way in WAYS}
    auc = Sample.from_scores(EIGHT, scores, sample_weight=weight).tables
    (expected,) = (table.auc for table in auc.values())
    (total,) = (table.P * table.N for table in auc.values())
    assert area_of(shown["trapezoids"], "trapezoids") == pytest.approx(expected)
    assert area_of(shown["pairs"], "pairs") == pytest.approx(expected * total)
    assert area_of(shown["pairs"], "swaps") == pytest.approx((1 - expected) * total)
    right = area_of(shown["ranks"], "ranks") - area_of(shown["ranks"], "least")
    assert right == pytest.approx(expected * total)


def test_many_cases_are_areas():
    generator = np.random.default_rng(1)
    y = (generator.random(300) < 0.4).astype(int).tolist()
    drawn = chart(y, generator.random(300).round(2).tolist(), "pairs")
    assert drawn.x.grid == drawn.y.grid == ()
    assert drawn.notes[1] == "Too many pairs to draw each one, so areas stand for them."


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_each_way_is_drawn_as_svg_and_by_matplotlib(way: str):
    drawn = chart(SLIDES, SCORES, way)
    assert drawn.title in to_svg(drawn)
    (axes,) = to_figure(drawn, plot_threshold=True).axes
    assert axes.patches
    ev = rw.Evaluation(SLIDES, SCORES)
    bundle, _ = rw.teaching.AucTables(ev, way=way)._repr_mimebundle_()  # type: ignore[arg-type]
    assert drawn.title in bundle["image/svg+xml"]
    ev.close()
