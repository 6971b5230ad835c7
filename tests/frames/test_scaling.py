"""Evaluations of frames and files, and their sums."""

from __future__ import annotations

from typing import Any

import duckdb
import polars as pl
import pytest
from frames.samples import sample

import rocwidgets as rw
from rocwidgets.numeric.counts.binned import error_bounds

BOUNDS = [f"{name}_bound" for name in ("auc", "ks", "cost", "score")]


def lazy(n=1500, seed=0):
    return pl.from_pandas(sample(n, seed)).lazy()


def test_from_frame():
    ev = rw.Evaluation.from_frame(lazy(), y_score=["fine", "margin"], costs=rw.Costs(fp=1, fn=5))
    frame = sample(1500)
    same = rw.Evaluation(frame["y"], frame[["fine", "margin"]])
    assert ev.models == ("fine", "margin")
    assert [ev[name].auc() for name in ev.models] == [same[name].auc() for name in same.models]
    assert ev.costs.fn == 5
    assert (ev.summary(BOUNDS) == 0).all(axis=None)


def test_bounds_are_returned():
    ev = rw.Evaluation.from_frame(
        duckdb.from_df(sample(1500)), y_score="fine", limit=64, tolerance=1.0
    )
    bounds: Any = ev.summary(BOUNDS).loc["fine"]
    assert (bounds > 0).all()
    assert bounds["auc_bound"] < 0.05
    told = error_bounds(ev["fine"].table)
    assert bounds.tolist() == [told.auc, told.ks, told.cost, told.score]


def test_from_parquet(tmp_path):
    sample(1500).to_parquet(tmp_path / "scores.parquet")
    ev = rw.Evaluation.from_parquet(tmp_path / "scores.parquet", y_score="ties", threshold=0.25)
    assert ev.threshold == 0.25
    frame = sample(1500)
    assert ev.at().tp == len(frame.query("ties >= 0.25 and y == 1"))


def test_sum_does_not_depend_on_the_order():
    parts = [
        rw.Evaluation.from_frame(
            lazy(900, seed), y_score="rare", limit=128, tolerance=6e-3, threshold=0.01
        )
        for seed in range(3)
    ]
    one, two = (parts[0] + parts[1]) + parts[2], parts[2] + (parts[1] + parts[0])
    assert one.curve("pn").equals(two.curve("pn"))
    assert one.summary(BOUNDS).equals(two.summary(BOUNDS))
    assert one.threshold == 0.01
    assert one.population == 2700


def test_sum_takes_a_prevalence_only_if_it_was_set():
    parts = [rw.Evaluation.from_frame(lazy(900, seed), y_score="ties") for seed in range(2)]
    assert (parts[0] + parts[1]).prevalence == (parts[0] + parts[1]).sample.prevalence
    for part in parts:
        part.prevalence = 0.125
    assert (parts[0] + parts[1]).prevalence == 0.125


def test_sums_of_different_things_are_refused():
    one = rw.Evaluation.from_frame(lazy(), y_score="fine")
    with pytest.raises(ValueError, match="same models"):
        _ = one + rw.Evaluation.from_frame(lazy(), y_score="ties")
    other = rw.Evaluation.from_frame(lazy().with_columns(y=pl.col("y") == 1), y_score="fine")
    with pytest.raises(ValueError, match="same labels"):
        _ = one + other
    with pytest.raises(TypeError):
        _ = one + 1  # pyright: ignore[reportOperatorIssue]


def test_unknown_argument():
    with pytest.raises(TypeError, match="'treshold'"):
        rw.Evaluation.from_frame(lazy(), y_score="fine", treshold=1)  # pyright: ignore[reportCallIssue]


def test_summary_and_page_have_the_bound():
    frame = sample(1500)
    rough = rw.Evaluation.from_frame(duckdb.from_df(frame), y_score="fine", limit=64, tolerance=1.0)
    exact = rw.Evaluation(frame["y"], frame[["fine"]])
    (bound,) = rough.summary("auc_bound")["auc_bound"].tolist()
    assert bound > 0
    assert rough.summary()["auc_bound"].tolist() == [bound]
    assert abs(rough[rough.model].auc() - exact["fine"].auc()) <= bound
    assert exact.summary()["auc_bound"].tolist() == [0]
    for ev, told in ((rough, bound), (exact, 0)):
        assert ev.get_state()["_sample"]["models"][0]["auc_bound"] == told
