"""The table of selected cases: the rows of `ev.rows()`, a page at a time."""

from __future__ import annotations

import csv
import io
import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import rocwidgets as rw
from rocwidgets.views import cases

N = 60
rng = np.random.default_rng(2)
FRAME = pd.DataFrame(
    {
        "y": np.where(rng.random(N) < 0.4, "yes", "no"),
        "score": rng.random(N).round(1),
        "age": rng.integers(18, 90, N),
        "note": [None if i % 7 == 0 else "x" * i for i in range(N)],
    },
    index=[f"case {i}" for i in range(N)],
)
FP = {"kind": "cell", "cell": "fp"}


def make(**traits: Any) -> rw.Evaluation:
    traits = {"threshold": 0.3, **traits}
    return rw.Evaluation(FRAME["y"], {"a": FRAME["score"]}, pos_label="yes", **traits)


def shown(view: rw.Cases) -> dict[str, Any]:
    return view.get_state("_rows")["_rows"]


def names(view: rw.Cases) -> list[str]:
    return [row[0] for row in shown(view)["rows"]]


@pytest.mark.parametrize(
    "selection",
    [FP, {"kind": "score", "low": 0.2, "high": 0.6}, {"kind": "bin", "bin": 2}],
)
def test_pages_together_are_the_rows(selection: dict[str, Any]) -> None:
    ev = make(selection=selection)
    view = rw.Cases(ev, FRAME, page_size=4)
    result = []
    for page in range(-(-shown(view)["count"] // 4)):
        view.page = page
        assert shown(view)["start"] == 4 * page
        result += names(view)
    assert result == ev.rows().tolist()


def test_a_row_has_index_label_score_and_columns() -> None:
    ev = make(selection=FP)
    view = rw.Cases(ev, FRAME, columns=["note", "age"])
    assert shown(view)["heads"] == ["row", "actual", "score of a", "note", "age"]
    for row, name in zip(shown(view)["rows"], ev.rows(), strict=False):
        case = FRAME.loc[name]
        note = "\N{EN DASH}" if pd.isna(case["note"]) else str(case["note"])
        assert row == [name, "no", f"{case['score']:.6g}", note, str(case["age"])]
    assert json.loads(json.dumps(shown(view))) == shown(view)


def test_a_long_text_ends_in_an_ellipsis_at_its_200th_letter() -> None:
    long = FRAME.assign(note="x" * 201)
    view = rw.Cases(make(selection=FP), long, columns=["note"])
    assert {row[-1] for row in shown(view)["rows"]} == {"x" * 199 + "\N{HORIZONTAL ELLIPSIS}"}
    view = rw.Cases(make(selection=FP), long.assign(note="x" * 200), columns=["note"])
    assert {row[-1] for row in shown(view)["rows"]} == {"x" * 200}


@pytest.mark.parametrize("made", [pl.from_pandas, pa.Table.from_pandas, lambda f: f.reset_index()])
def test_frames_of_other_libraries(made: Any) -> None:
    ev = rw.Evaluation(FRAME["y"].to_numpy(), FRAME["score"].to_numpy(), pos_label="yes")
    ev.selection = FP
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        view = rw.Cases(ev, made(FRAME), columns=["age"])
        view.columns = ["age", "y"]
    ages = [int(row[3]) for row in shown(view)["rows"]]
    assert ages == FRAME["age"].iloc[ev.rows()][: len(ages)].tolist()


def test_names_of_columns_need_not_be_texts() -> None:
    ev = rw.Evaluation([0, 1, 1], [0.1, 0.2, 0.3])
    ev.selection = {"kind": "score", "low": 0.15, "high": 0.5}
    view = rw.Cases(ev, pd.DataFrame([[1, 2], [3, 4], [5, 6]]), columns=[1, 0])
    sent = view.get_state()["_rows"]
    assert sent["heads"][3:] == ["1", "0"]
    assert [row[3:] for row in sent["rows"]] == [["6", "5"], ["4", "3"]]


def test_without_a_frame_there_are_label_and_score() -> None:
    view = rw.Cases(make(selection=FP))
    assert shown(view)["heads"] == ["row", "actual", "score of a"]


def test_it_follows_selection_and_threshold() -> None:
    ev = make()
    view = rw.Cases(ev, FRAME, page_size=3)
    assert (shown(view)["text"], shown(view)["rows"]) == ("", [])
    ev.selection = FP
    assert shown(view)["text"] == "false positives of a at threshold 0.3"
    view.page = 1
    ev.threshold = 0.7
    assert (view.page, shown(view)["count"]) == (0, ev.at().fp)
    ev.selection = {"kind": "score", "low": 0.5}
    assert shown(view)["text"] == "cases of a with 0.5 \N{LESS-THAN OR EQUAL TO} score"
    view.set_state({"page": 2})
    assert shown(view)["start"] == 6
    view.page = 10**6
    assert len(shown(view)["rows"]) > 0, "the last page is shown beyond it"


def test_it_follows_the_own_threshold_of_a_group_in_focus() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(90) % 2
    group = np.where(np.arange(90) % 3, "north", "south")
    ev = rw.Evaluation(y, {"a": rng.normal(y)}, group=group, focus="north", selection=FP)
    view = rw.Cases(ev, page_size=3)
    for own in (-1.0, 0.7):
        ev.group_thresholds = {"north": own}
        assert shown(view)["count"] == ev.at().fp == ev.groups.summary().loc[("a", "north"), "fp"]
        assert shown(view)["text"] == f"false positives of a at threshold {own:.3g}"


def test_the_file_has_the_rows_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    ev = make(selection=FP)
    view = rw.Cases(ev, FRAME)
    sent = []
    monkeypatch.setattr(view, "send", lambda content: sent.append(content["text"]))
    receive = view._handle_custom_msg  # noqa: SLF001 - of ipywidgets
    receive({"kind": "csv"}, [])
    monkeypatch.setattr(cases, "MOST_IN_FILE", 2)
    receive({"kind": "csv"}, [])
    receive({"kind": "other"}, [])
    whole, cut = (list(csv.reader(io.StringIO(text))) for text in sent)
    assert whole[0] == ["row", "actual", "score of a", *FRAME.columns]
    assert [row[0] for row in whole[1:]] == ev.rows().tolist()
    assert cut == whole[:3]


def test_no_text_of_the_file_is_a_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    class Printed:
        def __repr__(self) -> str:
            return "=1+1"

    texts = [
        "=1+1",
        " @x",
        "-a",
        "\uff1dx",
        "a=1",
        "\tx",
        "a;=1+1",
        "a\n =1",
        Printed(),
        Path("-a"),
    ]
    frame = pd.DataFrame({"y": [0, 1] * 5, "=head": texts, "n": [-1] * 10})
    ev = rw.Evaluation(frame["y"], [0.5] * 10, selection={"kind": "score"})
    view = rw.Cases(ev, frame)
    sent = []
    monkeypatch.setattr(view, "send", lambda content: sent.append(content["text"]))
    view._handle_custom_msg({"kind": "csv"}, [])  # noqa: SLF001 - of ipywidgets
    head, *rows = csv.reader(io.StringIO(sent[0]))
    assert head[-2:] == ["'=head", "n"]
    quoted = [
        "'=1+1",
        "' @x",
        "'-a",
        "'\uff1dx",
        "a=1",
        "'\tx",
        "a;'=1+1",
        "a\n' =1",
        "'=1+1",
        "'-a",
    ]
    assert [row[-2] for row in rows] == quoted
    assert {row[-1] for row in rows} == {"-1"}


def test_columns_can_come_from_any_iterable() -> None:
    ev = make()
    view = rw.Cases(ev, FRAME, columns=(name for name in ["age"]))
    assert view.columns == ["age"]
    assert view.frame is FRAME
    ev.close()
    assert ev.views == {}
    ev.threshold = 0.2


def test_its_static_chart_is_the_first_rows() -> None:
    ev = make()
    view = rw.Cases(ev, FRAME, columns=["age"])
    bundle, _ = view._repr_mimebundle_()  # type: ignore[misc]
    assert "Nothing selected" in bundle["image/svg+xml"]
    ev.selection = FP
    bundle, _ = view._repr_mimebundle_()  # type: ignore[misc]
    assert str(ev.rows()[0]) in bundle["image/svg+xml"]


@pytest.mark.parametrize(
    ("make_view", "error", "message"),
    [
        (lambda ev: rw.Cases(ev, FRAME.head()), ValueError, "frame has 5 rows, but the Evaluation"),
        (lambda ev: rw.Cases(ev, FRAME[::-1]), ValueError, "The index of frame differs from"),
        (lambda ev: rw.Cases(ev, FRAME, columns=["x"]), ValueError, r"no column named 'x'\. The"),
        (
            lambda ev: rw.Cases(ev, columns=["x"]),
            ValueError,
            r"no column named 'x'\. No frame was given",
        ),
        (lambda ev: rw.Cases(ev, FRAME, columns="age"), TypeError, "must be a list of names"),
        (lambda ev: rw.Cases.of(ev, FRAME, columns="age"), TypeError, "must be a list of names"),
        (lambda ev: rw.Cases(ev, [1]), TypeError, "must be a DataFrame from pandas, Polars or Py"),
        (lambda ev: rw.Cases(ev, FRAME, page_size=0), ValueError, "page_size must be a whole num"),
        (lambda ev: rw.Cases(ev, FRAME, rows=3), TypeError, "unknown argument 'rows'"),  # pyright: ignore[reportCallIssue]
        (lambda ev: rw.Cases(ev + ev), ValueError, "Cases needs the label and score of each case"),
    ],
)
def test_what_it_refuses(make_view: Any, error: type[Exception], message: str) -> None:
    ev = make()
    with pytest.raises(error, match=message):
        make_view(ev)
    assert ev.views == {}


def test_a_wrong_column_is_not_set() -> None:
    view = rw.Cases(make(selection=FP), FRAME, columns=["age"])
    with pytest.raises(ValueError, match="no column named"):
        view.columns = ["x"]
    assert view.columns == ["age"]
    assert shown(view)["heads"][-1] == "age"
