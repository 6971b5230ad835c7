"""Groups and months that an engine counts, against those of the same rows in memory."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest
from frames.samples import content, sample
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.parts import Outcomes, PartRows, labelled, summary_by_part
from rocwidgets.frames import tables_from_frame

if TYPE_CHECKING:
    from collections.abc import Callable

SCORES = ["fine", "ties", "rare"]


def cases(n: int = 2000) -> pd.DataFrame:
    rng = np.random.default_rng(1)
    days = [date(2026, 1 + 2 * (k // 4), 1 + k) for k in rng.integers(0, 8, n).tolist()]
    return sample(n).assign(
        region=np.array(["north", "east", "south"])[rng.choice(3, n, p=[0.6, 0.3, 0.1])],
        young=rng.random(n) < 0.3,
        day=pd.Series(days).astype("datetime64[s]"),
        month=[f"2026-{day.month:02}" for day in days],
    )


LAZY: dict[str, Callable[[pd.DataFrame], Any]] = {
    "duckdb": duckdb.from_df,
    "polars": lambda frame: pl.from_pandas(frame).lazy(),
}
IN_MEMORY = {
    "pandas": lambda frame: frame,
    "polars": pl.from_pandas,
}


@pytest.mark.parametrize("made", IN_MEMORY.values(), ids=IN_MEMORY)
@pytest.mark.parametrize("weight", [None, "w"])
def test_a_frame_in_memory_is_judged_by_the_names_of_its_columns(made: Any, weight: Any) -> None:
    frame = cases(300)
    ev = rw.Evaluation.from_frame(
        made(frame),
        y_score=["fine", "ties"],
        sample_weight=weight,
        group=["region", "young"],
        time="day",
        threshold=0.4,
    )
    plain = rw.Evaluation(
        frame["y"],
        frame[["fine", "ties"]],
        sample_weight=None if weight is None else frame[weight],
        group=frame[["region", "young"]],
        time=frame["day"],
        threshold=0.4,
    )
    assert ev.groups.columns == ("region", "young")
    assert ev.periods.names == ("2026-01", "2026-02", "2026-03")
    pd.testing.assert_frame_equal(ev.groups.summary(), plain.groups.summary())
    pd.testing.assert_frame_equal(ev.periods.changes(), plain.periods.changes())
    assert ev.groups.thresholds("equal_tpr").profit == plain.groups.thresholds("equal_tpr").profit


def by_hand(frame: pd.DataFrame, by: list[str], score: str, weight: str | None) -> Any:
    """Return the cases with each outcome at 0.4, by the labels of columns."""
    times = 1.0 if weight is None else frame[weight]
    flagged, positive = frame[score] >= 0.4, frame["y"] == 1
    columns = {
        "tp": flagged & positive,
        "fp": flagged & ~positive,
        "fn": ~flagged & positive,
        "tn": ~flagged & ~positive,
    }
    counts = pd.DataFrame({cell: members * times for cell, members in columns.items()})
    return counts.groupby([frame[name] for name in by]).sum()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "limit", "weight"),
    sampled(
        [
            ("duckdb", 64, "w"),
            ("duckdb", 64, None),
            ("duckdb", 4096, None),
            ("polars", 64, None),
            ("polars", 4096, "w"),
        ]
    ),
)
def test_parts_add_up_to_the_whole_whichever_engine_counts_them(
    engine: str, limit: int, weight: str | None
) -> None:
    frame = cases()
    given = {"limit": limit, "tolerance": 3e-3, "y_score": SCORES, "sample_weight": weight}
    by = ["region", "young"]
    read = tables_from_frame(LAZY[engine](frame), **given, group=by, time="day")
    plain = tables_from_frame(LAZY[engine](frame), **given)
    assert content(read.tables) == content(plain.tables)
    assert set(read.parts) == {"groups", "periods"}
    groups, months = read.parts["groups"], read.parts["periods"]
    assert groups.columns == ("region", "young")
    assert groups.names == tuple(sorted({*zip(frame["region"], frame["young"], strict=True)}))
    assert months.names == ("2026-01", "2026-02", "2026-03")
    for parts, names in ((groups, by), (months, ["month"])):
        for score in SCORES:
            cells = parts.cells[score]
            # At every score that comes back, the counts at or above it are those of the rows.
            rows = read.tables[score].rows()
            for place in np.linspace(1, len(rows.threshold) - 1, 7).astype(int):
                threshold = rows.threshold[place]
                above = cells.low >= threshold
                for column, total in ((cells.positive, rows.tp), (cells.negative, rows.fp)):
                    assert column[above].sum() == pytest.approx(total[place], rel=1e-14)
            for code, name in enumerate(parts.names):
                label = name if isinstance(name, tuple) else (name,)
                here = (frame[names] == list(label)).all(axis=1)
                own = frame[here]
                times = np.ones(len(own)) if weight is None else own[weight]
                assert cells.positive[cells.part == code].sum() == pytest.approx(
                    (times * (own["y"] == 1)).sum()
                )
                threshold = float(np.median(rows.threshold[1:]))
                threshold = rows.threshold[1:][rows.threshold[1:] >= threshold][-1]
                for column, label_ in ((cells.positive, 1), (cells.negative, 0)):
                    found = column[(cells.part == code) & (cells.low >= threshold)].sum()
                    expected = (times * ((own["y"] == label_) & (own[score] >= threshold))).sum()
                    assert found == pytest.approx(expected)


@pytest.mark.slow
@pytest.mark.parametrize("weight", [None, "w"])
def test_months_of_counts_are_those_of_the_cases(weight: str | None) -> None:
    frame = cases()
    given: dict[str, Any] = {"sample_weight": weight, "time": "day", "y_score": ["ties", "fine"]}
    more: dict[str, Any] = {"threshold": 0.4, "costs": rw.Costs(fp=1, fn=3), "population": 1e5}
    counted = rw.Evaluation.from_frame(duckdb.from_df(frame), **given, **more)
    plain = rw.Evaluation.from_frame(frame, **given, **more)
    assert counted.periods.names == plain.periods.names
    assert repr(counted.periods) == repr(plain.periods)
    for ask in ("summary", "changes", "cost_points"):
        one, other = (getattr(each.periods, ask)() for each in (counted, plain))
        if weight is not None and ask == "summary":
            # Of sums of weights no interval is known.
            ends = ["auc_low", "auc_high"]
            assert one[ends].isna().to_numpy().all()
            one, other = (each.drop(columns=ends) for each in (one, other))
        pd.testing.assert_frame_equal(one, other, rtol=1e-12)
    changed: Any = counted.periods.changes(["2026-01", "2026-02"], model="fine")
    pd.testing.assert_frame_equal(
        changed, plain.periods.changes(["2026-01", "2026-02"], model="fine"), rtol=1e-12
    )
    if weight is None:
        pd.testing.assert_frame_equal(counted.periods.limits("ppr"), plain.periods.limits("ppr"))
        summary: Any = counted.periods.summary()
        assert summary[summary["n"] > 0][["auc_low", "auc_high"]].notna().to_numpy().all()
        with pytest.raises(ValueError, match="shift of scores needs the label and score"):
            counted.periods.score_shift()
    later = [0.2, 0.6], ["2026-04", "2026-05"]
    pd.testing.assert_frame_equal(
        counted.periods.expected(*later), plain.periods.expected(*later), rtol=1e-12
    )


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_groups_of_counts_are_those_of_the_cases(engine: str) -> None:
    frame = cases()
    by = ["region", "young"]
    read = {"y_score": ["ties"], "group": by}
    state = Analysis.of(Sample.from_frame(LAZY[engine](frame), **read), threshold=0.4)
    plain = Analysis.of(Sample.from_frame(frame, **read), threshold=0.4)
    chosen: Any = {"metrics": None, "at": "current", "prevalence": "own"}
    one, other = (
        summary_by_part(each, *labelled(each.sample, "groups", ""), **chosen)
        for each in (state, plain)
    )
    pd.testing.assert_frame_equal(one, other)
    source, labels = labelled(state.sample, "groups", "")
    counts = Outcomes(source, labels, "ties", 0.4).counts
    expected = by_hand(frame, by, "ties", None)
    for cell in ("tp", "fp", "fn", "tn"):
        assert counts[cell].tolist() == expected[cell].tolist()
    cells, rows = (
        PartRows.of(*labelled(each.sample, "groups", ""), "ties").points()
        for each in (state, plain)
    )
    for of_cells, of_rows in zip(cells, rows, strict=True):
        assert of_cells.threshold.tolist() == of_rows.threshold.tolist()
        assert of_cells.tp.tolist() == of_rows.tp.tolist()
        assert of_cells.fp.tolist() == of_rows.fp.tolist()


def test_labels_of_parts_are_of_any_kind() -> None:
    frame = cases(400)
    frame["code"] = np.where(frame["young"], 7, -3)
    read = tables_from_frame(duckdb.from_df(frame), y_score="ties", group="code", time="month")
    assert read.parts["groups"].names == (-3, 7)
    assert read.parts["periods"].names == ("2026-01", "2026-02", "2026-03")
    kind = pl.Enum(["south", "north", "east"])
    lazy = pl.from_pandas(frame).with_columns(pl.col("region").cast(kind)).lazy()
    read = tables_from_frame(lazy, y_score="ties", time="region")
    assert read.parts["periods"].names == ("south", "north", "east")


def test_parts_that_cannot_be_counted_say_why() -> None:
    frame = cases(200)
    frame.loc[[3, 5], "region"] = None
    frame["age"] = np.where(frame["young"], np.nan, 30.0)
    for made in (duckdb.from_df, LAZY["polars"]):
        with pytest.raises(
            ValueError, match=r"Column 'region' contains 2 null or NaN labels in 200"
        ):
            tables_from_frame(made(frame), y_score="ties", group="region")
        with pytest.raises(
            ValueError, match=r"Column 'age' contains \d+ null or NaN labels in 200"
        ):
            tables_from_frame(made(frame), y_score="ties", group=["young", "age"])
        with pytest.raises(ValueError, match=r"No column named 'nowhere'"):
            tables_from_frame(made(frame), y_score="ties", group="nowhere")
        with pytest.raises(ValueError, match=r"No column named 'when'"):
            tables_from_frame(made(frame), y_score="ties", time="when")
    with pytest.raises(ValueError, match="2 missing values"):
        tables_from_frame(frame, y_score="ties", group="region")
    with pytest.raises(ValueError, match=r"No column named 'nowhere'"):
        tables_from_frame(frame, y_score="ties", group="nowhere")
    with pytest.raises(TypeError, match=r"each of group must be a column name, got 3"):
        tables_from_frame(frame, y_score="ties", group=["young", 3])  # type: ignore[list-item]
    ev = rw.Evaluation.from_frame(duckdb.from_df(frame), y_score="ties", time="month")
    name = ev["ties"].calibrated(folds=None).name
    with pytest.raises(ValueError, match="was derived from counts, and is unknown in the parts"):
        ev.periods.changes(model=name)


@pytest.mark.slow
@pytest.mark.parametrize("made", [*LAZY.values(), *IN_MEMORY.values()])
def test_missing_labels_are_a_group_if_asked(made: Any) -> None:
    frame = cases(300)
    frame.loc[[3, 5, 8], "region"] = None
    by = ["region", "young"]
    given: dict[str, Any] = {"y_score": "ties", "group": by, "missing_group": "own"}
    state = Analysis.of(Sample.from_frame(made(frame), **given), threshold=0.4)
    source, labels = labelled(state.sample, "groups", "")
    filled = frame.assign(region=frame["region"].fillna("~"))
    expected = by_hand(filled, by, "ties", None)
    names = [("(missing)" if name == "~" else name, young) for name, young in expected.index]
    assert list(labels.names) == names
    counts = Outcomes(source, labels, "ties", 0.4).counts
    for cell in ("tp", "fp", "fn", "tn"):
        assert counts[cell].tolist() == expected[cell].tolist()
    frame.loc[4, "month"] = None
    with pytest.raises(ValueError, match=r"1 (missing value|null or NaN label)"):
        Sample.from_frame(made(frame), **given, time="month")


def test_parquet_files_are_counted_by_group_and_month(tmp_path: Any) -> None:
    frame = cases(500)
    path = tmp_path / "cases.parquet"
    frame.to_parquet(path)
    for engine in ("duckdb", "polars"):
        ev = rw.Evaluation.from_parquet(
            path, y_score="ties", time="day", group="region", engine=engine, threshold=0.4
        )
        expected = by_hand(frame, ["month"], "ties", None).reindex(ev.periods.names, fill_value=0)
        table: Any = ev.periods.summary().loc["ties"]
        assert table[["tp", "fp", "fn", "tn"]].to_numpy().tolist() == expected.to_numpy().tolist()
