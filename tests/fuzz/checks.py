"""Checks of results and errors: whether they are clear and right for a user."""

from __future__ import annotations

import linecache
import math
import re
import traceback
import warnings
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np
from fuzz.examples import MARGIN, P, Y
from matplotlib.figure import Figure

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fuzz.targets import Target

_SOURCE = str(Path(rw.__file__).parent)
_ALLOWED = (ValueError, TypeError, ImportError)  # a TraitError is one of traitlets
_OF_FILES = ("path", "paths")
# The name in messages of what is computed from an argument.
_BECOMES = {"X": "y_score"}
# Errors for something else that is missing, such as a column named by another argument.
_OF_STATE = (
    "Pass fold=",
    "case_costs=",
    "label and score of each case",
    "at least two models",
    "find got both or neither",
    "does not support weights",
    "No column named",
    "no column named",
    "must be in [0, 1]",
    "Use fewer folds",
    "because it has no axes",
    "No threshold was chosen",
    "Nothing is selected",
    "There is no group",
    "There is no period",
    "There are no periods without labels",
    "y_score is None",
    "time is None",
    "scores of ",
)
# What is said of data, and of what bins hide, is no fault.
_HINTS = (
    "NaN in |No interval of |.* share one threshold, because|.*only two distinct|The costs differ|"
    r"(The )?AUC of|A .* (earns|costs) |Scores of several folds "
)
_LONGEST = 1200
# A full stop after another, or after a question, and a sentence said twice.
_DOUBLED = re.compile(r"(?<!\.)\.\.(?!\.)|\. \.|\?\.(?!\w)|(\b[A-Z][^.]{8,}\.) \1")
_SHOWN = 20
_MOST_DRAWN = 10**6


@contextmanager
def strictly() -> Iterator[None]:
    """Make every warning an error, but for hints at the data."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Early releases of ipywidgets use what traitlets does not want any more.
        warnings.filterwarnings("ignore", "Deprecated in traitlets", DeprecationWarning)
        warnings.filterwarnings("ignore", _HINTS, UserWarning)
        yield


def problem_of_error(error: BaseException, given: dict[str, Any], target: Target) -> str:
    """Return what is wrong with an error, "" if nothing is."""
    if any(note.startswith("Raised by") for note in getattr(error, "__notes__", ())):
        return ""  # by a classifier of the user, whose own error is kept
    of_files = any(name in given for name in _OF_FILES)
    if not isinstance(error, (*_ALLOWED, OSError) if of_files else _ALLOWED):
        return f"raises {_described(error)}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    if not isinstance(error, OSError) and not _raised_by_rocwidgets(last):
        return (
            f"raises the message of {Path(last.filename).name}:{last.lineno}: {_described(error)}"
        )
    text = str(error)
    if len(text) > _LONGEST:
        return f"raises {len(text):,} characters: {_described(error)}"
    problem = _problem_of_text(text, given, target)
    return f"{problem}: {_described(error)}" if problem else ""


def _problem_of_text(text: str, given: dict[str, Any], target: Target) -> str:
    if _DOUBLED.search(text):
        return "doubles a full stop or an advice"
    return "" if _names(text, given, target) else "names neither argument nor value"


def _raised_by_rocwidgets(last: traceback.FrameSummary) -> bool:
    line = linecache.getline(last.filename, last.lineno or 0).strip()
    return last.filename.startswith(_SOURCE) and line.startswith("raise")


def _names(text: str, given: dict[str, Any], target: Target) -> bool:
    if not given:
        return True
    if any(word in text for value in given.values() for word in _keys(value)):
        return True
    for name, value in given.items():
        kind = type(value).__name__
        try:
            shown = repr(str(value) if isinstance(value, str) else value)[:_SHOWN]
        except Exception:  # noqa: BLE001 - a repr of the user may raise anything
            shown = kind
        if any(part in text for part in _OF_STATE):
            return True
        if (
            name in text
            or _BECOMES.get(name, name) in text
            or kind in text
            or shown in text
            or target.name.removeprefix("bq.").strip(" =") in text
        ):
            return True
    return False


def _keys(value: Any) -> list[str]:
    """Return the keys of nested dicts, by which messages name what is in them."""
    if not isinstance(value, dict):
        return []
    return [
        word
        for key, each in value.items()
        for word in (repr(key)[:_SHOWN].strip("'"), *_keys(each))
        if word
    ]


def _described(error: BaseException) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    text = str(error).encode("ascii", "backslashreplace").decode()
    place = f"{Path(last.filename).name}:{last.lineno}"
    return f"{type(error).__name__}: {text[:160]!r} at {place}"


def snapshot(ev: Any) -> dict[str, Any]:
    """Return everything that a failing call must not change."""
    return {
        "state": {name: value for name, value in ev.get_state().items() if name != "layout"},
        "kept": id(ev.sample),
        "views": list(ev.views),
        "shown": repr(ev),
    }


def changes(before: dict[str, Any], ev: Any) -> str:
    """Return what differs from a snapshot, "" if nothing does."""
    try:
        after = snapshot(ev)
    except Exception as error:  # noqa: BLE001 - any error is a fault
        return f"cannot be read any more: {_described(error)}"
    state = before["state"]
    names = [name for name, value in after["state"].items() if state.get(name) != value]
    names += [name for name, value in after.items() if name != "state" and before[name] != value]
    return f"changes {', '.join(names)}" if names else ""


def problem_of_result(result: Any) -> str:
    """Return why a result cannot be used, "" if it can."""
    try:
        return _use(result)
    except Exception as error:  # noqa: BLE001 - any error is a fault
        return f"gives what cannot be used: {_described(error)}"


def _use(result: Any) -> str:
    shown = getattr(result, "_repr_mimebundle_", None)
    if isinstance(result, rw.Evaluation):
        repr(result)
        result.at()
        result.summary()
    if isinstance(result, rw.MulticlassEvaluation):
        repr(result)
        result.confusion()
        result.summary()
    if isinstance(result, rw.core.OperatingPoint | rw.Costs):
        repr(result)
        for name in [n for n, each in vars(type(result)).items() if isinstance(each, property)]:
            getattr(result, name)
    if isinstance(result, Figure):
        result.canvas.draw()
    if isinstance(result, Path):
        text = result.read_text("utf-8")
        result.unlink()
        if "</html>" not in text:
            return "writes no whole page"
    return "" if shown is None or isinstance(result, type) else _shown(shown())


def _shown(bundle: Any) -> str:
    """Return what is wrong with what a notebook gets of a widget."""
    data = bundle[0] if isinstance(bundle, tuple) else bundle or {}
    chart = data.get("image/svg+xml")
    if chart is None:
        return ""
    ET.fromstring(chart)  # noqa: S314 - drawn by rocwidgets
    return f"draws {len(chart):,} characters" if len(chart) > _MOST_DRAWN else ""


def difference_from_exact(
    target: Target, given: dict[str, Any], kind: str, result: Any, ev: rw.Evaluation
) -> str:
    """Return how a result differs from the slow exact one, "" if it does not or is unknown."""
    scores = {"two": P, "shown": P, "margin": MARGIN}.get(kind)
    if scores is None:
        return ""
    name = target.name
    if name == "Evaluation.threshold = ":
        return _counts_differ(ev.at(), given["threshold"], scores)
    if name == "Evaluation.at" and set(given) == {"threshold"} and given["threshold"] is not None:
        return _counts_differ(result, given["threshold"], scores)
    if name == "Evaluation.best" and len(given) == 1:
        return _limit_missed(result, *next(iter(given.items())), scores)
    return ""


def _counts_differ(found: rw.core.OperatingPoint, threshold: Any, scores: list[float]) -> str:
    exact = _exactly(threshold)
    positive = [_at_least(score, exact) for score in scores]
    counts = {
        "tp": sum(p and y == 1 for p, y in zip(positive, Y, strict=True)),
        "fp": sum(p and y == 0 for p, y in zip(positive, Y, strict=True)),
    }
    counted = {"tp": found.tp, "fp": found.fp}
    return "" if counts == counted else f"counts {counted}, which are {counts}"


def _limit_missed(found: rw.core.OperatingPoint, name: str, value: Any, scores: list[float]) -> str:
    """Check that the rule keeps the limit, and that no rule of the model that does is cheaper."""
    if name not in ("min_tpr", "max_fpr") or found.model == "b":
        return ""
    limit, slack = _exactly(value), Fraction(1, 10**12)

    def cost(rule: float) -> float:
        tpr, fpr = (float(_share(rule, of, scores)) for of in ("tpr", "fpr"))
        pi, costs = found.prevalence, found.costs
        missed, alarms = costs.fn - costs.tp, costs.fp - costs.tn
        return pi * missed * (1 - tpr) + (1 - pi) * alarms * fpr

    def keeps(rule: float) -> bool:
        if name == "min_tpr":
            return _share(rule, "tpr", scores) >= limit * (1 - slack)
        return _share(rule, "fpr", scores) <= limit * (1 + slack)

    kept = [rule for rule in sorted({math.inf, *scores}, reverse=True) if keeps(rule)]
    least = min(map(cost, kept))
    best = next(rule for rule in kept if cost(rule) <= least + 1e-12)
    return "" if found.threshold == best else f"finds {found.threshold}, not {best}"


def _share(rule: float, of: str, scores: list[float]) -> Fraction:
    label = int(of == "tpr")
    ours = [score for score, y in zip(scores, Y, strict=True) if y == label]
    return Fraction(sum(score >= rule for score in ours), len(ours))


def _exactly(value: Any) -> Any:
    if isinstance(value, float | np.floating) and not np.isfinite(value):
        return float(value)
    if isinstance(value, Decimal) and not value.is_finite():
        return float(value)
    ratio = value.as_integer_ratio() if hasattr(value, "as_integer_ratio") else (int(value), 1)
    return Fraction(*ratio)


def _at_least(score: float, threshold: Any) -> bool:
    return (score if isinstance(threshold, float) else Fraction(score)) >= threshold
