"""The Sphinx extension of the site: live examples, links of names, signatures, and edit links.

Names in docstrings and sentences are links: of this package to its reference, of the projects in
`builder.elsewhere` to theirs.
"""

from __future__ import annotations

import inspect
import posixpath
import pydoc
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import desc_signature, pending_xref
from sphinx.transforms import SphinxTransform
from sphinx.util.inspect import stringify_signature
from sphinx.util.nodes import make_refnode

from builder.elsewhere import PROJECTS, named, write_inventories, xref_aliases
from builder.live import LiveExample, forget
from builder.project import repository
from builder.public import Public, everything
from builder.stage import sources

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


# Pages that are in the repository, but written by a program.
_GENERATED = ("guide", "benchmarks", "benchmarks-slow-sort")
# Pages on which a class by itself can be that of another package.
_FOREIGN = ("coming-from",)
# Where a name is a link already, or is what others link to.
_NO_LINK = (nodes.reference, pending_xref, nodes.title, desc_signature)
_OURS = re.compile(r"(?:rw\.|rocwidgets\.)?([A-Za-z]\w*(?:\.\w+)*)")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_directive("live", LiveExample)
    app.add_transform(LinkedNames)
    # Before intersphinx and numpydoc read their settings.
    app.connect("config-inited", declare_names, priority=100)
    app.connect("env-purge-doc", forget)
    app.connect("missing-reference", resolved)
    # Before numpydoc, as the first answer counts.
    app.connect("autodoc-process-signature", class_signature, priority=100)
    app.connect("html-page-context", add_edit_link)
    # Examples of a page follow one another, and widgets stay in this process.
    return {"parallel_read_safe": False, "parallel_write_safe": True}


def declare_names(app: Sphinx, config: Config) -> None:
    """Tell intersphinx and numpydoc which names are links."""
    config.intersphinx_mapping = write_inventories(Path(app.doctreedir) / "inventories")
    own = {name: f"{each.module}.{name}" for name, each in _public().items() if each.is_class}
    config.numpydoc_xref_aliases = xref_aliases(own)


class LinkedNames(SphinxTransform):
    """Makes a link of code in a sentence that names something with a page, here or elsewhere."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Wrap the code in a reference that Sphinx resolves."""
        here = self.env.docname.removeprefix("reference/")
        for code in list(self.document.findall(nodes.literal)):
            text = code.astext()
            is_ours = here not in _FOREIGN or text.startswith("rw.")
            target = (own_name(text) if is_ours else None) or named(text)
            if target is None or f"{target}.".startswith(f"{here}.") or _has_link(code):
                continue
            link = pending_xref(
                "",
                refdomain="py",
                reftype="obj",
                reftarget=target,
                refexplicit=True,
                refdoc=self.env.docname,
                refwarn=True,
            )
            code.replace_self(link)
            link += code


def own_name(code: str) -> str | None:
    """Return the whole name of a public class, function or member that code names or calls.

    Examples
    --------
    >>> own_name("rw.Evaluation.from_frame(table)"), own_name('rw.ROC(ev, band="folds")')
    ('rocwidgets.Evaluation.from_frame', 'rocwidgets.ROC')
    >>> own_name("rw.datasets.fraud()"), own_name("Sample"), own_name("learning_curve")
    ('rocwidgets.datasets.fraud', 'rocwidgets.core.Sample', None)
    """
    found = _OURS.match(code)
    if not found:
        return None
    path = found[1]
    if not code.startswith(("rw.", "rocwidgets.")):
        # By itself only a class is clear.
        result = _public().get(path.partition(".")[0])
        if result is None or not result.is_class:
            return None
        path = f"{result.module}.{path}".removeprefix("rocwidgets.")
    while path and f"rocwidgets.{path}" not in _places():
        path = path.rpartition(".")[0]
    return f"rocwidgets.{path}" if path else None


def _has_link(code: nodes.Node) -> bool:
    above = code.parent
    while above is not None and not isinstance(above, _NO_LINK):
        above = above.parent
    return above is not None


def add_edit_link(
    _app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any
) -> None:
    """Give the template the address at which a page is edited; generated pages have none."""
    path = _paths().get(page) or _paths().get(posixpath.dirname(page))
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
    text = stringify_signature(bound, show_annotation=False, show_return_annotation=False)
    # A default that is made for each object, or a function, has no text of its own.
    return re.sub(r"=<.+?>(?=[,)])", "=...", text), ""


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

    Attributes have no place of their own: they are in the docstring of the class. Inherited members
    are on the page of the class that they come from.

    Examples
    --------
    >>> places_of("Evaluation.selection"), places_of("rocwidgets.Profit.of")
    (['rocwidgets.Evaluation.selection', 'rocwidgets.Evaluation'], ['rocwidgets.Profit'])
    >>> places_of("Evaluation.colour")
    []
    """
    if written in _places():
        return [written.rpartition(".")[0]]
    name, _, member = written.partition(".")
    result = _public().get(name)
    if result is None or member not in (*result.members, *_words(result)):
        return []
    whole = f"{result.module}.{name}"
    return [f"{whole}.{member}", whole] if member else [whole]


def is_elsewhere(written: str) -> bool:
    """Whether it is the whole name of something in a package that the site has no links to.

    Examples
    --------
    >>> is_elsewhere("ipywidgets.HBox"), is_elsewhere("ipywidgets.HBoxes")
    (True, False)
    >>> is_elsewhere("rocwidgets.core.summary.summary"), is_elsewhere("pandas.NamedAgg")
    (False, False)
    """
    package, _, rest = written.partition(".")
    known = {"rocwidgets", *PROJECTS}
    return package not in known and rest != "" and pydoc.locate(written) is not None


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
def _places() -> set[str]:
    """Return the whole names of all that the reference describes."""
    whole = {f"{each.module}.{each.name}": each.members for each in everything()}
    return {*whole, *(f"{name}.{member}" for name, of in whole.items() for member in of)}


@cache
def _public() -> dict[str, Public]:
    """Return each public class and function by its name."""
    return {each.name: each for each in reversed(everything())}
