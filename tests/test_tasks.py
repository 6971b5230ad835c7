"""The tasks of the documentation take at most three lines each, and do what they say."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ks_2samp
from sklearn.metrics import roc_auc_score

import rocwidgets as rw
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Callable

TASKS = Path(__file__).parents[1] / "docs/tasks.md"
TEXT = TASKS.read_text("utf-8")
SETUP, *BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
TITLES = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)


def _deployed(names: dict[str, Any]) -> None:
    assert names["last"] is names["deployed"]
    deployed, point = names["deployed"], names["ev"].best()
    predicted, y = deployed.predict(names["X"][1000:]), names["y"][1000:]
    assert (predicted[y == 1].sum(), predicted[y == 0].sum()) == (point.tp, point.fp)


def _scores(names: dict[str, Any]) -> None:
    assert names["ev"].models == ("logistic", "boosting", "tree")
    assert names["last"] is names["ev"]


def _recall(names: dict[str, Any]) -> None:
    result = names["last"]
    assert result.recall >= 0.9
    rates = names["ev"].curve("roc")
    enough = rates[rates["tpr"] >= 0.9]
    costs = names["ev"].costs
    size = names["ev"].sample.totals
    earned = -(costs.tp * enough["tpr"] * size.P + costs.fp * enough["fpr"] * size.N)
    assert result.profit == pytest.approx(earned.max())


def _top(names: dict[str, Any]) -> None:
    top, scores = names["top"], names["scores"]
    highest = scores[scores[top.model] >= top.threshold]
    assert len(highest) <= 1000
    assert top.precision == pytest.approx(highest["y"].mean())
    assert top.recall == highest["y"].sum() / scores["y"].sum()
    costs = names["ev"].costs
    for model in names["ev"].models:
        y = scores.sort_values(model, ascending=False)["y"].head(1000)
        assert top.profit >= -(costs.tp * y.sum() + costs.fp * (len(y) - y.sum())) - 1e-6
    decile = names["ev"]["boosting"].best("ppr", max_share=0.1)
    assert decile.tp + decile.fp == len(names["scores"]) // 10


def _regret(names: dict[str, Any]) -> None:
    regret, table = names["regret"], names["ev"]["boosting"].counts()
    # Of each person, at both ends of what is not known: what a sale earns, and what a call costs.
    ends = {"sales": [(50, 3), (60, 3)], "service": [(50, 4), (50, 3)]}
    lost = {}
    for person, costs in ends.items():
        profits = [gain * table["tp"] - cost * table["fp"] for gain, cost in costs]
        lost[person] = np.max([each.max() - each for each in profits], axis=0)
    worst = np.max([*lost.values()], axis=0)
    at = (table["threshold"] == regret.minimax.threshold).to_numpy()
    assert worst[at] == pytest.approx([worst.min()])
    assert names["last"]["worst"].tolist() == pytest.approx([lost[name][at][0] for name in ends])
    told = f"it is {regret.minimax.threshold:.3f}, which loses at most {worst.min():,.0f} €"
    low, high = regret.agreed(0.1)
    assert told in TEXT
    assert f"{low:.3f} to {high:.3f}" in TEXT


def _several(names: dict[str, Any]) -> None:
    tiers, several, scores = names["last"], names["several"], names["scores"]
    several.tiers = tiers
    actions = several.decide().predict(scores)
    gains = {"flag": (50, -12), "call": (35, -4), "mail": (14, -0.8), "leave": (0, 0)}
    positive = (scores["y"] == 1).to_numpy()
    earned = [
        gains[action][0 if label else 1] for action, label in zip(actions, positive, strict=True)
    ]
    assert tiers.profit == pytest.approx(sum(earned))
    assert 0 < (actions == "flag").sum() <= 500
    assert {"call", "mail", "leave"} <= {*actions}
    assert tiers.profit > several.best().profit


def _words(names: dict[str, Any]) -> None:
    assert chart_of(names["ev"], "decision_strip").x.label == "Share contacted"
    assert names["last"].kind == "decision_strip"


def _by_score(names: dict[str, Any]) -> None:
    view, ev = names["last"], names["ev"]
    chart = chart_of(ev, view.kind, view.options)
    assert chart.x.label == "Score of boosting"
    here = ev["boosting"].at(0.3)
    (curve,) = (each for each in chart.curves if each.name == "boosting")
    assert np.interp(-0.3, -curve.x, curve.y) == pytest.approx(here.profit, rel=0.02)


def _panels(names: dict[str, Any]) -> None:
    assert names["last"].options == {"panels": "each"}
    titles = [axes.get_title() for axes in names["ev"].figure(rw.ROC, panels="each").axes]
    assert titles == [*names["ev"].models]


def _ks(names: dict[str, Any]) -> None:
    y, score = names["scores"]["y"], names["scores"]["boosting"]
    tested: Any = ks_2samp(score[y == 1], score[y == 0])
    assert names["ev"].at().youden == pytest.approx(tested.statistic)


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
    assert len(names["ev"]["boosting"].gains_table(bins=10)) == 10


def _campaign(names: dict[str, Any]) -> None:
    ev = names["last"].evaluation
    shares, found = (0, 0.1, 0.25, 0.5, 1), (0, 60, 95, 115, 200)
    for share, tp in zip(shares, found, strict=True):
        point = ev.at(-share if share else 1)
        assert (point.tp, point.fp) == (tp, 1000 * share - tp)
    best = max(50 * tp - 3 * (1000 * share - tp) for share, tp in zip(shares, found, strict=True))
    assert ev.best().profit == pytest.approx(best)


def _net_benefits(names: dict[str, Any]) -> None:
    gain, scores, ev = names["gain"], names["scores"], names["ev"]
    at = scores[["logistic", "boosting"]].to_numpy()[:, :, None] >= [0.1, 0.2, 0.3]
    y = scores["y"].to_numpy() == 1
    odds = np.array([1 / 9, 1 / 4, 3 / 7])
    net = (at[y].sum(axis=0) - odds * at[~y].sum(axis=0)) / len(y)
    assert gain["difference"].to_numpy() == pytest.approx(net[1] - net[0])
    assert (gain["low"] < gain["difference"]).all()
    assert (gain["difference"] < gain["high"]).all()
    assert names["last"].options["show"] == "compared"
    assert ev.model == "boosting"


def _calibrated(names: dict[str, Any]) -> None:
    assert "boosting isotonic" in names["ev"].models


def _months(names: dict[str, Any]) -> None:
    result = names["last"]
    assert result.index.tolist() == ["2026-05", "2026-06"]
    parts = result[["volume", "prevalence", "ranking", "stale_threshold"]].sum(axis=1)
    assert parts.tolist() == pytest.approx(result["change"].tolist())
    late, threshold = names["scores"][6000:], names["both"].threshold
    flagged, positive = late["boosting"] >= threshold, late["y"] == 1
    cost = 3 * (flagged & ~positive).sum() + 50 * (~flagged & positive).sum()
    assert result["profit"].iloc[1] == pytest.approx(-cost)


def _prevalences(names: dict[str, Any]) -> None:
    rare, common = names["rare"], names["common"]
    assert (rare.prevalence, common.prevalence) == (0.05, 0.5)
    common.threshold = 0.3
    assert rare.threshold == 0.3
    assert names["last"].read_text("utf-8").count("Prevalence 50 %") == 1


def _groups(names: dict[str, Any]) -> None:
    by_sex, people = names["by_sex"], names["people"]
    assert names["last"].kind == "groups"
    found = people[people["y"] == 1]
    shares = (found["boosting"] >= by_sex.threshold).groupby(found["sex"]).mean()
    differences = by_sex.groups.differences("tpr")
    assert differences["value"].to_dict() == pytest.approx(shares.to_dict())
    assert differences.loc["Female", "all_high"] < 0 < differences.loc["Male", "all_low"]


def _equal_opportunity(names: dict[str, Any]) -> None:
    by_sex, people = names["by_sex"], names["people"]
    table = names["fair"].summary()
    assert np.ptp(table["tpr"]) <= 0.02 + 1e-9
    assert np.ptp(by_sex.groups.thresholds("equal_tpr").summary()["tpr"]) < 1e-9
    price = names["last"]["price"]
    assert (price >= 0).all()
    assert price.is_monotonic_decreasing
    assert f"{price[0]:,.0f} dollars" in TEXT
    # The best thresholds of the groups have rates that are fewer than 10 points apart.
    assert price[0.1] == 0
    least = 0.0
    for _, group in people.groupby("sex"):
        y, score = group["y"].to_numpy(), group["boosting"].to_numpy()
        least += min(
            200 * np.sum((score >= at) & (y == 0)) + 500 * np.sum((score < at) & (y == 1))
            for at in (*np.unique(score), np.inf)
        )
    assert names["last"].loc[0.1, "profit"] == pytest.approx(-least)


def _twelve_months(names: dict[str, Any]) -> None:
    year, people = names["year"], names["people"]
    assert names["last"].kind == "timeline"
    changes, limits = year.periods.changes(), year.periods.limits("tpr")
    parts = changes[["volume", "prevalence", "ranking", "stale_threshold"]].sum(axis=1)
    assert parts.tolist() == pytest.approx(changes["change"].tolist())
    month = np.arange(len(people)) % 12
    flagged, positive = people["boosting"] >= year.threshold, people["y"] == 1
    found = flagged[positive].groupby(month[positive]).mean()
    assert limits["value"].tolist() == pytest.approx(found.tolist())
    cost = 200 * (flagged & ~positive) + 500 * (~flagged & positive)
    assert changes["profit"].tolist() == pytest.approx((-cost.groupby(month).sum()).tolist())
    assert limits["outside"].sum() <= 2, "whatever differs is chance"


def _folds(names: dict[str, Any]) -> None:
    assert names["folds"].sample.fold_names == (0, 1, 2, 3, 4)


def _datasets(names: dict[str, Any]) -> None:
    table = names["last"]
    for name, frame in {"bank": names["scores"], "fraud": names["fraud"]}.items():
        positive = frame["y"] == 1
        for model in ("logistic", "boosting"):
            area = roc_auc_score(positive, frame[model])
            assert table.loc[(name, model), "auc"] == pytest.approx(area)
            best = max(
                np.mean((frame[model] >= at) == positive) for at in (*frame[model].unique(), 2)
            )
            assert table.loc[(name, model), "chosen"] == pytest.approx(best)


def _paper(names: dict[str, Any]) -> None:
    (axes,) = names["last"].axes
    shown = [text.get_text() for text in axes.get_legend().get_texts()]
    assert [each.partition(" (")[0] for each in shown][:3] == names["names"]


def _false_positives(names: dict[str, Any]) -> None:
    ev, scores = names["ev"], names["scores"]
    wrong = scores[(scores["boosting"] >= 0.1) & (scores["y"] == 0)]
    result = names["wrong"]
    assert result["boosting"].is_monotonic_decreasing
    pd.testing.assert_frame_equal(result.sort_index(), wrong)
    assert isinstance(rw.Cases(ev, scores), rw.Cases)


def _saved(names: dict[str, Any]) -> None:
    assert names["decision"] == names["ev"].decide("cost")


def _own_metric(names: dict[str, Any]) -> None:
    y, score = names["scores"]["y"].to_numpy(), names["scores"]["boosting"].to_numpy()

    def net_hits(threshold: float) -> float:
        return y[score >= threshold].sum() - (1 - y[score >= threshold]).sum() / 4

    assert net_hits(names["ev"].threshold) == max(map(net_hits, np.unique(score)))
    assert names["last"].kind == "threshold_metrics"


CHECKS: list[Callable[[dict[str, Any]], None]] = [
    _deployed,
    _scores,
    _recall,
    _top,
    _regret,
    _several,
    _words,
    _by_score,
    _gains,
    _campaign,
    _ks,
    _amounts,
    _net_benefits,
    _calibrated,
    _months,
    _prevalences,
    _groups,
    _equal_opportunity,
    _twelve_months,
    _folds,
    _datasets,
    _paper,
    _panels,
    _false_positives,
    _saved,
    _own_metric,
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


@pytest.mark.slow
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
