"""The page of a MulticlassEvaluation holds all that it needs."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from support.classes import draw

import rocwidgets as rw

if TYPE_CHECKING:
    from pathlib import Path

Y, PROB = draw()


def state_in(text: str) -> tuple[dict[str, Any], bytes]:
    """Return the state in a page, and its bytes."""

    def block(name: str) -> str:
        result = re.search(rf'id="{name}">(.*?)</script>', text, re.DOTALL)
        assert result
        return result[1]

    return json.loads(block("rw-state")), zlib.decompress(base64.b64decode(block("rw-bytes")))


def test_the_page_has_the_state(tmp_path: Path) -> None:
    ev = rw.MulticlassEvaluation(Y, PROB, shown="dog", class_weight={"cat": 3})
    path = ev.to_html(tmp_path / "classes.html", title="<Classes>")
    text = path.read_text("utf-8")
    state, binary = state_in(text)
    assert "<title>&lt;Classes&gt;</title>" in text
    assert "120 cases of 4 classes" in text
    assert state["shown"] == "1"
    assert state["_children"] == {}, "a page has no widgets"
    assert state["class_weight"] == [3, 1, 1, 1]
    assert len(state["_one_vs_rest"]) == 4
    assert len(state["_one_vs_one"]) == 12
    assert state["_binary_traits"]["model"] == "m1"
    start, end = state["_cases"]["code"]["$bytes"]
    assert list(binary[start:end]) == [ev.classes.index(label) for label in Y]
    assert "_script" not in state
    assert ev.to_html()[:1000] == ev.to_html(title="")[:1000]
    assert "<h1>Evaluation of several classes</h1>" in ev.to_html()


def test_the_charts_of_a_page_can_be_chosen() -> None:
    ev = rw.MulticlassEvaluation(Y, PROB)
    state, _ = state_in(ev.to_html(charts=["pair_matrix"]))
    assert state["charts"] == ["pair_matrix"]
    assert "pair_matrix" in ev.charts
    assert len(ev.charts) > 1


def test_a_page_is_embedded_in_a_frame() -> None:
    shown = rw.MulticlassEvaluation(Y, PROB).embed(height=500).data
    assert shown is not None
    assert 'height="500"' in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": "classes.pdf"}, "must end in .html"),
        ({"charts": ["nothing"]}, "nothing"),
        ({"title": 3}, "title must be a string"),
    ],
)
def test_what_cannot_be_written_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        rw.MulticlassEvaluation(Y, PROB).to_html(**arguments)
