"""Styles of pictures on white paper: the page's light palette."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rocwidgets import vocabulary as _vocabulary
from rocwidgets.vocabulary import COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

INK = COLOURS["ink"]["light"]
PAPER = COLOURS["paper"]["light"]
# One per model; from the seventh model on they are reused, dashed.
MODELS: tuple[str, ...] = tuple(each["light"] for each in COLOURS["models"])
MODEL = "model"


def mix(colour: str, share: float, other: str = PAPER) -> str:
    """Return a share of one colour mixed with another."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def _mixed(token: str, named: Mapping[str, str], other: str = PAPER) -> str:
    """Return the colour of a token: a name, or a name and its share in a mix with another."""
    name, _, share = token.partition(" ")
    colour = named.get(name, name)
    return mix(colour, float(share.removesuffix("%")) / 100, other) if share else colour


_NAMED = {
    "ink": INK,
    "paper": PAPER,
    "accent": COLOURS["accent"]["light"],
    **{f"model-{index}": colour for index, colour in enumerate(MODELS)},
    **{name: _mixed(token, {"ink": INK}) for name, token in COLOURS["mixes"].items()},
    **{name: _mixed(token, {}, INK) for name, token in COLOURS["hues"].items()},
}
QUIET, GRID, EDGE, ACCENT = (_NAMED[name] for name in ("quiet", "line", "edge", "accent"))


@dataclass(frozen=True)
class Style:
    """The style of one kind of guide; the colour "model" stands for that of its model."""

    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    fill: str | None = None
    cover: float = 1.0
    radius: float = 2.25


_FIELDS = frozenset(each.name for each in fields(Style))


def _style(entry: Mapping[str, Any]) -> Style:
    given: dict[str, Any] = {**entry, **entry.get("static", {})}
    given["dash"] = tuple(map(float, given.get("dash", ())))
    return Style(**{name: given[name] for name in given.keys() & _FIELDS})


_CURVES = {name: _style(entry) for name, entry in _vocabulary.CURVES.items()}
CURVE, CURRENT, CRISP = (_CURVES[name].width for name in ("curve", "current", "crisp"))
DASHED, DOTTED = (_CURVES[name].dash for name in ("dashed", "crisp"))

GUIDES = {name: _style(entry) for name, entry in _vocabulary.GUIDES.items()}
"""Styles by the names of guides, with colours by their names."""

# Drawn over the curves.
ON_TOP = tuple(name for name, entry in _vocabulary.GUIDES.items() if entry.get("on_top"))


def colour_of(model: int) -> str:
    """Return the colour of a model."""
    return MODELS[model % len(MODELS)]


def is_dashed(model: int) -> bool:
    """Whether an earlier model has the same colour."""
    return model >= len(MODELS)


def has_model_colour(name: str) -> bool:
    """Whether a guide has the colour of its model."""
    tokens = (GUIDES[name].stroke, GUIDES[name].fill)
    return any(token is not None and token.partition(" ")[0] == MODEL for token in tokens)


@lru_cache(maxsize=1024)
def guide_style(name: str, model: int) -> Style:
    """Return the style of a guide of a model."""
    style = GUIDES[name]
    named = {**_NAMED, MODEL: colour_of(model)}
    stroke, fill = (
        None if token is None else _mixed(token, named) for token in (style.stroke, style.fill)
    )
    return replace(style, stroke=stroke, fill=fill)
