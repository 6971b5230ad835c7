"""How pictures are drawn on white paper: the page's light palette."""

from __future__ import annotations

from dataclasses import dataclass, replace

INK = "#1f1f1f"
PAPER = "#ffffff"
# Each model's own; from the seventh on they come again, dashed.
MODELS = ("#0072b2", "#d55e00", "#009e73", "#c46f9f", "#bd8200", "#3a97cc")
MODEL = "model"

CURVE = 1.75
CURRENT = 2.5
CRISP = 1.25
AGAIN = (6.0, 3.0)
DOTTED = (1.0, 4.0)


def mix(colour: str, share: float, other: str = PAPER) -> str:
    """Return so much of a colour mixed into another."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


QUIET = mix(INK, 0.68)
GRID = mix(INK, 0.11)
EDGE = mix(INK, 0.48)


@dataclass(frozen=True)
class Style:
    """How one kind of guide is drawn; the colour "model" is that of its model."""

    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    fill: str | None = None
    cover: float = 1.0
    radius: float = 2.25


_RATES, _SHARES, _AMOUNTS = (mix(colour, 0.82, INK) for colour in ("#5b7aa0", "#97734a", "#8a5f86"))
_METRICS = {
    "accuracy": (INK, ()),
    "precision": (_SHARES, (7.0, 3.0)),
    "tpr": (_RATES, ()),
    "fpr": (_RATES, (7.0, 3.0)),
    "tnr": (_RATES, (2.0, 2.0)),
    "npv": (_SHARES, (2.0, 2.0)),
    "ppr": (_AMOUNTS, (7.0, 2.0, 1.5, 2.0)),
    "lift": (_SHARES, ()),
    "f1": (INK, (2.0, 2.0)),
    "youden": (INK, (7.0, 2.0, 1.5, 2.0)),
    "expected_cost": (_AMOUNTS, (7.0, 3.0)),
    "profit": (_AMOUNTS, ()),
    "fnr": (_RATES, (7.0, 2.0, 1.5, 2.0)),
    "tp": (INK, (7.0, 3.0)),
    "fp": (_SHARES, (7.0, 2.0, 1.5, 2.0)),
    "fn": (_AMOUNTS, (2.0, 2.0)),
    "tn": (INK, (1.0, 4.0)),
}

GUIDES = {
    "chance": Style(EDGE, dash=(2.0, 3.0)),
    "zero": Style(EDGE),
    "hull": Style(INK, opacity=0.45),
    "vertex": Style(MODEL, 1.25, fill=PAPER),
    "lines": Style(MODEL, opacity=0.16),
    "tangent": Style(INK, dash=(7.0, 4.0)),
    "perfect": Style(EDGE),
    "equal": Style(EDGE),
    "level": Style(GRID),
    "now": Style(INK, dash=(2.0, 2.0)),
    "fpr": Style(INK, dash=(5.0, 3.0)),
    "distance": Style(INK, 4.0, opacity=0.35),
    "rule": Style(MODEL, dash=(6.0, 3.0)),
    "optimum": Style(INK, 1.75, fill=PAPER),
    "negative": Style(fill=mix(INK, 0.34)),
    "positive": Style(INK, 1.75),
    "sure": Style(MODEL, opacity=0.35, fill=MODEL, cover=0.22),
    "sure-other": Style(MODEL, opacity=0.6, fill=MODEL, cover=0.06),
    "mean": Style(MODEL, 1.25, (4.0, 2.0)),
    "mean-other": Style(MODEL, dash=(4.0, 2.0), opacity=0.7),
    "also": Style(MODEL, 1.5, (2.0, 3.0)),
    "sure-bar": Style(MODEL, 2.0, opacity=0.55),
    "cross": Style(MODEL, 1.25, opacity=0.75),
    "cross-other": Style(MODEL, opacity=0.4),
    "expected": Style(fill=INK, cover=0.12),
    "expected-bar": Style(INK, 5.0, opacity=0.22),
    "chosen": Style(fill=MODEL, cover=0.5),
    "contest": Style(MODEL, 1.5, (5.0, 3.0)),
    "half": Style(EDGE, dash=(1.0, 4.0)),
    "cases": Style(fill=mix(INK, 0.24)),
    "rug": Style(INK, opacity=0.7),
    "loess": Style(INK, 1.5, (5.0, 3.0)),
    "bin-1": Style(MODEL, 0.5, fill=MODEL),
    "bin-2": Style(MODEL, 2.0, fill=MODEL),
    "bin-3": Style(MODEL, 4.0, fill=MODEL),
    "bin-4": Style(MODEL, 7.0, fill=MODEL),
    "skill": Style(fill=mix(INK, 0.09)),
    "no-skill": Style(EDGE, dash=(6.0, 3.0)),
    "resolution": Style(EDGE, dash=(2.0, 3.0)),
    "best": Style(EDGE, dash=(2.0, 3.0)),
    "crossing": Style(fill=INK),
    "outline": Style(INK, 1.5),
    "bracket": Style(MODEL, 4.0),
    "slice": Style(fill=MODEL),
    "slice-trivial": Style(fill=mix(INK, 0.14)),
    **{
        f"metric-{name}": Style(*look)
        for name, look in ((n, (c, 1.75, d)) for n, (c, d) in _METRICS.items())
    },
}
# Drawn over the curves.
ON_TOP = ("vertex", "optimum", "crossing", "now")


def colour_of(model: int) -> str:
    """Return the colour of a model."""
    return MODELS[model % len(MODELS)]


def is_again(model: int) -> bool:
    """Whether an earlier model has the same colour."""
    return model >= len(MODELS)


def guide_style(name: str, model: int) -> Style:
    """Return how a guide is drawn, in the colour of a model where it has one's."""
    style = GUIDES[name]
    own = colour_of(model)
    fill = mix(own, 0.3) if name == "slice" else own
    return replace(
        style,
        stroke=own if style.stroke == MODEL else style.stroke,
        fill=fill if style.fill == MODEL else style.fill,
    )
