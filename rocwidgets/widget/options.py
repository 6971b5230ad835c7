"""Chosen options of charts, as traits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import show
from rocwidgets.vocabulary import OF_TWO, ChartKinds
from rocwidgets.widget.fixed import FixedDict, FixedList

ChosenOptions = dict[str, Any]


def read_options(kind: str, value: Any, charts: ChartKinds = OF_TWO) -> ChosenOptions:
    """Check the chosen options of one chart.

    Parameters
    ----------
    kind : str
        Kind of the chart.
    value : mapping of str to str, bool or number, or to a list of str where several may be chosen
        Values by the name of the option. Options left out have their defaults.
    charts : ChartKinds
        Those of the kind of evaluation.

    Returns
    -------
    dict
        A copy.

    Raises
    ------
    TypeError, ValueError
        If an option or a value is not in the vocabulary; the message lists those that are.
    """
    if not isinstance(value, Mapping):
        raise TypeError(
            f"options of {kind} must be a dict of values by name, got {described(value)}."
        )
    known = charts.options_of(kind)
    unknown = [name for name in value if not isinstance(name, str) or name not in known]
    if unknown:
        those = f"Its options are {', '.join(known)}" if known else "It has no options"
        those += did_you_mean(str(unknown[0]), known)
        chart = f"{kind}{charts.of}"
        raise ValueError(f"options: {chart} has no option {show(unknown[0])}. {those}")
    return {
        str(name): known[name].read(f"{name} of {kind}", chosen) for name, chosen in value.items()
    }


def without_defaults(
    kind: str, options: Mapping[str, Any], charts: ChartKinds = OF_TWO
) -> dict[str, Any]:
    """Return the options of a chart that differ from their defaults; of a dashboard, by chart."""
    known = charts.options_of(kind)
    if not known:
        plain = {each: without_defaults(each, chosen, charts) for each, chosen in options.items()}
        return {each: chosen for each, chosen in plain.items() if chosen}
    return {
        name: value
        for name, value in options.items()
        if (tuple(value) if known[name].is_multiple else value) != known[name].default
    }


def with_options(charts: Any) -> tuple[Any, dict[str, ChosenOptions]]:
    """Return given charts, and the options of the views among them, by kind.

    An iterable is read once, and returned as a list.
    """
    if isinstance(charts, str | bytes | Mapping) or not isinstance(charts, Iterable):
        # What checks charts refuses it.
        return charts, {}
    try:
        items = list(charts)
    except TypeError:
        # An array of no dimension is an Iterable, but raises.
        return charts, {}
    shown: list[Any] = []
    brought: dict[str, ChosenOptions] = {}
    for each in items:
        if isinstance(each, type) or not hasattr(each, "options"):
            kinds, options = [each], {}
        elif hasattr(each, "charts"):
            # A dashboard stands for its charts.
            kinds, options = each.charts, each.options
        else:
            kinds, options = [each], {each.kind: each.options}
        shown += kinds
        brought |= {kind: dict(chosen) for kind, chosen in options.items()}
    return shown, brought


def known_charts(widget: Any) -> ChartKinds:
    """Return the charts that an evaluation, or that of a view, can show."""
    return getattr(widget, "evaluation", widget)._known_charts  # noqa: SLF001 - of this room


class ChartOptions(traitlets.TraitType[ChosenOptions, Mapping[str, Any]]):
    """Chosen options of the chart of a view, checked by `read_options`."""

    def make_dynamic_default(self) -> ChosenOptions:
        """Return no options."""
        return {}

    def validate(self, obj: Any, value: Any) -> ChosenOptions:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        return FixedDict(self, obj, read_options(obj.kind, value, known_charts(obj)))


class Options(traitlets.TraitType[dict[str, ChosenOptions], Mapping[Any, Any]]):
    """Chosen options of the charts of a dashboard, by kind, checked by `read_options`."""

    def make_dynamic_default(self) -> dict[str, ChosenOptions]:
        """Return no options."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, ChosenOptions]:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping):
            example = "{'roc': {'x': 'log'}}"
            raise TypeError(
                f"{self.name} must be a dict such as {example}, got {described(value)}."
            )
        by_kind = {getattr(chart, "kind", chart): each for chart, each in value.items()}
        charts = known_charts(obj)
        known = charts.options
        unknown = [kind for kind in by_kind if not isinstance(kind, str) or kind not in known]
        if unknown:
            meant = did_you_mean(str(unknown[0]), known)
            raise ValueError(
                f"{self.name}: {show(unknown[0])} is not a chart{charts.of} with options. Those "
                f"with options are {', '.join(known)}{meant}"
            )
        if len(by_kind) < len(value):
            raise ValueError(f"{self.name} contains a chart twice, by class and by name.")
        chosen = {
            str(kind): FixedDict(self, obj, read_options(kind, each, charts))
            for kind, each in by_kind.items()
        }
        return FixedDict(self, obj, chosen)


class Charts(traitlets.TraitType[list[str], Iterable[Any]]):
    """Kinds of charts, in the order shown; a view class such as ``rw.ROC`` means its kind.

    A view brings its options, too, into the trait ``options``.

    Parameters
    ----------
    read : callable
        From a name and a list to the kinds, or an error.
    """

    default_value = ()

    def set(self, obj: Any, value: Any) -> None:
        """Set the kinds, and the options of views."""
        items, brought = with_options(value)
        if not brought:
            super().set(obj, items)
            return
        with obj.hold_trait_notifications():
            super().set(obj, items)
            obj.options = {**obj.options, **brought}

    def validate(self, obj: Any, value: Any) -> list[str]:
        """Return the kinds, or raise TypeError or ValueError."""
        return FixedList(self, obj, known_charts(obj).read(self.name or "", value))
