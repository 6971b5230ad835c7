"""Pictures as one SVG file, with nothing but the standard library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import style, words
from .frame import PLOT
from .markup import SIZE, element, inert, label
from .panel import foot_height, head_height, model_key, panel
from .picture import Named, Picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .headline import Headline

_GAP = 24.0
_MARGIN = 8.0
_LINE = 16.0
_RULE = 13.0
_FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"


def to_svg(
    pictures: Picture | Iterable[Picture],
    headline: Headline | None = None,
    *,
    columns: int = 3,
    width: float = 400.0,
) -> str:
    """Draw one picture, or several in a grid, on white paper.

    Parameters
    ----------
    pictures : Picture or iterable of Picture
        None of them if there is a headline.
    headline : Headline, optional
        Numbers to stand above.
    columns : int, default 3
        Pictures side by side, at least 1.
    width : float, default 400
        Of one picture, in pixels, at least 200.

    Returns
    -------
    str
        An ``svg`` element without scripts, style sheets, links or ids, so that any number of them
        can stand in one page; ``title`` and ``desc`` tell the numbers to who cannot see them.

    Raises
    ------
    ValueError
        If there is neither picture nor headline, or `columns` or `width` are too small.
    """
    drawn = [pictures] if isinstance(pictures, Picture) else list(pictures)
    if drawn or headline is None:
        check_grid(drawn, columns)
    if not width >= 200:  # noqa: PLR2004 - told above
        raise ValueError(f"width must be at least 200, not {width}")
    across = min(columns, len(drawn)) or 1
    total = across * width + (across - 1) * _GAP
    head, y = _head(_models(drawn, headline), headline, total)
    parts = [head]
    for start in range(0, len(drawn), across):
        row = drawn[start : start + across]
        top = max(head_height(each, width) for each in row)
        for place, each in enumerate(row):
            shift = f"translate({place * (width + _GAP):g} {y:g})"
            parts.append(element("g", panel(each, width, top), transform=shift))
        y += top + PLOT + max(foot_height(each, width) for each in row) + _GAP
    return _sheet(drawn, headline, "".join(parts), total, y - _GAP)


def check_grid(pictures: list[Picture], columns: int) -> None:
    """Raise ValueError unless there are pictures and at least one column."""
    if not pictures:
        raise ValueError("there are no pictures to draw")
    if columns < 1:
        raise ValueError(f"columns must be at least 1, not {columns}")


def described(pictures: list[Picture], headline: Headline | None) -> tuple[str, str]:
    """Return title and description in words."""
    title = ", ".join(each.title for each in pictures) or "Decision"
    named = _models(pictures, headline)
    models = ", ".join(f"{words.plain(each.name)} AUC {each.auc:.3f}" for each in named)
    keys = (
        " ".join((f"{each.title}: {'; '.join(key.text for key in each.key)}.", *each.notes))
        for each in pictures
        if each.key or each.notes
    )
    return title, " ".join((headline.words if headline else "", f"{models}.", *keys)).strip()


def _models(pictures: list[Picture], headline: Headline | None) -> tuple[Named, ...]:
    return headline.models if headline else pictures[0].models


def _head(models: tuple[Named, ...], headline: Headline | None, width: float) -> tuple[str, float]:
    """Return what stands above the pictures, and where they begin."""
    parts, y = [], 12.0
    if headline is not None:
        for line, is_rule in headline.lines(width, _RULE, SIZE):
            look = {"font_size": _RULE, "font_weight": 600} if is_rule else {"fill": style.QUIET}
            parts.append(label(line, 0, y, **look))
            y += _LINE + 2 * is_rule
        y += 6
    names, rows = model_key(models, width, y)
    return "".join((*parts, names)), y + (rows - 1) * _LINE + 14


def _sheet(
    pictures: list[Picture], headline: Headline | None, content: str, width: float, height: float
) -> str:
    title, told = described(pictures, headline)
    size = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    return element(
        "svg",
        element("title", inert(title)),
        element("desc", *(inert(part) for part in _pieces(told))),
        element("rect", width="100%", height="100%", fill=style.PAPER),
        element("g", content, transform=f"translate({_MARGIN:g} {_MARGIN:g})"),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=size[0],
        height=size[1],
        viewBox=f"0 0 {size[0]:.1f} {size[1]:.1f}",
        font_family=_FONT,
        font_size="11",
        fill=style.INK,
    )


def _pieces(text: str, size: int = 100) -> Iterable[str]:
    return (text[start : start + size] for start in range(0, len(text), size))
