"""Charts that Python and the page must both describe, each from its own code.

``python tests/support/golden.py`` writes ``tests/data/charts.json``: for each of `SCENES` the
state that the page receives, and what `rocwidgets.charts` shows of it for all of `choices`. The
page describes the same from that state, without a kernel
(``js/tests/unit/charts/charts.test.ts``). It also has the verdict on each scene with each of
`CHANGES` (``js/tests/unit/charts/verdicts.test.ts``), and the metrics of the models
(``js/tests/unit/maths/model_metrics.test.ts``).

Left out on both sides: what is there with a pointer alone (what is highlighted under it, how the
chart is used, titles of stretches under the axis); ``models="all"`` of the discrimination
diagram, which is several charts in the page.
"""

from __future__ import annotations

import base64
import json
import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import rocwidgets as rw
from rocwidgets.charts import CHARTS, Axis, Chart, PointLabel
from rocwidgets.charts import format as fmt
from rocwidgets.charts.forecasts import loss
from rocwidgets.charts.panels import in_panels
from rocwidgets.charts.ticks import ticks
from rocwidgets.charts.tier_words import tiers_text
from rocwidgets.charts.verdict import verdict
from rocwidgets.core.summary import ModelMetrics
from rocwidgets.draw import styles
from rocwidgets.numeric.curves.polyline import refine
from rocwidgets.vocabulary import MODEL_METRICS, OPTIONS, defaults
from rocwidgets.widget.export import state_of as sent_to_page
from rocwidgets.widget.layers import layers_of
from rocwidgets.widget.scene import chart_of, scene_of

FILE = Path(__file__).parents[1] / "data" / "charts.json"

# On purpose, so without the hint that a sign may be wrong.
_COSTS = {"tp": 0, "fp": 1, "fn": 2, "tn": 0, "as_gains": False}
FALSE_ALARMS_PAY = rw.Costs.from_dict(_COSTS | {"fp": -1})
MISSES_PAY = rw.Costs.from_dict(_COSTS | {"fn": -2})

# Size of the plot whose ticks are compared, and how near to each other they may be, in pixels.
PLOT = {"x": (300.0, 64.0), "y": (250.0, 44.0)}
# Digits of numbers that are stored; what is compared is compared more coarsely.
_DIGITS = 7
# Points that lines do without: they move by less than this, in lengths of the axes.
_THINNED = 1e-4
LINES = ("line", "between", "area")
_STATE_DIGITS = 10
# Sums of many numbers, which are rounded otherwise on other machines.
_AREAS = (
    "auc",
    "auc_bound",
    "square",
    "positive_sum",
    "average_precision",
    "a_roc1",
    "a_lift1",
    "log_loss",
    "overlap",
    "scor_auc",
    "sond_auc",
    "soft_auc",
)
# Columns of counts, thresholds, which rules are found by, and shares, which samples are drawn by.
_EXACT = ("threshold", "gap", "tp", "fp", "row", "times", "score", "positive", "negative")
_LEFT_OUT = {("discrimination", "models")}
_PAIRS: dict[str, list[dict[str, Any]]] = {
    "roc": [
        {"x": "log", "hull": "current"},
        {"x": "log", "thresholds": True},
        {"x": "log", "band": "vertical", "bands_of": "all"},
        {"x": "log", "band": "threshold"},
        {"x": "log", "extra_curve": "prob_roc"},
        {"band": "fixed", "bands_of": "all"},
        {"band": "folds", "extra_curve": "rociv"},
    ],
    "precision_recall": [{"band": "vertical", "bands_of": "all"}],
    "gains": [
        {"x": "log", "hull": True},
        {"x": "log", "band": "vertical", "bands_of": "all"},
        {"unit": "count", "band": "threshold"},
    ],
    "ks": [{"show": "difference", "band": "vertical"}, {"show": "difference", "band": "folds"}],
    "det": [{"band": "vertical", "bands_of": "all"}],
    "lift": [{"x": "log", "hull": True}, {"x": "log", "band": "vertical", "bands_of": "all"}],
    "profit": [
        {"band": "fixed", "bands_of": "all"},
    ],
    "roi": [{"charged": "wasted"}, {"band": "vertical"}],
    "cost_curve": [
        {"lines": False, "band": "vertical", "bands_of": "all"},
        {"band": "fixed", "win_rate": True},
    ],
    "loss_comparison": [{"ratio": "fp/fn"}],
    "decision_curve": [
        {"show": "compared", "band": "vertical"},
        {"show": "compared", "band": "folds", "unit": "interventions_avoided"},
        {"show": "compared", "unit": "standardized"},
    ],
    "reliability": [
        {"refinement": "all", "extra_curve": "loess", "band": "consistency"},
        {"forecast": "y", "refinement": "all", "extra_curve": "loess", "band": "confidence"},
        {"strategy": "quantile", "n_bins": 5, "band": "confidence"},
        {"strategy": "isotonic", "band": "consistency", "refinement": "all"},
    ],
    "attributes": [{"strategy": "quantile", "n_bins": 5, "reference": 0.2}],
    "threshold_metrics": [{"metrics": ["youden", "profit", "tp"]}, {"metrics": []}],
}


def choices(kind: str) -> list[dict[str, Any]]:
    """Return what can be chosen about a chart, one option at a time, then some together."""
    single = [
        {name: [value] if option.is_multiple else value}
        for name, option in OPTIONS.get(kind, {}).items()
        if (kind, name) not in _LEFT_OUT
        for value in option.values
        if value != option.default
    ]
    return [{}, *single, *_PAIRS.get(kind, [])]


def _cases(
    seed: int, n: int, *skill: float, digits: int = 3
) -> tuple[list[int], dict[str, list[float]]]:
    """Return labels, and probabilities of models of some skill."""
    generator = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    labels = [1, 0] + [int(generator.random() < 0.35) for _ in range(n - 2)]
    scores = {
        f"model {index + 1}": [
            round(1 / (1 + math.exp(-generator.gauss(each * (2 * label - 1), 1.2))), digits)
            for label in labels
        ]
        for index, each in enumerate(skill)
    }
    return labels, scores


def net_hits(tp: np.ndarray, fp: np.ndarray, *_: np.ndarray) -> np.ndarray:
    return tp - 1.5 * fp


def hits_per_alarm(tp: np.ndarray, fp: np.ndarray, *_: np.ndarray) -> np.ndarray:
    """Infinite, and undefined, without false alarms."""
    return tp / fp


def with_a_gap(tp: np.ndarray, fp: np.ndarray, fn: np.ndarray, tn: np.ndarray) -> np.ndarray:
    share = (tp + fp) / (tp + fp + fn + tn)
    return np.where((share > 0.3) & (share < 0.5), np.nan, tp * tn)


def undefined(tp: np.ndarray, *_: np.ndarray) -> np.ndarray:
    return np.full(len(tp), np.nan)


def probabilities() -> rw.Evaluation:
    labels, scores = _cases(1, 80, 1.0, 0.6, 0.1)
    return rw.Evaluation(labels, scores, model="model 2", n_bootstrap=20)


def margins() -> rw.Evaluation:
    labels, scores = _cases(2, 60, 1.2, 0.5)
    logits = {name: [round(8 * each - 3, 2) for each in values] for name, values in scores.items()}
    return rw.Evaluation(
        labels,
        {**logits, "probability": scores["model 1"]},
        costs=rw.Costs(fp=1, fn=3),
        compare_at="score",
        n_bootstrap=20,
    )


def crisp() -> rw.Evaluation:
    labels, scores = _cases(3, 70, 0.9, 0.5, 0.4)
    first, second, third = scores.values()
    return rw.Evaluation.from_predictions(
        labels,
        {
            "rules": [float(each > 0.4) for each in first],
            "two levels": [0.7 if each > 0.6 else 0.2 for each in second],
            "tree": third,
        },
        costs=rw.Costs(fp=1, fn=2),
        compare_at="best",
        n_bootstrap=20,
    )


def weighted() -> rw.Evaluation:
    labels, scores = _cases(4, 60, 1.1, 0.7)
    generator = random.Random(4)  # noqa: S311 - reproducible numbers, no secrets
    return rw.Evaluation(
        labels,
        scores,
        sample_weight=[generator.choice([0.25, 0.5, 1.0, 2.75]) for _ in labels],
        costs=rw.Costs.from_gains(tp=12.5, fp=-2.25),
        metrics={"net hits": net_hits},
        compare_at="score",
        n_bootstrap=20,
    )


def ties() -> rw.Evaluation:
    labels, scores = _cases(5, 83, 1.0, 1.0, digits=1)
    return rw.Evaluation(
        labels,
        scores,
        threshold=0.35,
        metrics={
            "hits per alarm": hits_per_alarm,
            "a name that is too long for the legend": with_a_gap,
            "toJSON": lambda tp, fp, fn, tn: 1e306 * (tp - fn) * (tn - fp),
            "__proto__": net_hits,
            "nowhere": undefined,
        },
        compare_at="best",
        n_bootstrap=20,
    )


def separated() -> rw.Evaluation:
    labels, scores = _cases(6, 32, 1.0, 0.3)
    apart = [
        round((0.5 if label else 0.0) + each / 2, 3)
        for label, each in zip(labels, scores["model 1"], strict=True)
    ]
    return rw.Evaluation(labels, {"perfect": apart, "other": scores["model 2"]}, n_bootstrap=20)


def one_model() -> rw.Evaluation:
    labels, scores = _cases(7, 60, 1.0)
    return rw.Evaluation(labels, scores["model 1"], costs=rw.Costs(fp=1, fn=0), n_bootstrap=20)


def eight_models() -> rw.Evaluation:
    """Return one of which the first is worse than chance."""
    labels, scores = _cases(8, 48, -1.2, *(0.2 * skill for skill in range(1, 8)))
    scores["a name that is too long for the legend"] = scores.pop("model 3")
    return rw.Evaluation(
        labels, scores, model="model 7", costs=rw.Costs(fp=2, fn=2), n_bootstrap=10
    )


def other_population() -> rw.Evaluation:
    labels, scores = _cases(9, 80, 1.1, 0.6)
    return rw.Evaluation(
        labels,
        scores,
        costs=rw.Costs.from_gains(tp=50, fp=-3, fixed=1500, currency="EUR"),
        prevalence=0.08,
        population=250_000,
        promise={"min_precision": 0.08},
        threshold=0.62,
        n_bootstrap=20,
    )


def intervals() -> rw.Evaluation:
    labels, scores = _cases(10, 90, 1.0, 0.7, 0.2)
    return rw.Evaluation(
        labels,
        scores,
        fold=[index % 4 for index in range(len(labels))],
        costs=rw.Costs(fp=1, fn=4, fixed=12.5),
        intervals=True,
        confidence_level=0.9,
        promise={"min_tpr": 0.6},
        n_bootstrap=40,
    )


def amounts() -> rw.Evaluation:
    """Return one whose cases have costs of their own, some of them gains."""
    labels, scores = _cases(12, 90, 1.0, 0.5)
    generator = random.Random(12)  # noqa: S311 - reproducible numbers, no secrets
    amount = [round(generator.lognormvariate(4, 1), 2) for _ in labels]
    return rw.Evaluation(
        labels,
        scores,
        sample_weight=[generator.choice([0.5, 1.0, 2.0]) for _ in labels],
        case_costs=rw.CaseCosts(fn=amount, tp=[-0.1 * each for each in amount]),
        costs=rw.Costs(fp=8, fn=0, fixed=100),
        prevalence=0.2,
        population=5000,
        compare_at="best",
        n_bootstrap=20,
    )


def no_spending() -> rw.Evaluation:
    """Return one whose costs have no place in cost space, and whose contacts earn."""
    labels, scores = _cases(11, 40, 0.8, 0.4)
    return rw.Evaluation(labels, scores, costs=FALSE_ALARMS_PAY, threshold=math.inf, n_bootstrap=10)


def model_problem() -> rw.teaching.ModelProblem:
    """Return one whose samples are drawn in the page."""
    costs = rw.Costs.from_gains(tp=7.3, fp=-3.1)
    return rw.teaching.ModelProblem(80, 0.3, n_samples=3, seed=4, costs=costs, n_bootstrap=10)


def review() -> rw.Evaluation:
    labels, scores = _cases(12, 90, 1.1, 0.6)
    return rw.Evaluation(
        labels,
        scores,
        costs=rw.Costs(fp=2, fn=5, between={"review": 0.6}, currency="EUR"),
        tiers=(0.7, 0.25),
        prevalence=0.2,
        n_bootstrap=20,
    )


def four_actions() -> rw.Evaluation:
    labels, scores = _cases(14, 90, 1.1, 0.6)
    return rw.Evaluation(
        labels,
        scores,
        costs=rw.Costs.from_gains(
            tp=50,
            fp=-19,
            between={"call": (31, -6), "mail": (12, -1)},
            fixed=200,
            currency="EUR",
        ),
        tiers=(0.8, 0.5, 0.2),
        words={"action": "visit", "case": "customer"},
        n_bootstrap=20,
    )


def rare() -> rw.Evaluation:
    """Return one of rare positives, of whom to flag all would cost far more than the best earns."""
    labels, scores = _cases(13, 90, 1.6, 0.9)
    costs = rw.Costs.from_gains(tp=50, fp=-9)
    return rw.Evaluation(labels, scores, costs=costs, prevalence=0.03, n_bootstrap=20)


def uncertain() -> rw.Evaluation:
    """Return one whose costs have ranges in which some thresholds agree."""
    labels, scores = _cases(15, 90, 2.0, 0.9)
    costs = rw.Costs.from_gains(tp=(48, 52), fp=(-31, -29), currency="EUR")
    return rw.Evaluation(labels, scores, costs=costs, threshold=0.4, n_bootstrap=20)


def rare_errors() -> rw.Evaluation:
    labels, scores = _cases(14, 70, 1.4, 0.7)
    return rw.Evaluation(labels, scores, prevalence=0.06, threshold=0.3, n_bootstrap=10)


Shown = rw.Evaluation | rw.teaching.ModelProblem


def unsure() -> rw.Evaluation:
    """Return one whose costs and prevalence have ranges, within which thresholds agree."""
    labels, scores = _cases(18, 70, 1.6, 0.8)
    return rw.Evaluation(
        labels,
        scores,
        costs=rw.Costs(fp=1, fn=(1.9, 2.1), currency="EUR"),
        prevalence=(0.3, 0.34),
        n_bootstrap=20,
    )


def grouped() -> rw.Evaluation:
    """Return one of more groups than are drawn, one of which has its own threshold."""
    labels, scores = _cases(19, 480, 1.4, 0.9, digits=2)
    regions = ["north", "south", "west", "east", "isle", "cape", "delta", "fjord"]
    generator = random.Random(19)  # noqa: S311 - reproducible numbers, no secrets
    group = generator.choices(regions, [30, 25, 20, 16, 12, 9, 6, 4], k=480)
    return rw.Evaluation(
        labels,
        scores,
        group=group,
        costs=rw.Costs(fp=1, fn=2, fixed=30),
        threshold=0.4,
        group_thresholds={"west": 0.3},
        n_bootstrap=10,
    )


def by_label() -> rw.Evaluation:
    """Return one of three labels, each with costs of its own; the last one is rare."""
    columns = [_cases(seed, 150, 1.3, 0.9, digits=2) for seed in (21, 22, 23)]
    labels = [each for each, _ in columns]
    labels[2] = [label * (row % 4 == 0) for row, label in enumerate(labels[2])]
    scores = {
        name: [*zip(*(of_label[name] for _, of_label in columns), strict=True)]
        for name in ("model 1", "model 2")
    }
    costs = {
        "label 1": rw.Costs(fp=1, fn=4, currency="EUR"),
        "label 2": rw.Costs(tp=-3, fp=2, fn=1, currency="EUR"),
        "label 3": rw.Costs(fp=5, fn=2, tn=-0.5, currency="EUR"),
    }
    return rw.Evaluation.from_multilabel(
        [*zip(*labels, strict=True)],
        scores,
        costs=costs,
        threshold=0.4,
        group_thresholds={"label 2": 0.3},
        n_bootstrap=10,
    )


# Panels of groups: charts, and how they are chosen.
PANELS: list[tuple[str, dict[str, Any]]] = [
    ("roc", {"panels": "groups"}),
    ("precision_recall", {"panels": "groups"}),
    ("gains", {"panels": "groups", "unit": "count"}),
    ("lift", {"panels": "groups"}),
    ("profit", {"panels": "groups"}),
    ("cost_curve", {"panels": "groups", "lines": True}),
    ("loss_comparison", {"panels": "groups"}),
]


def panels_of(ev: rw.Evaluation, pool: Pool) -> Iterator[dict[str, Any]]:
    """Yield panels of groups; what a legend says of one is in the page's, too, but not drawn."""
    for kind, options in PANELS if ev.groups.names else ():
        scene = scene_of(ev, {**defaults(kind), **options})
        for panel, chart in enumerate(in_panels(scene, kind)):
            drawn = described(replace(chart, legend=(), notes=()), pool)
            yield {"kind": kind, "options": options, "panel": panel, "chart": drawn}


SCENES: dict[str, Callable[[], Shown]] = {
    each.__name__: each
    for each in (
        probabilities,
        margins,
        crisp,
        weighted,
        ties,
        separated,
        one_model,
        eight_models,
        other_population,
        intervals,
        amounts,
        no_spending,
        model_problem,
        review,
        four_actions,
        rare,
        rare_errors,
        uncertain,
        unsure,
        grouped,
        by_label,
    )
}


def evaluation_of(shown: Shown) -> rw.Evaluation:
    """Return the Evaluation of a scene, which a model problem has."""
    return shown.evaluation if isinstance(shown, rw.teaching.ModelProblem) else shown


def change(shown: Shown, traits: Mapping[str, Any]) -> None:
    """Set traits of a scene: those that its samples are drawn from, and those of its Evaluation."""
    for trait, value in traits.items():
        setattr(shown if shown.has_trait(trait) else evaluation_of(shown), trait, value)


def state_of(shown: Shown) -> dict[str, Any]:
    """Return the traits that the page receives, with everything that can be switched on."""
    ev = evaluation_of(shown)
    chosen: list[tuple[str, Mapping[str, Any]]]
    chosen = [(kind, options) for kind in CHARTS for options in choices(kind)]
    chosen.append(("models", {"metrics": list(MODEL_METRICS)}))
    layers = layers_of(ev).layers(chosen)
    if isinstance(shown, rw.teaching.ModelProblem):
        return for_json(shown._page_state(layers))  # noqa: SLF001 - as it exports it
    # What its decisions come from names versions of other packages.
    return for_json({k: v for k, v in sent_to_page(ev, layers).items() if k != "_provenance"})


def for_json(value: Any, name: str = "") -> Any:
    """Return a value for JSON: columns in base 64, sums of many numbers in fewer digits."""
    if isinstance(value, memoryview | bytes):
        return {"$base64": base64.b64encode(_rounded(bytes(value), name)).decode()}
    if isinstance(value, Mapping):
        return {key: for_json(each, key) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [for_json(each) for each in value]
    return short(value) if name in _AREAS and value is not None else value


def short(value: float) -> float:
    """Return a sum of many numbers with the digits that are stored."""
    return float(f"{value:.{_STATE_DIGITS}g}")


def _rounded(column: bytes, name: str) -> bytes:
    if name in _EXACT:
        return column
    values = np.frombuffer(column, "<f8")
    return np.array([short(each) for each in values], "<f8").tobytes()


class Pool:
    """Points of many charts, each list of them once."""

    def __init__(self) -> None:
        self.lists: list[list[float]] = []
        self._known: dict[tuple[float, ...], int] = {}

    def add(self, points: np.ndarray) -> int:
        """Return the place of points, shape (k, 2), among the lists x, y, x, y ..."""
        flat = tuple(number(each) for each in np.asarray(points, np.float64).ravel())
        if flat not in self._known:
            self._known[flat] = len(self.lists)
            self.lists.append(list(flat))
        return self._known[flat]


def number(value: float) -> Any:
    """Return a number of few digits; JSON has no NaN and no infinity."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else f"{'-' * (value < 0)}Infinity"
    rounded = float(f"{value:.{_DIGITS}g}") + 0.0
    return int(rounded) if rounded == int(rounded) and abs(rounded) < 2**53 else rounded


def described(chart: Chart, pool: Pool) -> dict[str, Any]:
    """Return all that is compared of a chart."""
    return {
        "title": chart.title,
        "x": _axis(chart.x, *PLOT["x"]),
        "y": _axis(chart.y, *PLOT["y"]),
        "curves": [
            {
                "model": curve.model,
                "current": curve.current,
                "dashed": styles.is_dashed(curve.model),
                "crisp": None if curve.crisp is None else [*map(number, curve.crisp)],
                "points": pool.add(_fewer(np.column_stack((curve.x, curve.y)), chart)),
            }
            for curve in chart.curves
        ],
        "guides": [
            {
                "kind": guide.kind,
                "name": guide.name,
                "model": chart.current if guide.model is None else guide.model,
                "points": pool.add(
                    _fewer(guide.points, chart) if guide.kind in LINES else guide.points
                ),
                **({"label": guide.label} if guide.label else {}),
            }
            for guide in sorted(chart.guides, key=lambda each: each.name)
            if len(guide.points)
        ],
        "markers": [
            {
                "model": marker.model,
                "current": marker.current,
                "x": number(marker.x),
                "y": None if marker.y is None else number(marker.y),
            }
            for marker in chart.markers
        ],
        "legend": [list(entry) for entry in chart.legend],
        "notes": list(chart.notes),
        **({"labels": [_label(each) for each in chart.labels]} if chart.labels else {}),
        **({"ruler": [[number(at), text] for at, text in chart.ruler]} if chart.ruler else {}),
        **({"ruler_name": chart.ruler_name} if chart.ruler else {}),
        **({"strip": True} if chart.is_strip else {}),
        "spans": [
            [number(span.low), number(span.high), span.label, span.model] for span in chart.spans
        ],
    }


def _label(label: PointLabel) -> list[Any]:
    return [number(label.x), number(label.y), label.text, label.is_left]


def lengths(points: np.ndarray, chart: Mapping[str, Any]) -> np.ndarray:
    """Return points in lengths of the axes of a described chart, what is far outside nearer."""
    result = np.array(points, np.float64).reshape(-1, 2)
    for column, axis in enumerate((chart["x"], chart["y"])):
        low, high = axis["domain"]
        values = result[:, column]
        if axis["log"]:
            low, high, values = np.log(low), np.log(high), np.log(np.maximum(values, 1e-300))
        room = 0.0 if axis["log"] else 3.0
        result[:, column] = np.clip((values - low) / (high - low), -room, 1 + room)
    return result


def _fewer(points: np.ndarray, chart: Chart) -> np.ndarray:
    """Return some of the points of a line, through which it is drawn alike."""
    axes = {name: vars(axis) for name, axis in (("x", chart.x), ("y", chart.y))}
    units = lengths(points, axes)
    defined = np.flatnonzero(~np.isnan(units).any(axis=1))
    kept = np.array([0, len(defined) - 1])
    if kept[1] > 1:
        x, y = units[defined].T
        kept = refine([(x, y)], kept, _THINNED, 2000)
    return points[defined[kept]]


def _axis(axis: Axis, pixels: float, gap: float) -> dict[str, Any]:
    return {
        "label": axis.label,
        "domain": [*map(number, axis.domain)],
        "log": axis.log,
        "ticks": [[number(at), axis.tick(at)] for at in ticks(axis, pixels, gap)],
        "grid": [*map(number, axis.grid)],
    }


def charts_of(ev: rw.Evaluation, pool: Pool) -> Iterator[dict[str, Any]]:
    """Yield every chart of an Evaluation, as it is compared."""
    for kind in CHARTS:
        for options in choices(kind):
            chart = described(chart_of(ev, kind, options), pool)
            yield {"kind": kind, "options": options, "chart": chart}


def _last_model(ev: rw.Evaluation) -> dict[str, Any]:
    return {"model": list(ev.sample.tables)[-1]}


# Decisions that are said in other words.
CHANGES: dict[str, Callable[[rw.Evaluation], dict[str, Any]]] = {
    "as it is": lambda _: {},
    "errors are counted": lambda _: {"costs": rw.Costs()},
    "gains": lambda _: {"costs": rw.Costs.from_gains(tp=50, fp=-3)},
    "every decision costs the same": lambda _: {"costs": rw.Costs(tp=2, fn=2, fp=1, tn=1)},
    "nobody": lambda _: {"threshold": math.inf},
    "everybody": lambda _: {"threshold": -math.inf},
    "nobody is best": lambda _: {"costs": rw.Costs(fp=1000, fn=1)},
    "everybody is best": lambda _: {"costs": rw.Costs(fp=1, fn=1000)},
    "optimum": lambda ev: {"threshold": scene_of(ev).best_threshold},
    "another model": _last_model,
    "false alarms are free": lambda _: {"costs": rw.Costs(fp=0, fn=1)},
    "misses are free": lambda _: {"costs": rw.Costs(fp=1, fn=0)},
    "nothing costs anything": lambda _: {"costs": rw.Costs(fp=0, fn=0)},
    "a false positive pays": lambda _: {"costs": FALSE_ALARMS_PAY},
    "a false negative pays": lambda _: {"costs": MISSES_PAY},
    "positives are rare": lambda _: {
        "costs": rw.Costs.from_gains(tp=50, fp=-3),
        "prevalence": 0.001,
    },
    "above the scores": lambda _: {"threshold": 1e6},
    "under the scores": lambda _: {"threshold": -1e6},
    "another currency": lambda _: {"costs": rw.Costs(fp=1, fn=1, currency="points")},
    "a promise that is kept": lambda _: {"promise": {"max_fpr": 0.9}, "threshold": math.inf},
    "a promise that is broken": lambda _: {"promise": {"max_fpr": 0.5}, "threshold": -math.inf},
    "a promise of precision": lambda _: {"promise": {"min_precision": 0.1}, "threshold": 1e6},
    "a promise that few cases cannot make": lambda _: {"promise": {"min_tpr": 0.9999}},
    "costs in ranges that agree": lambda _: {"costs": rw.Costs(fp=(1, 1.01), fn=(2, 2.02))},
    "costs in wide ranges": lambda _: {"costs": rw.Costs(fp=(1, 3), fn=(1, 20), tp=(-2, 0))},
    "an error that may pay": lambda _: {"costs": rw.Costs(fp=(-1, 2), fn=1)},
    "a range of the prevalence": lambda _: {"prevalence": (0.2, 0.25)},
    "a wide range of the prevalence": lambda _: {"prevalence": (0.01, 0.9)},
    "the largest costs": lambda _: {"costs": rw.Costs(fp=1e100, fn=1e100)},
    "an action without a threshold": lambda _: {
        "costs": rw.Costs(fp=2, fn=5, between={"review": 0, "mail": 0.6}),
        "tiers": None,
    },
    "actions without thresholds": lambda _: {
        "costs": rw.Costs(fp=2, fn=2, tp=2, tn=2, between={"call": 0.3, "mail": 0.6}),
        "tiers": None,
    },
}


def verdicts_of(name: str) -> Iterator[dict[str, Any]]:
    """Yield the traits of each decision of a scene, and its verdict."""
    for changed in CHANGES.values():
        shown = SCENES[name]()
        ev = evaluation_of(shown)
        changes = changed(ev)
        if "promise" in changes and any(each.weighted for each in ev.sample.tables.values()):
            continue
        # Samples are drawn with a prevalence.
        if isinstance(changes.get("prevalence"), tuple) and shown is not ev:
            continue
        change(shown, changes)
        kept = ["costs", "threshold", "model", "prevalence"]
        kept += ["promise", "tiers", "_tier_counts"]
        traits = for_json(ev.get_state(kept))
        yield {"traits": traits, "sentence": verdict(scene_of(ev)).sentence}
        shown.close()


def metrics_of(ev: rw.Evaluation) -> list[dict[str, Any]]:
    """Return the metrics of the scores of every model; None for those that it has not."""
    result = [ModelMetrics(table, ev.setting) for table in ev.sample.tables.values()]
    return [{name: _number_or_none(each[name]) for name in MODEL_METRICS} for each in result]


def _number_or_none(value: float) -> float | None:
    return None if math.isnan(value) else number(value)


# Tiers that are said in other words: costs, or those of the scene, actions and thresholds.
TIERS: tuple[dict[str, Any], ...] = (
    {},
    {"costs": rw.Costs()},
    {"costs": rw.Costs.from_gains(tp=50, fp=-3), "between": {"review": 2.3}},
    {"costs": rw.Costs(tp=2, fn=2, fp=1, tn=1), "between": {"review": 1}},
    {"tiers": (0.5, 0.5)},
    {"tiers": (math.inf, -math.inf)},
    {"tiers": "best"},
    {"between": {"review": 0.31, "check": 0}, "tiers": (0.6, 0.4, -math.inf)},
    {"between": {"call": (-2, 0.4), "mail": (-1, 0.1)}, "tiers": "best"},
)


def tiers_of(name: str) -> Iterator[dict[str, Any]]:
    """Yield tiers of a scene and what they are in words."""
    for changed in TIERS:
        shown = SCENES[name]()
        ev = evaluation_of(shown)
        between = changed.get("between", {"review": 0})
        # What cases cost of their own says nothing of actions that do not find the truth.
        if ev.sample.amounts and any(isinstance(cost, tuple) for cost in between.values()):
            continue
        costs = changed.get("costs", ev.costs).to_dict()
        ev.costs = rw.Costs.from_dict({**costs, "between": list(between.items())})
        thresholds = changed.get("tiers", (ev.threshold + 0.1, ev.threshold - 0.2))
        ev.tiers = ev[ev.model].tiers.best() if thresholds == "best" else thresholds
        traits = for_json(ev.get_state(["costs", "tiers", "_tier_counts"]))
        scene = scene_of(ev)
        said = {"text": tiers_text(scene), "sentence": verdict(scene).sentence}
        yield {"traits": traits, **said}
        shown.close()


def make_scene(name: str) -> dict[str, Any]:
    """Return one scene: its state, its verdicts, its charts and their points."""
    shown, pool = SCENES[name](), Pool()
    ev = evaluation_of(shown)
    charts = [*charts_of(ev, pool), *panels_of(ev, pool)]
    scene = {
        "name": name,
        "state": state_of(shown),
        "verdicts": list(verdicts_of(name)),
        "metrics": metrics_of(ev),
        "tiers": list(tiers_of(name)),
        "charts": charts,
        "points": pool.lists,
    }
    shown.close()
    return scene


# By the names that the page's test has for its own.
_FORMATS: dict[str, Callable[[float], str]] = {
    "count": fmt.count,
    "rate": fmt.rate,
    "percent": fmt.percent,
    "ratio": fmt.ratio,
    "short": fmt.short,
    "loss": loss,
    "index": fmt.index,
    "money": fmt.money,
    "dollars": lambda value: fmt.in_unit(fmt.money(value), "US$"),
    "euros": lambda value: fmt.in_unit(fmt.money(value), "€"),
    "score": fmt.score,
    "tick": fmt.tick,
    "percent_tick": fmt.percent_tick,
    "compact_tick": fmt.compact_tick,
}


def numbers() -> dict[str, Any]:
    """Return numbers that are hard to write, and their texts by format."""
    generator = random.Random(0)  # noqa: S311 - reproducible numbers, no secrets
    # Halves of the last digit, carries, next to nothing, and some of every size.
    values = [0.0, 0.5, 0.125, 0.03125, 0.0625, 2.675, 0.1235, 61.25, 0.1625, 1.0005, -2.5]
    values += [0.9995, 99.95, 999.5, 999.99999999, 999999.96, 1e-7, -1e-9, 1.2345e-12, -0.0001]
    values += [123456789.0, 4e21]
    values += [round(generator.uniform(-1, 1), 4) for _ in range(20)]
    values += [round(generator.uniform(-1, 1), 4) * 10**power for power in range(12)]
    texts = {name: [say(value) for value in values] for name, say in _FORMATS.items()}
    return {"values": values, "texts": texts}


def make() -> dict[str, Any]:
    """Return all that the file holds."""
    return {
        "numbers": numbers(),
        "scenes": [make_scene(name) for name in SCENES],
    }


def line(value: Any) -> str:
    """Return a value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def block(values: list[Any]) -> str:
    """Return values as JSON, one a line."""
    return "[\n" + ",\n".join(map(line, values)) + "\n]"


def text(golden: dict[str, Any]) -> str:
    """Return it as JSON, one chart and one list of points a line, so that changes are read."""

    scenes = [
        f'{{"name":{line(scene["name"])},\n"state":{line(scene["state"])},\n'
        f'"verdicts":{block(scene["verdicts"])},\n'
        f'"metrics":{block(scene["metrics"])},\n'
        f'"tiers":{block(scene["tiers"])},\n'
        f'"charts":{block(scene["charts"])},\n"points":{block(scene["points"])}}}'
        for scene in golden["scenes"]
    ]
    first = f'{{"numbers":{line(golden["numbers"])},\n'
    return first + '"scenes":[\n' + ",\n".join(scenes) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text(make()), encoding="utf-8")
