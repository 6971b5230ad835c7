"""Count tables of the samples that cases come from: folds, months or sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.amounts import amounts_of_models
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.indices import counted
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.inputs.sample_labels import SampleLabels
    from rocwidgets.numeric.amounts import AmountTable

_SHOWN = 3


def tables_by_sample(sample: Any, model: str) -> list[CountTable]:
    """Return the count table of a model in each of the samples that cases come from.

    Raises
    ------
    ValueError
        If the cases or their samples are not known, or one of these lacks a class.
    """
    if sample.parts:
        return [_of_model(tables, model) for tables in sample.parts.values()]
    cases = sample.require_cases("a curve of each sample")
    if cases.samples is None:
        raise ValueError(
            "the cases have no sample labels: pass sample=, one label per row such as its fold or "
            "month, to Evaluation, or use Evaluation.from_cv_results"
        )
    samples, score, weight = cases.samples, cases.scores[model], cases.sample_weight
    live = np.ones(len(samples.code), bool) if weight is None else weight > 0
    _require_both(samples, cases.positive, live)
    order = np.argsort(samples.code, kind="stable")
    ends = np.cumsum(counted(samples.code, minlength=len(samples.names)))[:-1]
    return [
        CountTable.from_scores(
            cases.positive[rows], score[rows], None if weight is None else weight[rows]
        )
        for rows in np.split(order, ends)
    ]


def parts_of(sample: Any) -> list[tuple[Any, dict[str, CountTable]]]:
    """Return the tables of each sample that cases come from, with its label.

    A sample without such labels is one part, of the label None.
    """
    if not sample.sample_names:
        return [(None, dict(sample.tables))]
    tables = {model: tables_by_sample(sample, model) for model in sample.models}
    return [
        (name, {model: each[place] for model, each in tables.items()})
        for place, name in enumerate(sample.sample_names)
    ]


def _of_model(tables: Mapping[str, CountTable], model: str) -> CountTable:
    if model not in tables:
        raise ValueError(
            f"{show(model)} was derived from a sum of samples, whose parts do not have it: derive "
            "it in each of them, and add these up"
        )
    return tables[model]


def amounts_by_sample(sample: Any, model: str) -> list[AmountTable | None]:
    """Return the amounts of a model in each of the samples, as `tables_by_sample` its counts."""
    cases, tables = sample.cases, tables_by_sample(sample, model)
    if cases is None or cases.samples is None or cases.costs is None:
        return [None] * len(tables)
    parts = (cases.part(cases.samples.code == code) for code in range(len(tables)))
    found = [amounts_of_models(p, {model: t}) for p, t in zip(parts, tables, strict=True)]
    return [each.get(model) for each in found]


def _require_both(samples: SampleLabels, positive: Any, live: Any) -> None:
    for members, class_ in ((positive & live, "positive"), (~positive & live, "negative")):
        count = counted(samples.code[members], minlength=len(samples.names))
        none = np.flatnonzero(count == 0)
        if len(none):
            shown = ", ".join(show(samples.names[i]) for i in none[:_SHOWN])
            more = f" and {len(none) - _SHOWN} more" if len(none) > _SHOWN else ""
            raise ValueError(
                f"{len(none)} of {len(samples.names)} samples have no {class_} case ({shown}"
                f"{more}); curves need both classes: make the samples larger"
            )
