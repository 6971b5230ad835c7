"""The periods of the cases: a rate at a threshold that is kept, and why the profit changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.groups import fixed_note, of_everyone
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.core.analysis import Analysis
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.parts import Outcomes, weigh_of
from rocwidgets.core.period_costs import PARTS
from rocwidgets.vocabulary import MISSING, labels_of, options_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_EXPECTED = "Expected from calibrated scores, if what they mean has not changed."


def timeline(scene: Scene) -> Table:
    """Return a row for each period; option metric."""
    everyone = Everyone(scene)
    sample, setting = everyone.sample, everyone.setting
    cases, name = sample.cases, setting.model
    labels = None if cases is None else cases.periods
    title = labels_of("timeline").title
    if cases is None or labels is None or name not in cases.scores:
        notes = (MISSING["periods"],)
        return Table(title, scene.model_labels, (Column("Period", ()),), notes=notes, is_wide=True)
    metric = scene.options["metric"]
    weigh = weigh_of(sample, setting)
    counted, among = Outcomes(cases, labels, name, setting.threshold, weigh).share(metric)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = counted / among
    periods = Analysis(sample, setting).periods
    expected = None
    if sample.unlabelled is not None and name in sample.unlabelled.scores:
        expected = periods.expected()
    later = [] if expected is None else [str(each) for each in expected.index]
    shown = share if expected is None else np.append(share, _expected_share(expected, metric))
    heads = [fmt.label(str(each)) for each in labels.names]
    heads += [f"{fmt.label(each)}, expected" for each in later]
    columns = [
        Column("Period", tuple(map(Cell, heads))),
        Column(
            options_of("timeline")["metric"].values[metric],
            tuple(Cell(fmt.rate(each)) for each in shown),
        ),
    ]
    notes = (MISSING["part_amounts"],) if sample.amounts else ()
    if not sample.amounts:
        found = periods.changes()
        for key in ("profit", "change", *PARTS):
            values = found[key].to_numpy()
            if expected is not None:
                values = np.append(values, _expected_amount(expected, found, key))
            head = fmt.in_unit(key.replace("_", " "), setting.costs.currency)
            columns.append(Column(head, tuple(map(Cell, _amounts(values))), 2 * (key in PARTS)))
    if later:
        notes = (*notes, _EXPECTED)
    notes = (*notes, *fixed_note(setting.costs, "periods"), *of_everyone(scene, "groups"))
    return Table(title, scene.model_labels, tuple(columns), notes=notes, is_wide=True)


def _expected_share(expected: Any, metric: str) -> Values:
    """Return a share of cases in periods without labels."""
    if metric == "accuracy":
        return ((expected["tp"] + expected["tn"]) / expected["n"]).to_numpy()
    return expected[metric].to_numpy()


def _expected_amount(expected: Any, known: Any, key: str) -> Values:
    """Return the profit of periods without labels, its change, and what their volume changes.

    Why it changes besides is unknown.
    """
    profit, first = expected["profit"].to_numpy(), known["profit"].iloc[0]
    if key == "volume":
        more = expected["n"].to_numpy() / known["n"].iloc[0] - 1
        return np.where(np.isnan(profit), np.nan, more * first)
    known_by_key = {"profit": profit, "change": profit - first}
    return known_by_key.get(key, np.full(len(profit), np.nan))


def _amounts(values: Values) -> list[str]:
    """Return amounts with as many decimals; those of periods without cases are unknown."""
    known = values[~np.isnan(values)]
    texts = iter(fmt.amounts(*known.tolist()) if len(known) else [])
    return [fmt.money(each) if np.isnan(each) else next(texts) for each in values.tolist()]
