"""Arguments of one value, of all that is public: text is no number, a word no switch."""

from __future__ import annotations

import math
import re
import warnings
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from fuzz.examples import parquet
from fuzz.targets import Target, targets

import rocwidgets as rw
from rocwidgets.draw import to_svg
from rocwidgets.inputs.wording import show
from rocwidgets.widget.keywords import CLASS_KEYWORDS, KEYWORDS
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NUMBERS = ("0.5", True, np.True_, math.nan, 1j, b"1")
HUGE = (10**400, -(10**400), Fraction(10**400, 3), Decimal("1e400"), np.longdouble("1e400"))
NO_FLOATS = (*HUGE, Decimal("NaN"), Decimal("sNaN"))
WHOLE = ("5", True, np.True_, math.nan, math.inf, 2.5, 5.0, np.array([2, 3]))
SWITCHES = ("no", "True", "", 1, 0, 0.0, None, math.nan, [True], np.array([True]))
# What is refused where an annotation says what is taken.
REFUSED: dict[str, tuple[Any, ...]] = {
    "float": (*NUMBERS, *NO_FLOATS),
    "float | None": (*NUMBERS, *NO_FLOATS),
    "int": WHOLE,
    "int | None": WHOLE,
    "bool": SWITCHES,
}


@cache
def arguments() -> dict[str, tuple[Target, str]]:
    """Return what an annotation tells of, once for all classes that share a method."""
    result: dict[tuple[str, str], tuple[Target, str]] = {}
    for target in targets():
        shared = (*KEYWORDS, *CLASS_KEYWORDS) if ".from_" in target.name else ()
        for name in target.parameters:
            if target.types.get(name) in REFUSED and name not in shared and not target.json:
                method = target.name.rpartition(".")[2] or target.name
                result.setdefault((method, name), (target, name))
    return {f"{target.name}, {name}": (target, name) for target, name in result.values()}


@pytest.fixture(scope="module")
def evaluations() -> dict[str, Any]:
    """Return an Evaluation of each kind that is asked, which no refused call changes."""
    first = {
        kind: target.makers[kind] for target in targets() if (kind := next(iter(target.makers)))
    }
    return {kind: make() for kind, make in first.items()}


def problem(call: Callable[[], Any], name: str, kind: str, value: Any) -> str:
    """Return what is wrong with how a value is refused, "" if nothing is."""
    try:
        call()
    except (ValueError, TypeError) as error:
        said = rf"{name}( of \w+)? must be True or False" if kind == "bool" else name
        is_clear = re.search(said, str(error)) and len(str(error)) < 500
        return "" if is_clear else f"{show(value)}: {error}"
    return f"{show(value)} is taken"


@pytest.mark.slow
@pytest.mark.parametrize("argument", arguments())
def test_what_is_no_value_of_the_annotated_type_is_refused_by_name(
    evaluations: dict[str, Any], argument: str, tmp_path: Path
) -> None:
    target, name = arguments()[argument]
    needed = [each for each, is_needed in target.parameters.items() if is_needed]
    examples = {**target.examples, "paths": lambda: parquet(str(tmp_path)), **target.ordinary}
    given = {each: examples[each]() for each in {*needed, *target.ordinary}}
    with warnings.catch_warnings():
        # What is said of few cases is no fault.
        warnings.simplefilter("ignore", UserWarning)
        owner = target.owner(evaluations[next(iter(target.makers))])
        problems = [
            problem(
                lambda value=value: target.call(owner, {**given, name: value}),
                name,
                target.types[name],
                value,
            )
            for value in REFUSED[target.types[name]]
        ]
    assert [each for each in problems if each] == []


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    rng = np.random.default_rng(0)
    y, score = np.arange(60) % 2, rng.random(60)
    fold = np.arange(60) % 3
    return rw.Evaluation(y, score, fold=fold, case_costs=np.ones(60), n_bootstrap=20)


def from_frame(**more: Any) -> rw.Evaluation:
    return rw.Evaluation.from_frame(pd.DataFrame({"y": [0, 1], "score": [0.2, 0.7]}), **more)


def from_confusion(**more: Any) -> rw.Evaluation:
    return rw.Evaluation.from_confusion({"A": {"tp": 4, "fp": 3, "fn": 2, "tn": 1, **more}})


def svg(ev: rw.Evaluation, **more: Any) -> str:
    return to_svg(chart_of(ev, "roc"), **more)


# Numbers among others, in arrays and mappings, and in what is drawn.
INNER: dict[str, tuple[str, Callable[[rw.Evaluation, Any], Any]]] = {
    "tau": ("tau", lambda ev, x: rw.research.scor_roc(ev[ev.model], tau=x)),
    "taus": ("tau", lambda ev, x: rw.research.scor_roc(ev[ev.model], tau=[x])),
    "x": ("x", lambda ev, x: ev.folds.vertical_average(x=[x])),
    "belief of losses": ("belief", lambda ev, x: ev.compare.losses(belief=(x, 2))),
    "belief": ("belief", lambda ev, x: ev.compare.loss_comparison([x, 0.5, 1])),
    "count": ("the count fp of 'A'", lambda _, x: from_confusion(fp=x)),
    "expected_cost": ("tpr", lambda ev, x: ev.costs.expected_cost(x, 0.5, 0.5)),
    "width": ("width", lambda ev, x: svg(ev, width=x)),
    "limit": ("limit", lambda _, x: from_frame(limit=x)),
}


def labels(_ev: rw.Evaluation, x: Any) -> rw.Evaluation:
    return rw.Evaluation([0, x, 0, x, 2, 0], [0.1] * 6)


def refused(ev: rw.Evaluation, name: str, call: Callable[..., Any], x: Any) -> None:
    with pytest.raises((ValueError, TypeError), match=name) as error:
        call(ev, x)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("value", [*NUMBERS, *NO_FLOATS], ids=show)
@pytest.mark.parametrize("name", INNER)
def test_numbers_among_others(ev: rw.Evaluation, name: str, value: Any) -> None:
    refused(ev, *INNER[name], value)


@pytest.mark.parametrize("value", NO_FLOATS, ids=show)
def test_labels(ev: rw.Evaluation, value: Any) -> None:
    refused(ev, "y_true", labels, value)


@pytest.mark.parametrize("value", WHOLE, ids=show)
def test_columns_of_svg(ev: rw.Evaluation, value: Any) -> None:
    refused(ev, "columns", lambda ev, x: svg(ev, columns=x), value)


def test_folds_are_no_more_than_the_cases(ev: rw.Evaluation) -> None:
    refused(ev, "folds", lambda ev, x: ev[ev.model].calibrated(folds=x), 10**400)
