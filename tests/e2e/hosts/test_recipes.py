"""The recipes of the documentation run where their packages are installed."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

RECIPES = Path(__file__).parents[3] / "docs/recipes.md"
TEXT = RECIPES.read_text("utf-8")
SETUP = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]


def _code(title: str) -> str:
    (code,) = re.findall(rf"## {title}\n.*?```python\n(.*?)```", TEXT, re.DOTALL)
    return code


def _run(title: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(SETUP, names)  # noqa: S102 - the page is ours
    exec(_code(title), names)  # noqa: S102 - the page is ours
    return names


def test_each_recipe_has_a_test() -> None:
    assert re.findall(r"^## (.*)$", TEXT, re.MULTILINE) == ["MLflow", "skore", "Streamlit", "Shiny"]


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
    found = json.loads(kept["decision.json"].read_text("utf-8"))
    assert names["rw"].Decision.from_dict(found) == names["decision"]
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
