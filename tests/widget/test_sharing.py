"""What an Evaluation can be given away as."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.text import Text
from support import view_classes
from support.effort import some

import rocwidgets as rw

ROOT = Path(__file__).parents[2]
SVG = "image/svg+xml"
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def ev() -> rw.Evaluation:
    y = [0, 0, 1, 0, 1, 1]
    scores = {"A": [0.1, 0.3, 0.2, 0.4, 0.7, 0.9], "B": [0.2, 0.1, 0.6, 0.5, 0.5, 0.8]}
    return rw.Evaluation(y, scores, threshold=0.4)


def texts(svg: str) -> str:
    return " ".join(ET.fromstring(svg).itertext())  # noqa: S314 - made by this package


def test_every_widget_carries_a_chart_beside_it(ev: rw.Evaluation) -> None:
    shown = [
        *(view(ev) for view in view_classes.OF_TWO),
    ]
    for widget in (ev, *shown):
        data, _ = widget._repr_mimebundle_()
        assert set(data) == {"text/plain", WIDGET, SVG}
        told = texts(data[SVG])
        assert "hits 2" in told, repr(widget)
        assert len(data[SVG]) < 60_000


def test_the_chart_shows_what_is_chosen(ev: rw.Evaluation) -> None:
    data, _ = rw.ROI(ev, charged="wasted")._repr_mimebundle_()
    assert "Return" in texts(data[SVG])
    data, _ = rw.Dashboard(ev, charts=[rw.Lift, rw.GainsTable])._repr_mimebundle_()
    assert "Lift" in texts(data[SVG])
    assert "ROC" not in texts(data[SVG])


def test_a_page_has_the_state_and_nothing_that_runs_but_one_script(
    ev: rw.Evaluation, tmp_path: Path
) -> None:
    path = ev.to_html(tmp_path / "page.html", charts=[rw.Gains], title="A & B")
    text = path.read_text("utf-8")
    assert "<title>A &amp; B</title>" in text
    (state,) = re.findall(r'id="rw-state">(.*?)</script>', text)
    assert json.loads(state)["charts"] == ["gains"]
    assert json.loads(state)["threshold"] == 0.4
    (static,) = re.findall(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert "Cumulative gains" in texts(static)


def test_a_page_names_the_language_of_its_numbers(ev: rw.Evaluation) -> None:
    assert "data-numbers" not in ev.to_html().partition("<head>")[0]
    for page in (ev.to_html(locale="pt-BR"), rw.to_html([ev, ev], locale="pt-BR")):
        assert page.startswith('<!doctype html>\n<html lang="en" data-numbers="pt-BR">')
    assert "data-numbers=&quot;de&quot;" in str(ev.embed(locale="de").data)
    for wrong in ("", "German", "en_US", 'en" onload="alert(1)', "de-u-nu"):
        with pytest.raises(ValueError, match=r'locale must be a language such as "en"'):
            ev.to_html(locale=wrong)
    with pytest.raises(TypeError, match="locale must be a string"):
        ev.to_html(locale=1)  # pyright: ignore[reportArgumentType, reportCallIssue]


def sent(text: str) -> dict[str, Any]:
    """The state of an exported page."""
    (state,) = re.findall(r'id="rw-state">(.*?)</script>', text)
    return json.loads(state)


def test_a_view_given_as_a_chart_brings_its_options(ev: rw.Evaluation) -> None:
    chosen = {"hull": "current", "band": "vertical"}
    views = [rw.ROC(ev, **chosen), rw.Gains]  # pyright: ignore[reportArgumentType]
    board = rw.Dashboard(ev, charts=iter(views), options={"gains": {"x": "log"}})
    assert board.charts == ["roc", "gains"]
    assert board.options == {"roc": chosen, "gains": {"x": "log"}}
    assert ev.options == {}

    state = sent(ev.to_html(charts=views))
    assert state["options"] == {"roc": chosen}
    assert {name for name, _ in state["_bands"]["roc vertical"]} == {"A", "B"}
    assert "band" in html.unescape(ev.embed(charts=views).data or "")

    assert any("95%" in each.get_text() for each in ev.figure(views[0]).findobj(Text))
    assert not any("95%" in each.get_text() for each in ev.figure("roc").findobj(Text))

    ev.charts = views
    assert ev.options == {"roc": chosen}
    ev.charts = [rw.ROC(ev)]
    assert ev.options == {"roc": {}}
    again = rw.Evaluation(
        [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], charts=views, options={"gains": {"x": "log"}}
    )
    assert again.options == {"roc": chosen, "gains": {"x": "log"}}


def test_a_view_of_several_classes_brings_its_options_too() -> None:
    prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    view = rw.PairMatrix(ev, order="given")
    assert sent(ev.to_html(charts=[view]))["options"] == {"pair_matrix": {"order": "given"}}
    ev.charts = [view, rw.ROC]
    assert ev.options == {"pair_matrix": {"order": "given"}}
    ev.close()


def test_a_page_in_a_frame_is_the_same_page(ev: rw.Evaluation, tmp_path: Path) -> None:
    frame = str(ev.embed(charts=["roc"], title='"A"', height=500).data)
    (page,) = re.findall(r'srcdoc="([^"]*)"', frame)
    path = ev.to_html(tmp_path / "page.html", charts=["roc"], title='"A"')
    assert html.unescape(page) == path.read_text("utf-8")
    assert 'sandbox="allow-scripts allow-downloads"' in frame
    assert 'height="500"' in frame


def test_unknown_charts_are_refused(ev: rw.Evaluation, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'Rocc' is not a chart"):
        ev.to_html(tmp_path / "page.html", charts=["Rocc"])
    with pytest.raises(TypeError, match="charts must be a list"):
        ev.embed(charts="roc")
    assert not (tmp_path / "page.html").exists()


@pytest.mark.slow
def test_figures_for_papers(ev: rw.Evaluation, tmp_path: Path) -> None:
    alone = ev.figure(rw.ROC)
    (axes,) = [each for each in alone.axes if each.get_xlabel() == "False positive rate"]
    # The rule A >= 0.3 is no vertex of a hull, so that only its own curve has it as a corner.
    drawn = [np.asarray(line.get_xydata()) for line in axes.lines]
    corner = [2 / 3, 2 / 3]
    assert sum(np.isclose(points, corner).all(axis=1).any() for points in drawn) == 1
    for kind in some(("svg", "pdf", "png")):
        ev.figure().savefig(tmp_path / f"all.{kind}")
        assert (tmp_path / f"all.{kind}").stat().st_size > 5000
    with pytest.raises(ValueError, match="gains_table"):
        ev.figure(["gains_table"])
    with pytest.raises(ValueError, match="charts is empty"):
        ev.figure([])


@pytest.mark.parametrize("title", ["", None])
def test_a_page_has_a_title_always(ev: rw.Evaluation, tmp_path: Path, title: str | None) -> None:
    page = ev.to_html(tmp_path / "report.html", title=title).read_text("utf-8")
    assert "<title>Evaluation</title>" in page
    assert "<h1>Evaluation</h1>" in page
    assert 'title="Evaluation"' in (ev.embed(title=title).data or "")


def test_an_exported_page_carries_the_licences_of_its_script(
    ev: rw.Evaluation, tmp_path: Path
) -> None:
    page = ev.to_html(tmp_path / "report.html").read_text("utf-8")
    for name in ("LICENSE", "js/LICENSES.txt"):
        assert (ROOT / name).read_text("utf-8") in page, name
