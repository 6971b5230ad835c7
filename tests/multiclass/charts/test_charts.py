"""Charts of several classes, by brute force and by scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix, roc_auc_score
from support.classes import draw

from rocwidgets.charts.chart import Chart
from rocwidgets.charts.table import Table
from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.charts import MulticlassScene, class_headline, describe
from rocwidgets.multiclass.charts.overlay import vertical_mean
from rocwidgets.multiclass.charts.similarity import by_similarity
from rocwidgets.multiclass.charts.simplex import (
    MOST,
    expected_costs,
    in_plane,
    meeting,
    region,
    shown_cases,
)
from rocwidgets.multiclass.numeric import decide

TRIANGLE = np.sqrt(3) / 4
SEEDS = st.integers(0, 10_000)


def scene(n_classes: int = 4, n: int = 120, seed: int = 0, **chosen: Any) -> MulticlassScene:
    sample = MulticlassSample.from_probabilities(*draw(n, n_classes, seed))
    return MulticlassScene(sample, MulticlassSetting.of(sample, **chosen))


def chart(shown: MulticlassScene, kind: str, **options: str) -> Chart:
    result = describe(MulticlassScene(shown.sample, shown.setting, options), kind)
    assert isinstance(result, Chart)
    return result


def table(shown: MulticlassScene, kind: str, **options: str) -> Table:
    result = describe(MulticlassScene(shown.sample, shown.setting, options), kind)
    assert isinstance(result, Table)
    return result


def area(corners: np.ndarray) -> float:
    x, y = corners.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def is_inside(point: np.ndarray, corners: np.ndarray) -> bool:
    """Return whether a point is in a convex polygon, maybe on its edge."""
    steps, ways = np.roll(corners, -1, axis=0) - corners, point - corners
    turns = steps[:, 0] * ways[:, 1] - steps[:, 1] * ways[:, 0]
    return bool((turns >= -1e-9).all() or (turns <= 1e-9).all())


@given(SEEDS)
def test_regions_are_where_a_class_is_predicted(seed):
    random = np.random.default_rng(seed)
    costs = random.integers(-1, 6, (3, 3)).astype(float)
    weight = random.choice([0.25, 0.5, 1.0, 3.0], 3)
    lines = expected_costs(costs, weight)
    result = [in_plane(region(lines, own)) for own in range(3)]
    assert sum(area(each) for each in result if len(each)) == pytest.approx(TRIANGLE)
    points = random.dirichlet(np.ones(3), 40)
    for point, own in zip(points, decide(points, costs, weight), strict=True):
        assert is_inside(in_plane(point[None])[0], result[own])


@given(SEEDS)
def test_regions_meet_where_all_cost_the_same(seed):
    random = np.random.default_rng(seed)
    lines = expected_costs(random.uniform(0, 5, (3, 3)), random.uniform(0.2, 3, 3))
    place = meeting(lines)
    if place is not None:
        assert place.sum() == pytest.approx(1)
        assert np.ptp(lines @ place) < 1e-9
        whole = sum(len(region(lines, own)) > 0 for own in range(3))
        assert whole in (2, 3) or np.isclose(place, 0).any()


def test_regions_of_equal_costs_are_thirds_and_classes_that_cost_the_same_are_the_first():
    lines = expected_costs(1 - np.eye(3), np.ones(3))
    assert meeting(lines) == pytest.approx([1 / 3] * 3)
    for own in range(3):
        assert area(in_plane(region(lines, own))) == pytest.approx(TRIANGLE / 3)
    same = expected_costs(np.ones((3, 3)), np.ones(3))
    assert [len(region(same, own)) for own in range(3)] == [3, 0, 0]
    assert meeting(same) is None


@given(st.integers(2, 6), SEEDS)
def test_the_area_under_the_macro_average_is_the_mean_of_the_areas(n_classes, seed):
    shown = scene(n_classes + 1, 60, seed)
    result = chart(shown, "roc")
    areas = {each.name: np.trapezoid(*each.points.T[::-1]) for each in result.guides}
    assert areas["macro"] == pytest.approx(np.mean([each.auc for each in shown.labels]), abs=2e-3)
    (name, text) = result.legend[-1]
    assert name == "macro"
    assert float(text.split()[1]) == pytest.approx(
        np.mean([each.auc for each in shown.labels]), abs=6e-4
    )


def height(curve: np.ndarray, x: float) -> float:
    return float(np.interp(x, *curve.T))


@given(SEEDS)
def test_the_mean_of_curves_is_theirs_between_places(seed):
    random = np.random.default_rng(seed)
    curves = []
    for _ in range(3):
        x = np.sort(random.integers(0, 8, 6)) / 4
        curves.append(np.column_stack((x, np.sort(random.uniform(0, 1, 6)))))
    low, high = max(each[0, 0] for each in curves), min(each[-1, 0] for each in curves)
    result = vertical_mean(curves)
    if low > high:
        assert len(result) == 0
        return
    assert (result[0, 0], result[-1, 0]) == (low, high)
    for place in random.uniform(low, high, 20):
        if not (np.concatenate(curves)[:, 0] == place).any():
            expected = np.mean([height(each, place) for each in curves])
            assert height(result, place) == pytest.approx(expected)


def test_the_mean_of_one_curve_is_the_curve():
    curve = np.array([(0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (1.0, 0.75), (1.0, 1.0)])
    assert vertical_mean([curve]).tolist() == curve.tolist()


@given(st.integers(2, 9), SEEDS)
def test_similar_classes_are_next_to_each_other_whatever_their_names(size, seed):
    random = np.random.default_rng(seed)
    areas = random.uniform(0.5, 1, (size, size))
    order = by_similarity(areas)
    assert sorted(order) == list(range(size))
    likeness = np.triu(2 - areas - areas.T, 1)
    first, second = np.unravel_index(int(likeness.argmax()), likeness.shape)
    assert abs(order.index(int(first)) - order.index(int(second))) == 1
    renamed = random.permutation(size)
    other = [int(renamed[each]) for each in by_similarity(areas[np.ix_(renamed, renamed)])]
    assert other in (order, order[::-1])


@pytest.mark.parametrize("order", ["given", "similarity"])
def test_the_confusion_matrix_is_that_of_scikit_learn(order):
    shown = scene(5, class_weight=[1, 2, 0.5, 1, 1])
    labels = np.array(shown.sample.classes)[shown.sample.cases.code]
    predicted = (shown.probability * [1, 2, 0.5, 1, 1]).argmax(axis=1)
    result = table(shown, "confusion_matrix", order=order, cells="counts")
    names = [each.text for each in result.columns[0].cells][:-1]
    assert [column.head for column in result.columns[1:-1]] == names
    theirs = confusion_matrix(labels, np.array(shown.sample.classes)[predicted], labels=names)
    mine = [[int(each.text) for each in column.cells] for column in result.columns[1:-1]]
    assert np.array(mine).T[:-1].tolist() == theirs.tolist()
    assert np.array(mine).T[-1].tolist() == theirs.sum(axis=0).tolist()
    shades = np.array(
        [[each.shade for each in c.cells[:-1]] for c in result.columns[1:-1]], float
    ).T
    assert shades**2 == pytest.approx(theirs / theirs.sum(axis=1, keepdims=True))
    assert "cat" in result.notes[1] or "dog 2" in result.notes[1]


def test_pairs_are_those_of_scikit_learn():
    shown = scene(4)
    code = shown.sample.cases.code
    result = table(shown, "pair_matrix", order="given")
    mine = np.array([[each.text for each in column.cells] for column in result.columns[1:]]).T
    for i in range(4):
        for j in range(4):
            kept = (code == i) | (code == j)
            if i == j:
                assert mine[i, j] == ""
            else:
                theirs = roc_auc_score(code[kept] == i, shown.probability[kept, i])
                assert mine[i, j] == f"{theirs:.3f}"
    mean = roc_auc_score(code, shown.probability, multi_class="ovo")
    assert result.quantities[0] == ("M", f"{mean:.3f}")


def test_of_many_cases_some_are_drawn_without_a_pattern():
    assert shown_cases(MOST).tolist() == list(range(MOST))
    drawn = shown_cases(100_000)
    assert len(drawn) == len(set(drawn.tolist())) == MOST
    for step in (2, 3, 10):
        counts = np.bincount(drawn % step)
        assert counts.min() > 0.8 * MOST / step
    shown = scene(3, 4000)
    result = chart(shown, "simplex")
    assert sum(len(each.points) for each in result.guides if each.name == "case") == MOST
    assert result.notes[-1] == "1,500 of 4,000 cases are drawn; all are counted."


def test_options_leave_out_averages_and_curves():
    shown = scene(4)
    assert [each.name for each in chart(shown, "gains", averages="none").legend] == ["chance"]
    assert chart(shown, "roc", classes="none").curves == ()
    assert len(chart(shown, "roc").curves) == 4


def test_other_kinds_are_refused():
    with pytest.raises(ValueError, match="Several classes have no chart 'lift'"):
        describe(scene(3), "lift")
    with pytest.raises(ValueError, match="needs three classes, got 4"):
        describe(scene(4), "simplex")


@pytest.mark.parametrize(
    ("chosen", "where"),
    [
        ({}, "Assign each case to its most likely class"),
        ({"class_weight": [1, 3, 1, 0.5]}, "Assign each case to its cheapest class"),
        ({"costs": np.arange(16.0).reshape(4, 4)}, "Assign each case to its cheapest class"),
    ],
)
def test_the_headline_counts_errors_and_costs_case_by_case(
    chosen: dict[str, Any], where: str
) -> None:
    shown = scene(**chosen)
    cases = shown.sample.cases
    costs = shown.setting.cost_array
    predicted = decide(shown.probability, costs, np.array(shown.setting.class_weight))
    errors = sum(int(own != other) for own, other in zip(cases.code, predicted, strict=True))
    cost = sum(costs[own, other] for own, other in zip(cases.code, predicted, strict=True))
    result = class_headline(shown)
    amount = f"cost {cost:,.0f}, {errors} errors" if "costs" in chosen else f"{errors} errors"
    assert result.verdict.statement == f"{where} with {shown.setting.model}: {amount} in 120 cases."
    assert dict(result.counts)["accuracy"] == f"{1 - errors / 120:.1%}"


def test_cells_have_the_tone_of_what_is_right_and_of_errors() -> None:
    columns = table(scene(), "confusion_matrix").columns[1:5]
    tones = [[cell.tone for cell in column.cells[:4]] for column in columns]
    expected = [["gain" if i == j else "error" for i in range(4)] for j in range(4)]
    assert tones == expected
