"""A notebook as a page: its text, code and stored outputs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from builder.links import with_links
from builder.project import address_of, binder_of, repository, write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SVG, _HTML, _TEXT = "image/svg+xml", "text/html", "text/plain"


def notebook_page(path: Path, to: Path, pages: Mapping[str, str]) -> None:
    """Write the page of a notebook, and its pictures beside it."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    parts = [_cell(cell, to, at, pages) for at, cell in enumerate(cells)]
    text = "\n\n".join(part for part in parts if part)
    title, _, rest = text.partition("\n")
    place = f"notebooks/{path.name}"
    binder = binder_of(place, repository())
    source = f"[Run it on Binder]({binder}) · [Its file]({address_of(place)})"
    write(to, f"{title}\n\n{source}\n{rest}\n")


def title_of(path: Path) -> str:
    """Return the first heading of a notebook."""
    first = json.loads(path.read_text("utf-8"))["cells"][0]
    return _source(first).partition("\n")[0].removeprefix("# ")


def _cell(cell: Mapping[str, Any], to: Path, at: int, pages: Mapping[str, str]) -> str:
    source = _source(cell)
    if cell["cell_type"] == "markdown":
        return with_links(source, "notebooks", pages)
    outputs = [_output(each, to, f"{at}-{n}") for n, each in enumerate(cell["outputs"])]
    return "\n\n".join([f"```ipython\n{source}\n```", *filter(None, outputs)])


def _source(cell: Mapping[str, Any]) -> str:
    return _joined(cell["source"])


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def _output(output: Mapping[str, Any], to: Path, name: str) -> str:
    """Return a stored output, of what it was stored as the form that says most."""
    data = output.get("data", {_TEXT: output.get("text", "")})
    if _SVG in data:
        picture = to.with_name(f"{to.stem}-{name}.svg")
        write(picture, _joined(data[_SVG]))
        return f"![Output of the cell above]({picture.name})"
    if "image/png" in data:
        source = f"data:image/png;base64,{_joined(data['image/png']).strip()}"
        return _raw(f'<img alt="Output of the cell above" src="{source}">')
    if _HTML in data:
        return _raw(f'<div class="rw-output">{_joined(data[_HTML])}</div>')
    text = _joined(data.get(_TEXT, "")).rstrip()
    return f"```text\n{text}\n```" if text else ""


def _raw(html: str) -> str:
    return f"````{{raw}} html\n{html}\n````"
