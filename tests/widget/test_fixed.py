"""Values of traits refuse to be changed in place, where nothing would follow."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

Y, S = [0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.2, 0.7]


def net_hits(tp: Any, fp: Any, *_: Any) -> Any:
    return tp - fp


def evaluation() -> rw.Evaluation:
    return rw.Evaluation(
        Y,
        S,
        charts=["roc", "gains"],
        options={"roi": {"charged": "wasted"}},
        metrics={"net hits": net_hits},
        selection={"kind": "cell", "cell": "fp"},
    )


CHANGES: list[tuple[str, Callable[[Any], Any]]] = [
    ("charts", lambda ev: ev.charts.append("det")),
    ("charts", lambda ev: ev.charts.extend(["det"])),
    ("charts", lambda ev: ev.charts.insert(0, "det")),
    ("charts", lambda ev: ev.charts.remove("roc")),
    ("charts", lambda ev: ev.charts.pop()),
    ("charts", lambda ev: ev.charts.clear()),
    ("charts", lambda ev: ev.charts.sort()),
    ("charts", lambda ev: ev.charts.reverse()),
    ("charts", lambda ev: ev.charts.__setitem__(0, "det")),
    ("charts", lambda ev: ev.charts.__delitem__(0)),
    ("charts", lambda ev: ev.charts.__imul__(2)),
    ("options", lambda ev: ev.options.update(gains={})),
    ("options", lambda ev: ev.options.setdefault("roc", {})),
    ("options", lambda ev: ev.options.pop("roi")),
    ("options", lambda ev: ev.options.popitem()),
    ("options", lambda ev: ev.options.clear()),
    ("options", lambda ev: ev.options.__delitem__("roi")),
    ("options", lambda ev: ev.options["roi"].__setitem__("charged", "every")),
    ("metrics", lambda ev: ev.metrics.__setitem__("hits", max)),
    ("selection", lambda ev: ev.selection.update(cell="fn")),
]


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_change_in_place_is_an_error_that_tells_what_to_write(
    name: str, change: Callable[[Any], Any]
) -> None:
    ev = evaluation()
    before = repr(getattr(ev, name))
    written = rf"^{name} cannot be changed in place.*ev\.{name} = [\[{{]\*+ev\.{name}, \.\.\."
    with pytest.raises(TypeError, match=written):
        change(ev)
    assert repr(getattr(ev, name)) == before


def test_a_copy_can_be_changed_to_its_last_dict() -> None:
    ev = evaluation()
    changed = [ev.options.copy(), copy.copy(ev.options), copy.deepcopy(ev.options)]
    for each in changed:
        each["roi"]["charged"] = "every"
        ev.options = each
        assert ev.options == {"roi": {"charged": "every"}}


def test_what_the_error_says_works() -> None:
    ev = evaluation()
    ev.charts = [*ev.charts, "det"]
    ev.options = {**ev.options, "roc": {"x": "log"}}
    assert ev.charts == ["roc", "gains", "det"]
    assert ev.options == {"roi": {"charged": "wasted"}, "roc": {"x": "log"}}


def test_an_augmented_assignment_is_one() -> None:
    ev, seen = evaluation(), []
    ev.observe(lambda change: seen.append(change["name"]), ["charts", "metrics", "options"])
    ev.charts += ("ks",)
    ev.metrics |= {"hits": net_hits}
    ev.options |= {"roc": {"x": "log"}}
    assert seen == ["charts", "metrics", "options"]
    assert ev.charts == ["roc", "gains", "ks"]
    assert [*ev.metrics] == ["net hits", "hits"]
    assert ev.options == {"roi": {"charged": "wasted"}, "roc": {"x": "log"}}
    with pytest.raises(ValueError, match="charts"):
        ev.charts += ["rock"]


def test_a_view_and_several_classes_refuse_it_too() -> None:
    view = rw.ROI(evaluation(), charged="wasted")
    with pytest.raises(TypeError, match=r"view\.options = \{\*\*view\.options, \.\.\.\}"):
        view.options["charged"] = "every"
    several = rw.MulticlassEvaluation(["a", "b", "c"] * 4, np.full((12, 3), 1 / 3))
    with pytest.raises(TypeError, match="charts cannot be changed in place"):
        several.charts.append("simplex")
    with pytest.raises(ValueError, match="charts contains a chart twice: simplex, simplex"):
        several.charts = ["simplex", "simplex"]


def test_options_take_classes_of_views_and_tell_what_was_meant() -> None:
    ev = evaluation()
    ev.options = {rw.ROC: {"x": "log"}}
    assert ev.options == {"roc": {"x": "log"}}
    with pytest.raises(ValueError, match="options contains a chart twice"):
        ev.options = {rw.ROC: {"x": "log"}, "roc": {}}
    with pytest.raises(ValueError, match=r"'rocc' is not a chart with options.*Did you mean roc\?"):
        ev.options = {"rocc": {}}


@pytest.mark.parametrize("name", ["charts", "options"])
def test_a_copy_is_plain(name: str) -> None:
    value = getattr(evaluation(), name)
    kind = list if isinstance(value, list) else dict
    copies = [value.copy(), copy.copy(value), copy.deepcopy(value)]
    for each in [*copies, pickle.loads(pickle.dumps(value)), json.loads(json.dumps(value))]:  # noqa: S301 - our own
        assert type(each) is kind
        assert each == value
        each.clear()
    assert value == getattr(evaluation(), name)
    assert re.match(r"[\[{]'(roc|roi)'", repr(value))
