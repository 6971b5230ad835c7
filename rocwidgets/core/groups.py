"""The samples that cases come from: folds, months or sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import CountTable
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs.groups import Groups

_SHOWN = 3


def group_tables(sample: Sample, model: str) -> list[CountTable]:
    """Return the count table of a model in each of the samples that cases come from.

    Raises
    ------
    ValueError
        If the cases or their samples are not known, or one of these lacks a class.
    """
    cases = sample.each_case("telling samples apart")
    if cases.groups is None:
        raise ValueError(
            "no samples were told apart: pass sample=, one label per row such as its fold or "
            "month, to Evaluation, or use Evaluation.from_cv_results"
        )
    groups, score, weight = cases.groups, cases.scores[model], cases.sample_weight
    live = np.ones(len(groups.code), bool) if weight is None else weight > 0
    _require_both(groups, cases.positive, live)
    order = np.argsort(groups.code, kind="stable")
    ends = np.cumsum(np.bincount(groups.code, minlength=len(groups.names)))[:-1]
    return [
        CountTable.from_scores(
            cases.positive[rows], score[rows], None if weight is None else weight[rows]
        )
        for rows in np.split(order, ends)
    ]


def _require_both(groups: Groups, positive: Any, live: Any) -> None:
    for members, class_ in ((positive & live, "positive"), (~positive & live, "negative")):
        count = np.bincount(groups.code[members], minlength=len(groups.names))
        none = np.flatnonzero(count == 0)
        if len(none):
            shown = ", ".join(show(groups.names[i]) for i in none[:_SHOWN])
            more = f" and {len(none) - _SHOWN} more" if len(none) > _SHOWN else ""
            raise ValueError(
                f"{len(none)} of {len(groups.names)} samples have no {class_} case ({shown}"
                f"{more}); curves need both classes: make the samples larger"
            )
