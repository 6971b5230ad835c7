"""Every shape of sample: all that is public answers or says why not, and the page takes it."""

from __future__ import annotations

import inspect
import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from fuzz.checks import problem_of_error, problem_of_result
from fuzz.targets import targets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.page_rules import PageRules
from support.shapes import Shape, class_arguments, shapes

import rocwidgets as rw
from rocwidgets.vocabulary import CLASS_KINDS, DRAWN_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fuzz.targets import Target

    from rocwidgets.core import Model

_BINARY = ("Evaluation.", "Model.", "Compare.", "Samples.", "Derived.", "Decision.")
_SEVERAL = ("MulticlassEvaluation.", "MulticlassModel.")
# Of pictures and files, which have a test of their own here, and of what is no question.
_OTHER = (".close", ".save", ".load", ".to_html", ".embed", ".figure", ".from_", " = ", ".set_state")
_LAYERS = {
    "roc": {"band": "vertical", "bands_of": "all"},
    "gains": {"band": "vertical"},
    "cost_curve": {"band": "vertical", "win_rate": "on"},
    "reliability": {"band": "confidence"},
}
_PICTURES = list(DRAWN_KINDS)
few = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.fixture(scope="session")
def page() -> Iterator[PageRules]:
    with PageRules() as rules:
        yield rules


@cache
def _questions(prefixes: tuple[str, ...]) -> list[Target]:
    return [
        each
        for each in targets()
        if each.name.startswith(prefixes) and not any(part in each.name for part in _OTHER)
    ]


def _fault(target: Target, ev: Any, examples: dict[str, Callable[[], Any]]) -> str:
    """Ask a question; return what is wrong with the answer, "" if nothing is."""
    needed = [name for name, is_needed in target.parameters.items() if is_needed]
    made = {**target.examples, **examples, **target.ordinary}
    arguments = {name: made[name]() for name in needed}
    try:
        result = target.call(target.owner(ev), arguments)
    except Exception as error:  # noqa: BLE001 - the error is what is checked
        problem = problem_of_error(error, {}, target)
        return f"{target.name} {problem}" if problem else ""
    problem = problem_of_result(result)
    return f"{target.name} {problem}" if problem else ""


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
    try:
        return make()
    except (ValueError, TypeError) as error:
        assert not problem_of_error(error, {}, _questions(_BINARY)[0]), repr(error)
        return None


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "(The )?AUC of", UserWarning)
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


@few
@given(shape=shapes())
def test_every_question_to_a_sample_of_any_shape_is_answered_or_refused(shape: Shape):
    ev = _made(shape.evaluation)
    if ev is None:
        return
    examples = _arguments(shape)
    faults = [_fault(each, ev, examples) for each in _questions(_BINARY)]
    model: Model = ev["a"]
    for owner in (model, ev.compare, ev.samples, ev.at()):
        faults += _properties(owner)
    ev.close()
    assert [each for each in faults if each] == []


@few
@given(shape=shapes())
def test_the_page_and_the_static_picture_take_a_sample_of_any_shape(page: PageRules, shape: Shape):
    ev = _made(shape.evaluation)
    if ev is None:
        return
    ev.options = _LAYERS
    text = ev.to_html(pictures=_PICTURES)
    ev.close()
    assert page.problems(text) == []
    assert "<noscript><svg" in text


@few
@given(arguments=class_arguments())
def test_the_page_takes_several_classes_of_any_shape(page: PageRules, arguments: dict[str, Any]):
    ev = _made(lambda: rw.MulticlassEvaluation(**arguments))
    if ev is None:
        return
    text = ev.to_html(pictures=[each for each in CLASS_KINDS])
    ev.close()
    assert page.problems(text) == []


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
    faults = [_fault(each, ev, examples) for each in _questions(_SEVERAL)]
    faults += _properties(ev[ev.model])
    ev.close()
    assert [each for each in faults if each] == []
