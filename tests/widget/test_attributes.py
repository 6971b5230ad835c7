"""A name that a widget does not have is refused, and the one that was meant is named."""

from __future__ import annotations

from typing import Any

import pytest

import rocwidgets as rw
from rocwidgets import bq


def widgets() -> dict[str, Any]:
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    classes = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    figure = bq.ROC(ev)
    views = rw.ROC(ev), rw.Dashboard(ev), rw.Cases(ev), rw.Threshold(ev), rw.Simplex(classes)
    every = (ev, classes, rw.teaching.ModelProblem(), *views, figure, bq.Toolbar(figure))
    return {type(each).__module__ + type(each).__name__: each for each in every}


def test_an_unknown_attribute_is_neither_set_nor_deleted() -> None:
    for widget in widgets().values():
        name = type(widget).__name__
        with pytest.raises(AttributeError, match=f"{name} has no attribute 'no_such'"):
            widget.no_such = 0.3
        with pytest.raises(AttributeError, match=f"{name} has no attribute 'layuot'.*mean layout"):
            widget.layuot = {}
        with pytest.raises(AttributeError, match=f"{name} has no attribute 'layuot'.*mean layout"):
            del widget.layuot
        with pytest.raises(AttributeError, match=f"{name}.layout cannot be deleted"):
            del widget.layout
        with pytest.raises(AttributeError, match="close cannot be deleted"):
            del widget.close
        widget.layout = {"width": "50%"}
        assert widget.get_state(["layout"])["layout"].startswith("IPY_MODEL_")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("treshold", "threshold"),
        ("cutoff", "threshold"),
        ("cost", "costs"),
        ("prior", "prevalence"),
        ("random_state", "seed"),
        ("Model", "model"),
        ("bootstrap", "n_bootstrap"),
    ],
)
def test_what_was_meant_is_named(name: str, meant: str) -> None:
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    with pytest.raises(AttributeError, match=rf"Evaluation .*{name}.*\. Did you mean {meant}\b"):
        setattr(ev, name, 1)


@pytest.mark.parametrize("name", ["best", "figure", "models", "views", "sample", "at"])
def test_methods_and_what_is_read_only_are_not_set(name: str) -> None:
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    with pytest.raises(AttributeError, match=f"{name}"):
        setattr(ev, name, 1)
    assert callable(ev.best)


def test_an_option_of_a_view_says_how_to_set_it() -> None:
    view: Any = rw.ROC(rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]))
    with pytest.raises(
        AttributeError, match=r"band is an option of ROC\. Set view\.options = "
    ) as no:
        view.band = "vertical"
    exec(str(no.value).partition(". Set ")[2].removesuffix("."), {"view": view})  # noqa: S102 - what it says
    assert view.options == {"band": "vertical"}
    with pytest.raises(AttributeError, match="kind cannot be set"):
        view.kind = "gains"


def test_values_have_a_hint_as_names_have() -> None:
    ev = rw.Evaluation([0, 0, 1, 1], {"boosting": [0.1, 0.4, 0.35, 0.8]})
    calls: dict[str, Any] = {
        "auc": lambda: ev.summary(["roc_auc"]),
        "f1": lambda: ev.best("f1_score"),
        "mcc": lambda: ev.best("matthews_corrcoef"),
        "accuracy": lambda: ev.summary(["acc"]),
        "sigmoid": lambda: ev["boosting"].calibrated("platt"),  # pyright: ignore[reportArgumentType]
        "vertical": lambda: rw.ROC(ev, band="vertcal"),  # pyright: ignore[reportArgumentType]
        "band": lambda: rw.ROC(ev, options={"bnd": "vertical"}),
        "roc": lambda: ev.curve("ROC_curve"),
        "boosting": lambda: ev["bosting"],
        "gains": lambda: ev.to_html(charts=["gain"]),
    }
    for meant, call in calls.items():
        with pytest.raises(ValueError, match=rf"Did you mean ('{meant}'|{meant})\?"):
            call()
    assert ev.summary("auc").equals(ev.summary(["auc"]))
    assert ev.curve(rw.ROC).equals(ev.curve("roc"))


def test_short_reprs_say_what_matters() -> None:
    costs = rw.Costs(fp=1, fn=1, between={"review": 0})
    ev = rw.Evaluation([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]}, fold=[1, 2, 1, 2], costs=costs)
    assert repr(ev["a"]) == (
        "Model('a': AUC 0.750; CountTable(4 distinct scores; 2 positive, 2 negative))"
    )
    assert repr(ev.compare) == "Compare(a AUC 0.750)"
    assert repr(ev.folds) == "Folds(1, 2)"
    assert repr(ev.sample) == "Sample('a'; 2 positive, 2 negative)"
    assert repr(ev["a"].tiers) == "Tiering('a')"
    assert repr(ev["a"].bootstrap_optimum()).startswith("BootstrapOptimum(1,000 resamples)\n")
    for each in (
        ev.at(),
        ev["a"].tiers.at(0.5, 0.2),
        ev.decide("cost"),
        ev["a"].bootstrap_optimum(),
    ):
        table: Any = each
        assert "<th" in table._repr_html_()


def test_names_of_models_are_text_in_tables() -> None:
    ev = rw.Evaluation([0, 0, 1, 1], {"<b>": [0.1, 0.4, 0.35, 0.8]})
    assert "&lt;b&gt;" in ev.at()._repr_html_()
    assert "<b>" not in ev.at()._repr_html_()
