"""A widget as one interactive HTML file that needs no kernel and no network."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import zlib
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget

from rocwidgets.assets import built, deflated
from rocwidgets.files import write_atomically
from rocwidgets.inputs.paths import read_path
from rocwidgets.inputs.scalars import read_items, read_text
from rocwidgets.inputs.wording import show
from rocwidgets.packed import packed
from rocwidgets.widget.drawing import chosen_of, decision_parts, static_svg
from rocwidgets.widget.layers import layers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path


_STYLE = """
:root { color-scheme: light dark; background: light-dark(#fff, #161616); }
body { max-width: 1400px; margin: 0 auto; padding: 12px 16px; font-family: system-ui, sans-serif; }
h1 { margin: 0; font-size: 18px; }
h2 { margin: 0; font-size: 16px; }
h1 ~ p, h2 ~ p { margin: 4px 0 12px; font-size: 13px; }
.rw-several { display: grid; gap: 24px 32px; }
.rw-several { grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr)); }
@page { margin: 12mm; }
@media print {
  :root { color-scheme: light; background: none; }
  body { max-width: none; padding: 0; }
}
"""
_SCRIPT, _STYLES = "page.js", ("style.css",)
# Runs the script, which the page carries deflated.
_START = "start.js"
_SUFFIXES = (".html", ".htm")
_NO_CHART = "<p>This page needs scripts, which are switched off.</p>"
# A language, with or without a script and a region.
_LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?")


class PageHead(NamedTuple):
    """The title of a page, and the language in which it writes numbers; None for the browser's."""

    title: str
    locale: str | None = None


def page(
    state: dict[str, Any],
    *,
    script: str,
    styles: tuple[str, ...],
    head: PageHead,
    about: str,
    static: str | None,
) -> str:
    """Return the text of a self-contained HTML page.

    Parameters
    ----------
    state : dict
        The traits of the widget as sent to a page.
    script : str
        Name of the built file that draws them.
    styles : tuple of str
        Names of the built style sheets that it adds.
    head : PageHead
        The title is any text, shown as text.
    about : str
        A sentence below the title; any text.
    static : str or None
        Markup of a static chart, shown where scripts are off.

    Returns
    -------
    str
        It has no external references, and its Content-Security-Policy allows only the script, the
        one that starts it, these style sheets and its own, by their hashes.
    """
    text, data = packed_state(state)
    start = built(_START)
    hashes = " ".join(_hash(each) for each in (*map(built, styles), _STYLE))
    policy = (
        f"default-src 'none'; script-src {_hash(start)} {_hash(built(script))}; "
        f"style-src {hashes}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    name = html.escape(head.title)
    # Texts stay English.
    numbers = f' data-numbers="{head.locale}"' if head.locale else ""
    # In a data block only "<" needs escaping.
    inert = text.replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en"{numbers}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{name}</h1>
<p>{html.escape(about)}</p>
<div id="rw-dashboard"></div>
<noscript>{static or _NO_CHART}</noscript>
<script type="application/json" id="rw-state">{inert}</script>
<script type="application/octet-stream" id="rw-bytes">{data}</script>
<script type="application/octet-stream" id="rw-script">{_base_64(deflated(script))}</script>
<script type="module">{start}</script>
</body>
</html>
"""


def frame(text: str, title: str, height: int) -> str:
    """Return a page as a sandboxed frame of another page.

    Parameters
    ----------
    text : str
        The page, as `page` returns it.
    title : str
        For screen readers.
    height : int
        In pixels.
    """
    return (
        f'<div><iframe srcdoc="{html.escape(text)}" title="{html.escape(title)}" '
        f'sandbox="allow-scripts allow-downloads" width="100%" height="{height:d}" '
        'style="border: 0"></iframe></div>'
    )


def page_of(evaluation: Any, charts: Iterable[Any] | None, head: PageHead) -> str:
    """Return the page of an Evaluation, with given charts or its own."""
    state, static = _carried(evaluation, charts)
    return page(
        state,
        script=_SCRIPT,
        styles=_STYLES,
        head=head,
        about=about(evaluation),
        static=static,
    )


def page_of_several(
    evaluations: dict[str, Any],
    links: Sequence[dict[str, Any]],
    charts: Iterable[Any] | None,
    head: PageHead,
) -> str:
    """Return a page of Evaluations by their names, side by side; `links` are theirs, by index."""
    items = None if charts is None else read_items("charts must be kinds or views", charts)
    parts, stills = [], []
    for name, each in evaluations.items():
        state, static = _carried(each, items)
        parts.append({"name": name, "about": f"{_of_sample(each)}.", "state": state})
        stills.append(static or "")
    return page(
        {"evaluations": parts, "links": links},
        script=_SCRIPT,
        styles=_STYLES,
        head=head,
        about=f"Exported {_today()}.",
        static="".join(stills) or None,
    )


def _carried(evaluation: Any, charts: Iterable[Any] | None) -> tuple[dict[str, Any], str | None]:
    """Return the state of an Evaluation that a page carries, and its static chart."""
    kinds, options = chosen_of(evaluation, charts)
    state = state_of(evaluation, layers_of(evaluation).complete(kinds, options))
    static = static_svg(evaluation, [*decision_parts(options), *kinds], options)
    return state | {"charts": kinds, "options": options}, static


def state_of(widget: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Return the traits as sent to a page, with values in place of its own."""
    sent = {name: _sent(widget, name, value) for name, value in values.items()}
    return widget.get_state([name for name in own_traits(widget) if name not in sent]) | sent


def packed_state(state: dict[str, Any]) -> tuple[str, str]:
    """Return a state as JSON, and its binary values together, deflated and in base 64."""
    text, data = packed(state)
    return text, _base_64(zlib.compress(data, 9))


def own_traits(widget: Any) -> list[str]:
    """Return the names of its own traits, without those that every widget has."""
    every = widget.trait_names(sync=True)
    known = anywidget.AnyWidget.class_trait_names(sync=True)
    foreign = {*known, "_esm", "_script", "_anywidget_id"}
    return [name for name in every if name not in foreign]


def _sent(widget: Any, name: str, value: Any) -> Any:
    """Return the value of a trait as sent to a page."""
    to_json = widget.trait_metadata(name, "to_json")
    return to_json(value, widget) if to_json else value


def _hash(text: str) -> str:
    return f"'sha256-{_base_64(hashlib.sha256(text.encode()).digest())}'"


def _base_64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def about(evaluation: Any) -> str:
    """Return date, cases and prevalence of the sample in a sentence that no edit makes wrong."""
    return f"Exported {_today()}: a {_of_sample(evaluation).lower()}."


def _today() -> date:
    return datetime.now().astimezone().date()


def _of_sample(evaluation: Any) -> str:
    from rocwidgets.charts import format as fmt

    # The page can go back from a focus to all cases.
    table = evaluation.sample.everyone.tables[evaluation.model]
    size = table.P + table.N
    # Sums of weights are no number of cases.
    cases = f"of {fmt.count(size)} cases"
    if table.weighted:
        cases = f"with a total weight of {fmt.count(size)}"
    return f"Sample {cases}, {fmt.percent(table.P / size)} positive"


def read_head(title: str | None, default: str, locale: str | None) -> PageHead:
    """Return the head of a page; the default title for none, also for an empty one.

    Raises
    ------
    TypeError, ValueError
        If the title is no text, or the locale names no language.
    """
    name = default if title is None else read_text("title", title) or default
    if locale is None:
        return PageHead(name)
    if not _LOCALE.fullmatch(read_text("locale", locale)):
        raise ValueError(
            f'locale must be a language such as "en", "de" or "pt-BR", got {show(locale)}.'
        )
    return PageHead(name, str(locale))


def written(path: Any, make: Callable[[], str]) -> Path | str:
    """Write the text of a page to a path, which is checked first; without one, return it."""
    if path is None:
        return make()
    place = read_page_path(path)
    write_atomically(place, make())
    return place


def read_page_path(path: Any) -> Path:
    """Return the path of a page; refuse names that are not of HTML files."""
    place = read_path(path)
    if place.suffix.lower() not in _SUFFIXES:
        raise ValueError(
            f"path must end in .html or .htm, because to_html writes HTML, got {show(str(place))}. "
            "To save a chart as PDF, SVG or PNG use ev.figure().savefig."
        )
    return place
