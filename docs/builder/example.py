"""The directive ``live``: code, and the widget that it makes, alive in the page.

Examples of a page share their names, as cells of a notebook do. The last expression is what is
shown: a view, an evaluation, or several of them. With the option ``hidden`` the code is not shown.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from builder.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPT = "_static/site.js"
_NAMES: defaultdict[str, dict[str, Any]] = defaultdict(dict)


class LiveExample(SphinxDirective):
    """Runs code, shows it, and draws what its last expression is."""

    has_content = True
    option_spec: ClassVar = {"hidden": directives.flag}

    def run(self) -> Sequence[nodes.Node]:
        """Return the code and the elements of its widgets."""
        code = "\n".join(self.content)
        try:
            last = value_of(code, _NAMES[self.env.docname])
            shown = [Shown.of(each) for each in (last if isinstance(last, tuple) else (last,))]
        except Exception as error:
            raise self.error(f"{type(error).__name__}: {error}") from error
        return [*self._code(code), self._drawn(shown)]

    def _code(self, code: str) -> list[nodes.Node]:
        if "hidden" in self.options:
            return []
        return [nodes.literal_block(code, code, language="python")]

    def _drawn(self, shown: list[Shown]) -> nodes.Node:
        top = "../" * self.env.docname.count("/")
        elements = [each.element(Path(self.env.app.outdir), top) for each in shown]
        script = f'<script type="module" src="{top}{SCRIPT}"></script>'
        markup = f'<div class="rw-examples">{"".join(elements)}</div>{script}'
        return nodes.raw("", markup, format="html")


def value_of(code: str, names: dict[str, Any]) -> Any:
    """Run code and return the value of its last expression."""
    tree = ast.parse(code)
    last = tree.body.pop()
    if not isinstance(last, ast.Expr):
        raise TypeError("an example must end with an expression")
    exec(compile(tree, "example", "exec"), names)  # noqa: S102 - the pages are ours
    return eval(compile(ast.Expression(last.value), "example", "eval"), names)  # noqa: S307 - ours


def forget(_app: Any, _env: Any, docname: str) -> None:
    """Forget the names of a page that is read again."""
    _NAMES.pop(docname, None)
