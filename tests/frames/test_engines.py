"""Every engine gives the same table, bit for bit, and it is that of the rows in memory."""

from __future__ import annotations

import sys
from fractions import Fraction

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from frames.samples import content, first_cells, sample
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import EFFORT

import rocwidgets as rw
from rocwidgets.frames import tables_from_frame
from rocwidgets.frames.engines import require
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.binned import error_bounds

SCORES = ["fine", "ties", "rare", "margin"]
IN_MEMORY = {
    "pandas": lambda frame: frame,
    "polars": pl.from_pandas,
    "pyarrow": lambda frame: pa.Table.from_pandas(frame, preserve_index=False),
}


LAZY = {"polars": lambda f: pl.from_pandas(f).lazy(), "duckdb": duckdb.from_df}


def in_memory(frame, name, weight=None):
    weights = None if weight is None else frame[weight].to_numpy().astype(float)
    return CountTable.from_scores(frame["y"].to_numpy() == 1, frame[name].to_numpy(), weights)


@pytest.mark.slow
@pytest.mark.parametrize("made", LAZY.values(), ids=LAZY)
def test_few_distinct_scores_are_counted_exactly(made):
    frame = sample(1000)
    result = tables_from_frame(made(frame), "y", SCORES, limit=4096)
    assert [str(c) for c in result.error_bounds.values()] == ["exact"] * len(SCORES)
    assert content(result.tables) == content({name: in_memory(frame, name) for name in SCORES})


@pytest.mark.slow
@pytest.mark.parametrize("weight", [None, "w"])
def test_engines_agree_bit_for_bit(weight):
    frame = sample(3000)
    one, two = (
        tables_from_frame(made(frame), "y", SCORES, weight, limit=256, tolerance=3e-3)
        for made in LAZY.values()
    )
    assert content(one.tables) == content(two.tables)
    assert one.error_bounds == two.error_bounds


@pytest.mark.parametrize("made", IN_MEMORY.values(), ids=IN_MEMORY)
def test_frames_in_memory_are_counted_exactly(made):
    frame = sample(500)
    result = tables_from_frame(made(frame), "y", SCORES, "w")
    assert result.labels == ("0", "1")
    assert all(c.exact for c in result.error_bounds.values())
    assert content(result.tables) == content({n: in_memory(frame, n, "w") for n in SCORES})


def test_first_cells_are_multiples_of_a_power_of_two():
    frame = sample(3000)
    result = tables_from_frame(LAZY["duckdb"](frame), "y", "fine", limit=64, tolerance=1.0)
    rows = result.tables["fine"].rows()
    cells = first_cells(frame["fine"], frame["y"], 6)
    assert rows.threshold[:0:-1].tolist() == [low for low, *_ in cells]
    assert np.diff(rows.tp)[::-1].tolist() == [p for *_, p, _ in cells]
    assert np.diff(rows.fp)[::-1].tolist() == [n for *_, n in cells]


@pytest.mark.parametrize("name", SCORES)
def test_counts_at_every_edge_are_exact_and_the_auc_within_its_bound(name):
    frame = sample(4000)
    result = tables_from_frame(LAZY["polars"](frame), "y", name, limit=128)
    exact, rows = in_memory(frame, name), result.tables[name].rows()
    tp, fp = exact.at(rows.threshold)
    np.testing.assert_array_equal(rows.tp, tp)
    np.testing.assert_array_equal(rows.fp, fp)
    assert np.isin(rows.threshold[1:], frame[name]).all()
    assert abs(exact.auc - result.tables[name].auc) <= result.error_bounds[name].auc


def test_rare_events_meet_the_tolerance_of_common_ones():
    frame = sample(60_000)
    once = tables_from_frame(LAZY["polars"](frame), "y", "rare", limit=2048, tolerance=1.0)
    result = tables_from_frame(LAZY["polars"](frame), "y", "rare", limit=2048, tolerance=3e-4)
    assert once.error_bounds["rare"].auc > 0.01
    assert result.error_bounds["rare"].auc <= 3e-4


clumps = st.tuples(
    st.sampled_from(["point", "noise", "uniform", "lognormal", "cauchy", "power"]),
    st.sampled_from([-0.7, 0.0, 0.1, 1.0]),
    st.integers(-40, 10),
    st.integers(1, 2000),
    st.floats(0.05, 0.95),
)


def drawn(shape, rng):
    """Return scores of one shape around a centre, and labels of which a share is positive."""
    kind, centre, exponent, n, share = shape
    scale = 2.0**exponent
    z = {
        "point": np.zeros,
        "noise": lambda n: rng.integers(-3, 4, n) * 2.0**-52 / scale,
        "uniform": rng.random,
        "lognormal": lambda n: np.exp(5 * rng.normal(size=n)),
        "cauchy": rng.standard_cauchy,
        "power": lambda n: rng.random(n) ** 12,
    }[kind](n)
    return pd.DataFrame({"y": rng.random(n) < share, "s": centre + scale * z})


@pytest.mark.slow
@settings(max_examples=20 * EFFORT)
@given(st.lists(clumps, min_size=1, max_size=5), st.integers(0, 99))
def test_any_shape_of_scores_meets_the_tolerance_or_is_exact(shapes, seed):
    rng = np.random.default_rng(seed)
    frame = pd.concat([drawn(shape, rng) for shape in shapes])
    frame = pd.concat([frame, pd.DataFrame({"y": [False, True], "s": [0.0, 1.0]})])
    result = tables_from_frame(LAZY["polars"](frame), "y", "s", limit=1024, tolerance=7e-4)
    bound, table = result.error_bounds["s"], result.tables["s"]
    assert bound.auc <= 7e-4
    assert abs(table.auc - in_memory(frame, "s").auc) <= bound.auc + 1e-12


@pytest.mark.slow
def test_ties_split_by_rounding_errors_are_separated():
    rng = np.random.default_rng(0)
    score = rng.random(500)[rng.integers(0, 500, 20_000)]
    label = rng.random(20_000) < 0.5
    frame = pd.DataFrame({"y": label, "s": np.where(label, score, np.nextafter(score, 2))})
    result = tables_from_frame(LAZY["duckdb"](frame), "y", "s", limit=1024, tolerance=6e-4)
    assert result.error_bounds["s"].exact
    assert content(result.tables) == content({"s": in_memory(frame, "s")})


def test_whole_weights_are_repetitions():
    frame = sample(800)
    frame["w"] = np.arange(len(frame)) % 4
    repeated = frame.loc[np.repeat(frame.index, frame["w"])]
    result = tables_from_frame(LAZY["duckdb"](frame), "y", "fine", "w")
    rows, other = result.tables["fine"].rows(), in_memory(repeated, "fine").rows()
    np.testing.assert_array_equal(rows.threshold, other.threshold)
    np.testing.assert_array_equal(rows.tp, other.tp)
    np.testing.assert_array_equal(rows.fp, other.fp)


def test_weights_are_added_up_exactly():
    frame = sample(500)
    result = tables_from_frame(LAZY["duckdb"](frame), "y", "ties", "w").tables["ties"]
    assert float(sum(map(Fraction, frame["w"][frame["y"] == 0]))) == result.N


def test_neighbouring_floats_are_separated():
    low = 0.1
    scores = [low]
    for _ in range(63):
        scores.append(np.nextafter(scores[-1], 1))
    frame = pd.DataFrame({"y": [0, 1] * 32, "s": [0.0, *scores[1:-1], 1.0]})
    result = tables_from_frame(LAZY["polars"](frame), "y", "s", limit=64)
    assert result.error_bounds["s"].exact
    assert content(result.tables) == content({"s": in_memory(frame, "s")})


@pytest.mark.slow
def test_scores_that_no_number_of_scans_separates_are_within_the_bound():
    frame = pd.DataFrame({"y": [0, 1, 1, 0, 1], "s": [-1e-300, 1e-300, 0.5, 0.7, 1e300]})
    exact = in_memory(frame, "s")
    for made in (LAZY["polars"], LAZY["duckdb"]):
        result = tables_from_frame(made(frame), "y", "s", limit=64)
        rows = result.tables["s"].rows()
        assert rows.tp.tolist() == exact.at(rows.threshold)[0].tolist()
        assert rows.threshold[1:].tolist() == [1e300, 1e-300, -1e-300]
        error = abs(result.tables["s"].auc - exact.auc)
        assert 0 < error <= result.error_bounds["s"].auc + 1e-12


def test_zeros_of_both_signs_are_one_score():
    frame = pd.DataFrame({"y": [0, 1, 0, 1], "s": [-0.0, 0.0, 1.0, -1.0]})
    for made in LAZY.values():
        table = tables_from_frame(made(frame), "y", "s").tables["s"]
        assert content({"s": table}) == content({"s": in_memory(frame, "s")})


@pytest.mark.slow
def test_integers_float32_and_text_labels():
    frame = pd.DataFrame({"y": ["no", "yes"] * 4, "i": range(8), "f": np.arange(8, dtype="f4") / 3})
    for made in LAZY.values():
        result = tables_from_frame(made(frame), "y", ["i", "f"], pos_label="yes")
        assert result.labels == ("no", "yes")
        assert result.tables["i"].auc == result.tables["f"].auc == 10 / 16
        assert result.tables["f"].score_max == float(np.float32(7) / np.float32(3))


def test_an_engine_that_is_not_installed_names_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspark", None)
    with pytest.raises(ImportError, match=r"rocwidgets\[spark\]"):
        require("pyspark")


@pytest.mark.slow
def test_nothing_is_left_in_the_connection_of_a_relation():
    connection = duckdb.connect()
    connection.register("scores", sample(300))
    tables_from_frame(connection.table("scores"), "y", SCORES, limit=64)
    shown = connection.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
    assert shown == [("scores",)]
    assert connection.sql("SELECT * FROM duckdb_tables()").fetchall() == []


@pytest.mark.parametrize("low", [-1.7e308, 0.0, 1e308])
def test_scores_up_to_the_greatest_numbers_have_cells(low):
    score = np.random.default_rng(3).permutation(np.linspace(low / 8, 1.7e308 / 8, 4000)) * 8
    frame = pd.DataFrame({"y": np.arange(4000) % 2, "s": score})
    whole = rw.Evaluation(frame["y"], frame["s"]).sample.tables["s"]
    few = rw.Evaluation.from_frame(duckdb.from_df(frame), y_true="y", y_score="s", limit=100)
    table = few.sample.tables["s"]
    bounds = error_bounds(table)
    assert abs(table.auc - whole.auc) <= bounds.auc
    assert 0 < bounds.score < 3.4e308
    rows = table.rows()
    tp, fp = whole.at(rows.threshold[1:])
    assert np.array_equal(rows.tp[1:], tp)
    assert np.array_equal(rows.fp[1:], fp)
