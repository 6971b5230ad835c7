"""The guide to all charts and metrics, generated from the vocabulary.

``python tests/support/guide.py`` writes ``docs/guide.md``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rocwidgets import teaching, views

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guide.md"
_BEGINNING = """# Which chart for which question?

Ask two questions. **What do the scores mean?** A model may predict *classes*, give scores that
only *rank* the cases, or give *probabilities*. Probabilities can also be judged as rankings and as
classes, and rankings as classes, but not the other way round. **What do you want to know?** No
chart is best for everything: each leaves something out, and the last column says what.

The groups and most of the advantages and drawbacks follow Prati, Batista & Monard (2011), table 1
and section 6.1; decisions have a group of their own here. *Add chart* in a dashboard lists the
same.

If a drawback mentions the prevalence: where the model will be used, the share of positives may
differ from your sample. Set `ev.prevalence`, and the chart is drawn for that share.
"""
_METRICS = """## Metrics of models

`ev.summary(metrics=["auc", "average_precision", "mcc"])` and the columns of the Models table
(`options={"models": {"metrics": [...]}}`) take these names; `ev.summary("all")` has all of them.

These metrics judge the scores. They do not depend on a threshold. Where they depend on the
prevalence, they are those of the target, `ev.prevalence`. `auc`, `gini` and `average_precision`
come with confidence intervals in `ev.summary`. Metrics that need probabilities are blank unless all
scores of the model lie between 0 and 1. Calibration errors are those of 10 bins. Even
calibrated scores get an error above 0 by chance, and a larger one with more bins; with few bins,
errors within a bin cancel.
"""
_RULES = """These metrics judge a threshold, at the target prevalence. `ev.summary` and the Models
table have them at the current threshold, and for the other models where they are compared;
`ev.summary(at="best")` has them at each model's best threshold. In `ev.summary` and on an
`OperatingPoint`, `recall` and `sensitivity` are other names for `tpr`, and `specificity` for `tnr`.
"""
_CLASSES = """## Several classes

Charts of a `MulticlassEvaluation`. `ev.one_vs_rest(label)` has all the others. See [several
classes](classes.md).
"""
_CLASS_METRICS = """`ev.summary` of a `MulticlassEvaluation` takes these names. Those from
`accuracy` on depend on the costs and class weights.
"""
_METRICS_HEAD = "| name | label | what it is | range | better | needs |\n|---|---|---|---|---|---|"
_RULES_HEAD = "| name | label | what it is | range | better |\n|---|---|---|---|---|"
_HEAD = "| chart | shows | advantage | drawback |\n|---|---|---|---|"


def guide() -> str:
    """Return the page in Markdown."""
    vocabulary = json.loads((ROOT / "rocwidgets/vocabulary.json").read_text("utf-8"))
    rooms = {"": views, "teaching.": teaching}
    names = {
        getattr(getattr(room, name), "kind", ""): f"{at}{name}"
        for at, room in rooms.items()
        for name in room.__all__
    }
    parts = [_BEGINNING]
    for group, question in vocabulary["groups"].items():
        rows = [
            f"| {chart['title']}, `rw.{names[kind]}(ev)` | {about['shows']} | {about['for']} "
            f"| {about['against']} |"
            for kind, chart in vocabulary["charts"].items()
            if (about := chart["about"])["group"] == group
        ]
        parts.append("\n".join([f"## {question}\n", _HEAD, *rows, ""]))
    models = [
        f"{_row(name, each)} {each.get('needs', '')} |"
        for name, each in vocabulary["model_metrics"].items()
    ]
    rules = [_row(name, each) for name, each in vocabulary["metrics"].items()]
    parts.append("\n".join([_METRICS, _METRICS_HEAD, *models, ""]))
    parts.append("\n".join([_RULES, _RULES_HEAD, *rules, ""]))
    parts += _of_classes(vocabulary)
    return "\n".join(parts)


def _of_classes(vocabulary: dict[str, Any]) -> list[str]:
    """Return the sections of several classes."""
    names = {getattr(views, name).kind: name for name in views.__all__ if "View" not in name}
    charts = [
        f"| {each['title']}, `rw.{names[kind]}(mc)` | {each['about']['shows']} "
        f"| {each['about']['for']} | {each['about']['against']} |"
        for kind, each in vocabulary["class_charts"].items()
    ]
    metrics = [
        _row(name, each)
        for section in ("multiclass_model_metrics", "multiclass_metrics")
        for name, each in vocabulary[section].items()
    ]
    return [
        "\n".join([_CLASSES, _HEAD, *charts, ""]),
        "\n".join([_CLASS_METRICS, _RULES_HEAD, *metrics, ""]),
    ]


def _row(name: str, metric: dict[str, Any]) -> str:
    low, high = metric["range"]
    ends = "-∞" if low is None else low, "∞" if high is None else high
    bounds = " to ".join(map(str, ends)).replace("-", "\N{MINUS SIGN}")
    label = metric.get("menu", metric["name"])
    return f"| `{name}` | {label} | {metric['help']} | {bounds} | {metric['better']} |"


if __name__ == "__main__":
    GUIDE.write_text(guide(), "utf-8")
