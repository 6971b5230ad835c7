"""Arguments of one value: text is no number, a word no switch, NaN no count."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw
from rocwidgets.draw import to_svg
from rocwidgets.inputs.wording import show
from rocwidgets.widget.scene import picture_of

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = (ValueError, TypeError)


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    rng = np.random.default_rng(0)
    y, score = np.arange(60) % 2, rng.random(60)
    sample = np.arange(60) % 3
    return rw.Evaluation(y, score, sample=sample, case_costs=np.ones(60), n_bootstrap=20)


def from_frame(**more: Any) -> rw.Evaluation:
    return rw.Evaluation.from_frame(pd.DataFrame({"y": [0, 1], "score": [0.2, 0.7]}), **more)


def from_confusion(**more: Any) -> rw.Evaluation:
    return rw.Evaluation.from_confusion({"A": {"tp": 4, "fp": 3, "fn": 2, "tn": 1, **more}})


def assign(name: str) -> Callable[[rw.Evaluation, Any], None]:
    return lambda ev, x: setattr(ev, name, x)


def svg(ev: rw.Evaluation, **more: Any) -> str:
    return to_svg(picture_of(ev, "roc"), **more)


NUMBERS: dict[str, tuple[str, Callable[[rw.Evaluation, Any], Any]]] = {
    "total_cost": ("threshold", lambda ev, x: ev[ev.model].total_cost(x)),
    "at": ("threshold", lambda ev, x: ev.at(x)),
    "max_share": ("max_share", lambda ev, x: ev.find(max_share=x)),
    "max_number": ("max_number", lambda ev, x: ev.find(max_number=x)),
    "min_tpr": ("min_tpr", lambda ev, x: ev.optimum(min_tpr=x)),
    "max_fpr": ("max_fpr", lambda ev, x: ev.optimum(max_fpr=x)),
    "min_precision": ("min_precision", lambda ev, x: ev.find(min_precision=x)),
    "low": ("low", lambda ev, x: ev.compare.partial_auc(x, 1)),
    "high": ("high", lambda ev, x: ev.compare.partial_auc(0, x)),
    "q": ("q", lambda ev, x: ev.compare.auc_family(q=x)),
    "beta": ("beta", lambda ev, x: ev.compare.auc_family(beta=x)),
    "tau": ("tau", lambda ev, x: ev[ev.model].scor_roc(tau=x)),
    "taus": ("tau", lambda ev, x: ev[ev.model].scor_roc(tau=[x])),
    "x": ("x", lambda ev, x: ev.samples.vertical_average(x=[x])),
    "belief": ("belief", lambda ev, x: ev.compare.losses(belief=(x, 1))),
    "tolerance": ("tolerance", lambda _, x: from_frame(tolerance=x)),
    "width": ("width", lambda ev, x: svg(ev, width=x)),
    "prevalence": ("prevalence", lambda ev, x: ev.costs.iso_performance_slope(x)),
    "tp": ("the cost tp", lambda _, x: rw.Costs(tp=x, fp=1, fn=1)),
    "gain": ("the gain tp", lambda _, x: rw.Costs.from_gains(tp=x)),
    "count": ("the count fp of 'A'", lambda _, x: from_confusion(fp=x)),
    **{
        name: (name, assign(name))
        for name in ("threshold", "prevalence", "population", "fixed_cost")
    },
    "belief trait": ("belief", lambda ev, x: assign("belief")(ev, [x, 0.5, 1])),
    "labels": ("y_true", lambda _, x: rw.Evaluation([0, x, 0, x, 2, 0], [0.1] * 6)),
    "averages": ("belief", lambda ev, x: ev.compare.losses((x, 2))),
    "expected_cost": ("tpr", lambda ev, x: ev.costs.expected_cost(x, 0.5, 0.5)),
    "limit": ("limit", lambda _, x: from_frame(limit=x)),
}
HUGE = (10**400, -(10**400), Fraction(10**400, 3), Decimal("1e400"), np.longdouble("1e400"))
WHOLE: dict[str, tuple[str, Callable[[rw.Evaluation, Any], Any]]] = {
    "n_groups": ("n_groups", lambda ev, x: ev[ev.model].gains_table(n_groups=x)),
    "n_thresholds": ("n_thresholds", lambda ev, x: ev.samples.threshold_average(n_thresholds=x)),
    "folds": ("folds", lambda ev, x: ev[ev.model].calibrated(folds=x)),
    "columns": ("columns", lambda ev, x: ev.figure("roc", columns=x)),
    "columns of svg": ("columns", lambda ev, x: svg(ev, columns=x)),
    "height": ("height", lambda ev, x: ev.embed(height=x)),
    "limit": ("limit", lambda _, x: from_frame(limit=x)),
}
SWITCHES: dict[str, tuple[str, Callable[[rw.Evaluation, Any], Any]]] = {
    "bayes": ("bayes", lambda ev, x: ev.find(bayes=x)),
    "bayes beside a demand": ("bayes", lambda ev, x: ev.find(bayes=x, min_tpr=0.5)),
    "corrected": ("corrected", lambda ev, x: ev.compare.partial_auc(0, 0.5, corrected=x)),
    "interval": ("interval", lambda ev, x: ev.compare.partial_auc(0, 0.5, interval=x)),
    "as_gains": ("as_gains", lambda _, x: rw.Costs(as_gains=x)),
    "as_gains of costs": ("as_gains", lambda _, x: rw.Costs(fp=1, fn=1, as_gains=x)),
    "intervals": ("intervals", assign("intervals")),
}


def refused(ev: rw.Evaluation, name: str, call: Callable[..., Any], x: Any) -> None:
    with pytest.raises(REFUSED, match=name) as error:
        call(ev, x)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("value", ["0.5", True, np.True_, math.nan, 1j, b"1"], ids=show)
@pytest.mark.parametrize("name", [name for name in NUMBERS if name != "labels"])
def test_numbers(ev: rw.Evaluation, name: str, value: Any) -> None:
    refused(ev, *NUMBERS[name], value)


@pytest.mark.parametrize("value", [*HUGE, Decimal("NaN"), Decimal("sNaN")], ids=show)
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_that_are_none_of_float64(ev: rw.Evaluation, name: str, value: Any) -> None:
    refused(ev, *NUMBERS[name], value)


@pytest.mark.parametrize(
    "value", ["5", True, np.True_, math.nan, math.inf, 2.5, 5.0, np.array([2, 3])], ids=show
)
@pytest.mark.parametrize("name", WHOLE)
def test_whole_numbers(ev: rw.Evaluation, name: str, value: Any) -> None:
    refused(ev, *WHOLE[name], value)


def test_folds_are_no_more_than_the_cases(ev: rw.Evaluation) -> None:
    refused(ev, *WHOLE["folds"], 10**400)


@pytest.mark.parametrize(
    "value", ["no", "True", "", 1, 0, 0.0, None, math.nan, [True], np.array([True])], ids=show
)
@pytest.mark.parametrize("name", SWITCHES)
def test_switches(ev: rw.Evaluation, name: str, value: Any) -> None:
    called, call = SWITCHES[name]
    with pytest.raises(TypeError, match=f"{called} must be True or False"):
        call(ev, value)
