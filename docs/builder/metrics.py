"""The metrics, from the vocabulary, each with its values for the models of an example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.vocabulary import (
    METRICS,
    MODEL_METRICS,
    MULTICLASS_METRICS,
    MULTICLASS_MODEL_METRICS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.vocabulary import Metric

CODE = """import rocwidgets as rw

data = rw.datasets.bank_marketing()
scores = data[["logistic", "boosting", "tree"]]
ev = rw.Evaluation(data["y"], scores)
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
"""
CLASS_CODE = """from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

import rocwidgets as rw

X, y = load_iris(return_X_y=True)
model = LogisticRegression(max_iter=200)
p = cross_val_predict(model, X[:, :2], y, method="predict_proba")
several = rw.MulticlassEvaluation(y, p)
"""
_INTRO = """# Metrics

`ev.summary(metrics=["auc", "mcc"])` computes metrics by these names. The tables in the page of a
dashboard, and the lines of [ThresholdMetrics](rocwidgets.ThresholdMetrics.md), take the same names.
Each metric below has what it is, its range, which values are better, and its
values in this example:

"""
_OF_SCORES = """## Of the scores of a model

They depend on no threshold."""
_OF_RULES = """## Of a rule

They depend on the threshold; `ev.summary` has those of the optimum of each model, `ev.at()` those
of the current threshold."""
_OF_CLASSES = """## Of several classes

The example is here of three classes:

"""


def metrics_page() -> str:
    """Return the page of all metrics."""
    names: dict[str, Any] = {}
    exec(CODE + CLASS_CODE, names)  # noqa: S102 - the code is ours
    two, several = names["ev"], names["several"]
    parts = [
        f"{_INTRO}```python\n{CODE}```",
        _OF_SCORES,
        *_entries(MODEL_METRICS, two, "ev"),
        _OF_RULES,
        *_entries(METRICS, two, "ev"),
        f"{_OF_CLASSES}```python\n{CLASS_CODE}```",
        *_entries(MULTICLASS_MODEL_METRICS | MULTICLASS_METRICS, several, "several"),
    ]
    return "\n\n".join(parts) + "\n"


def _entries(metrics: Mapping[str, Metric], ev: Any, name: str) -> list[str]:
    known = ev.summary(metrics=list(metrics))
    return [_entry(key, each, known, name) for key, each in metrics.items()]


def _entry(key: str, metric: Metric, known: Any, name: str) -> str:
    of = "class" if name == "several" else "binary"
    lines = [
        f"(metric-{of}-{key})=",
        f"### {metric.name}",
        f"{metric.help}. Range: {_range(metric)}; {_better(metric)}.{_conditions(metric)}",
        "```python",
        f'{name}.summary(metrics=["{key}"])  # {_values(known[key])}',
        "```",
    ]
    return "\n".join(lines)


def _range(metric: Metric) -> str:
    low, high = metric.range
    return f"{_end(low)} to {_end(high)}"


def _end(value: float) -> str:
    return str(value).replace("inf", "\N{INFINITY}").replace("-", "\N{MINUS SIGN}")


def _better(metric: Metric) -> str:
    return "neither end is better" if metric.better == "neither" else f"{metric.better} is better"


def _conditions(metric: Metric) -> str:
    parts = []
    if metric.needs_probabilities:
        parts.append(" It needs probabilities: scores in 0 to 1.")
    if metric.undefined:
        parts.append(f" It has no value where {metric.undefined}.")
    return "".join(parts)


def _values(column: Any) -> str:
    return ", ".join(f"{model} {value:.4g}" for model, value in column.items())
