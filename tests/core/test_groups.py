"""Groups of cases, against counts made case by case."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.model import point_at

LABELS = ["north", "south", "east"]


def cases(seed: int, n: int = 300) -> tuple[Any, dict[str, Any], Any]:
    rng = np.random.default_rng(seed)
    group = rng.choice(LABELS, n, p=[0.6, 0.3, 0.1])
    y = (rng.random(n) < np.where(group == "south", 0.5, 0.3)).astype(int)
    scores = {
        name: np.round(rng.normal(y * shift, 1), 1)
        for name, shift in (("good", 1.5), ("weak", 0.3))
    }
    return y, scores, group


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("amounts", [False, True])
def test_counts_rates_and_money_are_those_of_the_cases_of_each_group(
    seed: int, *, weighted: bool, amounts: bool
) -> None:
    y, scores, group = cases(seed)
    rng = np.random.default_rng(seed + 100)
    weight = rng.random(len(y)) + 0.2 if weighted else None
    own = rng.exponential(20, len(y)) if amounts else None
    costs = rw.Costs(tp=-2, fp=3, fn=7, tn=0.5)
    given_costs = rw.CaseCosts(fn=own) if own is not None else None
    ev = rw.Evaluation(
        y,
        scores,
        group=group,
        sample_weight=weight,
        case_costs=given_costs,
        costs=costs,
        threshold=0.8,
        population=5000.0,
    )
    result: Any = ev.groups.summary()
    frame = pd.DataFrame({"y": y, "w": np.ones(len(y)) if weight is None else weight})
    for name in scores:
        threshold = point_at(ev, name, "current").threshold
        flagged = scores[name] >= threshold
        for label in LABELS:
            row, here = result.loc[(name, label)], group == label
            cells = {
                "tp": frame["w"][here & (y == 1) & flagged].sum(),
                "fp": frame["w"][here & (y == 0) & flagged].sum(),
                "fn": frame["w"][here & (y == 1) & ~flagged].sum(),
                "tn": frame["w"][here & (y == 0) & ~flagged].sum(),
            }
            assert {cell: row[cell] for cell in cells} == pytest.approx(cells)
            assert row["tpr"] == pytest.approx(cells["tp"] / (cells["tp"] + cells["fn"]))
            assert row["ppr"] == pytest.approx((cells["tp"] + cells["fp"]) / sum(cells.values()))
            cost = sum(costs.cells[cell] * count for cell, count in cells.items())
            if own is not None:
                cost += (own * frame["w"])[here & (y == 1) & ~flagged].sum()
            assert row["expected_cost"] == pytest.approx(cost / sum(cells.values()))
            assert row["profit"] == pytest.approx(-cost * 5000 / frame["w"].sum())
        assert result.loc[name]["profit"].sum() == pytest.approx(ev[name].at(threshold).profit)


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 5), st.sampled_from("abc"), st.integers(1, 3)),
        min_size=2,
        max_size=40,
    ).filter(lambda rows: len({row[0] for row in rows}) > 1),
    st.integers(0, 5),
)
def test_groups_add_up_to_the_whole_and_weights_repeat_cases(
    rows: list[tuple[bool, int, str, int]], threshold: int
) -> None:
    y, score, group, weight = (list(each) for each in zip(*rows, strict=True))
    costs = rw.Costs(tp=-3, fp=2, fn=5)

    def summary(y: Any, score: Any, group: Any, **more: Any) -> Any:
        sample = Sample.from_scores(y, np.array(score, float), group=group, **more)
        analysis = Analysis.of(sample, threshold=float(threshold), costs=costs)
        point = analysis["model"].at()
        result: Any = analysis.groups.summary()
        assert result[["tp", "fp", "fn", "tn"]].sum().tolist() == [
            point.tp,
            point.fp,
            point.fn,
            point.tn,
        ]
        assert result["profit"].sum() == pytest.approx(point.profit)
        return result

    weighted = summary(y, score, group, sample_weight=np.array(weight, float))
    repeated = summary(*(np.repeat(each, weight) for each in (y, score, group)))
    shared = [name for name in weighted if name not in {"auc_low", "auc_high"}]
    pd.testing.assert_frame_equal(weighted[shared], repeated[shared], check_dtype=False)


@pytest.mark.parametrize("weighted", [False, True])
def test_named_metrics_are_those_of_scikit_learn_in_each_group(*, weighted: bool) -> None:
    y, scores, group = cases(3)
    weight = np.random.default_rng(4).random(len(y)) + 0.2 if weighted else None
    ev = rw.Evaluation(
        y, scores["good"], group=group, sample_weight=weight, threshold=0.8, time=group
    )
    names = ["mcc", "recall", "f1", "accuracy", "npv", "balanced_accuracy", "auc", "n"]
    result: Any = ev.groups.summary(names)
    assert list(result.columns) == names
    for label in LABELS:
        here = group == label
        flagged = (scores["good"] >= 0.8).astype(int)
        given: Any = {"sample_weight": None if weight is None else weight[here]}
        of = (y[here], flagged[here])
        expected = {
            "mcc": metrics.matthews_corrcoef(*of, **given),
            "recall": metrics.recall_score(*of, **given),
            "f1": metrics.f1_score(*of, **given),
            "accuracy": metrics.accuracy_score(*of, **given),
            "npv": metrics.precision_score(1 - y[here], 1 - flagged[here], **given),
            "balanced_accuracy": metrics.balanced_accuracy_score(*of, **given),
            "auc": metrics.roc_auc_score(y[here], scores["good"][here], **given),
            "n": here.sum() if weight is None else weight[here].sum(),
        }
        assert result.loc[("model", label)].to_dict() == pytest.approx(expected)
    periods: Any = ev.periods.summary(["f1", "tp"])
    assert periods["f1"].tolist() == pytest.approx(result["f1"].tolist())


def test_names_of_metrics_are_checked() -> None:
    y, scores, group = cases(1)
    groups = rw.Evaluation(y, scores, group=group).groups
    pd.testing.assert_frame_equal(groups.summary("f1"), groups.summary(["f1"]))
    with pytest.raises(ValueError, match="Did you mean expected_cost"):
        groups.summary(["expected_costs"])
    with pytest.raises(ValueError, match="contains duplicates: n, n"):
        groups.summary(["n", "n"])


def test_rates_at_the_target_prevalence_are_those_of_a_group_of_this_prevalence() -> None:
    y, scores, group = cases(3)
    ev = rw.Evaluation(y, scores, group=group, prevalence=0.05, costs=rw.Costs(fp=1, fn=9))
    own: Any = ev.groups.summary().loc["good"]
    row = ev.groups.summary(prevalence="target").loc["good"]
    assert row["tpr"].tolist() == own["tpr"].tolist()
    ppr = 0.05 * own["tpr"] + 0.95 * own["fpr"]
    assert row["ppr"].tolist() == pytest.approx(ppr.tolist())
    assert row["precision"].tolist() == pytest.approx((0.05 * own["tpr"] / ppr).tolist())
    cost = 0.05 * 9 * (1 - own["tpr"]) + 0.95 * own["fpr"]
    assert row["expected_cost"].tolist() == pytest.approx(cost.tolist())


def test_the_area_of_a_group_is_that_of_its_cases() -> None:
    y, scores, group = cases(1)
    table: Any = rw.Evaluation(y, scores, group=group).groups.summary()
    for label in LABELS:
        alone = rw.Evaluation(y[group == label], scores["weak"][group == label])
        row = table.loc[("weak", label)]
        assert row["auc"] == alone["model"].auc()
        ends = alone.summary(["auc"]).loc["model", ["auc_low", "auc_high"]]
        assert [row["auc_low"], row["auc_high"]] == ends.tolist()


@pytest.mark.parametrize(
    ("metric", "of", "among"),
    [
        ("recall", lambda y, f: y & f, lambda y, _: y),
        ("fpr", lambda y, f: ~y & f, lambda y, _: ~y),
        ("precision", lambda y, f: y & f, lambda _, f: f),
        ("npv", lambda y, f: ~y & ~f, lambda _, f: ~f),
        ("ppr", lambda _, f: f, lambda y, _: y | True),
        ("accuracy", lambda y, f: y == f, lambda y, _: y | True),
        ("prevalence", lambda y, _: y, lambda y, _: y | True),
    ],
)
def test_differences_are_those_of_the_shares(metric: str, of: Any, among: Any) -> None:
    y, scores, group = cases(5)
    ev = rw.Evaluation(y, scores, group=group, threshold=0.7)
    positive, flagged = y == 1, scores["good"] >= 0.7
    hits, whole = of(positive, flagged), among(positive, flagged)
    result: Any = ev.groups.differences(metric)
    against: Any = ev.groups.differences(metric, to="south")
    share = {label: hits[group == label].sum() / whole[group == label].sum() for label in LABELS}
    for label in LABELS:
        rest = group != label
        assert result.loc[label, "value"] == pytest.approx(share[label])
        assert result.loc[label, "other"] == pytest.approx(hits[rest].sum() / whole[rest].sum())
        assert against.loc[label, "difference"] == pytest.approx(share[label] - share["south"])
    for table in (result, against.drop("south")):
        assert (table["all_low"] <= table["low"]).all()
        assert (table["low"] < table["difference"]).all()
        assert (table["difference"] < table["high"]).all()
        assert (table["high"] <= table["all_high"]).all()
    assert against.loc["south", ["difference", "low", "high", "all_low"]].tolist() == [0, 0, 0, 0]


def test_a_group_that_is_treated_differently_is_found_and_named() -> None:
    y, scores, group = cases(0, 4000)
    harder = {"model": np.where((group == "south") & (y == 1), scores["good"] - 1, scores["good"])}
    fair = rw.Evaluation(y, {"fair": scores["good"], **harder}, group=group, threshold=0.5)
    found: Any = fair.groups.test("tpr", to="north")
    assert found.loc["model", "p_value"] < 0.001
    assert found.loc["model", "group"] == "south"
    assert found.loc["fair", "p_value"] > 0.05
    spread: Any = fair.groups.spread("tpr")
    assert spread.loc["model", "spread"] > 0.1 > spread.loc["fair", "spread"]
    against: Any = fair.groups.differences("tpr", model="model", to="north")
    assert against.loc["south", "all_high"] < 0


def test_several_columns_name_groups_together() -> None:
    y, scores, group = cases(2)
    sex = np.where(np.arange(len(y)) % 3 == 0, "f", "m")
    frame = pd.DataFrame({"region": group, "sex": sex})
    for given_group in (frame, {"region": list(group), "sex": sex}):
        ev = rw.Evaluation(y, scores, group=given_group)
        assert ev.groups.columns == ("region", "sex")
        assert ev.groups.names == tuple((a, b) for a in sorted(LABELS) for b in "fm")
        table: Any = ev.groups.summary()
        assert table.index.names == ["model", "region", "sex"]
        here = (group == "east") & (sex == "f")
        assert table.loc[("good", "east", "f"), "n"] == here.sum()
        assert ev.groups.differences(to=("east", "f")).index.names == ["region", "sex"]
    named = rw.Evaluation(y, scores, group=pd.Series(group, name="region"))
    assert named.groups.columns == ("region",)
    assert named.groups.differences().index.name == "region"


def test_a_group_without_one_of_the_classes_has_what_can_be_known() -> None:
    y, score, group = [0, 1, 0, 1, 0, 0], [0.1, 0.9, 0.8, 0.4, 0.7, 0.2], list("aabbcc")
    groups = rw.Evaluation(y, score, group=group).groups
    row: Any = groups.summary().loc[("model", "c")]
    assert math.isnan(row["tpr"])
    assert math.isnan(row["auc"])
    assert [row["fpr"], row["ppr"], row["precision"], row["n"]] == [0.5, 0.5, 0, 2]
    found, against = groups.differences("tpr"), groups.differences("tpr", to="c")
    assert found["n"].tolist() == [1, 1, 0]
    assert found.loc["c"].isna().sum() == 8
    assert against["difference"].isna().tolist() == [True, True, True]


Y, SCORE = [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]


@pytest.mark.parametrize(
    ("group", "message"),
    [
        (["a", "b", None, "b"], "group"),
        (["a", "b", "b"], "3"),
        ("region", "single str"),
        ({"region": ["a", "b", "b"], "sex": ["f", "m", "f", "f"]}, "region"),
        ({}, "has no columns"),
        (pd.DataFrame([[1, 2]] * 4, columns=["x", "x"]), "two columns named 'x'"),
        (np.ones((4, 2)), "Pass one label per row, or a DataFrame or a dict"),
        ([{"a"}, {"b"}, {"a"}, {"b"}], "cannot be compared"),
    ],
)
def test_labels_that_cannot_be_used_are_refused(group: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        rw.Evaluation(Y, SCORE, group=group)
    assert message in str(caught.value)


def test_questions_that_have_no_answer_say_why() -> None:
    plain = rw.Evaluation(Y, SCORE)
    assert repr(plain.groups) == (
        "Groups() without group labels. Pass group=, one label per row, to Evaluation."
    )
    assert (plain.groups.names, plain.groups.columns) == ((), ())
    with pytest.raises(ValueError, match=r"no group labels\. Pass group="):
        plain.groups.summary()
    counts = rw.Evaluation.from_confusion({"A": {"tp": 4, "fp": 1, "fn": 2, "tn": 3}})
    with pytest.raises(ValueError, match="only counts"):
        counts.groups.test()
    ev = rw.Evaluation(Y, SCORE, group=["north", "north", "south", "south"])
    with pytest.raises(ValueError, match=r"no group 'sout'.*Did you mean south\?"):
        ev.groups.differences(to="sout")
    with pytest.raises(ValueError, match=r"no group 3\. The groups are 'north', 'south'\."):
        ev.groups.test(to=3)
    with pytest.raises(ValueError, match="metric must be"):
        ev.groups.spread("auc")
    with pytest.raises(TypeError, match="metric must be"):
        ev.groups.spread(3)  # type: ignore[arg-type]
    one = rw.Evaluation(Y, SCORE, group=["a"] * 4)
    with pytest.raises(ValueError, match="at least two groups, got only 'a'"):
        one.groups.differences()
    weighted = rw.Evaluation(Y, SCORE, group=list("abab"), sample_weight=[1, 2, 1, 1.5])
    assert weighted.groups.summary()["auc_low"].isna().tolist() == [True, True]


@pytest.mark.parametrize(
    "odd",
    [np.array(["a", "b"]), pd.Index(["a"]), pd.NA, ["a"], pl.col("a"), pl.LazyFrame({"a": [1]})],
)
def test_what_is_no_label_is_no_group_and_no_period(odd):
    ev = rw.Evaluation([0, 1] * 4, np.arange(8) / 8, group=list("aabb") * 2, time=[1, 2] * 4)
    with pytest.raises(ValueError, match="There is no group"):
        ev.groups.test(to=odd)
    with pytest.raises(ValueError, match="There is no period"):
        ev.periods.changes([odd])


def test_a_price_needs_a_tolerance():
    ev = rw.Evaluation([0, 1] * 4, np.arange(8) / 8, group=list("aabb") * 2)
    with pytest.raises(ValueError, match="tolerance is empty"):
        ev.groups.price("equal_tpr", [])
    with pytest.raises(ValueError, match="min_positives must be a whole number from 1 to"):
        ev.groups.price("equal_tpr", min_positives=10**400)


def test_cases_that_weigh_nothing_leave_the_band_of_a_price_alone():
    y, score = [0, 1, 0, 1, 0, 1, 0, 1], [k / 8 for k in range(8)]
    more = rw.Evaluation(
        [*y, 0, 1],
        [*score, 0.3, 0.6],
        sample_weight=[1] * 8 + [0, 0],
        group=list("aabbaabbaa"),
        n_bootstrap=20,
    )
    plain = rw.Evaluation(y, score, sample_weight=[1] * 8, group=list("aabbaabb"), n_bootstrap=20)
    bands = [
        ev.groups.price("equal_tpr", [0.0, 0.5], min_positives=1, n_bootstrap=40)
        for ev in (more, plain)
    ]
    pd.testing.assert_frame_equal(bands[0], bands[1])
