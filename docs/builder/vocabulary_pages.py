"""Pages generated from the vocabulary: galleries of all charts, their options, and metrics."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import rocwidgets as rw
from rocwidgets import teaching
from rocwidgets.vocabulary import (
    METRICS,
    MODEL_METRICS,
    MULTICLASS_METRICS,
    MULTICLASS_MODEL_METRICS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.vocabulary import Metric, Option

CODE = """import rocwidgets as rw

data = rw.datasets.bank_marketing()
scores = data[["logistic", "boosting", "tree"]]
ev = rw.Evaluation(data["y"], scores)
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
"""
PARTS_CODE = """import rocwidgets as rw

people = rw.datasets.census_income()
months = [f"2025-{1 + 12 * row // len(people):02d}" for row in range(len(people))]
labels = {"group": people["race"], "time": months}
census = rw.Evaluation(people["y"], people["boosting"], **labels)
census.costs = rw.Costs(fp=1, fn=2, currency="USD")
"""
_OF_PARTS = {"GroupsTable", "Timeline"}
CLASS_CODE = """from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

import rocwidgets as rw

X, y = load_iris(return_X_y=True)
model = LogisticRegression(max_iter=200)
p = cross_val_predict(model, X[:, :2], y, method="predict_proba")
several = rw.MulticlassEvaluation(y, p)
"""
_GALLERY = """# Charts

All charts of one evaluation, linked: drag the threshold in one, and the others follow. Each title
leads to the options of its chart. [Which chart answers which question?](/guide.md) Charts for
[several classes](/gallery-classes.md) have their own page.

"""
_TABLES = {
    "models": "What each model earns now and at its best. Click a name to make it current.",
    "confusion_matrix": "Counts and rates at the threshold.",
    "cost_matrix": "What each outcome costs. Edit a cell, and the optimum moves.",
    "threshold": "The scores of both classes, and the threshold as a number.",
}
_CLASS_GALLERY = """# Charts for several classes

The example predicts three species of iris from the length and width of their sepals. The confusion
matrix follows the costs and class weights. The curves show each class against the rest.

"""
_METRICS = """# Metrics

`ev.summary(metrics=["auc", "mcc"])` computes metrics by these names. The tables of a dashboard and
the lines of [ThresholdMetrics](rocwidgets.ThresholdMetrics.md) use the same names. For each metric
this page gives its meaning, its range, which values are better, and its values in this example:

"""
_OF_SCORES = """## Metrics of scores

They do not depend on a threshold."""
_OF_RULES = """## Metrics of a threshold

`ev.summary` has them at each model's optimum, `ev.at()` at the current threshold."""
_OF_CLASSES = """## Metrics of several classes

The example here has three classes:

"""
# Characters of code that a page has room for.
_LINE = 88
_OPTIONS = "| option | in the menu | values | default |\n|---|---|---|---|"


def gallery_page() -> str:
    """Return the page of the charts of two classes."""
    vocabulary = _vocabulary()
    names = chart_names()
    parts = [_GALLERY + live(f"{CODE}ev.model, ev.threshold = 'boosting', 0.1\nrw.Threshold(ev)")]
    for group, question in vocabulary["groups"].items():
        parts.append(f"## {question}")
        charts = [
            (names[kind], each)
            for kind, each in vocabulary["charts"].items()
            if each["about"]["group"] == group
        ]
        if any(name in _OF_PARTS for name, _ in charts):
            parts.append(
                f"These charts are of cases with groups and periods:\n\n{live(PARTS_CODE)}"
            )
        parts += [_chart(name, each, example_of(name)[1]) for name, each in charts]
    parts.append("## Tables and controls")
    parts += [_table(names[kind], shows) for kind, shows in _TABLES.items()]
    parts.append(
        f"## A simulated problem with known densities\n\n{live('rw.teaching.ModelProblem()')}"
    )
    parts.append("```{toctree}\n:hidden:\n\ngallery-classes\n```")
    return "\n\n".join(parts) + "\n"


def class_gallery_page() -> str:
    """Return the page of the charts of several classes."""
    names = chart_names()
    charts = _vocabulary()["class_charts"]
    parts = [_CLASS_GALLERY + live(f"{CLASS_CODE}several")]
    parts += [_chart(names[kind], each, "several", 2) for kind, each in charts.items()]
    return "\n\n".join(parts) + "\n"


def example_of(name: str) -> tuple[str, str]:
    """Return the code that makes the Evaluation of an example of a view, and its name."""
    return (PARTS_CODE, "census") if name in _OF_PARTS else (CODE, "ev")


def _chart(name: str, chart: Mapping[str, Any], ev: str, level: int = 3) -> str:
    about = chart["about"]
    return "\n\n".join(
        [
            f"{'#' * level} [{chart['title']}](/reference/rocwidgets.{name}.md)",
            f"{about['shows']}\n\n**Strength:** {about['for']} **Weakness:** {about['against']}",
            live(f"rw.{name}({ev})"),
        ]
    )


def _table(name: str, shows: str) -> str:
    return f"### [{name}](/reference/rocwidgets.{name}.md)\n\n{shows}\n\n{live(f'rw.{name}(ev)')}"


def live(code: str) -> str:
    """Return a live example."""
    return f"```{{live}}\n{code}\n```"


def _vocabulary() -> dict[str, Any]:
    return json.loads(files("rocwidgets").joinpath("vocabulary.json").read_text("utf-8"))


def options_table(options: Mapping[str, Option]) -> str:
    """Return the options of a chart as a table; empty if it has none."""
    rows = [_option_row(name, option) for name, option in options.items()]
    return "\n".join([_OPTIONS, *rows]) if rows else ""


def options_example(name: str, options: Mapping[str, Option], ev: str) -> str:
    """Return calls that set each option to a value that is not its default.

    What else a chart can show has a call of its own, as other options do nothing there.
    """
    chosen = {key: _text(_other_value(option)) for key, option in options.items()}
    shown = {key: value for key, value in chosen.items() if key == "show"}
    others = {key: value for key, value in chosen.items() if key != "show"}
    return ", ".join(_call(name, ev, each) for each in (shown, others) if each)


def _call(name: str, ev: str, chosen: Mapping[str, str]) -> str:
    told = [ev, *(f"{key}={value}" for key, value in chosen.items())]
    call = f"rw.{name}({', '.join(told)})"
    if len(call) <= _LINE:
        return call
    return "\n".join([f"rw.{name}(", *(f"    {each}," for each in told), ")"])


def _option_row(name: str, option: Option) -> str:
    values = ", ".join(f"`{_text(value)}` {label}" for value, label in option.values.items())
    default = option.default
    shown = ", ".join(f"`{each}`" for each in (default if option.is_multiple else [default]))
    return f"| `{name}` | {option.label} | {values} | {shown} |"


def _text(value: Any) -> str:
    """Return a value as Python writes it, texts in double quotes."""
    is_text = isinstance(value, str | list)
    return json.dumps(value, ensure_ascii=False) if is_text else repr(value)


def _other_value(option: Option) -> Any:
    """Return the first value that is not the default; of several values a list of two."""
    taken = option.default if option.is_multiple else [option.default]
    others = [value for value in option.values if value not in taken]
    others = others or list(option.values)
    return others[:2] if option.is_multiple else others[0]


def metrics_page() -> str:
    """Return the page of all metrics."""
    names: dict[str, Any] = {}
    exec(CODE + CLASS_CODE, names)  # noqa: S102 - the code is ours
    two, several = names["ev"], names["several"]
    parts = [
        f"{_METRICS}```python\n{CODE}```",
        _OF_SCORES,
        *_metrics(MODEL_METRICS, two, "ev"),
        _OF_RULES,
        *_metrics(METRICS, two, "ev"),
        f"{_OF_CLASSES}```python\n{CLASS_CODE}```",
        *_metrics(MULTICLASS_MODEL_METRICS | MULTICLASS_METRICS, several, "several"),
    ]
    return "\n\n".join(parts) + "\n"


def _metrics(metrics: Mapping[str, Metric], ev: Any, name: str) -> list[str]:
    known = ev.summary(metrics=list(metrics))
    return [_metric(key, each, known, name) for key, each in metrics.items()]


def _metric(key: str, metric: Metric, known: Any, name: str) -> str:
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
        parts.append(" It needs probabilities: scores from 0 to 1.")
    if metric.undefined:
        parts.append(f" It is undefined where {metric.undefined}.")
    return "".join(parts)


def _values(column: Any) -> str:
    return ", ".join(f"{model} {value:.4g}" for model, value in column.items())


def chart_names() -> dict[str, str]:
    """Return the name of the class of each kind of chart, in its room of the package."""
    named = {name: getattr(rw, name) for name in rw.__all__}
    named |= {f"teaching.{name}": getattr(teaching, name) for name in teaching.__all__}
    return {each.kind: name for name, each in named.items() if getattr(each, "kind", "")}
