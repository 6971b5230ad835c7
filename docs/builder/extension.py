"""The Sphinx extension of the site: live examples, links of names, signatures, and edit links."""

from __future__ import annotations

import inspect
import pydoc
from functools import cache
from typing import TYPE_CHECKING, Any

from sphinx.util.inspect import stringify_signature
from sphinx.util.nodes import make_refnode

from builder.live import LiveExample, forget
from builder.project import repository
from builder.public import Public, everything
from builder.stage import sources

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


# Pages that are in the repository, but written by a program.
_GENERATED = ("guide", "benchmarks")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_directive("live", LiveExample)
    app.connect("env-purge-doc", forget)
    app.connect("missing-reference", resolved)
    # Before numpydoc, as the first answer counts.
    app.connect("autodoc-process-signature", class_signature, priority=100)
    app.connect("html-page-context", add_edit_link)
    # Examples of a page follow one another, and widgets stay in this process.
    return {"parallel_read_safe": False, "parallel_write_safe": True}


def add_edit_link(
    _app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any
) -> None:
    """Give the template the address at which a page is edited; generated pages have none."""
    path = _paths().get(page)
    context["edit_address"] = path and f"{repository()}/edit/main/{path}"


def class_signature(
    _app: Any, what: str, _name: str, value: Any, _options: Any, *_found: str | None
) -> tuple[str, str] | None:
    """Return the arguments of ``__init__``; that of a widget has ``__new__(*args, **kwargs)``."""
    # A named tuple is made by ``__new__`` alone.
    if what != "class" or not inspect.isfunction(value.__init__):
        return None
    whole = inspect.signature(value.__init__)
    bound = whole.replace(parameters=list(whole.parameters.values())[1:])
    return stringify_signature(bound, show_annotation=False, show_return_annotation=False), ""


def resolved(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.Element | None:
    """Return a link to a public class or its member, the text of a name elsewhere, or None."""
    written = str(node.get("reftarget", ""))
    places = env.domains.python_domain.objects
    for name in places_of(written):
        if name in places:
            page = places[name].docname
            return make_refnode(app.builder, node["refdoc"], page, name, shown, name)
    return shown if is_elsewhere(written) else None


def places_of(written: str) -> list[str]:
    """Return where a public class, or a member or attribute of it, can be described.

    Attributes have no place of their own: they are in the docstring of the class.

    Examples
    --------
    >>> places_of("Evaluation.selection")
    ['rocwidgets.Evaluation.selection', 'rocwidgets.Evaluation']
    >>> places_of("Evaluation.colour")
    []
    """
    name, _, member = written.partition(".")
    result = _public().get(name)
    if result is None or member not in (*result.members, *_words(result)):
        return []
    whole = f"{result.module}.{name}"
    return [f"{whole}.{member}", whole] if member else [whole]


def is_elsewhere(written: str) -> bool:
    """Whether it is the whole name of something in another package.

    Examples
    --------
    >>> is_elsewhere("ipywidgets.HBox"), is_elsewhere("ipywidgets.HBoxes")
    (True, False)
    >>> is_elsewhere("rocwidgets.core.summary.summary")
    False
    """
    package, _, rest = written.partition(".")
    return package != "rocwidgets" and rest != "" and pydoc.locate(written) is not None


def _words(result: Public) -> list[str]:
    """Return the names of attributes that a docstring describes, and no name."""
    lines = (result.value.__doc__ or "").split("\n")
    return ["", *(each for line in lines for each in line.partition(" : ")[0].strip().split(", "))]


@cache
def _paths() -> dict[str, str]:
    """Return the path in the repository of each page that people write."""
    pages = {page.rpartition(".")[0]: path for path, page in sources().items()}
    return {page: path for page, path in pages.items() if page not in _GENERATED}


@cache
def _public() -> dict[str, Public]:
    """Return each public class and function by its name."""
    return {each.name: each for each in reversed(everything())}
