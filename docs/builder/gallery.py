"""The gallery: every picture and table, alive, and what it is for."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from builder.metrics import CLASS_CODE, CODE
from builder.reference import picture_names

if TYPE_CHECKING:
    from collections.abc import Mapping

_INTRO = """# Gallery

All pictures of one evaluation. They are linked: drag the threshold in one, and all others follow.
Each name leads to the options of the picture. [The guide](/guide.md) lists which picture answers
which question; [pictures of several classes](/gallery-classes.md) have a page of their own.

"""
_TABLES = {
    "confusion_matrix": "Counts and rates at the threshold.",
    "cost_matrix": "What each outcome costs; edit a cell, and the optimum moves.",
    "threshold": "The scores of both classes, and the threshold as a number.",
}
_CLASS_INTRO = """# Gallery of several classes

Three classes: species of iris, by the length and width of the sepals. The confusion matrix follows
the costs and weights of the classes, the curves show each class against the rest.

"""


def gallery_page() -> str:
    """Return the page of the pictures of two classes."""
    vocabulary = _vocabulary()
    names = picture_names()
    parts = [_INTRO + _live(f"{CODE}ev.model, ev.threshold = 'boosting', 0.1\nrw.Threshold(ev)")]
    for group, question in vocabulary["groups"].items():
        parts.append(f"## {question}")
        parts += [
            _entry(names[kind], each, "ev")
            for kind, each in vocabulary["pictures"].items()
            if each["about"]["group"] == group
        ]
    parts.append("## Tables and controls")
    parts += [_table(names[kind], shows) for kind, shows in _TABLES.items()]
    parts.append(f"## A problem whose densities are known\n\n{_live('rw.ModelProblem()')}")
    parts.append("```{toctree}\n:hidden:\n\ngallery-classes\n```")
    return "\n\n".join(parts) + "\n"


def class_gallery_page() -> str:
    """Return the page of the pictures of several classes."""
    names = picture_names()
    pictures = _vocabulary()["class_pictures"]
    parts = [_CLASS_INTRO + _live(f"{CLASS_CODE}several")]
    parts += [_entry(names[kind], each, "several", 2) for kind, each in pictures.items()]
    return "\n\n".join(parts) + "\n"


def _entry(name: str, picture: Mapping[str, Any], ev: str, level: int = 3) -> str:
    about = picture["about"]
    return "\n\n".join(
        [
            f"{'#' * level} [{picture['title']}](/reference/rocwidgets.{name}.md)",
            f"{about['shows']}\n\n**For it:** {about['for']} **Against it:** {about['against']}",
            _live(f"rw.{name}({ev})"),
        ]
    )


def _table(name: str, shows: str) -> str:
    return f"### [{name}](/reference/rocwidgets.{name}.md)\n\n{shows}\n\n{_live(f'rw.{name}(ev)')}"


def _live(code: str) -> str:
    return f"```{{live}}\n{code}\n```"


def _vocabulary() -> dict[str, Any]:
    return json.loads(files("rocwidgets").joinpath("vocabulary.json").read_text("utf-8"))
