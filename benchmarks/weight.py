"""Weight of what is sent to a browser, as it is and deflated (gzip -9).

``python benchmarks/weight.py`` prints in bytes: every script of ``rocwidgets/static`` and the style
sheet, which is in the scripts too; the state of an evaluation of three models of a million cases,
JSON and buffers; and the page with all charts that ``to_html`` writes of it.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from cases import three_models
from ipywidgets.widgets.widget import _instances, _remove_buffers
from ratio import Ratio

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.vocabulary import KINDS
from rocwidgets.widget.export import state_of

STATIC = Path(rw.__file__).parent / "static"
N = 1_000_000


def main() -> None:
    """Weigh the scripts, then the state and the page of one evaluation."""
    scripts = [path for path in sorted(STATIC.iterdir()) if path.suffix in {".js", ".css"}]
    for path in scripts:
        show(path.name, path.read_bytes())
    ev = evaluation(N)
    show("state", sent(ev))
    show("page", page(ev))


def evaluation(n: int) -> rw.Evaluation:
    """Return an evaluation of three models of cases that are the same in every run."""
    return rw.Evaluation(*three_models(n))


def lines(n: int) -> list[Ratio]:
    """Return the lines of the report: script and data beside those of bqplot."""
    ev = evaluation(n)
    script, data = (STATIC / "page.js").stat().st_size, len(sent(ev))
    result = [
        (
            "script of a page, uncompressed",
            script,
            "the scripts of bqplot",
            bqplot_scripts(),
            "130 kB",
        ),
        (
            "data of three models for all charts",
            data,
            "the same charts in bqplot",
            bqplot_data(ev),
            "130 kB",
        ),
    ]
    ev.close()
    return [
        Ratio(what, anchor, size / beside, f"{size / 1000:.0f} kB", goal)
        for what, size, anchor, beside, goal in result
    ]


def bqplot_scripts() -> int:
    """Return the bytes of the scripts of bqplot for JupyterLab."""
    folder = Path(sys.prefix, "share", "jupyter", "labextensions", "bqplot", "static")
    return sum(path.stat().st_size for path in folder.glob("*.js"))


def bqplot_data(ev: rw.Evaluation) -> int:
    """Return the bytes of the state of all figures of bqplot of an evaluation."""
    before = set(_instances)
    for name in bq.__all__:
        kind = getattr(bq, name)
        if hasattr(kind, "kind"):
            kind(ev)
    made = [each for key, each in _instances.items() if key not in before]
    own = [each for each in made if each._model_module in {"bqplot", "bqscales"}]  # noqa: SLF001
    size = sum(len(packed(each.get_state())) for each in own)
    for each in made:
        each.close()
    return size


def sent(ev: rw.Evaluation) -> bytes:
    """Return the state of an evaluation as it goes to a page."""
    return packed(state_of(ev, {}))


def packed(state: dict[str, Any]) -> bytes:
    """Return a state as it is sent: JSON, then its buffers."""
    rest, _, buffers = _remove_buffers(state)
    return json.dumps(rest).encode() + b"".join(bytes(each) for each in buffers)


def page(ev: rw.Evaluation) -> bytes:
    """Return the page with all charts."""
    with tempfile.TemporaryDirectory() as folder:
        return ev.to_html(Path(folder) / "page.html", charts=KINDS).read_bytes()


def show(name: str, content: bytes) -> None:
    """Print a line with both weights."""
    print(f"{name:15} {len(content):9,} {len(gzip.compress(content, 9)):9,}")


if __name__ == "__main__":
    main()
