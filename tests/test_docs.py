"""Examples in docstrings and in the README do what they say."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib import pyplot as plt
from sklearn.datasets import load_iris, make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, brier_score_loss, roc_auc_score
from sklearn.model_selection import TunedThresholdClassifierCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from support.guide import GUIDE, guide

import rocwidgets as rw
from builder.public import MODULES, public
from rocwidgets import core, views

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
CERTAINTY = ROOT / "docs/certainty.md"
GROUPS = ROOT / "docs/groups.md"
FIGURES = ROOT / "docs/figures.md"
BOOSTING = ROOT / "docs/site/models/boosting.md"
COMING_FROM = ROOT / "docs/coming-from.md"
CORE = ROOT / "docs/core.md"
CLASSES = ROOT / "docs/classes.md"
SOURCES = ROOT / "docs/sources.md"
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(ROOT.glob("rocwidgets/**/*.py"))
    if ">>>" in path.read_text("utf-8")
]


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notebooks have this name, and pages write it."""
    monkeypatch.setattr("builtins.display", lambda *_: None, raising=False)


@pytest.mark.slow
@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_of_docstrings(module: str) -> None:
    runner = doctest.DocTestRunner()
    for each in examples_of(module):
        runner.run(each)
    assert runner.tries > 0
    assert runner.failures == 0


def examples_of(module: str) -> list[doctest.DocTest]:
    """Return the examples of a module as a reader pastes them, who has what they are about alone.

    Those of a method go on from its class's, made anew.
    """
    result = doctest.DocTestFinder().find(importlib.import_module(module))
    by_name = {each.name.removeprefix(module).lstrip("."): each for each in result}
    for name, each in by_name.items():
        about, _, member = name.partition(".")
        each.globs = {about: each.globs[about]} if about else {}
        if member and each.examples:
            each.examples[:0] = by_name[about].examples
    return result


@pytest.mark.parametrize("module", MODULES)
def test_every_public_class_and_method_has_an_example(module: str) -> None:
    lacking = [
        f"{each.name}.{name}".rstrip(".")
        for each in public(module)
        for name in ("", *each.methods)
        if ">>>" not in ((each.member(name) if name else each.value).__doc__ or "")
    ]
    assert lacking == []


@pytest.mark.parametrize("module", MODULES)
def test_every_public_property_is_read_in_an_example(module: str) -> None:
    lacking = [
        f"{each.name}.{name}"
        for each in public(module)
        for name in set(each.members) - set(each.methods)
        if ">>>" not in (each.member(name).__doc__ or "") and not is_read(each.value, name)
    ]
    assert lacking == []


def is_read(kind: type, name: str) -> bool:
    """Whether an example of a class, or of one that it is made of, reads a property."""
    made_of = (each for each in kind.__mro__ if each.__module__.startswith("rocwidgets"))
    examples = [doctest.script_from_examples(each.__doc__ or "") for each in made_of]
    return any(re.search(rf"(?m)^[^#].*\.{name}\b(?!\()", code) for code in examples)


def test_code_of_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    fitted, code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    x, y = make_classification(400, flip_y=0.2, random_state=1)
    half = {"X_test": x[200:], "y_test": y[200:], "X_new": x[:5]}
    models: Any = {"logistic": LogisticRegression(), "boosting": GaussianNB()}
    names: dict[str, Any] = half
    names |= {name: each.fit(x[:200], y[:200]) for name, each in models.items()}
    exec(fitted, names)  # noqa: S102 - the README is ours
    assert names["ev"].costs == rw.Costs(fp=1, fn=5)
    assert names["ev"].at().profit == names["ev"].best().profit
    assert len(text.split()) <= 600
    assert "binary (and multiclass) classifiers" in text.partition("<picture>")[0]
    exec(code, names)  # noqa: S102 - the README is ours
    ev = names["ev"]
    assert isinstance(ev, rw.Evaluation)
    assert ev.models == ("logistic", "boosting", "tree")
    assert ev.costs == rw.Costs(tp=-50, fp=3, fn=0, tn=0)
    assert (ev.model, round(ev.threshold, 3)) == ("boosting", 0.053)
    assert "boosting at 0.053 earns 42,863" in code
    assert round(ev.at().profit) == 42_863
    worth = {name: ev[name].best().profit for name in ev.models}
    assert ev.at().profit == max(worth.values())


@pytest.mark.slow
def test_code_of_figures_and_data() -> None:
    text = FIGURES.read_text("utf-8")
    pytest.importorskip("altair")
    pytest.importorskip("plotly")
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(code, names)  # noqa: S102 - the page is ours
    plt.close("all")
    assert names["line"].to_dict()["mark"]["type"] == "line"
    assert {trace.name for trace in names["drawn"].data} == set(names["ev"].models)
    best = names["best"].row(0, named=True)
    assert best["youden"] == max(names["ev"].summary(["ks"])["ks"])
    listed = re.findall(r"`(\w+)`", text.partition("The names are")[2].partition("Bands")[0])
    for name in listed:
        assert len(names["ev"].curve(name)) > 0


def test_concepts_are_short_and_alive() -> None:
    pages = sorted((ROOT / "docs/site/concepts").glob("*.md"))
    assert len(pages) == 7
    for page in pages:
        text = page.read_text("utf-8")
        assert "```{live}" in text, page.name
        assert len(text.split()) <= 800, page.name


def test_numbers_of_what_to_trust() -> None:
    text = (ROOT / "docs/site/concepts/trust.md").read_text("utf-8")
    bank = rw.datasets.bank_marketing()
    ev = rw.Evaluation(bank["y"], bank[["boosting"]], costs=rw.Costs.from_gains(tp=50, fp=-3))
    table, best = ev["boosting"].counts(), ev.best()
    gained = [gain * table["tp"] - cost * table["fp"] for gain in (40, 60) for cost in (3, 4)]
    worst = np.max([each.max() - each for each in gained], axis=0)
    at = table["threshold"][worst.argmin()]
    assert f"At {at:.3f} you lose at most {worst.min():,.0f} €" in text
    known = ev["boosting"].value_of_information(n=100)["value"].iloc[-1]
    assert f"about {known:.0f} € of {best.profit:,.0f} €" in text


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:this decision was made from scores")
def test_calls_for_those_who_come_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    X, y = make_classification(400, flip_y=0.2, random_state=1)  # noqa: N806 - scikit-learn's name
    est = LogisticRegression().fit(X[:200], y[:200])
    s = est.predict_proba(X)[:, 1]
    iris = load_iris(return_X_y=True)
    keep: Any = {"cv": 3, "return_estimator": True, "return_indices": True}
    names: dict[str, Any] = {
        "rw": rw,
        "est": est,
        "model": est,
        "X": X,
        "y": y,
        "s": s,
        "k": 10,
        "t": 0.3,
        "cv": cross_validate(LogisticRegression(), X, y, **keep),
        "tuned": TunedThresholdClassifierCV(est).fit(X, y),
        "costs": rw.Costs(fp=1, fn=5),
        **dict.fromkeys(["group", "period"], np.where(s > 0.5, "a", "b")),
        "ev": rw.Evaluation(y, {"model": s, "other": np.round(s, 1)}),
        "mc": rw.MulticlassEvaluation(iris[1], GaussianNB().fit(*iris).predict_proba(iris[0])),
    }
    lines = COMING_FROM.read_text("utf-8").splitlines()
    cells = [line.split(" | ")[-1] for line in lines if line.startswith("|")]
    calls = [one for each in cells for one in re.findall(r"`((?:rw|ev)\W[^`]*)`", each)]
    assert len(calls) > 50
    for call in calls:
        exec(call.replace("{…}", "{}"), dict(names))  # noqa: S102 - the page is ours


def test_numbers_that_others_compute_too() -> None:
    x, y = make_classification(400, flip_y=0.2, random_state=1)
    s = LogisticRegression().fit(x, y).predict_proba(x)[:, 1]
    ev = rw.Evaluation(y, s)
    (partial,) = ev.compare.partial_auc(0, 0.1)["partial_auc"]
    assert partial == pytest.approx(roc_auc_score(y, s, max_fpr=0.1))
    told = ev.summary(["average_precision", "brier"]).iloc[0]
    assert told["average_precision"] == pytest.approx(average_precision_score(y, s))
    assert told["brier"] == pytest.approx(brier_score_loss(y, s))


def test_code_of_the_core() -> None:
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", CORE.read_text("utf-8"), re.DOTALL):
        exec(code, names)  # noqa: S102 - the page is ours
    assert names["best"].ppr <= 0.2
    names["test_the_new_model_has_no_less_profit"]()


def test_code_of_several_classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", CLASSES.read_text("utf-8"), re.DOTALL):
        exec(code, names)  # noqa: S102 - the page is ours
    assert names["best"].cost <= names["best"].cost_before
    assert names["ev"].at().expected_cost == names["best"].cost == names["again"].expected_cost


def test_the_guide_has_what_the_vocabulary_says_of_each_chart() -> None:
    assert GUIDE.read_text("utf-8") == guide()  # written by python tests/support/guide.py


@pytest.mark.filterwarnings("default")
def test_code_of_boosting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("catboost", "lightgbm", "xgboost"):
        pytest.importorskip(name)
    monkeypatch.chdir(tmp_path)
    x, y = make_classification(1000, flip_y=0.2, random_state=1)
    split = {"X_train": x[:700], "y_train": y[:700], "X_test": x[700:], "y_test": y[700:]}
    names: dict[str, Any] = split
    for code in re.findall(r"```python\n(.*?)```", BOOSTING.read_text("utf-8"), re.DOTALL):
        exec(code, names)  # noqa: S102 - the page is ours
    assert names["deployed"].predict(x[700:]).shape == (300,)
    assert names["ev"].models == ("XGBoost", "LightGBM")
    odds = np.exp(names["margin"])
    assert names["probability"] == pytest.approx(odds / (1 + odds), abs=1e-6)


@pytest.mark.slow
def test_calls_of_the_sources() -> None:
    text = SOURCES.read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - the page is ours
    cells = [line.split("|")[3] for line in text.splitlines() if line.startswith("|")]
    calls = [call for cell in cells for call in re.findall(r"`([^`]+)`", cell)]
    assert len(calls) > 50
    for call in calls:
        assert eval(call, names) is not None, call  # noqa: S307 - the page is ours
    ev = names["ev"]
    isotonic = names["analysis"]["boosting"].calibrated("isotonic", folds=None).sample
    alone = core.Sample.from_scores(names["df"]["y"], {"boosting": names["df"]["boosting"]})
    hull = core.Analysis.of(alone).compare.hull()
    result = core.Analysis(isotonic, ev.setting)["boosting isotonic"].auc()
    assert np.trapezoid(hull["tpr"], hull["fpr"]) == pytest.approx(result)
    assert [names["crisp"][each].at().accuracy for each in "AB"] == [0.8, 0.75]
    costs = [names["priced"][each].at().expected_cost for each in "AB"]
    assert costs == pytest.approx([1.1, 0.7])
    money = names["offer"]["first decile"].gains_table()[["spending", "income", "profit"]]
    assert money.loc[1].tolist() == pytest.approx([11238, 12860, 1622])
    assert len(names["knn"]["5 neighbours"].counts()) == 7
    told = ev.summary(["gains_area", "auc"])
    area = ev.prevalence / 2 + (1 - ev.prevalence) * told["auc"]
    assert told["gains_area"].tolist() == pytest.approx(area.tolist())


def test_code_of_how_sure() -> None:
    code = re.findall(r"```python\n(.*?)```", CERTAINTY.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec("".join(code), names)  # noqa: S102 - the page is ours
    assert names["found"].promise.evidence[0].k == names["found"].tp == 1275
    told = names["ev"].summary()
    assert (told["auc_high"] - told["auc_low"]).min() > 0.2, "92 days are few"


@pytest.mark.slow
@pytest.mark.nightly
def test_numbers_of_groups_and_months() -> None:
    text = GROUPS.read_text("utf-8")
    names: dict[str, Any] = {}
    exec("".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), names)  # noqa: S102 - ours
    people, at = names["people"], names["by_sex"].threshold
    flagged, positive = people["boosting"] >= at, people["y"] == 1
    found = 100 * flagged[positive].groupby(people["sex"]).mean()
    share = 100 * positive.groupby(people["sex"]).mean()
    assert f"{found['Female']:.1f} % get an offer; of the men, {found['Male']:.1f} %" in text
    assert f"{share['Female']:.1f} % of the women earn" in text
    assert f"and {share['Male']:.1f} % of the men" in text
    by_race = 100 * flagged[positive].groupby(people["race"]).mean()
    assert f"between {by_race.min():.1f} and {by_race.max():.1f} %" in text
    assert f"the women, {names['women'].threshold:.3f}" in text
    assert f"all people, {at:.3f}" in text
    price = names["price"]["price"]
    assert f"cost {price[0]:,.0f} dollars" in text
    assert f"five points {price[0.05]:,.0f}" in text
    assert round(names["odds"].price / price[0]) == 5
    assert f"{100 * names['odds'].rules[0].always:.1f} % of the women get an offer" in text
    assert names["own"].profit > names["one"].profit
    assert names["own"].held_out_profit < names["one"].held_out_profit
    assert f"{names['half'].loc['difference', 'profit']:,.0f} dollars" in text
    changes, limits = names["changes"], names["year"].periods.limits("tpr", names["first"])
    assert limits["outside"].tolist() == [False] * 8 + [True] * 3 + [False]
    lost = -changes["ranking"][8:] / 1000
    assert (round(lost.min()), round(lost.max())) == (27, 29)
    assert f"another {-changes['stale_threshold'].iloc[-1].round(-2):,.0f}:" in text
    shift = names["year"].periods.score_shift(names["first"])
    moved = shift["psi"] > 3 * shift["psi_by_chance"]
    assert moved.tolist() == [False] * 11 + [True]


def test_extras_are_quoted_for_shells_that_expand_brackets() -> None:
    places = ("README.md", "docs/*.md", "notebooks/*.ipynb", "rocwidgets/**/*.py", "js/src/**/*.ts")
    paths = [path for place in places for path in ROOT.glob(place)]
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    told = [line for line in lines if re.search(r"pip install.*rocwidgets\[", line)]
    assert told
    quoted = r'pip install (?:--upgrade )?\\?"rocwidgets\[[^\]]+\]\\?"'
    assert [line for line in told if not re.search(quoted, line)] == []


def test_a_page_names_every_view() -> None:
    text = (ROOT / "docs/features.md").read_text(encoding="utf-8")
    own = [name for name in views.__all__ if name not in {"EvaluationView", "View", "Dashboard"}]
    names = [*own, "teaching.AucTables", "teaching.Construction"]
    assert [name for name in names if f"rw.{name}" not in text] == []
