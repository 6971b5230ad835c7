"""Signatures of views: the options of the vocabulary, with the words and defaults that it has."""

from __future__ import annotations

import ast
import inspect
from typing import get_args

import pytest

import rocwidgets as rw
from rocwidgets import views
from rocwidgets.views import words
from rocwidgets.vocabulary import OPTIONS, defaults

CLASSES = [getattr(views, name) for name in views.__all__ if "View" not in name]
COMMON = ["options", "layout"]


def options_of(view: type[views.EvaluationView]) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(view).parameters
    return {name: each for name, each in parameters.items() if name != "evaluation"}


@pytest.mark.parametrize("view", CLASSES)
def test_options_stand_in_the_signature(view):
    found = options_of(view)
    own = ["pictures"] if view is rw.Dashboard else [*OPTIONS.get(view.kind, {})]
    assert list(found) == [*own, *COMMON]
    assert all(each.kind is each.KEYWORD_ONLY for each in found.values())
    assert {name: found[name].default for name in OPTIONS.get(view.kind, {})} == defaults(view.kind)


@pytest.mark.parametrize("view", [each for each in CLASSES if each.kind in OPTIONS])
def test_types_of_options_have_their_words(view):
    annotations = {name: each.annotation for name, each in options_of(view).items()}
    for name, allowed in OPTIONS[view.kind].items():
        text = annotations[name]
        if allowed.several:
            text = text.removeprefix("Iterable[").removesuffix("]")
        found = get_args(getattr(words, text)) if hasattr(words, text) else literal(text)
        assert found == tuple(allowed.values)


def literal(text: str) -> tuple[str, ...]:
    return ast.literal_eval(f"({text.removeprefix('Literal[').removesuffix(']')},)")


@pytest.mark.parametrize("view", CLASSES)
def test_options_stand_in_the_docstring(view):
    doc = inspect.getdoc(view)
    assert doc is not None
    assert all(f"\n{name} : " in doc for name in OPTIONS.get(view.kind, {}))


def test_what_is_not_given_is_as_without_it():
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    assert rw.ROC(ev, options=None, layout=None) is rw.ROC(ev)
    assert rw.Dashboard(ev, pictures=None, options=None) is rw.Dashboard(ev)
