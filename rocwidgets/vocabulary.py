"""Which pictures a dashboard shows, and what can be chosen about each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.reading.scalars import read_items
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.numeric import CountTable

PICTURES = (
    "roc",
    "pn",
    "precision_recall",
    "gains",
    "lift",
    "ks",
    "det",
    "roi",
    "cost_curve",
    "decision_curve",
    "reliability",
    "attributes",
    "discrimination",
    "threshold_metrics",
    "loss_comparison",
    "gains_table",
)

METRICS = (
    "accuracy",
    "precision",
    "tpr",
    "fpr",
    "tnr",
    "fnr",
    "npv",
    "ppr",
    "lift",
    "f1",
    "youden",
    "expected_cost",
    "profit",
    "tp",
    "fp",
    "fn",
    "tn",
)

_AXIS = ("linear", "log")
_SWITCH = ("off", "on")
_WHOSE = ("current", "all")
# Bands of a curve, and of a picture in which a rule is no point.
_BAND = {
    "band": ("off", "vertical", "threshold", "fixed", "samples", "samples_threshold"),
    "bands_of": _WHOSE,
}
_LINE_BAND = {"band": ("off", "vertical", "fixed", "samples"), "bands_of": _WHOSE}

# Of each option the first word is what is shown until something is chosen.
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "roc": {
        "x": _AXIS,
        "hull": ("common", "current", "none"),
        **_BAND,
        "also": ("off", "prob_roc", "rociv"),
    },
    "precision_recall": _BAND,
    "gains": {"x": _AXIS, "hull": _SWITCH, **_BAND},
    "lift": {"x": _AXIS, "hull": _SWITCH, **_BAND},
    "roi": {"unit": ("profit", "percent"), "charged": ("wasted", "every"), **_BAND},
    "cost_curve": {
        "lines": ("on", "off"),
        **_LINE_BAND,
        "contest": _SWITCH,
        "also": ("off", "at_word"),
    },
    "reliability": {"band": ("off", "confidence", "consistency")},
    "threshold_metrics": {"metrics": METRICS},
    "discrimination": {"form": ("histogram", "density"), "models": ("current", "all")},
    "gains_table": {"groups": ("10", "5", "20")},
}

# Options of which several words may be chosen, with those that are shown until then.
SEVERAL = {"metrics": ("accuracy", "precision", "tpr", "f1", "ppr")}

_CRISP_ROWS = 3


def defaults(kind: str) -> dict[str, Any]:
    """Return the options of a picture that nobody chose for, by name."""
    known = OPTIONS.get(kind, {})
    return {name: SEVERAL.get(name, words[0]) for name, words in known.items()}


def natural_pictures(tables: Mapping[str, CountTable]) -> list[str]:
    """Return the pictures of a dashboard that nobody chose for.

    Parameters
    ----------
    tables : mapping of str to CountTable
        Of each model.

    Returns
    -------
    list of str
        By the number of models and the kind of their scores: at most two distinct ones in every
        model (crisp classifiers), else several models, else probabilities or other scores.
    """
    some = next(iter(tables.values()))
    if all(table.n_rows <= _CRISP_ROWS for table in tables.values()):
        return ["roc", "cost_curve", "precision_recall"]
    if len(tables) > 1:
        return ["roc", "roi", "cost_curve"]
    if some.score_min >= 0 and some.score_max <= 1:
        return ["roc", "roi", "reliability"]
    return ["roc", "roi", "discrimination"]


def read_pictures(name: str, value: Any) -> list[str]:
    """Return the kinds of pictures, in the order given.

    Parameters
    ----------
    name : str
        What the value is called.
    value : iterable of kinds and of view classes, which stand for theirs

    Raises
    ------
    TypeError, ValueError
        If one is no picture, or named twice.
    """
    rule = f"{name} must be a list of views or their kinds"
    kinds = [read_kind(name, each) for each in read_items(rule, value)]
    if len(set(kinds)) < len(kinds):
        raise ValueError(f"{name} names a picture twice: {', '.join(kinds)}")
    return kinds


def read_kind(name: str, value: Any) -> str:
    """Return the kind of a picture that a word or a view class stands for."""
    kind = getattr(value, "kind", value)
    if not isinstance(kind, str) or kind not in PICTURES:
        refusal = ValueError if isinstance(kind, str) else TypeError
        raise refusal(f"{name}: {show(kind)} is no picture; the pictures are {', '.join(PICTURES)}")
    return kind
