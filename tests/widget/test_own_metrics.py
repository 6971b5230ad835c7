"""Metrics of the user: their values at all that is drawn, in Python and for the page."""

from __future__ import annotations

import copy
import json
import math
import pickle
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import fbeta_score
from support.page_rules import PageRules

import rocwidgets as rw
from rocwidgets.charts.format import money
from rocwidgets.core import Analysis, Sample, Setting
from rocwidgets.widget.scene import chart_of

# Cases of which not all rows are drawn.
MANY = 4000


def net_hits(tp, fp, fn, tn):
    return 2.5 * tp - fp - fn / 7 + 0 * tn


def precision(tp, fp, *_: object):
    return tp / (tp + fp)


def relative(tp, fp, fn, _tn):
    """Compare the rules with each other."""
    return (tp - fp) / (tp - fp).max() + 0 * fn


METRICS = {"net hits": net_hits, "their precision": precision, "relative": relative}


class Made:
    """Cases, plain or weighted, and the Evaluation of two models of them."""

    def __init__(self, kind: str) -> None:
        rng = np.random.default_rng(5)
        self.y = rng.random(MANY) < 0.3
        score = rng.random(MANY) * 0.7 + 0.3 * self.y
        self.scores = {"a": score, "ties": np.round(score, 1)}
        self.weight = rng.random(MANY) if kind == "weighted" else np.ones(MANY)
        given = self.weight if kind == "weighted" else None
        self.ev = rw.Evaluation(self.y, self.scores, sample_weight=given, metrics=METRICS)

    def by_hand(self, model: str, threshold: float) -> tuple[float, float]:
        """Return the net hits and the precision of a rule, counted case by case."""
        is_found = self.scores[model] >= threshold
        tp, fp = (self.weight[is_found & (self.y == kind)].sum() for kind in (True, False))
        fn = self.weight[self.y].sum() - tp
        return 2.5 * tp - fp - fn / 7, tp / (tp + fp) if tp + fp else math.nan


def made(kind: str = "counts") -> rw.Evaluation:
    return Made(kind).ev


def sent(ev: rw.Evaluation) -> dict[str, dict[str, np.ndarray]]:
    """Return what the page gets, by model and name."""
    return {
        model: {name: np.frombuffer(column, "<f8") for name, column in columns}
        for model, columns in ev.get_state("_metrics")["_metrics"]
    }


@pytest.mark.parametrize("kind", ["counts", "weighted"])
@pytest.mark.parametrize("model", ["a", "ties"])
def test_the_page_gets_the_value_of_every_row_that_is_drawn(kind, model):
    cases = Made(kind)
    ev = cases.ev
    columns, thresholds = sent(ev)[model], ev.sample.thinned(model).threshold
    assert all(len(each) == len(thresholds) for each in columns.values())
    assert list(columns) == list(METRICS)
    for row in range(0, len(thresholds), 97 if model == "a" else 1):
        net, share = cases.by_hand(model, thresholds[row])
        assert columns["net hits"][row] == pytest.approx(net)
        assert columns["their precision"][row] == pytest.approx(share, nan_ok=True)
    assert columns["relative"].max() == 1


@pytest.mark.parametrize("kind", ["counts", "weighted"])
def test_between_rows_that_are_drawn_the_value_is_exact(kind):
    cases = Made(kind)
    ev, drawn = cases.ev, cases.ev.sample.thinned("a").threshold
    between = float(np.setdiff1d(cases.scores["a"], drawn)[500])
    ev.threshold = between
    exact = dict(ev.get_state("_counts")["_counts"]["metrics"])
    assert exact["net hits"] == pytest.approx(cases.by_hand("a", between)[0])
    entries = {each.name: each.text for each in chart_of(ev, "threshold_metrics").legend}
    assert entries["metric-own-0"].startswith(f"net hits {money(exact['net hits'])} (axis ")
    # A function that compares rules has them all.
    at = ev.at()
    best = max(sent(ev)["a"]["relative"] * 0 + (at.tp - at.fp)) / exact["relative"]
    largest = (ev["a"].counts()["tp"] - ev["a"].counts()["fp"]).max()
    assert best == pytest.approx(largest, rel=2e-3)
    ev.metrics = {"net hits": lambda tp, *_: 3 * tp}
    assert dict(ev.get_state("_counts")["_counts"]["metrics"]) == {"net hits": 3 * at.tp}


def test_what_is_undefined_or_infinite_is_a_gap():
    y, score = [0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.5]
    ev = rw.Evaluation(y, score, threshold=0.4, metrics={"ratio": lambda tp, fp, *_: tp / fp})
    assert sent(ev)["model"]["ratio"].tolist()[3:] == [2, 3, 1.5]
    assert np.isnan(sent(ev)["model"]["ratio"][:3]).all()
    entry = chart_of(ev, "threshold_metrics").legend[-2]
    assert entry.text == "ratio \N{EN DASH} (axis 1.5 to 3)"
    ev.metrics = {"gap": lambda tp, *_: np.where(tp == 2, np.nan, tp)}
    lines = [each for each in chart_of(ev, "threshold_metrics").guides if "own" in each.name]
    assert [(each.points[:, 0].max(), each.points[:, 0].min()) for each in lines] == [
        (1, 0.4),
        (0.2, 0),
    ]
    ev.metrics = {"nowhere": lambda tp, *_: tp * np.nan}
    assert "own" not in str([each.name for each in chart_of(ev, "threshold_metrics").guides])
    json.dumps(ev.get_state("_counts"), allow_nan=False)


def test_a_name_is_a_criterion_everywhere():
    cases = Made("counts")
    ev = cases.ev
    best = max(cases.by_hand("a", each)[0] for each in ev["a"].counts()["threshold"][::40])
    result = ev.best("net hits")
    assert result == ev["a"].best(net_hits) == ev["a"].best("net hits")
    assert cases.by_hand("a", result.threshold)[0] >= best
    assert ev.best("net hits") == ev.best(net_hits)
    assert ev.best("net hits", max_share=0.1) == ev.best(net_hits, max_share=0.1)
    decision = ev.decide("net hits")
    assert (decision.criterion, decision.threshold) == ("net hits", ev.best(net_hits).threshold)
    # Undefined where nothing is predicted positive, without a warning of numpy.
    assert ev.best("their precision").precision == 1
    assert Analysis(ev.sample, ev.setting, METRICS).best("net hits") == ev.best(net_hits)
    with pytest.raises(ValueError, match=r"one of net hits, .*Did you mean net hits\?"):
        ev.best("net hit")
    ev.metrics = {}
    with pytest.raises(ValueError, match="criterion must be one of cost,"):
        ev.best("net hits")


@pytest.mark.parametrize(
    ("metrics", "error", "message"),
    [
        (net_hits, TypeError, "metrics must be a mapping of names to functions"),
        (None, TypeError, "metrics must be a mapping of names to functions"),
        ({1: net_hits}, TypeError, r"each name in metrics must be a string, got 1 \(int\)"),
        ({" ": net_hits}, ValueError, "metrics contains a metric without a name"),
        ({"precision": net_hits}, ValueError, r"'precision' is already a metric\. Choose another"),
        ({"cost": net_hits}, ValueError, "'cost' is already a metric"),
        ({"f2": net_hits}, ValueError, "'f2' is already a metric"),
        ({"net": "tp - fp"}, TypeError, "'net' must be a function of the arrays tp, fp, fn and tn"),
        ({"net": lambda *_: 3}, ValueError, "net must return one number per operating point"),
        ({"net": lambda *_: "x"}, TypeError, "net must return one number per operating"),
        ({"net": lambda tp: tp}, TypeError, "the counts at all operating points"),
    ],
)
def test_what_is_no_metric_is_refused_and_changes_nothing(metrics, error, message):
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], metrics=METRICS)
    before = ev.get_state("_metrics")
    with pytest.raises(error, match=message):
        ev.metrics = metrics
    assert ev.metrics == METRICS
    assert ev.get_state("_metrics") == before
    with pytest.raises(error, match=message):
        rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], metrics=metrics)


def test_a_function_that_fails_for_a_derived_model_leaves_that_out():
    def fails(tp, fp, fn, tn):
        if len(tp) < 5:
            raise ZeroDivisionError("only these")
        return tp - fp + 0 * (fn + tn)

    ev = rw.Evaluation([0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.3, 0.8, 0.2, 0.5], metrics={"net": fails})
    with pytest.raises(ZeroDivisionError, match="only these"):
        ev["model"].calibrated(folds=None)
    assert ev.models == ("model",)
    assert list(sent(ev)) == ["model"]


def test_changes_and_derived_models_reach_the_page_and_nothing_else_does():
    ev = made("counts")
    before = ev.get_state("_metrics")["_metrics"]
    for trait, value in {"threshold": 0.7, "prevalence": 0.1, "model": "ties"}.items():
        setattr(ev, trait, value)
    # The bytes are those that were packed first: nothing is computed again.
    now = ev.get_state("_metrics")["_metrics"]
    assert all(
        one is other
        for (_, columns), (_, others) in zip(before, now, strict=True)
        for (_, one), (_, other) in zip(columns, others, strict=True)
    )
    ev["a"].calibrated()
    assert list(sent(ev)) == ["a", "ties", "a isotonic"]
    rows = ev.sample.thinned("a isotonic")
    assert sent(ev)["a isotonic"]["net hits"][-1] == pytest.approx(2.5 * rows.tp[-1] - rows.fp[-1])
    seen = []
    ev.observe(lambda change: seen.append(change["name"]), "_metrics")
    ev.metrics = {"hits": lambda tp, *_: tp}
    assert seen == ["_metrics"]
    assert sent(ev)["a"]["hits"].tolist() == ev.sample.thinned("a").tp.tolist()
    ev.metrics = {}
    assert sent(ev) == {}


def test_the_page_cannot_set_them():
    ev = made("counts")
    before = sent(ev)
    ev.set_state({"metrics": {"net": "alert(1)"}, "_metrics": []})
    assert ev.metrics == METRICS
    assert list(sent(ev)) == list(before)
    assert "metrics" not in ev.get_state()


def test_a_function_may_write_to_its_arguments():
    def greedy(tp, fp, fn, tn):
        tp -= fp
        fp += fn + tn
        return tp

    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], metrics={"net": greedy})
    assert sent(ev)["model"]["net"].tolist() == [0, 1, 2, 1, 0]
    assert ev.sample.thinned("model").tp.tolist() == [0, 1, 2, 2, 2]
    assert ev.best("net").threshold == 0.4
    assert ev["model"].counts()["tp"].tolist() == [0, 1, 2, 2, 2]


def test_copies_and_pickles_have_them():
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], metrics=METRICS)
    for other in (copy.copy(ev), copy.deepcopy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301 - ours
        assert other.metrics == METRICS
        assert other.get_state("_metrics") == ev.get_state("_metrics")
        other.metrics = {}
        assert ev.metrics == METRICS


def test_they_are_drawn_without_other_metrics_and_named_in_figures():
    ev = made("counts")
    chart = chart_of(ev, "threshold_metrics", {"metrics": []})
    assert chart.notes == ()
    assert {each.name for each in chart.guides} >= {"metric-own-0", "metric-own-1", "crossing"}
    many: dict[str, Any] = {f"m{index}": net_hits for index in range(6)}
    ev.metrics = many
    axes = ev.figure("threshold_metrics", metrics=["tpr"]).axes[0]
    legend = axes.get_legend()
    assert legend is not None
    names = [text.get_text() for text in (*legend.get_texts(), *axes.texts)]
    assert all(names.count(each) == 1 for each in ("TPR", *many))
    ev.metrics = {}
    assert chart_of(ev, "threshold_metrics", {"metrics": []}).notes != ()


@pytest.mark.slow
def test_the_rules_of_the_page_take_an_exported_page_with_them():
    ev = made("weighted")
    ev.metrics = {**METRICS, "__proto__": net_hits, "huge": lambda tp, fp, *_: 1e305 * (tp - fp)}
    with PageRules() as rules:
        assert rules.problems(ev.to_html(charts=[rw.ThresholdMetrics])) == []


@pytest.mark.parametrize("name", ["net", "f2", "f0.5", "f1", "recall"])
def test_one_list_of_metrics_everywhere(name: str) -> None:
    rng = np.random.default_rng(4)
    y = rng.random(60) < 0.4
    scores = {"a": np.round(rng.normal(y), 1), "b": np.round(rng.normal(2 * y), 1)}
    ev = rw.Evaluation(
        y, scores, metrics={"net": lambda tp, fp, fn, tn: tp - 2 * fp + 0 * (fn + tn)}
    )
    best = ev.best(name)
    ev.apply(best)
    found = float(ev.summary([name]).loc[best.model, name])
    known = {"net": best.tp - 2 * best.fp, "f2": best.f_beta(2), "f0.5": best.f_beta(0.5)}
    assert found == pytest.approx(known.get(name, getattr(best, name, None)))
    assert ev.at() == best
    assert dict(ev.at().metrics) == dict(best.metrics) == {"net": best.tp - 2 * best.fp}
    beta = {"f2": 2, "f0.5": 0.5, "f1": 1}.get(name)
    if beta:
        expected = fbeta_score(y, scores[best.model] >= best.threshold, beta=beta)
        assert found == pytest.approx(expected)


def test_own_metrics_are_among_all() -> None:
    ev = rw.Evaluation(
        [0, 0, 1, 1],
        [0.1, 0.4, 0.35, 0.8],
        metrics={"net": lambda tp, fp, fn, tn: tp + 0 * (fp + fn + tn)},
    )
    assert "net" in ev.summary("all")
    with pytest.raises(ValueError, match=r"each name in metrics must be one of .*net"):
        ev.summary(["nett"])
    assert Analysis(ev.sample, ev.setting, ev.metrics)["model"].at(0.4).metrics == {"net": 1}


def parted(**labels: Any) -> rw.Evaluation:
    """Return two models of weighted cases with one's own metrics."""
    rng = np.random.default_rng(2)
    y = rng.random(90) < 0.4
    scores = {"a": rng.random(90).round(2), "b": (0.3 * y + 0.6 * rng.random(90)).round(2)}
    own = {"net": lambda tp, fp, fn, tn: tp - 2 * fp + 3 * fn + 0 * tn, "relative": relative}
    weight = rng.uniform(0.5, 2, len(y))
    return rw.Evaluation(y, scores, sample_weight=weight, threshold=0.5, metrics=own, **labels)


@pytest.mark.parametrize(
    ("label", "parts"), [("group", "groups"), ("time", "periods"), ("fold", "folds")]
)
def test_own_metrics_are_columns_of_each_part_by_default(label: str, parts: str) -> None:
    labels = np.array(["2024-01", "2024-02", "2024-03"])[np.arange(90) % 3]
    ev = parted(**{label: labels})
    assert ev.summary().columns[-2:].tolist() == ["net", "relative"]
    table = getattr(ev, parts).summary()
    assert table.columns[-2:].tolist() == ["net", "relative"]
    cases = ev.sample.require_cases("this test")
    weight = np.asarray(cases.sample_weight)
    for (model, part), row in table.iterrows():
        each = labels == part
        alone = Sample.from_scores(
            cases.positive[each], cases.scores[model][each], sample_weight=weight[each]
        )
        at = Analysis(alone, Setting.of(alone), ev.metrics)["model"].at(row["threshold"])
        assert row[["net", "relative"]].tolist() == pytest.approx([*at.metrics.values()])
    if parts != "folds":
        assert getattr(ev, parts).summary(["net"]).equals(table[["net"]])
        with pytest.raises(ValueError, match="net"):
            getattr(ev, parts).summary(["nett"])


@pytest.mark.parametrize(
    ("compare_at", "expected"),
    [("share", 'compare_at="share"'), ("score", 'compare_at="score"'), ("best", "best")],
)
def test_a_table_names_the_thresholds_that_it_compares(compare_at: str, expected: str) -> None:
    ev = parted(group=np.arange(90) % 2, fold=np.arange(90) % 3, time=[2024] * 45 + [2025] * 45)
    ev.compare_at = compare_at
    tables = [each.summary for each in (ev, ev.groups, ev.periods, ev.folds)]
    assert all(expected in str(table()).splitlines()[0] for table in tables)
    assert {table(at="best").columns.name for table in tables} == {'at="best"'}
    assert ev.summary(["auc", "brier"]).columns.name is None
    assert ev.summary(["auc", "net"]).columns.name == f'compare_at="{compare_at}"'
    alone = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.3, 0.6])
    assert alone.summary().columns.name is None


def test_names_of_columns_are_no_metrics_of_ones_own() -> None:
    for name in ("auc", "auc_low", "n", "positives", "threshold", "ks_bound", "share"):
        with pytest.raises(ValueError, match=f"'{name}' is already a metric"):
            rw.Evaluation([0, 1], [0.1, 0.4], metrics={name: net_hits})
