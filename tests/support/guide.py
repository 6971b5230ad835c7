"""The guide to all pictures, from the vocabulary.

``python tests/support/guide.py`` writes ``docs/guide.md``.
"""

from __future__ import annotations

import json
from pathlib import Path

from rocwidgets import views

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guide.md"
_BEGINNING = """# Which picture for which question?

First: what do the scores mean? A classifier may give *classes*, scores that only *rank* cases, or
*probabilities*. A picture is of use where what it judges is there: probabilities can be judged as
classes and as rankings too, rankings also as classes, but not the other way round. Then: what is
to be found out? No picture is better than all others; each leaves something out, and its last
column says what. The parts, and most advantages and drawbacks, are those of Prati, Batista &
Monard (2011), table 1 and section 6.1; decisions are a part of their own here. The list *+ Views*
of a dashboard says the same.

*Changes with the prevalence* means: if the share of positives is another one where the model is
used, set `ev.prevalence`, and the picture is drawn for that share.
"""
_HEAD = "| picture | shows | advantage | drawback |\n|---|---|---|---|"


def guide() -> str:
    """Return the page in Markdown."""
    vocabulary = json.loads((ROOT / "rocwidgets/vocabulary.json").read_text("utf-8"))
    names = {getattr(getattr(views, name), "kind", ""): name for name in views.__all__}
    parts = [_BEGINNING]
    for group, question in vocabulary["groups"].items():
        rows = [
            f"| {picture['title']}, `rw.{names[kind]}(ev)` | {about['shows']} | {about['for']} "
            f"| {about['against']} |"
            for kind, picture in vocabulary["pictures"].items()
            if (about := picture["about"])["group"] == group
        ]
        parts.append("\n".join([f"## {question}\n", _HEAD, *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    GUIDE.write_text(guide(), "utf-8")
