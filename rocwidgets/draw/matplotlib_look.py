"""How Matplotlib draws charts: rcParams first, then what a figure asks for each model."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import matplotlib as mpl
from matplotlib import colors as mpl_colors
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.textpath import text_to_path

from rocwidgets.draw import styles
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rocwidgets.charts import Chart
    from rocwidgets.draw.styles import Style

    ByModel = Mapping[int, Any]


# Letters that are fitted to pixels are up to this much wider.
_HINTED = 1.04


class Font(NamedTuple):
    """A font by its size in points and its weight; ``rcParams`` give its family."""

    size: float
    weight: Any = "normal"

    @classmethod
    def of(cls, size: str, weight: str = "font.weight") -> Self:
        """Return the font of settings, such as ``"axes.labelsize"``, or of a relative size."""
        result = FontProperties(size=setting(size, size))
        return cls(result.get_size_in_points(), setting(weight, weight))

    def width_of(self, text: str) -> float:
        """Return the width of a line of text in points."""
        font = FontProperties(size=self.size, weight=self.weight)
        width, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
        return _HINTED * float(width)


def setting(name: str, default: Any = None) -> Any:
    """Return one of ``rcParams``, or a default if there is none of that name."""
    result: Any = mpl.rcParams
    return result.get(name, default)


@dataclass(frozen=True)
class Look:
    """Colours and lines of a figure.

    Attributes
    ----------
    palette : Palette
        Ink and paper are those of ``rcParams``. So are the colours of the models where
        ``axes.prop_cycle`` was set; its default has no colours for all readers, so ours take its
        place.
    lines : tuple of dict
        Further properties of the line of each model.
    unit : float
        Points per pixel of the page: a curve is as wide as ``lines.linewidth``.
    chosen : frozenset of int
        Models whose colour or line style was given.
    """

    palette: styles.Palette
    lines: tuple[Mapping[str, Any], ...]
    unit: float
    chosen: frozenset[int]

    @classmethod
    def of(cls, n_models: int, colors: ByModel, linestyles: ByModel) -> Self:
        """Return the look of some models; `colors` and `linestyles` have those that were given."""
        n_models = max(n_models, len(styles.MODELS))
        lines = [
            {**each, **_given(index, colors, linestyles)}
            for index, each in enumerate(_cycle(n_models))
        ]
        named = tuple(mpl_colors.to_hex(each.pop("color")) for each in lines)
        palette = styles.Palette(
            mpl_colors.to_hex(setting("text.color")),
            mpl_colors.to_hex(setting("axes.facecolor")),
            named,
        )
        chosen = frozenset({*colors, *linestyles})
        return cls(palette, tuple(lines), setting("lines.linewidth") / styles.CURVE, chosen)

    def curve(self, model: int, *, current: bool, is_quiet: bool = False) -> dict[str, Any]:
        """Return the line properties of the curve of a model."""
        if is_quiet:
            return {"color": self.palette.edge, "linewidth": self.unit, "alpha": styles.PALE}
        width = styles.CURRENT if current else styles.CURVE
        own = self.lines[model % len(self.lines)]
        return {"color": self.palette.colour_of(model), "linewidth": width * self.unit, **own}

    def quiet(self, chart: Chart) -> frozenset[int]:
        """Return the models of a chart that are drawn without their colours."""
        return chart.quiet - self.chosen

    def guide(self, name: str, model: int) -> Style:
        """Return the style of a guide of a model."""
        return styles.guide_style(name, model, self.palette)

    def stroke(self, style: Style) -> dict[str, Any]:
        """Return the line properties of a style."""
        return {
            "color": style.stroke,
            "linewidth": style.width * self.unit,
            "linestyle": _dashed(style.dash, style.width),
            "alpha": style.opacity,
        }

    def marks(self, style: Style, *, diamond: bool) -> dict[str, Any]:
        """Return the marker properties of a style."""
        return {
            "linestyle": "none",
            "marker": "D" if diamond else "o",
            "markersize": (8.5 if diamond else 2 * style.radius) * self.unit,
            "markerfacecolor": style.fill,
            "markeredgecolor": style.stroke or style.fill,
            "markeredgewidth": style.width * self.unit if style.stroke else 0.0,
        }


def _dashed(dash: Sequence[float], width: float) -> Any:
    # Matplotlib measures dashes in line widths.
    return (0, [part / width for part in dash]) if dash else "solid"


def _cycle(n_models: int) -> list[dict[str, Any]]:
    """Return the properties of the lines of models."""
    cycle = setting("axes.prop_cycle")
    if cycle == mpl.rcParamsDefault["axes.prop_cycle"]:
        dashed = _dashed(styles.DASHED, styles.CURVE)
        return [
            {
                "color": styles.MODELS[index % len(styles.MODELS)],
                **({"linestyle": dashed} if styles.is_dashed(index) else {}),
            }
            for index in range(n_models)
        ]
    default = {"color": setting("lines.color")}
    return [{**default, **each} for each in islice(cycle(), n_models)]


def _given(index: int, colors: ByModel, linestyles: ByModel) -> dict[str, Any]:
    named = {"color": colors, "linestyle": linestyles}
    return {name: values[index] for name, values in named.items() if index in values}


def require_colors(name: str, values: Sequence[Any]) -> None:
    """Raise ValueError for what is no color of Matplotlib."""
    for each in values:
        if not mpl_colors.is_color_like(each):
            raise ValueError(
                f"{name} contains {show(each)}, which is not a Matplotlib color. Write a name, "
                'such as "tab:blue", or a code, such as "#0072b2".'
            )


def require_linestyles(name: str, values: Sequence[Any]) -> None:
    """Raise ValueError for what is no line style of Matplotlib."""
    for each in values:
        try:
            Line2D([], []).set_linestyle(each)
        except (TypeError, ValueError) as error:
            raise ValueError(
                f'{name} contains {show(each)}, which is not a Matplotlib line style. Write "-", '
                '"--", ":" or "-.".'
            ) from error
