"""Kinds of charts with their labels and options, metrics, bands and styles.

They are read from ``vocabulary.json``, as in the page.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rocwidgets.inputs.scalars import read_bool, read_choice, read_int, read_items, read_number
from rocwidgets.inputs.suggestions import (
    NO_CHARTS,
    NUMBERS,
    NUMBERS_OF_CLASSES,
    did_you_mean,
)
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.numeric import CountTable

_FILE: dict[str, Any] = json.loads(
    files("rocwidgets").joinpath("vocabulary.json").read_text(encoding="utf-8")
)

# Numbers that differ by rounding alone.
_NEAR = 1e-12

# As JSON, whose keys are texts, has True and False.
_SWITCH = {"off": False, "on": True}


@dataclass(frozen=True)
class Option:
    """An option of a chart.

    Attributes
    ----------
    label : str
    doc : str
        What it chooses, for those who call the view.
    values : dict of str, bool or float to str
        Label of each value in a menu.
    default : str, bool, float or tuple of str
        Default value; a tuple if several values can be chosen.
    range : tuple of two ints or None
        Lowest and highest of the whole numbers that are values besides those in a menu.
    takes_share : bool
        Whether numbers between 0 and 1 are values besides those in a menu.
    """

    label: str
    doc: str
    values: Mapping[Any, str]
    default: Any
    range: tuple[int, int] | None = None
    takes_share: bool = False

    @property
    def is_multiple(self) -> bool:
        """Whether several values can be chosen."""
        return isinstance(self.default, tuple)

    @property
    def is_text(self) -> bool:
        """Whether its values are texts, and not numbers, or True and False."""
        return all(isinstance(value, str) for value in self.values)

    def read(self, name: str, value: Any) -> Any:
        """Return a value as it is in `values`, or a number of the range or between 0 and 1.

        Parameters
        ----------
        name : str
            Name of the option in an error.
        value : object

        Raises
        ------
        TypeError, ValueError
            If it is no value; the message lists those that are.
        """
        if self.is_multiple:
            return _read_several(name, value, tuple(self.values))
        if self.takes_share and not isinstance(value, str):
            rule = f"between 0 and 1 (exclusive), or one of {', '.join(self.values)}"
            return read_number(name, value, rule, lambda x: 0 < x < 1)
        if self.is_text:
            if isinstance(value, bool) and "none" in self.values:
                meant = next(each for each in self.values if value == (each != "none"))
                raise TypeError(
                    f"{name} must be one of {', '.join(self.values)}, got {value} (bool). Did you "
                    f"mean {meant}?"
                )
            return read_choice(name, value, self.values)
        if self.range:
            return read_int(name, value, *self.range)
        if isinstance(self.default, bool):
            return read_bool(name, value)
        known = [*self.values]
        rule = f"from {known[0]:g} to {known[-1]:g}, in steps of {known[1] - known[0]:g}"
        number = read_number(name, value, rule, lambda x: any(_is_near(x, each) for each in known))
        return next(each for each in known if _is_near(number, each))


@dataclass(frozen=True)
class ChartLabels:
    """Title and axis labels of a chart or table; those of a table are empty."""

    title: str
    x: str = ""
    y: str = ""


@dataclass(frozen=True)
class Metric:
    """Name, description and format of a metric.

    Attributes
    ----------
    name : str
        Name in legends.
    help : str
        Description in a sentence.
    show : {"rate", "ratio", "area", "money", "count"}
        Name of its format.
    range : tuple of two floats
        Lowest and highest value, maybe infinite.
    better : {"higher", "lower", "neither"}
        Which values are better.
    scaled : bool
        Whether it has its own unit, without a fixed range.
    undefined : str
        When it has no value; empty if it always has one.
    needs_probabilities : bool
        Whether all scores have to be in [0, 1].
    """

    name: str
    help: str
    show: str
    range: tuple[float, float]
    better: str
    scaled: bool = False
    undefined: str = ""
    needs_probabilities: bool = False


@dataclass(frozen=True)
class GainsColumn:
    """A column of the gains table; shown from a width on, "any", "medium" or "wide"."""

    name: str
    help: str
    show: str
    width: str


def _is_near(one: float, other: float) -> bool:
    return math.isclose(one, other, abs_tol=_NEAR)


def _read_several(what: str, value: Any, known: tuple[str, ...]) -> list[str]:
    rule = f"{what} must be a list with some of {', '.join(known)}"
    chosen = [read_choice(f"each of {what}", each, known) for each in read_items(rule, value)]
    if len(set(chosen)) < len(chosen):
        raise ValueError(f"{what} contains duplicates: {', '.join(chosen)}. Name each once.")
    return chosen


def _pythons(texts: Iterable[str]) -> dict[str, Any]:
    """Return the values that keys of the file stand for, which are alike, by key."""
    keys = tuple(texts)
    if set(keys) == set(_SWITCH):
        return _SWITCH
    if all(key.isdigit() for key in keys):
        return {key: int(key) for key in keys}
    if all(key.replace(".", "", 1).isdigit() for key in keys):
        return {key: float(key) for key in keys}
    return {key: key for key in keys}


def _values(entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the keys of the values of an option with labels; those of a list are in that list."""
    values, of = entry.get("values"), entry.get("of", ())
    names: dict[str, Any] = {}
    for each in (of,) if isinstance(of, str) else of:
        names |= _FILE[each]
    if isinstance(values, dict):
        return values
    return {each: names[each].get("menu", names[each]["name"]) for each in values or names}


def _option(entry: Mapping[str, Any] | str) -> Option:
    """Return an option; a str is the name of an option that several charts have."""
    result = _FILE["options"][entry] if isinstance(entry, str) else entry
    labels = _values(result)
    python = _pythons(labels)
    first = result.get("default", next(iter(labels)))
    return Option(
        result["label"],
        result["doc"],
        {python[key]: label for key, label in labels.items()},
        tuple(first) if isinstance(first, list) else python[first],
        tuple(result["range"]) if "range" in result else None,
        result.get("takes_share", False),
    )


_TABLES: dict[str, Any] = _FILE["tables"]
_CHARTS: dict[str, Any] = _FILE["charts"]
_CLASS_CHARTS: dict[str, Any] = _FILE["class_charts"]
_ENTRIES: dict[str, Any] = {**_CHARTS, **_TABLES}

KINDS = tuple(_CHARTS)
"""Kinds of charts that a dashboard can show, the gains table included."""

DRAWN_KINDS = tuple(kind for kind, entry in _CHARTS.items() if "x" in entry)
"""Kinds of charts that have axes."""

VIEW_KINDS = (*KINDS, *_TABLES)
"""Kinds of charts, and of the tables that every dashboard has."""

TABLE_KINDS = (*_TABLES, *(kind for kind in KINDS if kind not in DRAWN_KINDS))
"""Kinds of tables."""

LECTURE_KINDS = tuple(
    kind for kind, entry in _CHARTS.items() if entry["about"]["group"] == "lectures"
)
"""Kinds of charts for lectures, which `rocwidgets.teaching` describes."""

CLASS_KINDS = tuple(_CLASS_CHARTS)
"""Kinds of charts and tables of several classes."""

CLASS_DRAWN_KINDS = tuple(kind for kind, entry in _CLASS_CHARTS.items() if "x" in entry)
"""Kinds of charts of several classes that have axes."""

CLASS_TABLE_KINDS = tuple(kind for kind in CLASS_KINDS if kind not in CLASS_DRAWN_KINDS)
"""Kinds of tables of several classes."""


def _options(entries: Mapping[str, Any]) -> dict[str, dict[str, Option]]:
    return {
        kind: {name: _option(each) for name, each in entry["options"].items()}
        for kind, entry in entries.items()
        if "options" in entry
    }


OPTIONS = _options({**_CHARTS, **_TABLES})
"""Options of charts and tables, by kind and name."""

CLASS_OPTIONS = _options(_CLASS_CHARTS)
"""Options of charts and tables of several classes, by kind and name."""


@dataclass(frozen=True, eq=False)
class ChartKinds:
    """The charts and tables of one kind of evaluation.

    Attributes
    ----------
    kinds : tuple of str
        Those that its dashboard can show.
    drawn : tuple of str
        Those with axes.
    views : tuple of str
        Those that have views.
    options : mapping of str to mapping
        Options by kind and name.
    numbers : mapping of str to str
        What to write for the numbers of those without axes, by kind.
    of : str
        What follows "chart" in messages.
    """

    kinds: tuple[str, ...]
    drawn: tuple[str, ...]
    views: tuple[str, ...]
    options: Mapping[str, Mapping[str, Option]]
    numbers: Mapping[str, str]
    of: str = ""

    @property
    def standing(self) -> tuple[str, ...]:
        """The tables that every dashboard has."""
        return tuple(kind for kind in self.views if kind not in self.kinds)

    def options_of(self, kind: str) -> Mapping[str, Option]:
        """Return the options of a chart or table by name; none if it has none."""
        return self.options.get(kind, {})

    def read(self, name: str, value: Any, known: tuple[str, ...] = ()) -> list[str]:
        """Return the kinds of charts, in the order given.

        Parameters
        ----------
        name : str
            Name of the value, for errors.
        value : iterable of kinds or view classes
        known : tuple of str
            The kinds that may be given, by default all that a dashboard can show.

        Raises
        ------
        TypeError, ValueError
            If one is not a chart, or is given twice.
        """
        rule = f"{name} must be a list of views or chart names"
        known = known or self.kinds
        kinds = [self.read_one(name, each, known) for each in read_items(rule, value)]
        if len(set(kinds)) < len(kinds):
            raise ValueError(f"{name} contains a chart twice: {', '.join(kinds)}. Name each once.")
        return kinds

    def read_one(self, name: str, value: Any, known: tuple[str, ...]) -> str:
        """Return the kind of a chart, given by its name or by a view class."""
        kind = getattr(value, "kind", value)
        if not isinstance(kind, str) or kind not in known:
            refusal = ValueError if isinstance(kind, str) else TypeError
            hint = did_you_mean(kind, known) if isinstance(kind, str) else "."
            those = f"is not a chart{self.of}. The charts are {', '.join(known)}{hint}"
            raise refusal(f"{name}: {show(kind)} {self._instead(kind) or those}")
        return kind

    def _instead(self, kind: Any) -> str:
        """Return what to write instead of a kind that is known, but not here; "" of any other."""
        if not isinstance(kind, str):
            return ""
        if kind in NO_CHARTS and (self is OF_TWO or kind == "dashboard"):
            return f"{NO_CHARTS[kind]}."
        if kind in self.standing:
            return "is in every dashboard, besides its charts: leave it out."
        if kind in OF_SEVERAL.views and self is OF_TWO:
            return "shows several classes: write rw.MulticlassEvaluation(y_true, y_prob)."
        if kind in OF_TWO.views and self is OF_SEVERAL:
            return (
                "shows two classes: write mc.one_vs_rest(label), which is the Evaluation of a "
                f"class against the rest. The charts{self.of} are {', '.join(self.drawn)}."
            )
        return ""

    def without_axes(self, kind: str) -> str:
        """Return the message for a table that is to be drawn as a figure."""
        ev = "mc" if self is OF_SEVERAL else "ev"
        page = f'{ev}.to_html("page.html"{f", [{show(kind)}]" if kind in self.kinds else ""})'
        return (
            f"{show(kind)} cannot be drawn as a figure because it has no axes: write "
            f"{self.numbers[kind]} for its numbers, or {page} for a page with it."
        )


OF_TWO = ChartKinds(KINDS, DRAWN_KINDS, VIEW_KINDS, OPTIONS, NUMBERS)
"""Charts of an Evaluation."""

OF_SEVERAL = ChartKinds(
    CLASS_KINDS,
    CLASS_DRAWN_KINDS,
    CLASS_KINDS,
    CLASS_OPTIONS,
    NUMBERS_OF_CLASSES,
    of=" of several classes",
)
"""Charts of a MulticlassEvaluation."""


def _metrics(entries: Mapping[str, Any]) -> dict[str, Metric]:
    return {
        key: Metric(
            each["name"],
            each["help"],
            each["show"],
            _range(*each["range"]),
            each["better"],
            each.get("scaled", False),
            each.get("undefined", ""),
            each.get("needs") == "probabilities",
        )
        for key, each in entries.items()
    }


def _range(low: float | None, high: float | None) -> tuple[float, float]:
    return -math.inf if low is None else low, math.inf if high is None else high


METRICS = _metrics(_FILE["metrics"])
"""Metrics at a threshold, by name."""

MODEL_METRICS = _metrics(_FILE["model_metrics"])
"""Metrics of the scores of a model, by name: they depend on no threshold."""

MULTICLASS_METRICS = _metrics(_FILE["multiclass_metrics"])
"""Metrics of predicted classes, by name: they depend on costs and class weights."""

MULTICLASS_MODEL_METRICS = _metrics(_FILE["multiclass_model_metrics"])
"""Metrics of the probabilities of several classes, by name: they depend on no costs or weights."""

OWN_METRICS = len(_FILE["own_metrics"])
"""How many metrics of the user have lines of different styles."""

GAINS_COLUMNS = {
    key: GainsColumn(each["name"], each["help"], each["show"], each.get("from", "any"))
    for key, each in _FILE["gains_columns"].items()
}
SIZES: dict[str, float] = {name: float(size) for name, size in _FILE["sizes"].items()}
"""Sizes of texts in pixels, from that of the answer to the smallest, and where fingers type."""

SPACES: dict[str, float] = {name: float(size) for name, size in _FILE["spaces"].items()}
COLOURS: dict[str, Any] = _FILE["colours"]
CURVES: dict[str, dict[str, Any]] = _FILE["curves"]
GUIDES: dict[str, dict[str, Any]] = {
    **_FILE["guides"],
    **{
        f"metric-{key}": {**_FILE["guides"]["metric"], **each.get("style", {})}
        for key, each in _FILE["metrics"].items()
    },
    **{
        f"metric-own-{index}": {**_FILE["guides"]["metric"], **style}
        for index, style in enumerate(_FILE["own_metrics"])
    },
}
"""Styles of guides, by name: stroke, width, dash, opacity, fill, and cover, the fill's opacity."""

# Further cases, in multiples of those that are there, whose value the page shows.
FURTHER: tuple[float, ...] = tuple(_FILE["further"])
AT_MEAN_COSTS = frozenset(_FILE["mean_costs"])
"""Kinds that use average costs where there are per-case costs."""

MISSING: dict[str, str] = _FILE["missing"]
"""Why a chart is empty and what to do, by what is missing."""

PROMISES: dict[str, str] = _FILE["promises"]
"""What is promised, by the name of the demand."""

PROFIT_NOTES: dict[str, str] = _FILE["profit_notes"]
"""Why the profit of a decision has no interval, by what was decided."""

OUTCOMES: dict[str, str] = _FILE["outcomes"]
"""What each outcome is called where it is about decisions."""

HINTS: dict[str, str] = _FILE["hints"]
"""What may be wrong with the data, and what to do."""

MEASURES: dict[str, str] = _FILE["measures"]
"""Names of the measures of a model problem."""

DENSITIES: dict[str, str] = _FILE["densities"]
"""The densities of a model problem in words, by name."""

MODEL_PROBLEM: dict[str, Any] = _FILE["model_problem"]
"""Titles and axis labels of a model problem."""

BANDS: dict[str, str] = {key: each["name"] for key, each in _FILE["bands"].items()}
"""Names of bands in legends."""

BAND_NOTES: dict[str, str] = {
    key: each["note"] for key, each in _FILE["bands"].items() if "note" in each
}
"""What some bands assume, by kind."""

WITH_MIDDLE = frozenset(key for key, each in _FILE["bands"].items() if each.get("middle"))
"""Bands about a curve of their own, which is drawn with them."""


def labels_of(kind: str, variant: str = "") -> ChartLabels:
    """Return the title and the axis labels of a chart or table of an Evaluation.

    Parameters
    ----------
    kind : str
    variant : str
        Value of an option for which the labels differ.
    """
    entry = _ENTRIES[kind]
    return _labels({**entry, **entry[variant]} if variant else entry)


def class_labels_of(kind: str) -> ChartLabels:
    """Return the title and the axis labels of a chart or table of several classes."""
    return _labels(_CLASS_CHARTS[kind])


def _labels(entry: Mapping[str, Any]) -> ChartLabels:
    return ChartLabels(entry["title"], entry.get("x", ""), entry.get("y", ""))


_CRISP_ROWS = 3
# Their charts.
_OF_PARTS = {"groups": "groups", "periods": "timeline"}


def options_of(kind: str) -> Mapping[str, Option]:
    """Return the options of a chart or table of an Evaluation by name; none if it has none."""
    return OF_TWO.options_of(kind)


def defaults(kind: str, charts: ChartKinds = OF_TWO) -> dict[str, Any]:
    """Return the default options of a chart, by name."""
    return {name: option.default for name, option in charts.options_of(kind).items()}


def default_charts(tables: Mapping[str, CountTable], parts: Iterable[str] = ()) -> list[str]:
    """Return the default charts of a dashboard, whose strip has the profits.

    Parameters
    ----------
    tables : mapping of str to CountTable
        Count table of each model.
    parts : iterable of {"groups", "periods"}
        What the cases are labelled by.

    Returns
    -------
    list of str
        By the kind of their scores: at most two distinct ones in every model (crisp classifiers),
        else probabilities or other scores.
    """
    of_parts = [_OF_PARTS[each] for each in parts]
    if all(table.n_rows <= _CRISP_ROWS for table in tables.values()):
        return ["roc", "cost_curve", "precision_recall", *of_parts]
    are_forecasts = all(0 <= each.score_min <= each.score_max <= 1 for each in tables.values())
    return ["roc", "gains", "reliability" if are_forecasts else "discrimination", *of_parts]
