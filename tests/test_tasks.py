"""The tasks of the documentation take at most three lines each, and do what they say."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

TASKS = Path(__file__).parents[1] / "docs/tasks.md"
SETUP, *BLOCKS = re.findall(r"```python\n(.*?)```", TASKS.read_text("utf-8"), re.DOTALL)
TITLES = re.findall(r"^## (.*)$", TASKS.read_text("utf-8"), re.MULTILINE)


def _deployed(names: dict[str, Any]) -> None:
    deployed, point = names["deployed"], names["ev"].best()
    predicted, y = deployed.predict(names["X"][1000:]), names["y"][1000:]
    assert (predicted[y == 1].sum(), predicted[y == 0].sum()) == (point.tp, point.fp)


def _scores(names: dict[str, Any]) -> None:
    assert names["ev"].models == ("logistic", "boosting", "tree")
    assert names["last"] is names["ev"]


def _amounts(names: dict[str, Any]) -> None:
    fraud, best = names["fraud"], names["last"]
    y, amount = fraud["y"].to_numpy(), fraud["amount"].to_numpy()
    due = {
        (name, t): 8 * np.sum((score >= t) & (y == 0)) + amount[(score < t) & (y == 1)].sum()
        for name, score in fraud[["logistic", "boosting"]].items()
        for t in (*np.unique(score), np.inf)
    }
    assert due[best.model, best.threshold] == pytest.approx(min(due.values()))


def _gains(names: dict[str, Any]) -> None:
    assert "Campaign" in Path("gains.html").read_text("utf-8")
    assert len(names["ev"]["boosting"].gains_table(n_bins=10)) == 10


def _calibrated(names: dict[str, Any]) -> None:
    assert "boosting isotonic" in names["ev"].models


def _months(names: dict[str, Any]) -> None:
    found = names["last"]
    assert [name for _, name in found.index] == ["2026-05", "2026-06"]
    assert found["threshold"].tolist() == [0.1, 0.1]


def _folds(names: dict[str, Any]) -> None:
    assert names["folds"].sample.fold_names == (0, 1, 2, 3, 4)


def _paper(_: dict[str, Any]) -> None:
    assert Path("roc.pdf").read_bytes().startswith(b"%PDF")


def _false_positives(names: dict[str, Any]) -> None:
    ev, scores = names["ev"], names["scores"]
    wrong = scores[(scores["boosting"] >= 0.1) & (scores["y"] == 0)]
    found = scores.loc[ev.rows("fp")]
    assert found["boosting"].is_monotonic_decreasing
    pd.testing.assert_frame_equal(found.sort_index(), wrong)
    assert isinstance(names["last"], rw.Cases)


def _saved(names: dict[str, Any]) -> None:
    assert names["decision"] == names["ev"].decide("cost")


def _own_metric(names: dict[str, Any]) -> None:
    y, score = names["scores"]["y"].to_numpy(), names["scores"]["boosting"].to_numpy()

    def net_hits(threshold: float) -> float:
        return y[score >= threshold].sum() - (1 - y[score >= threshold]).sum() / 4

    assert net_hits(names["ev"].threshold) == max(map(net_hits, np.unique(score)))
    assert names["last"].kind == "threshold_metrics"


def _recall(names: dict[str, Any]) -> None:
    assert names["ev"].at().recall >= 0.9


CHECKS: list[Callable[[dict[str, Any]], None]] = [
    _deployed,
    _scores,
    _amounts,
    _gains,
    _calibrated,
    _months,
    _folds,
    _paper,
    _false_positives,
    _saved,
    _own_metric,
    _recall,
]


def _run(code: str, names: dict[str, Any]) -> None:
    """Run code; the value of its last expression is ``last``."""
    tree = ast.parse(code)
    if isinstance(tree.body[-1], ast.Expr):
        target = ast.Name("last", ast.Store())
        tree.body[-1] = ast.Assign([target], tree.body[-1].value)
    exec(compile(ast.fix_missing_locations(tree), "task", "exec"), names)  # noqa: S102 - ours


def test_each_task_takes_at_most_three_lines() -> None:
    assert len(BLOCKS) == len(TITLES) == len(CHECKS)
    for title, code in zip(TITLES, BLOCKS, strict=True):
        lines = code.strip().splitlines()
        assert len(lines) <= 3, title
        assert max(map(len, lines)) <= 100, title


def test_tasks_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    _run(SETUP, names)
    for title, code, check in zip(TITLES, BLOCKS, CHECKS, strict=True):
        try:
            _run(code, names)
            check(names)
        except BaseException as error:
            error.add_note(f"In the task {title!r}.")
            raise
