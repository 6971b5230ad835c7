"""The extension of Sphinx that the site uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.example import LiveExample, forget
from builder.names import resolved
from builder.signature import class_signature

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive ``live``, the signatures of classes, and links of their names."""
    app.add_directive("live", LiveExample)
    app.connect("env-purge-doc", forget)
    app.connect("missing-reference", resolved)
    # Before numpydoc, as the first answer counts.
    app.connect("autodoc-process-signature", class_signature, priority=100)
    # Examples of a page follow one another, and widgets stay in this process.
    return {"parallel_read_safe": False, "parallel_write_safe": True}
