"""The directive ``live``: code, and the widget that it makes, alive in the page.

Examples of a page share their names, as cells of a notebook do. The last expression is what is
shown: a view, an evaluation, or several of them; anything else as text. In pages of the repository
a block of Python after the line ``<!-- live -->`` is one; elsewhere it is a block of Python.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from builder.shown import Shown, is_widget

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPT = "_static/site.js"
_NAMES: defaultdict[str, dict[str, Any]] = defaultdict(dict)


class LiveExample(SphinxDirective):
    """Runs code, shows it, and draws what its last expression is."""

    has_content = True

    def run(self) -> Sequence[nodes.Node]:
        """Return the code and what it shows."""
        code = "\n".join(self.content)
        try:
            shown = self._shown(value_of(code, _NAMES[self.env.docname]))
        except Exception as error:
            raise self.error(f"{type(error).__name__}: {error}") from error
        return [nodes.literal_block(code, code, language="python"), *shown]

    def _shown(self, last: Any) -> list[nodes.Node]:
        """Return what is shown of the last value: widgets, or text."""
        if last is None:
            return []
        values = last if isinstance(last, tuple) else (last,)
        if not all(map(is_widget, values)):
            return [nodes.literal_block(repr(last), repr(last), language="text")]
        top = "../" * self.env.docname.count("/")
        folder = Path(self.env.app.outdir)
        elements = [Shown.of(each).element(folder, top) for each in values]
        script = f'<script type="module" src="{top}{SCRIPT}"></script>'
        markup = f'<div class="rw-examples">{"".join(elements)}</div>{script}'
        return [nodes.raw("", markup, format="html")]


def marked(text: str) -> str:
    """Return a page in which blocks of Python that are marked as live are examples."""
    return text.replace("<!-- live -->\n```python\n", "```{live}\n")


def value_of(code: str, names: dict[str, Any]) -> Any:
    """Run code and return the value of its last expression; None if it ends otherwise."""
    tree = ast.parse(code)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "example", "exec"), names)  # noqa: S102 - the pages are ours
        return None
    tree.body.pop()
    exec(compile(tree, "example", "exec"), names)  # noqa: S102 - the pages are ours
    return eval(compile(ast.Expression(last.value), "example", "eval"), names)  # noqa: S307 - ours


def forget(_app: Any, _env: Any, docname: str) -> None:
    """Forget the names of a page that is read again."""
    _NAMES.pop(docname, None)
