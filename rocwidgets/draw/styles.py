"""Styles of charts: by default the page's light palette."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
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


@dataclass(frozen=True)
class Palette:
    """The colours that all others are mixed of, as ``#rrggbb``."""

    ink: str = INK
    paper: str = PAPER
    models: tuple[str, ...] = MODELS

    def mixed(self, token: str) -> str:
        """Return the colour of a token: a name, or a name and its share in a mix with paper."""
        return _mixed(token, self._named, self.paper)

    @property
    def quiet(self) -> str:
        """The colour of what is less important than ink."""
        return self._named["quiet"]

    @property
    def edge(self) -> str:
        """The colour of outlines."""
        return self._named["edge"]

    def colour_of(self, model: int) -> str:
        """Return the colour of a model."""
        return self.models[model % len(self.models)]

    @cached_property
    def _named(self) -> dict[str, str]:
        own = {"ink": self.ink}
        return {
            **own,
            "paper": self.paper,
            "accent": COLOURS["accent"]["light"],
            **{f"model-{index}": colour for index, colour in enumerate(self.models)},
            **{name: _mixed(token, own, self.paper) for name, token in COLOURS["mixes"].items()},
            **{name: _mixed(token, {}, self.ink) for name, token in COLOURS["hues"].items()},
        }


def mix(colour: str, share: float, other: str = PAPER) -> str:
    """Return a share of one colour mixed with another."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def _mixed(token: str, named: Mapping[str, str], other: str = PAPER) -> str:
    """Return the colour of a token: a name, or a name and its share in a mix with another."""
    name, _, share = token.partition(" ")
    colour = named.get(name, name)
    return mix(colour, float(share.removesuffix("%")) / 100, other) if share else colour


LIGHT = Palette()
QUIET, GRID, EDGE, ACCENT = map(LIGHT.mixed, ("quiet", "line", "edge", "accent"))
# Of what is right, and of errors.
GAIN, ERROR = (COLOURS[name]["light"] for name in ("gain", "error"))


@dataclass(frozen=True)
class Style:
    """The style of one kind of guide; the colour "model" stands for the model's colour."""

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

# Width and opacity of the curves of quiet models, which have the colour of outlines.
THIN, PALE = 1.0, 0.6

GUIDES = {name: _style(entry) for name, entry in _vocabulary.GUIDES.items()}
"""Styles by the names of guides, with colours by their names."""

# Colours, and the opacity, of lines that are only to compare with.
_REFERENCES, _FAINT = ("edge", "line"), 0.5

# Drawn over the curves.
ON_TOP = tuple(name for name, entry in _vocabulary.GUIDES.items() if entry.get("on_top"))

# There to be pointed at, so not in pictures.
LIVE = frozenset(name for name, entry in _vocabulary.GUIDES.items() if entry.get("live"))


colour_of = LIGHT.colour_of


def is_dashed(model: int) -> bool:
    """Whether an earlier model has the same colour."""
    return model >= len(MODELS)


def has_model_colour(name: str) -> bool:
    """Whether a guide has the colour of its model."""
    tokens = (GUIDES[name].stroke, GUIDES[name].fill)
    return any(token is not None and token.partition(" ")[0] == MODEL for token in tokens)


def is_reference(name: str) -> bool:
    """Whether a guide is a quiet line to compare curves with, such as the chance line."""
    style = GUIDES[name]
    return style.fill is None and (style.stroke in _REFERENCES or style.opacity < _FAINT)


@lru_cache(maxsize=1024)
def guide_style(name: str, model: int, palette: Palette = LIGHT) -> Style:
    """Return the style of a guide of a model."""
    style, own = GUIDES[name], palette.colour_of(model)
    stroke, fill = (
        None if token is None else _painted(token, own, palette)
        for token in (style.stroke, style.fill)
    )
    return replace(style, stroke=stroke, fill=fill)


def muted(style: Style, palette: Palette = LIGHT) -> Style:
    """Return a style without the colour of a model."""
    fill, stroke = (each and palette.edge for each in (style.fill, style.stroke))
    return replace(style, fill=fill, stroke=stroke)


def _painted(token: str, own: str, palette: Palette) -> str:
    name, _, share = token.partition(" ")
    return palette.mixed(" ".join((own if name == MODEL else name, share)).strip())
