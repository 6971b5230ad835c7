"""The page on sharing: its code runs where the packages are installed."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

SHARE = Path(__file__).parents[3] / "docs/share.md"
TEXT = SHARE.read_text("utf-8")
SETUP = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]


def _code(title: str) -> str:
    (code,) = re.findall(rf"## {title}\n.*?```python\n(.*?)```", TEXT, re.DOTALL)
    return code


def _run(title: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(SETUP, names)  # noqa: S102 - the page is ours
    exec(_code(title), names)  # noqa: S102 - the page is ours
    return names


def test_each_recipe_has_a_test_or_says_that_it_has_none() -> None:
    tested = {"HTML file", "Sphinx and MkDocs", "MLflow", "skore", "Streamlit", "Shiny"}
    tested |= {"A decision, for the people who deploy it"}
    for title, text in re.findall(r"^## (.*)$((?:\n(?!## ).*)*)", TEXT, re.MULTILINE):
        if "```python" in text and title not in tested:
            assert "have not tested" in text or "tried both by hand" in text, title


def test_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run("HTML file")["ev"] is not None
    assert "Campaign 2026" in Path("report.html").read_text("utf-8")
    names = _run("A decision, for the people who deploy it")
    assert names["loaded"] == names["decision"]
    assert names["predicted"].sum() == names["decision"].tp + names["decision"].fp


def test_mlflow_keeps_numbers_page_figure_and_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mlflow = pytest.importorskip("mlflow")
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    try:
        names = _run("MLflow")
    finally:
        mlflow.set_tracking_uri(None)
    kept = {path.name: path for path in tmp_path.rglob("artifacts/*")}
    assert kept.keys() == {"evaluation.html", "roc.png", "decision.json"}
    assert "rw-dashboard" in kept["evaluation.html"].read_text("utf-8")
    result = json.loads(kept["decision.json"].read_text("utf-8"))
    assert names["rw"].Decision.from_dict(result) == names["decision"]
    (profit,) = tmp_path.rglob("metrics/profit")
    assert float(profit.read_text("utf-8").split()[1]) == names["decision"].profit


def test_skore_reports_are_models() -> None:
    pytest.importorskip("skore")
    assert _run("skore")["compared"].models == ("logistic", "tree")


def test_streamlit_shows_the_page() -> None:
    testing = pytest.importorskip("streamlit.testing.v1")
    app = testing.AppTest.from_string(SETUP + _code("Streamlit"), default_timeout=300).run()
    assert not app.exception
    (frame,) = app.main.children.values()
    assert "rw-dashboard" in str(frame.proto)


def test_shiny_shows_the_page() -> None:
    pytest.importorskip("shiny")
    client = pytest.importorskip("starlette.testclient")
    names = _run("Shiny")
    with client.TestClient(names["app"]) as browser:
        text = browser.get("/").text
    assert 'id="rw-dashboard"' in html.unescape(text)
