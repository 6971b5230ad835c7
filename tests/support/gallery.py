"""All states of the page, each in both colour schemes and in several widths, to be looked at.

``make gallery`` writes ``build/gallery/index.html``: a frame for every state, scheme and width.
What a page shows is tested elsewhere; this is for the eye.
"""

from __future__ import annotations

import html
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parents[2] / "build" / "gallery"
WIDTHS = (1200, 740, 390, 300)
SCHEMES = ("light", "dark")
_GAINS = {"tp": 50, "fp": -3}
_STYLE = """
body { margin: 16px; background: #888; font: 14px system-ui, sans-serif; color: #fff; }
section { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; }
iframe { border: 0; background: #fff; }
"""


def campaign(**traits: Any) -> rw.Evaluation:
    """Return three models of one campaign."""
    frame = rw.datasets.bank_marketing()
    return rw.Evaluation(frame["y"], frame[["logistic", "boosting", "tree"]], **traits)


def simulated(n: int, models: int = 1, **traits: Any) -> rw.Evaluation:
    """Return models of scores that are no probabilities."""
    rng = np.random.default_rng(1)
    y = np.arange(n) % 2
    scores = {f"model {i}": y * (0.3 + 0.1 * i) + rng.normal(size=n) for i in range(models)}
    return rw.Evaluation(y, scores, **traits)


def classes(
    count: int, *models: str, cases: int = 60, name: str = "class {}", **traits: Any
) -> rw.MulticlassEvaluation:
    """Return models of several classes, each better than the one before it."""
    rng = np.random.default_rng(2)
    y = rng.integers(0, count, cases * count)
    probabilities = {}
    for better, each in enumerate(models or ("model",)):
        scores = rng.normal(size=(len(y), count))
        scores[np.arange(len(y)), y] += 1.5 + 0.5 * better
        probabilities[each] = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    names = np.array([name.format(chr(65 + each)) for each in range(count)])
    return rw.MulticlassEvaluation(names[y], probabilities, classes=list(names), **traits)


def crisp_classes() -> rw.MulticlassEvaluation:
    """Return a classifier that predicts one of three classes without a probability."""
    rng = np.random.default_rng(2)
    y = rng.integers(0, 3, 200)
    predicted = np.where(rng.random(200) < 0.8, y, rng.integers(0, 3, 200))
    names = np.array(["setosa", "versicolor", "virginica"])
    return rw.MulticlassEvaluation(names[y], {"tree": np.eye(3)[predicted]}, classes=list(names))


def census(columns: list[str], **traits: Any) -> rw.Evaluation:
    """Return two models of the census, with its groups."""
    frame = rw.datasets.census_income()
    costs = rw.Costs(fp=1, fn=2, currency="USD")
    scores, group = frame[["boosting", "logistic"]], frame[columns]
    return rw.Evaluation(frame["y"], scores, group=group, costs=costs, **traits)


def months() -> rw.Evaluation:
    """Return a model that ranks worse from the ninth month on, and sixty groups."""
    rng = np.random.default_rng(3)
    n = 9000
    month = rng.integers(0, 12, n)
    y = rng.random(n) < 0.2 + 0.05 * (month > 7)
    score = np.where(month > 8, 0.8, 1.5) * y + rng.normal(size=n)
    time, group = [f"2026-{1 + each:02}" for each in month], rng.integers(0, 60, n)
    result = rw.Evaluation(y, score, time=time, group=group, costs=rw.Costs(fp=1, fn=4))
    result.periods.add(rng.normal(0.3, 1.2, 1500), np.repeat(["2027-01", "2027-02"], 750))
    return result


def separated() -> rw.Evaluation:
    """Return a model that makes no error."""
    scores = np.concatenate((np.linspace(0, 0.4, 50), np.linspace(0.6, 1, 20)))
    return rw.Evaluation(np.repeat([0, 1], [50, 20]), {"model": scores})


def crisp() -> rw.Evaluation:
    """Return classifiers of which only the predictions are known."""
    return rw.Evaluation.from_confusion(
        {
            "rules": {"tp": 40, "fp": 10, "fn": 20, "tn": 130},
            "committee": {"tp": 45, "fp": 25, "fn": 15, "tn": 115},
        }
    )


def _gains(**more: Any) -> rw.Costs:
    return rw.Costs.from_gains(**_GAINS, **more)


STATES: dict[str, Callable[[], Any]] = {
    "nobody has said what errors cost": campaign,
    "a threshold below its best": lambda: campaign(
        costs=_gains(currency="€"), model="boosting", threshold=0.1
    ),
    "the best threshold of the best model": lambda: _decided(campaign(costs=_gains())),
    "in the user's words, with tiers": lambda: campaign(
        costs=_gains(between={"mail": (20, -1), "review": 2}),
        model="boosting",
        threshold=0.1,
        tiers=(0.3, 0.1, 0.05),
        words=rw.Words("contact", "customer"),
    ),
    "another population": lambda: campaign(
        costs=_gains(), threshold=0.1, prevalence=0.02, population=1_000_000
    ),
    "intervals": lambda: campaign(costs=_gains(), threshold=0.1, intervals=True, n_bootstrap=50),
    "a sign that is wrong": lambda: campaign(costs=rw.Costs(fp=-1, fn=5)),
    "costs that no decision changes": lambda: campaign(costs=rw.Costs(tp=1, fn=1, fp=2, tn=2)),
    "nobody is flagged": lambda: campaign(costs=rw.Costs(fp=100, fn=1), threshold=float("inf")),
    "one model": lambda: simulated(300),
    "twelve models": lambda: simulated(400, models=12),
    "thirty cases": lambda: simulated(30),
    "perfect separation": separated,
    "crisp classifiers": crisp,
    "groups of the census": lambda: census(["sex", "race"]),
    "the price of nearly equal rates": lambda: census(
        ["race"], charts=["groups"], options={"groups": {"tolerance": 0.02}}
    ),
    "one group alone, with its own threshold": lambda: census(
        ["sex"], group_thresholds={"Female": 0.2}, focus="Female"
    ),
    "curves of groups, in one chart and in panels": lambda: census(
        ["race"],
        group_thresholds={"Black": 0.15},
        charts=["roc", "reliability", "profit", "discrimination"],
        options={
            "roc": {"curves": "groups"},
            "reliability": {"curves": "groups"},
            "profit": {"panels": "groups"},
            "discrimination": {"models": "groups"},
        },
    ),
    "twelve months, two without labels, and many groups of few cases": months,
    "a problem that is known": lambda: rw.teaching.ModelProblem(n_runs=20),
    "three classes": lambda: classes(3, "logistic", "boosting", "forest"),
    "three classes with costs and a gain": lambda: classes(
        3,
        "logistic",
        "boosting",
        costs={("class A", "class B"): 5, ("class C", "class C"): -3},
    ),
    "one model of three classes, thirty cases": lambda: classes(3, cases=10),
    "four classes of long names": lambda: classes(
        4, "logistic", "boosting", name="a rather long name of class {}, with details"
    ),
    "ten classes": lambda: classes(10, "logistic", "boosting"),
    "crisp predictions of three classes": crisp_classes,
}


def _decided(ev: rw.Evaluation) -> rw.Evaluation:
    ev.apply(ev.best())
    return ev


def frames(name: str, file: str) -> str:
    """Return a state in all schemes and widths."""
    parts = (
        f'<iframe style="color-scheme: {scheme}" width="{width}" height="1000" '
        f'title="{name}, {scheme}, {width} px" src="{file}" loading="lazy"></iframe>'
        for scheme in SCHEMES
        for width in WIDTHS
    )
    return f"<h2>{html.escape(name)}</h2><section>{''.join(parts)}</section>"


def write_gallery(folder: Path) -> Path:
    """Write the pages of all states and the page that frames them; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for number, (name, make) in enumerate(STATES.items()):
        file = f"{number}.html"
        with warnings.catch_warnings():
            # Some states are there for what is warned of.
            warnings.simplefilter("ignore", UserWarning)
            widget = make()
            widget.to_html(folder / file, title=name)
            widget.close()
        parts.append(frames(name, file))
    index = folder / "index.html"
    page = f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{''.join(parts)}"
    index.write_text(page, encoding="utf-8")
    return index


if __name__ == "__main__":
    write_gallery(FOLDER)
