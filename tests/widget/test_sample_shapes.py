"""Every shape of sample: all that is public answers or says why not, and the page takes it."""

from __future__ import annotations

import inspect
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from fuzz.checks import problem_of_error, problem_of_result, strictly
from fuzz.targets import targets
from hypothesis import HealthCheck, given, settings
from support.effort import sampled
from support.page_rules import PageRules
from support.shapes import Shape, class_arguments, kinds, shapes

import rocwidgets as rw
from rocwidgets.core.reports import BINNED
from rocwidgets.numeric.curves import CURVES
from rocwidgets.vocabulary import CLASS_KINDS, DRAWN_KINDS
from rocwidgets.widget import export, wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fuzz.targets import Target

    from rocwidgets.core import Model

_BINARY = (
    "Evaluation.",
    "Model.",
    "Tiering.",
    "Compare.",
    "Folds.",
    "Groups.",
    "research.",
    "Periods.",
    "GroupThresholds.",
    "Mixture.",
    "Derived.",
    "Decision.",
)
_SEVERAL = ("MulticlassEvaluation.", "MulticlassModel.")
# Of charts and files, which have a test of their own here, and of what is no question.
_OTHER = (
    ".close",
    ".save",
    ".load",
    ".to_html",
    ".embed",
    ".figure",
    ".from_",
    " = ",
    ".set_state",
)
_LAYERS = {
    "roc": {"band": "vertical", "bands_of": "all"},
    "gains": {"band": "vertical"},
    "cost_curve": {"band": "vertical", "win_rate": True},
    "reliability": {"band": "confidence"},
}
_CHARTS = list(DRAWN_KINDS)
_BANDS = ("vertical", "threshold", "fixed", "folds", "folds_threshold")
_DEMANDS: tuple[dict[str, Any], ...] = (
    *({name: 1.0} for name in ("max_share", "max_number", "min_tpr", "max_fpr", "min_precision")),
    *({name: 0.0} for name in ("max_share", "max_number", "min_tpr", "max_fpr", "min_precision")),
)
_BY_CRITERION = [
    *({"criterion": each} for each in ("cost", "accuracy", "youden", "f1", "closest_topleft")),
    *({"criterion": "cost", **each} for each in _DEMANDS),
]
# Further arguments with which questions are asked.
_FURTHER: dict[str, list[dict[str, Any]]] = {
    "Model.curve": [{"name": each} for each in (*CURVES, *BINNED)],
    "Model.bands": [
        *({"view": view, "kind": kind} for view in ("roc", "precision_recall") for kind in _BANDS),
        *({"view": view, "kind": kind} for view in ("profit", "lift") for kind in _BANDS),
        *({"view": "cost_curve", "kind": kind} for kind in ("vertical", "fixed", "folds")),
        *({"view": "reliability", "kind": kind} for kind in ("confidence", "consistency")),
    ],
    "Model.best": [*_BY_CRITERION, *_DEMANDS, {"criterion": "bayes"}],
    "Model.calibrated": [{"folds": None}, {"method": "sigmoid"}, {"method": "sigmoid", "folds": 2}],
    "Model.repaired": [{"folds": None}, {"method": "swap_one"}, {"folds": 2}],
    "research.auc_table": [{"kind": each} for each in ("trapezoids", "ranks", "swaps", "squares")],
    "Model.gains_table": [{"n_bins": 2}, {"n_bins": 100}],
    "Model.mask": [{"which": "fp"}, {"score": [0.1, None]}, {"bin": 0}, {"gains_bin": 1}],
    "Compare.auc_interval": [{"transform": "plain"}],
    "research.auc_family": [{"q": 0.0}, {"q": 1.0, "beta": 1e-9}, {"beta": 1e9}],
    "Compare.losses": [{"belief": "hand2014"}, {"belief": (1e-9, 1.0)}],
    "Compare.partial_auc": [
        {"low": low, "high": high, "focus": focus}
        for low, high in ((0.0, 1.0), (0.0, 1e-9), (0.5, 0.500001))
        for focus in ("fpr", "tpr")
    ],
    "Compare.mix_at": [{"fpr": 0.0}, {"tpr": 1.0}, {"fpr": 0.5}],
    "Folds.summary": [{"rule": "optimum", "prevalence": "target"}],
    "Folds.threshold_average": [{"chart": each} for each in ("precision_recall", "profit")],
    "Folds.vertical_average": [{"chart": each} for each in ("precision_recall", "lift")],
}
few = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.fixture(scope="session")
def page() -> Iterator[PageRules]:
    with PageRules() as rules:
        yield rules


def test_every_question_is_asked():
    names = [each.name for each in targets()]
    for prefix in (*_BINARY, *_SEVERAL):
        assert any(name.startswith(prefix) for name in names), prefix
    for part in _OTHER:
        assert any(part in name for name in names), part
    asked = {each.name for each in (*_questions(_BINARY), *_questions(_SEVERAL))}
    assert set(_FURTHER) <= asked


@cache
def _questions(prefixes: tuple[str, ...]) -> list[Target]:
    return [
        each
        for each in targets()
        if each.name.startswith(prefixes) and not any(part in each.name for part in _OTHER)
    ]


def _faults(target: Target, ev: Any, examples: dict[str, Callable[[], Any]]) -> list[str]:
    """Ask a question in every way; return what is wrong with the answers."""
    needed = [name for name, is_needed in target.parameters.items() if is_needed]
    made = {**target.examples, **examples, **target.ordinary}
    plain = {name: made[name]() for name in needed}
    every = [{**plain, **more} for more in ({}, *_FURTHER.get(target.name, ()))]
    problems = [(given, _problem(target, ev, given)) for given in every]
    return [f"{target.name} of {given} {problem}" for given, problem in problems if problem]


def _problem(target: Target, ev: Any, given: dict[str, Any]) -> str:
    """Return what is wrong with the answer to a question, "" if nothing is."""
    try:
        result = target.call(target.owner(ev), given)
    except Exception as error:  # noqa: BLE001 - the error is what is checked
        return problem_of_error(error, {}, target)
    return problem_of_result(result)


def _properties(owner: Any) -> list[str]:
    """Read every property; return what is wrong with any of them."""
    found = []
    for name, each in inspect.getmembers(type(owner)):
        if name.startswith("_") or not isinstance(each, property):
            continue
        try:
            getattr(owner, name)
        except (ValueError, TypeError):
            continue
        except Exception as error:  # noqa: BLE001 - any other error is a fault
            found.append(f"{type(owner).__name__}.{name} raises {error!r}")
    return found


def _made(make: Callable[[], Any]) -> Any:
    """Return what is made, None where it is refused with a reason."""
    refusal = ""
    try:
        return make()
    except (ValueError, TypeError) as error:
        refusal = problem_of_error(error, {}, _questions(_BINARY)[0])
    assert refusal == ""
    return None


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    with strictly():
        yield


def _arguments(shape: Shape) -> dict[str, Callable[[], Any]]:
    """Return arguments that fit a sample."""
    score = np.sort(np.asarray(shape.y_score["a"], np.float64))
    low, high = float(score[len(score) // 3]), float(score[-1])
    return {
        "threshold": lambda: high,
        "low": lambda: low,
        "high": lambda: high,
        "score": lambda: score,
        "view": lambda: "roc",
        "kind": lambda: "vertical",
    }


@pytest.mark.slow
@few
@given(shape=shapes())
def test_every_question_to_a_sample_of_any_shape_is_answered_or_refused(shape: Shape):
    ev = _made(shape.evaluation)
    if ev is None:
        return
    examples = _arguments(shape)
    faults = [each for asked in _questions(_BINARY) for each in _faults(asked, ev, examples)]
    model: Model = ev["a"]
    for owner in (model, ev.compare, ev.folds, ev.at()):
        faults += _properties(owner)
    ev.close()
    assert faults == []


@pytest.mark.slow
@few
@given(shape=shapes())
def test_the_page_and_the_static_chart_take_a_sample_of_any_shape(page: PageRules, shape: Shape):
    ev = _made(shape.evaluation)
    if ev is None:
        return
    ev.options = _LAYERS
    text = ev.to_html(charts=_CHARTS)
    ev.close()
    assert page.problems(text) == []
    assert "<noscript><svg" in text


@pytest.mark.slow
@few
@given(arguments=class_arguments())
def test_the_page_takes_several_classes_of_any_shape(page: PageRules, arguments: dict[str, Any]):
    ev = _made(lambda: rw.MulticlassEvaluation(**arguments))
    if ev is None:
        return
    text = ev.to_html(charts=list(CLASS_KINDS))
    ev.close()
    assert page.problems(text) == []


@pytest.mark.slow
@few
@given(arguments=class_arguments())
def test_every_question_to_several_classes_of_any_shape_is_answered_or_refused(
    arguments: dict[str, Any],
):
    ev = _made(lambda: rw.MulticlassEvaluation(**arguments))
    if ev is None:
        return
    examples = {
        "label": lambda: ev.classes[0],
        "other": lambda: ev.classes[1],
        "true": lambda: ev.classes[0],
        "predicted": lambda: ev.classes[1],
    }
    faults = [each for asked in _questions(_SEVERAL) for each in _faults(asked, ev, examples)]
    faults += _properties(ev[ev.model])
    ev.close()
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled(kinds()))
def test_every_kind_of_sample_is_decided_shown_and_drawn(page: PageRules, kind: str):
    ev = kinds()[kind]()
    ev.n_bootstrap = 50
    ev.intervals = True
    ev.options = _LAYERS
    text = ev.to_html(charts=_CHARTS)
    assert page.problems(text) == []
    assert "<noscript><svg" in text
    ev.threshold = ev.setting.threshold
    decided = ev.decide()
    ends = (decided.profit_low, decided.profit, decided.profit_high)
    assert np.isfinite([end for end in ends if end is not None]).all()
    assert ev.compare.partial_auc(0, 1)["partial_auc"].between(0, 1).all()
    ev.close()


@pytest.mark.slow
@pytest.mark.parametrize("count", sampled([3, 4, 10, 25], 2))
def test_the_page_takes_any_number_of_classes(page: PageRules, count: int):
    rng = np.random.default_rng(count)
    y_true = np.arange(8 * count) % count
    is_own = y_true[:, None] == np.arange(count)
    worth = np.exp(3.0 * is_own + rng.normal(size=is_own.shape))
    prob = worth / worth.sum(axis=1, keepdims=True)
    weight = 10.0 ** rng.uniform(-5, 5, 8 * count)
    choices: Any = ({}, {"sample_weight": weight}, {"costs": 1e100 * (1 - np.eye(count))})
    for more in choices:
        ev = rw.MulticlassEvaluation(y_true, {"a": prob, "b": prob[::-1]}, **more)
        text = ev.to_html(charts=list(CLASS_KINDS))
        ev.close()
        assert page.problems(text) == []


def _problems(page: PageRules, state: dict[str, Any]) -> list[str]:
    packed, data = export.packed_state(state)
    return page.problems_of(json.loads(packed), data)


def test_the_page_names_what_is_damaged_in_a_state(page: PageRules):
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], n_bootstrap=20, intervals=True)
    ev.options = {"roc": {"band": "vertical"}}
    state = export.state_of(ev, {})
    ev.close()
    assert _problems(page, state) == []
    bands = {"roc vertical": [["model", {"at": {}, "columns": {}}]]}
    (lacks,) = _problems(page, {**state, "_bands": bands})
    assert lacks.startswith("roc: lacks a column")
    unknown = {name: wire.pack_float64(np.full(2, np.nan)) for name in ("x", "cost_low")}
    decisions = [["model", {"columns": unknown}]]
    problems = _problems(page, {**state, "_decisions": decisions})
    assert "_decisions: model: columns: x: is not known everywhere" in problems
    assert _problems(page, {**state, "prevalence": 1.0}) == [
        "prevalence: prevalence: is no number between 0 and 1, both excluded",
        "prevalence: is no number between 0 and 1, both excluded",
    ]
