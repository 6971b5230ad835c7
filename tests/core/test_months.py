"""Months of cases, against profits counted case by case and scipy's distances."""

from __future__ import annotations

import math
from datetime import date
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample

PARTS = ["volume", "prevalence", "ranking", "stale_threshold"]


def best_by_hand(y: Any, score: Any, weight: Any, costs: rw.Costs) -> float:
    """Return the highest profit of any threshold, of cases that count so much."""
    return max(profit_by_hand(y, score, weight, costs, t) for t in [*set(score), np.inf])


def profit_by_hand(y: Any, score: Any, weight: Any, costs: rw.Costs, threshold: float) -> float:
    cells, flagged = costs.cells, score >= threshold
    cost = np.where(
        y == 1,
        np.where(flagged, cells["tp"], cells["fn"]),
        np.where(flagged, cells["fp"], cells["tn"]),
    )
    return -float((cost * weight).sum())


def at_prevalence(y: Any, weight: Any, prevalence: float) -> Any:
    """Return weights that add up to 1, with this share of positives."""
    share = np.where(y == 1, prevalence, 1 - prevalence)
    return share * weight / np.where(y == 1, weight[y == 1].sum(), weight[y == 0].sum())


@pytest.mark.parametrize("seed", range(12))
def test_a_change_is_split_into_what_each_part_of_it_costs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    month = rng.choice(3, 240, p=[0.3, 0.5, 0.2])
    y = (rng.random(240) < np.array([0.3, 0.5, 0.2])[month]).astype(int)
    score = np.round(rng.normal(y * np.array([1.5, 0.7, 1.5])[month] + (month == 2)), seed % 3)
    weight = rng.random(240) + 0.5 if seed % 2 else None
    costs = [rw.Costs(fp=1, fn=4), rw.Costs(tp=-9, fp=2, fn=0)][seed % 2]
    ev = rw.Evaluation(
        y, score, time=month, sample_weight=weight, costs=costs, threshold=0.6, population=1e4
    )
    reference = seed % 3
    table: Any = ev.months.changes(reference)
    own = np.ones(240) if weight is None else weight
    scale = 1e4 / own.sum()

    def of(curve: int, prevalence: float) -> tuple[float, float]:
        """Return the profit of a case at the threshold, and at the best one."""
        here = month == curve
        arguments = y[here], score[here], at_prevalence(y[here], own[here], prevalence), costs
        return profit_by_hand(*arguments, 0.6), best_by_hand(*arguments)

    size = [own[month == each].sum() for each in range(3)]
    share = [own[(month == each) & (y == 1)].sum() / size[each] for each in range(3)]
    first, _ = of(reference, share[reference])
    for each in range(3):
        row = table.loc[each]
        base, best_base = of(reference, share[each])
        now, best = of(each, share[each])
        n = size[each] * scale
        assert row["n"] == pytest.approx(size[each])
        assert row["profit"] == pytest.approx(n * now)
        assert row["change"] == pytest.approx(n * now - size[reference] * scale * first)
        parts = [
            (n - size[reference] * scale) * first,
            n * (base - first),
            n * (best - best_base),
            n * ((best_base - base) - (best - now)),
        ]
        assert row[PARTS].tolist() == pytest.approx(parts, abs=1e-7)
    assert table.loc[reference, ["change", *PARTS]].tolist() == [0] * 5
    pooled = ev.at()
    assert table["profit"].sum() == pytest.approx(pooled.profit)


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 3), st.integers(1, 3)),
        min_size=4,
        max_size=40,
    ).filter(lambda rows: {(r[0], r[2]) for r in rows} >= {(True, 0), (False, 0)}),
    st.integers(0, 4),
)
def test_parts_add_up_to_the_change_and_months_to_the_whole(
    rows: list[tuple[bool, int, int, int]], threshold: int
) -> None:
    y, score, month, weight = (np.array(each) for each in zip(*rows, strict=True))
    costs = rw.Costs(tp=-3, fp=2, fn=5, tn=-1)
    tables = []
    for times in (None, weight):
        sample = Sample.from_scores(y, score.astype(float), time=month, sample_weight=times)
        analysis = Analysis.of(sample, threshold=float(threshold), costs=costs)
        table: Any = analysis.months.changes()
        split = table[PARTS].sum(axis=1).to_numpy()
        assert split == pytest.approx(table["change"].to_numpy(), abs=1e-9)
        assert table["profit"].sum() == pytest.approx(analysis["model"].at().profit)
        tables.append(table)
    repeated = Sample.from_scores(
        *(np.repeat(each, weight) for each in (y, score.astype(float))),
        time=np.repeat(month, weight),
    )
    again: Any = Analysis.of(repeated, threshold=float(threshold), costs=costs).months.changes()
    pd.testing.assert_frame_equal(tables[1], again, check_dtype=False)


def test_a_shift_of_scores_is_that_of_their_distributions() -> None:
    rng = np.random.default_rng(2)
    month = rng.integers(0, 3, 900)
    y = (rng.random(900) < 0.4).astype(int)
    score = np.round(rng.normal(0.4 * (month == 2), 1), 1)
    table: Any = rw.Evaluation(y, score, time=month).months.score_shift(1, n_bins=5)
    base = score[month == 1]
    inner = np.quantile(base, [0.2, 0.4, 0.6, 0.8], method="lower")
    for each in range(3):
        part = score[month == each]
        exact: Any = stats.ks_2samp(part, base, method="asymp")
        assert table.loc[each, "ks"] == pytest.approx(exact.statistic)
        assert table.loc[each, "ks_p_value"] == pytest.approx(exact.pvalue, abs=0.02)
        share, before = (
            (np.array([((low <= s) & (s < high)).sum() for low, high in bins_of(inner)]) + 0.5)
            / (len(s) + 2.5)
            for s in (part, base)
        )
        psi = sum(
            a * math.log(a / b) - b * math.log(a / b) for a, b in zip(share, before, strict=True)
        )
        assert table.loc[each, "psi"] == pytest.approx(psi)
    assert table.loc[1].tolist() == [0, 0, 0, 1]
    assert table.loc[2, "psi"] > 3 * table.loc[2, "psi_by_chance"]


def bins_of(inner: Any) -> list[tuple[float, float]]:
    edges = [-np.inf, *inner, np.inf]
    return list(pairwise(edges))


def test_the_index_without_a_shift_is_what_it_is_by_chance() -> None:
    rng = np.random.default_rng(0)
    found, expected = [], []
    for _ in range(300):
        y = np.tile([0, 1], 300)
        table: Any = rw.Evaluation(
            y, rng.random(600), time=rng.integers(0, 2, 600)
        ).months.score_shift()
        found.append(table.loc[1, "psi"])
        expected.append(table.loc[1, "psi_by_chance"])
    assert np.mean(found) == pytest.approx(np.mean(expected), rel=0.12)


Y, SCORE = [0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]


@pytest.mark.parametrize(
    ("time", "names"),
    [
        (
            [date(2026, 2, 3), date(2026, 1, 9), date(2026, 1, 30), date(2026, 2, 1)],
            ("2026-01", "2026-02"),
        ),
        (
            pd.to_datetime(["2025-12-31", "2026-01-01", "2025-12-01", "2026-01-31"]),
            ("2025-12", "2026-01"),
        ),
        (
            np.array(["2026-03-01", "2026-01-05"] * 2, "datetime64[D]"),
            ("2026-01", "2026-03"),
        ),
        (["2026-02-11", "2026-01-30", "2026-02-01", "2026-01-31"], ("2026-01", "2026-02")),
        (["2026-02-11 10:15", "2026-01-30T09:00"] * 2, ("2026-01", "2026-02")),
        (["2026-W07", "2026-W06", "2026-W07", "2026-W06"], ("2026-W06", "2026-W07")),
        ([10, 9, 10, 9], (9, 10)),
        (
            pd.Series(pd.Categorical(["late", "early"] * 2, ["early", "late"], ordered=True)),
            ("early", "late"),
        ),
        (
            pd.Series(pd.PeriodIndex(["2026-10", "2026-09"] * 2, freq="M")),
            (pd.Period("2026-09"), pd.Period("2026-10")),
        ),
    ],
)
def test_months_are_in_order_whatever_names_them(time: Any, names: tuple[Any, ...]) -> None:
    months = rw.Evaluation([0, 0, 1, 1], SCORE, time=time).months
    assert months.names == names
    assert months.changes(names[-1]).index.tolist() == list(names)
    summary: Any = months.summary()
    assert summary["n"].sum() == 4
    assert summary.index.names == ["model", "time"]


@pytest.mark.parametrize(
    ("time", "message"),
    [
        (["Jan", "Feb", "Jan", "Mar"], "names of months without a year"),
        (["01.02.2026", "15.01.2026"] * 2, "dates such as '01.02.2026', which are not in order"),
        (["2/1/26", "1/15/26"] * 2, "not in order"),
        ([1, "a", 2, "b"], "labels that have no order"),
        ([date(2026, 1, 1), None, date(2026, 1, 1), date(2026, 1, 1)], "missing"),
        (["2026-01"] * 3, "3"),
    ],
)
def test_labels_without_an_order_are_refused(time: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        rw.Evaluation(Y, SCORE, time=time)
    assert message in str(caught.value)


def test_questions_that_have_no_answer_say_why() -> None:
    plain = rw.Evaluation(Y, SCORE).months
    assert repr(plain).startswith("Months() without labels. Pass time=")
    assert plain.names == ()
    for ask in (plain.summary, plain.changes, plain.score_shift):
        with pytest.raises(ValueError, match=r"no labels of months\. Pass time="):
            ask()
    months = rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2]).months
    with pytest.raises(ValueError, match=r"no month 3\. The months are 1, 2\."):
        months.changes(3)
    with pytest.raises(ValueError, match="n_bins must be"):
        months.score_shift(n_bins=1)
    lacking = rw.Evaluation(Y, SCORE, time=[2, 1, 2, 2]).months
    with pytest.raises(ValueError, match=r"reference 1 has no negative case.*reference=2"):
        lacking.changes()
    alone = rw.Evaluation(Y, SCORE, time=[1, 2, 3, 4]).months
    with pytest.raises(ValueError, match=r"reference 1 has no positive case\. .* wider periods\.$"):
        alone.changes()
    row: Any = lacking.changes(2).loc[1]
    assert row[PARTS].sum() == pytest.approx(row["change"])
    with pytest.raises(ValueError, match="per-case costs"):
        rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2], case_costs=[1.0, 2, 3, 4]).months.changes()
    with pytest.raises(ValueError, match="needs counts of cases"):
        rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2], sample_weight=[1, 2, 1, 2]).months.score_shift()
