"""The curves of one model in each group: as models of one sample, or as samples of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core.amounts import amounts_by_label, amounts_of_models
from rocwidgets.core.design import are_clustered
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.parts import weigh_of
from rocwidgets.core.sample import Sample
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.inputs.group_labels import GroupLabels

# Curves that are told apart by colour.
MOST = 6
# The curve of the model itself.
ALL = "all cases"


class Group(NamedTuple):
    """Cases that have a curve: of a group, or of several small ones together.

    Attributes
    ----------
    label : str
    members : ndarray of bool of shape (n,)
    threshold : float
        Its own threshold, or the common one.
    """

    label: str
    members: NDArray[np.bool_]
    threshold: float


def drawn_groups(state: State) -> list[Group]:
    """Return the groups that have curves; none without, or where costs differ within a group.

    A curve needs both classes. Of more than six groups the largest five are drawn, and the others
    together.
    """
    cases, setting = state.sample.cases, state.setting
    if cases is None or cases.groups is None or setting.model not in cases.scores:
        return []
    labels = cases.groups
    if state.sample.amounts and amounts_by_label(cases, labels) is None:
        return []
    total = len(labels.names)
    positives, negatives = (
        _sizes(labels, members, cases.sample_weight)
        for members in (cases.positive, ~cases.positive)
    )
    usable = np.flatnonzero((positives > 0) & (negatives > 0))
    if total > MOST:
        sizes = (positives + negatives)[usable]
        usable = np.sort(usable[np.argsort(-sizes, kind="stable")[: MOST - 1]])
    result = []
    for place in usable.tolist():
        name = labels.names[place]
        threshold = setting.group_thresholds.get(name, setting.threshold)
        several = name if len(labels.columns) > 1 else (name,)
        label = " · ".join(map(str, several))
        result.append(Group(label, labels.code == place, threshold))
    rest = np.ones(total, bool)
    rest[usable] = False
    if positives[rest].sum() > 0 and negatives[rest].sum() > 0:
        count = int(np.count_nonzero(rest))
        result.append(Group(f"{count} others", rest[labels.code], setting.threshold))
    return result


def _sizes(
    labels: GroupLabels, members: NDArray[np.bool_], weight: NDArray[Any] | None
) -> NDArray[np.float64]:
    own = None if weight is None else weight[members]
    return counted(labels.code[members], own, minlength=len(labels.names)).astype(np.float64)


class GroupCurves(NamedTuple):
    """Groups as models of one sample, after the curve of all cases.

    Attributes
    ----------
    sample : Sample
    setting : Setting
    own : dict of str to float
        The threshold of each group.
    """

    sample: Sample
    setting: Setting
    own: dict[str, float]


def curves_of_groups(state: State) -> GroupCurves | None:
    """Return the curves of the current model in all groups; None where there are none.

    Parameters
    ----------
    state : State
        Of all cases, or of those in focus.
    """
    everyone = Everyone(state)
    groups = drawn_groups(everyone)
    if not groups:
        return None
    whole, setting = everyone.sample, everyone.setting
    cases, model = whole.require_cases("a curve of a group"), setting.model
    tables, own = {ALL: whole.tables[model]}, {}
    amounts = {ALL: whole.amounts[model]} if whole.amounts else {}
    for group in groups:
        label = f"{group.label} (group)" if group.label in tables else group.label
        part = cases.part(group.members)
        tables[label] = CountTable.from_scores(
            part.positive, part.scores[model], part.sample_weight
        )
        if amounts:
            amounts[label] = amounts_of_models(part, {model: tables[label]})[model]
        own[label] = group.threshold
    sample = Sample(
        tables,
        whole.labels,
        amounts=amounts,
        is_of_groups=True,
        clustered=are_clustered(whole),
    )
    return GroupCurves(sample, replace(setting, model=ALL, compare_at="score"), own)


def samples_of_groups(state: State) -> list[tuple[str, Sample, Setting]]:
    """Return each group by its label, as a sample of its own with what it is judged by.

    The prevalence is that of the group; at another target than that of the sample, its positives
    and negatives stand for as many cases as those of all groups. Amounts are those of as many cases
    as all are, so that groups of any size compare.
    """
    everyone = Everyone(state)
    whole, setting = everyone.sample, everyone.setting
    weigh = weigh_of(whole, setting)
    result = []
    for group in drawn_groups(everyone):
        sample = whole.part(group.members)
        positives, negatives = weigh[0] * sample.totals.P, weigh[1] * sample.totals.N
        prevalence = positives / (positives + negatives)
        # The range is that of all cases.
        at = {"prevalence": prevalence, "prevalence_range": None}
        own = replace(setting, **at, threshold=group.threshold)
        result.append((group.label, sample, own))
    return result
