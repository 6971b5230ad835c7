"""The values that models are evaluated with, each declared once with its check and default."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core import checks
from rocwidgets.core.case_costs import best_rule, initial_costs, mean_costs
from rocwidgets.inputs.calls import unknown_argument
from rocwidgets.numeric.counts.table import CRISP_ROWS
from rocwidgets.numeric.curves import probability_cost
from rocwidgets.numeric.decisions.amounts import Amounts
from rocwidgets.outcomes.operating_point import OperatingPoint
from rocwidgets.outcomes.own_thresholds import OwnThresholds
from rocwidgets.outcomes.tiers import read_thresholds
from rocwidgets.outcomes.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.core.checks import Check
    from rocwidgets.core.sample import Sample
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable
    from rocwidgets.outcomes.costs import Costs

    Default = Callable[[Sample, Any], Any]


_LARGEST_SEED = 2**31 - 1
MOST_RESAMPLES = 10_000


def _value(
    check: Check, default: Any, *, none_is_default: bool = False, of_certainty: bool = True
) -> Any:
    """Declare a value.

    Parameters
    ----------
    check : callable
        (name, value, sample) -> value, as those of `rocwidgets.core.checks`.
    default : object or callable
        A value, or a callable that takes the sample and an object with the values chosen so far.
    none_is_default : bool
        Whether None stands for the default.
    of_certainty : bool
        Whether bands, intervals and win rates depend on it.
    """
    declared = {"check": check, "default": default, "none_is_default": none_is_default}
    return field(metadata={**declared, "of_certainty": of_certainty})


def default_threshold(sample: Sample, chosen: Any) -> float:
    """Return the threshold that a model starts with, as `Setting` says.

    Parameters
    ----------
    sample : Sample
    chosen : Setting or object
        Its `model`, `costs` and `prevalence` are read.
    """
    table = sample.tables[chosen.model]
    # The larger of two scores names their only rule.
    if table.n_rows == CRISP_ROWS:
        return table.score_max
    if table.score_min >= 0 and table.score_max <= 1:
        return 0.5
    if table.score_min < 0 < table.score_max:
        return 0.0
    return float(best_rule(sample, chosen.model, chosen.prevalence, chosen.costs).threshold[0])


def _first_model(sample: Sample, _chosen: Any) -> str:
    return sample.models[0]


def _sample_prevalence(sample: Sample, _chosen: Any) -> float:
    return sample.prevalence


def _sample_size(sample: Sample, _chosen: Any) -> float:
    return float(sample.size)


def _initial_costs(sample: Sample, _chosen: Any) -> Costs:
    return initial_costs(sample)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """The values that the models of a sample are judged by; immutable, created by `of`.

    Attributes
    ----------
    threshold : float
        The decision threshold, in score units of `model`, of all cases but those of groups in
        `group_thresholds`; ``inf`` predicts no positives. Default the larger score if the model has
        only two, else 0.5 if all are in [0, 1], else 0 if they have both signs (what ``predict`` of
        scikit-learn does), else the optimum for the costs.
    model : str
        The model that the threshold applies to. Default the first model.
    costs : Costs
        Costs of the four outcomes per case, positive is bad. Default 1 for each error; with
        ``case_costs``, to which they are added, the numbers among these, else 0. A dict of them, or
        a matrix as in `Costs.from_matrix`, can be set too.
    prevalence : float in (0, 1), or (low, high)
        Target share of positives. Default, and for None, that of the sample. Where you are not
        sure, set the lowest and the highest, ``prevalence=(0.08, 0.15)``: as with a range of
        costs, charts and decisions use the middle, which is `prevalence` of a `Setting`, and
        `rocwidgets.core.Model.regret` the whole range.
    population : float > 0
        Number of cases of the total profit. Default, and for None, the (weighted) size of the
        sample.
    compare_at : {"share", "score", "best"}
        Where the other models are compared: at most the same share predicted positive, the same
        score, or each at its own best threshold.
    tiers : tuple of float, the highest first, or None
        Thresholds between the actions of `costs`, in score units of `model`, one less than there
        are actions: with ``costs.between`` a review, a case is flagged if its score is at least the
        first, left if it is below the second, and otherwise reviewed. `rocwidgets.Tiers` can be set
        too. Default None: every case is decided by `threshold`.
    group_thresholds : OwnThresholds
        Own thresholds of groups, by label, such as ``{"north": 0.4}``, in score units of `model`;
        the other groups are decided by `threshold`. `rocwidgets.core.Groups` and
        `rocwidgets.GroupsTable` are at these, and while a group is in focus, so is all that is
        shown of it, such as ``at`` and ``rows``. Of all cases together, all else stays at
        `threshold`. What
        `rocwidgets.core.Groups.thresholds` returns can be set too, if no group mixes two. Setting
        them ends `tiers`, and the other way round. Default, and for None, no group has its own.
    promise : tuple of str and float, or None
        A limit that new cases have to keep, with the confidence `confidence_level`; its name is
        "min_tpr", "max_fnr", "max_fpr" or "min_precision". A dict such as ``{"min_tpr": 0.9}``
        can be set too. Charts mark the thresholds that promise it, the answer says where they
        begin, and the best threshold that a page offers keeps it. Methods keep only what they are
        asked for, as in ``ev.best(min_tpr=0.9, confidence=0.95)``. Default None.
    intervals : bool
        Whether charts show confidence intervals of the optimal threshold, of its profit and of
        the choice between models. Default False.
    confidence_level : float in (0, 1)
        Confidence level of all intervals and bands. Default 0.95.
    n_bootstrap : int in 2..10000
        Number of bootstrap resamples for bands and intervals. Default 1000.
    seed : int >= 0
        Random seed of the resamples. Default 0.
    words : Words
        Your words for the decision in sentences, such as ``rw.Words(action="contact",
        case="customer")``. Default "flag" and "case".
    chosen : tuple or None
        Model and threshold that these cases chose, and by what, such as "f1": its profit on them
        has no interval.
    prevalence_range : tuple of two floats or None
        The lowest and the highest prevalence, if a range of it is set.
    follows : frozenset of str
        Which of `threshold`, `prevalence` and `population` nobody set. The last two are then those
        of the sample, whichever cases are looked at.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> setting = Setting.of(sample, costs={"fp": 1, "fn": 4})
    >>> setting.threshold, setting.prevalence
    (0.5, 0.5)
    >>> setting.probability_cost
    0.8
    """

    threshold: float = _value(checks.threshold, default_threshold, of_certainty=False)
    model: str = _value(checks.known_model, _first_model)
    costs: Costs = _value(checks.costs, _initial_costs)  # noqa: RUF009 - a field too
    prevalence: float = _value(checks.prevalence_or_range, _sample_prevalence, none_is_default=True)
    population: float = _value(checks.population, _sample_size, none_is_default=True)
    compare_at: str = _value(checks.choice("share", "score", "best"), "share", of_certainty=False)
    tiers: tuple[float, ...] | None = _value(checks.tiers, None, of_certainty=False)
    group_thresholds: OwnThresholds = _value(  # noqa: RUF009 - a field too
        checks.group_thresholds, OwnThresholds(), of_certainty=False
    )
    promise: tuple[str, float] | None = _value(checks.promise, None, of_certainty=False)
    intervals: bool = _value(checks.boolean, default=False)
    confidence_level: float = _value(checks.level, 0.95)
    n_bootstrap: int = _value(checks.integer(2, MOST_RESAMPLES), 1000)
    seed: int = _value(checks.integer(0, _LARGEST_SEED), 0)
    words: Words = _value(checks.words, Words(), of_certainty=False)  # noqa: RUF009 - a field too
    prevalence_range: tuple[float, float] | None = None
    chosen: tuple[str, float, str] | None = field(default=None, repr=False, compare=False)
    follows: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    # The threshold of everyone, where `threshold` is the own one of the group in focus.
    _common: float | None = field(default=None, repr=False)

    @classmethod
    def of(cls, sample: Sample, **chosen: Any) -> Self:
        """Return a setting for a sample: the values chosen, checked, and defaults for the others.

        Parameters
        ----------
        sample : Sample
        **chosen
            Values of the attributes.

        Raises
        ------
        TypeError, ValueError
            If there is no such attribute, or a value is invalid.

        Examples
        --------
        >>> Setting.of(sample, prevalence=0.1).prevalence
        0.1
        """
        unknown = sorted(set(chosen) - set(VALUES))
        if unknown:
            raise TypeError(unknown_argument("Setting", unknown[0], VALUES))
        result = SimpleNamespace()
        # The default threshold depends on the other values.
        for name in sorted(VALUES, key=lambda name: name == "threshold"):
            value = chosen[name] if name in chosen else _default(name, sample, result)
            vars(result).update(_stored(name, read_value(name, value, sample, result)))
        follows = frozenset(name for name in ("threshold", *FOLLOWERS) if chosen.get(name) is None)
        return cls(**vars(result), follows=follows)

    @property
    def probability_cost(self) -> float:
        """Place on the axis of the cost curve, in [0, 1]; NaN if both kinds of error earn money."""
        return probability_cost(self.prevalence, **self.costs.cells)

    def in_focus(self, sample: Sample) -> Self:
        """Return the same for what is shown: a group in focus is judged at its own threshold.

        Parameters
        ----------
        sample : Sample
            Of all cases, or of a group or period alone.

        Examples
        --------
        >>> scores, regions = [0.1, 0.4, 0.35, 0.8], ["north", "north", "south", "south"]
        >>> grouped = Sample.from_scores([0, 1, 0, 1], scores, group=regions)
        >>> setting = Setting.of(grouped, group_thresholds={"north": 0.4})
        >>> shown = setting.in_focus(grouped.focused("north"))
        >>> shown.threshold, shown.for_everyone().threshold
        (0.4, 0.5)
        """
        common = self.for_everyone()
        match sample.focus:
            case ("groups", label) if label in self.group_thresholds:
                own = self.group_thresholds[label]
                return replace(common, threshold=own, _common=common.threshold)
        return common

    def of_sample(self, sample: Sample) -> Self:
        """Return the same for another sample: what nobody set is that of this one.

        Parameters
        ----------
        sample : Sample

        Examples
        --------
        >>> smaller = Sample.from_scores([0, 1, 1], [0.1, 0.35, 0.8])
        >>> Setting.of(sample).of_sample(smaller).population
        3.0
        >>> Setting.of(sample, population=4).of_sample(smaller).population
        4.0
        """
        result = self
        for name in FOLLOWERS:
            if name in self.follows:
                result = replace(result, **{name: _default(name, sample, result)})
        return result

    def for_everyone(self) -> Self:
        """Return the same for all cases: `threshold` is that of groups without one of their own.

        Examples
        --------
        >>> setting.for_everyone() is setting
        True
        """
        return self if self._common is None else replace(self, threshold=self._common, _common=None)


def _stored(name: str, value: Any) -> dict[str, Any]:
    """Return the attributes in which a value is kept: of a range of the prevalence its middle."""
    if name != "prevalence":
        return {name: value}
    if not isinstance(value, tuple):
        return {name: value, "prevalence_range": None}
    low, high = value
    return {name: low + (high - low) / 2, "prevalence_range": value}


def given_value(setting: Setting, name: str) -> Any:
    """Return a value as it was set: of the prevalence its range, if it has one."""
    if name == "prevalence" and setting.prevalence_range is not None:
        return setting.prevalence_range
    return getattr(setting, name)


_DECLARED = {each.name: each.metadata for each in fields(Setting) if each.metadata}
VALUES = tuple(_DECLARED)
# What None sets to the value of the sample, whichever that is later on.
FOLLOWERS = tuple(name for name, declared in _DECLARED.items() if declared["none_is_default"])
# What bands, intervals and win rates depend on.
OF_CERTAINTY = tuple(name for name, declared in _DECLARED.items() if declared["of_certainty"])


# Defaults that are the same for every sample; None stands for the others that it can stand for.
CONSTANT_DEFAULTS = {
    name: None if declared["none_is_default"] else declared["default"]
    for name, declared in _DECLARED.items()
    if declared["none_is_default"] or not callable(declared["default"])
}


_values_of = attrgetter(*VALUES)


def setting_of(owner: Any) -> Setting:
    """Return the setting whose values the attributes of an object are, already checked."""
    follows = frozenset(owner._following)  # noqa: SLF001 - of an Evaluation
    if owner.threshold == owner._default_threshold:  # noqa: SLF001 - as above
        follows |= {"threshold"}
    return _setting(_values_of(owner), follows)


@lru_cache(maxsize=64)
def _setting(values: tuple[Any, ...], follows: frozenset[str]) -> Setting:
    kept: dict[str, Any] = {}
    for name, value in zip(VALUES, values, strict=True):
        kept |= _stored(name, value)
    return Setting(**kept, follows=follows)


def read_value(name: str, value: Any, sample: Sample, chosen: Any) -> Any:
    """Return a value of a setting, checked; the default for None where None stands for it.

    Parameters
    ----------
    name : str
        One of `VALUES`.
    value : object
    sample : Sample
    chosen : object
        Its attributes are the values chosen before.

    Raises
    ------
    TypeError, ValueError
        If it is invalid.
    """
    if value is None and _DECLARED[name]["none_is_default"]:
        return _default(name, sample, chosen)
    result = _DECLARED[name]["check"](name, value, sample)
    # What they are between is one of the values chosen before.
    is_of_costs = name == "tiers" and result is not None
    return read_thresholds(name, result, chosen.costs) if is_of_costs else result


def _default(name: str, sample: Sample, chosen: Any) -> Any:
    default = _DECLARED[name]["default"]
    return default(sample, chosen) if callable(default) else default


def is_chosen(setting: Setting, name: str, sample: Sample) -> bool:
    """Return whether a value is another than the default for a sample."""
    if name in FOLLOWERS:
        return name not in setting.follows
    return given_value(setting, name) != _default(name, sample, setting)


def at_mean(sample: Sample, setting: Setting) -> tuple[Sample, Setting]:
    """Return a sample without amounts, and a setting with the mean costs in place of them."""
    if not sample.amounts:
        return sample, setting
    return replace(sample, amounts={}), replace(setting, costs=mean_costs(sample, setting.costs))


def operating_point(
    model: str,
    table: CountTable,
    setting: Setting,
    threshold: float,
    amounts: AmountTable | None = None,
) -> OperatingPoint:
    """Count the outcomes of a threshold on all cases or a subset."""
    tp, fp = table.at(np.array([threshold]))
    return OperatingPoint(
        model=model,
        threshold=threshold,
        tp=tp.item(),
        fp=fp.item(),
        fn=(table.P - tp).item(),
        tn=(table.N - fp).item(),
        prevalence=setting.prevalence,
        population=setting.population,
        costs=setting.costs,
        amounts=None if amounts is None else Amounts(*map(float, amounts.at(threshold))),
    )


def shared_values(one: Setting, other: Setting) -> dict[str, Any]:
    """Return the values that two settings share, except those that follow both samples.

    Boolean values are left out: what they show may take longer to compute for another sample.
    """
    shared = {}
    for name in VALUES:
        value = given_value(one, name)
        is_chosen = name not in one.follows & other.follows
        if value == given_value(other, name) and is_chosen and not isinstance(value, bool):
            shared[name] = value
    return shared
