"""Calls that do not fit: what is said of them, by the name that users know."""

from __future__ import annotations

import inspect
import re
from typing import Any

import anywidget
import pytest

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.inputs.calls import unknown_argument

THREE = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def make(**traits: Any) -> rw.Evaluation:
    return rw.Evaluation([0, 0, 1, 1], {"A": [0.1, 0.4, 0.35, 0.8]}, **traits)


def public(cls: type) -> list[str]:
    """Names of the methods of a class that are written in this package and not for traitlets."""
    result = []
    inherited = {*dir(anywidget.AnyWidget)} - {"close"}
    for name in dir(cls):
        member = inspect.getattr_static(cls, name)
        function = getattr(member, "__func__", member)
        if inspect.isfunction(function) and not name.startswith("_") and name not in inherited:
            result += [name] if function.__module__.startswith("rocwidgets") else []
    return result


@pytest.mark.parametrize("cls", [rw.Evaluation, rw.ROC, rw.Dashboard, rw.Costs, bq.ROC])
def test_no_method_names_an_internal_class(cls: type) -> None:
    ev = make()
    owners = {rw.Evaluation: ev, rw.Costs: ev.costs, rw.ROC: rw.ROC(ev), bq.ROC: bq.ROC(ev)}
    owner = owners.get(cls) or rw.Dashboard(ev)
    methods = public(cls)
    assert methods
    for name in methods:
        method = getattr(owner, name)
        traits = any(
            each.kind is each.VAR_KEYWORD for each in inspect.signature(method).parameters.values()
        )
        if not traits:
            with pytest.raises(
                TypeError, match=rf"^{cls.__name__}\.{name} got an unknown argument 'mis'"
            ):
                method(mis=1)
        with pytest.raises(TypeError, match=rf"^{cls.__name__}\.{name} got 30 arguments without"):
            method(*range(30))
    ev.close()


@pytest.mark.parametrize(
    ("method", "wrong", "meant"),
    [
        ("best", "recall", "min_tpr"),
        ("best", "sensitivity", "min_tpr"),
        ("best", "precision", "min_precision"),
        ("best", "fpr", "max_fpr"),
        ("best", "specificity", "max_fpr = 1 - specificity"),
        ("decide", "ppv", "min_precision"),
        ("decide", "recall", "min_tpr"),
        ("decide", "sensitivity", "min_tpr"),
        ("decide", "fpr", "max_fpr"),
        ("at", "cutoff", "threshold"),
        ("to_html", "filename", "path"),
    ],
)
def test_other_names_of_arguments_lead_to_those_here(method: str, wrong: str, meant: str) -> None:
    with pytest.raises(TypeError, match=rf"unknown argument '{wrong}'\. Did you mean {meant}\?"):
        getattr(make(), method)(**{wrong: 0.5})


@pytest.mark.parametrize(
    ("method", "wrong", "meant"),
    [("gains_table", "n_bins", "bins"), ("calibrated", "cv", "folds")],
)
def test_other_names_of_arguments_of_a_model(method: str, wrong: str, meant: str) -> None:
    with pytest.raises(TypeError, match=rf"^Model.* '{wrong}'\. Did you mean {meant}\?"):
        getattr(make()["A"], method)(**{wrong: 0.5})


def test_other_names_of_arguments_of_what_is_made() -> None:
    with pytest.raises(TypeError, match=r"'weights'\. Did you mean sample_weight\?$"):
        make(weights=[1, 1, 1, 1])
    for make_from, wrong, meant in (
        (rw.Evaluation.from_estimator, "groups", "group"),
        (rw.Evaluation.from_estimator, "amounts", "case_costs"),
        (rw.Evaluation.from_cv_results, "weights", "sample_weight"),
    ):
        with pytest.raises(TypeError, match=rf"'{wrong}'\. Did you mean {meant}"):
            make_from({}, [[0.1]], [1], **{wrong: [1]})  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match=r"argument 'costs'\. Set it before, as ev\.costs = "):
        make().best(costs=rw.Costs(fp=1, fn=5))  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^Costs got an unknown argument 'cost_fn'\. .* mean fn\?"):
        rw.Costs(cost_fn=3)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^ROI got an unknown argument 'charge'\. .* mean charged"):
        rw.ROI(make(), charge="wasted")  # pyright: ignore[reportCallIssue]


def test_calls_without_what_they_need() -> None:
    with pytest.raises(TypeError, match=r"^Evaluation needs y_true\. It takes y_true, y_score,"):
        rw.Evaluation()  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^ROC needs evaluation\. It takes evaluation"):
        rw.ROC()  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^Model\.bands needs view\. It takes view, kind"):
        make()["A"].bands()  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^Evaluation\.at got threshold twice"):
        make().at(0.5, threshold=0.5)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"^Costs got 4 arguments without a name but takes none"):
        rw.Costs(0, 1, 1, 0)  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize(
    ("make_costs", "numbers", "line"),
    [
        (rw.Costs, (1, 5), "name=value, such as Costs(fp=1, fn=5)."),
        (rw.Costs, (0, 1, 2.5, 0), "name=value, such as Costs(tp=0, fp=1, fn=2.5, tn=0)."),
        (rw.Costs.from_gains, (50, -3), "name=value, such as Costs.from_gains(tp=50, fp=-3)."),
        (rw.Costs, (1,), "name=value. It takes"),
        (rw.Costs, ("1", 5), "name=value. It takes"),
    ],
)
def test_numbers_without_names_have_the_line_to_write(
    make_costs: Any, numbers: tuple[Any, ...], line: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(f"but takes none that way. Write {line}")):
        make_costs(*numbers)


class Mine(rw.Evaluation):
    def twice(self, *, model: str) -> float:
        return 2 * self[model].auc()


def test_classes_of_users_are_theirs() -> None:
    ev = Mine([0, 1], [0.2, 0.4])
    with pytest.raises(TypeError, match=r"^Mine\.at got an unknown argument 'name'"):
        ev.at(name="A")  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"Mine\.twice\(\) got an unexpected keyword"):
        ev.twice(name="A")  # pyright: ignore[reportCallIssue]


def test_what_a_method_itself_raises_stays() -> None:
    with pytest.raises(TypeError, match="threshold must be a number") as told:
        make().at("high")  # pyright: ignore[reportArgumentType]
    assert told.value.__cause__ is None


def test_signatures_stay() -> None:
    assert list(inspect.signature(rw.Evaluation.at).parameters) == ["self", "threshold"]
    assert list(inspect.signature(rw.Costs).parameters) == [
        *("tp", "fp", "fn", "tn", "between", "fixed", "as_gains", "currency")
    ]
    assert (rw.Evaluation.best.__doc__ or "").startswith(
        "Return the best operating point of all models"
    )


@pytest.mark.parametrize(
    ("make_one", "given"),
    [
        (rw.Evaluation, {"y_true": [0, 1], "y_score": [0.1, 0.8]}),
        (rw.Evaluation.from_predictions, {"y_true": [0, 1], "y_score": [1, 1]}),
        (rw.MulticlassEvaluation, {"y_true": [0, 1, 2], "y_prob": THREE}),
        (rw.teaching.ModelProblem, {"n": 30}),
    ],
)
def test_defaults_in_signatures_are_those_of_the_widget(make_one: Any, given: Any) -> None:
    defaults = {
        name: each.default
        for name, each in inspect.signature(make_one).parameters.items()
        if each.kind is each.KEYWORD_ONLY and repr(each.default) != "..."
    }
    assert "Ellipsis" not in str(inspect.signature(make_one))
    assert "options" in defaults
    assert len(defaults) > len(given)
    left_out, chosen = make_one(**given), make_one(**given, **defaults)
    for name in defaults:
        values: list[Any] = [getattr(each, name, None) for each in (left_out, chosen)]
        states = [each.get_state() if name == "layout" else each for each in values]
        assert states[0] == states[1], name


def test_what_is_like_no_argument_has_no_hint() -> None:
    assert unknown_argument("f", "zzz", ["model"]) == (
        "f got an unknown argument 'zzz'. It takes model."
    )
    assert unknown_argument("f", "zzz", []) == (
        "f got an unknown argument 'zzz'. It takes no arguments."
    )
