"""A new chart is one entry of the vocabulary, one file of Python and one of TypeScript.

CONTRIBUTING.md has them; they are added to a copy of the project, and drawn there by both.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KIND = "informedness"
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "__screenshots__")

# Written to js/tests/unit, for the test there.
PYTHON = f"""
import json
from support import golden
import rocwidgets as rw
from rocwidgets.widget.scene import chart_of

ev = golden.margins()
pool = golden.Pool()
shown = [
    {{"options": each, "chart": golden.described(chart_of(ev, {KIND!r}, each), pool)}}
    for each in ({{}}, {{"x": "log"}})
]
found = {{"state": golden.state_of(ev), "charts": shown, "points": pool.lists}}
open("js/tests/unit/new.json", "w").write(json.dumps(found))
assert "Informedness" in rw.View(ev, {KIND!r}, x="log")._static_svg()
assert rw.Dashboard(ev, charts=[{KIND!r}]).charts == [{KIND!r}]
ev.charts = [{KIND!r}]
assert "Informedness" in ev.to_html("new.html", charts=[{KIND!r}]).read_text(encoding="utf-8")
assert ev.figure({KIND!r}).axes
"""
TYPESCRIPT = f"""
import {{ expect, it }} from "vitest";
import {{ Choices }} from "../../src/model/options.ts";
import {{ CHARTS }} from "../../src/charts/index.ts";
import {{ viewsWith }} from "../../src/views/registry.ts";
import {{ differences }} from "../support/differences.ts";
import {{ described, storeOf }} from "../support/charts.ts";
import found from "./new.json";

const {{ charts, points, ...scene }} = found;

it("the page draws what Python draws", () => {{
  const store = storeOf(scene as never);
  for (const {{ options, chart }} of charts) {{
    const drawn = CHARTS.{KIND}(store.scene, new Choices("{KIND}", options as never));
    expect(differences(chart as never, described(drawn, store), points as never)).toEqual([]);
  }}
  expect(viewsWith({{}}).has("{KIND}")).toBe(true);
}});
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy what the page and the package are made of, with the chart added."""
    for name in ("rocwidgets", "js", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
    shutil.copy(ROOT / "LICENSE", tmp_path)
    (tmp_path / "js/node_modules").symlink_to(ROOT / "js/node_modules")
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    entry, python, typescript = (
        re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[0]
        for language in ("json", "python", "ts")
    )
    vocabulary = tmp_path / "rocwidgets/vocabulary.json"
    words = json.loads(vocabulary.read_text(encoding="utf-8"))
    words["charts"] |= json.loads(entry)
    vocabulary.write_text(json.dumps(words), encoding="utf-8")
    (tmp_path / f"rocwidgets/charts/{KIND}.py").write_text(python, encoding="utf-8")
    (tmp_path / f"js/src/charts/{KIND}.ts").write_text(typescript, encoding="utf-8")
    return tmp_path


def run(*command: str, cwd: Path, path: str = "") -> None:
    done = subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}{done.stderr[-4000:]}"


@pytest.mark.nightly
def test_the_chart_is_drawn_by_both_languages(copy: Path) -> None:
    js = copy / "js"
    run("node", "build.mjs", cwd=js)
    run(sys.executable, "-c", PYTHON, cwd=copy, path=f"{copy}{os.pathsep}{copy / 'tests'}")
    (js / "tests/unit/new.test.ts").write_text(TYPESCRIPT, encoding="utf-8")
    tests = ("tests/unit/new.test.ts", "tests/unit/base/vocabulary.test.ts")
    run("npx", "vitest", "run", "--project", "unit", *tests, cwd=js)
    run("npx", "tsc", "--noEmit", cwd=js)
    assert KIND in (copy / "rocwidgets/static/page.js").read_text(encoding="utf-8")
