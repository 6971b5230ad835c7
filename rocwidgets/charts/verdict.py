"""The verdict in words: whom to flag with which model, what that earns, and what the best would."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.agreement import WITHIN, agreement
from rocwidgets.charts.expected import expected_counts
from rocwidgets.charts.outcomes import wrong_sign
from rocwidgets.charts.promise import (
    is_promised,
    promise_named,
    promised_rows,
    promised_threshold,
)
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric import ppr
from rocwidgets.numeric.decisions.cheapest import size_of_costs
from rocwidgets.outcomes.costs import FLAG

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import CountTable
    from rocwidgets.outcomes.tiers import Tiers

# Differences within this share of the costs are rounding.
_TIE = 1e-12


class Verdict(NamedTuple):
    """The current decision.

    Attributes
    ----------
    action : str
        What is done with whom, such as "Flag the top 22.6%".
    model : str
    threshold : str
        Empty where all cases or none are flagged, and with tiers.
    cases : str
        How many cases that are; empty if none.
    amount : str
        What that earns, with its sign and currency, or how many errors it makes.
    gaps : tuple of str
        How far that is from the optimum of the model, and from that of the best model, or what
        the best one misses; with tiers how far from the best single threshold of the model.
        Whether a promise is kept, and where all costs in their ranges agree.
    hints : tuple of str
        What is still to be decided.
    """

    action: str
    model: str
    threshold: str
    cases: str
    amount: str
    gaps: tuple[str, ...]
    hints: tuple[str, ...]

    @property
    def statement(self) -> str:
        """What is done, and what it earns or costs."""
        cases = f"{self.cases}, " if self.cases else ""
        rule = f" (score ≥ {self.threshold})" if self.threshold else ""
        return f"{self.action} with {self.model}{rule}: {cases}{self.amount}."

    @property
    def remarks(self) -> tuple[str, ...]:
        """How far that is from the best, and what is still to be decided."""
        return (*self.gaps, *self.hints)

    @property
    def sentence(self) -> str:
        """All of it, as one text."""
        return " ".join((self.statement, *self.remarks))


def for_all(table: CountTable, tp: float, fp: float) -> str:
    """Return what a threshold decides of all cases if it decides the same of each, else ""."""
    if tp + fp == 0:
        return fmt.ALL_NEGATIVE
    return fmt.ALL_POSITIVE if tp == table.P and fp == table.N else ""


def verdict(scene: Scene) -> Verdict:
    """Return the verdict on the current decision: a threshold, or tiers."""
    tiers = scene.tiers
    action, threshold, cases = _rule(scene) if tiers is None else _tiers(scene, tiers)
    gaps = _gaps(scene) if tiers is None else [gap_of_tiers(scene, tiers)]
    more = [*_promise(scene), *_agreement(scene)] if tiers is None else []
    return Verdict(
        action,
        fmt.label(scene.model.label),
        threshold,
        cases,
        _signed(scene, scene.worth),
        (*(() if scene.is_indifferent else gaps), *more),
        tuple(_hints(scene)),
    )


def gap_of_tiers(scene: Scene, tiers: Tiers) -> str:
    """Return how far tiers are from the best single threshold of their model."""
    costs, best = scene.setting.costs, scene.best_profit(scene.model)
    more = tiers.profit - best
    sizes = (abs(cost) for action in costs.actions.values() for cost in action)
    scale = max(size_of_costs(scene.model.amounts, costs.cells), *sizes)
    if abs(more) <= _TIE * scene.setting.population * scale:
        return "The best single threshold does as well."
    return f"The best single threshold would {_earn(scene, tiers.profit, -more)}."


def worth_of(scene: Scene, worth: float) -> tuple[str, str, str]:
    """Return what a profit amounts to: verb, amount, and its currency or what is counted."""
    if scene.counts_errors:
        return "makes", fmt.count(-worth), "errors"
    verb = "costs" if worth < 0 else "earns"
    return verb, fmt.money(abs(worth)), scene.setting.costs.currency


def at_optimum(scene: Scene) -> str:
    """Return where the optimum of the current model is, to follow what is there."""
    return _at(scene, scene.model, scene.best_threshold)


def at_threshold(scene: Scene, model: DrawnModel, threshold: float) -> str:
    """Return a threshold, to follow an amount, or what is decided there."""
    return _at(scene, model, threshold).replace(": ", ", ")


def _at(scene: Scene, model: DrawnModel, threshold: float) -> str:
    if scene.is_indifferent:
        return " at any threshold"
    table = model.table
    whom = for_all(table, *table.at(threshold))
    return f": {whom}" if whom else f" at {fmt.score(threshold)}"


def optimum_text(scene: Scene) -> str:
    """Return the name of the optimum of the current model, for a legend."""
    if scene.is_indifferent:
        return "all thresholds cost the same"
    return f"optimum{at_optimum(scene).replace(' at', '')}"


def gain(scene: Scene) -> float:
    """Return how much more the optimum earns than the current threshold; 0 if that is as good."""
    return _missed_by(scene, scene.best_profit(scene.model))


def missed(scene: Scene) -> float:
    """Return how much more the best within a promise earns, or less if the threshold breaks it.

    It is 0 if the threshold is as good.
    """
    return _missed_by(scene, best_profit(scene, scene.model), breaks=_breaks(scene))


def _missed_by(scene: Scene, own: float, *, breaks: bool = False) -> float:
    now = float(scene.profit(*scene.rule))
    is_less = breaks and _is_more(scene, now, own)
    return own - now if is_less or _is_more(scene, own, now) else 0.0


def _breaks(scene: Scene) -> bool:
    """Return whether the current threshold breaks a promise that the model can make."""
    return bool(_kept(scene)) and not is_promised(scene)


def best_threshold(scene: Scene, model: DrawnModel) -> float:
    """Return the best threshold of a model, of those that make the promise if any does."""
    rows = promised_rows(scene, model)
    if not len(rows):
        return float(scene.optimum(model).threshold[0])
    profits = scene.profit(*(each[rows] for each in model.points))
    best = rows[profits >= profits.max() - _rounding(scene)][0]
    return float(model.rows.threshold[best])


def best_profit(scene: Scene, model: DrawnModel) -> float:
    """Return the profit of the best threshold of a model, within a promise that it can make."""
    return float(scene.profit(*model.rule_at(best_threshold(scene, model))))


def best_of(scene: Scene) -> DrawnModel:
    """Return the model whose best threshold earns most; of equal ones the current.

    If the current model can make a promise, the others have to.
    """
    best, most = scene.model, best_profit(scene, scene.model)
    for model in scene.models:
        worth = best_profit(scene, model)
        can = not _kept(scene) or len(promised_rows(scene, model)) > 0
        if can and _is_more(scene, worth, most):
            best, most = model, worth
    return best


def amount(scene: Scene, value: float) -> str:
    """Return an amount of money, or of errors where every error counts 1."""
    if scene.counts_errors:
        return fmt.count(value)
    return fmt.in_unit(fmt.money(value), scene.setting.costs.currency)


def _is_more(scene: Scene, one: float, other: float) -> bool:
    return one - other > _rounding(scene)


def _rounding(scene: Scene) -> float:
    """Return the difference of profits that is rounding."""
    setting = scene.setting
    scale = size_of_costs(scene.model.amounts, setting.costs.cells)
    return _TIE * setting.population * scale


def _signed(scene: Scene, worth: float) -> str:
    if scene.counts_errors:
        return _errors(-worth)
    sign = "+" if worth > 0 else "\N{MINUS SIGN}" if worth < 0 else ""
    return sign + amount(scene, abs(worth))


def _errors(value: float) -> str:
    count = fmt.count(value)
    return f"{count} error" if count == "1" else f"{count} errors"


def whom(scene: Scene, table: CountTable, tp: float, fp: float) -> str:
    """Return whom a threshold flags if that is all or none, in the user's words, else ""."""
    of_all = for_all(table, tp, fp)
    each = "no" if of_all == fmt.ALL_NEGATIVE else "every"
    return of_all and f"{each} {scene.setting.words.case}"


def _rule(scene: Scene) -> tuple[str, str, str]:
    """Return what the threshold does with whom, in figures, and how many cases that are."""
    words, table = scene.setting.words, scene.model.table
    action = capitalized(words.action)
    flagged = float(ppr(*scene.rates, scene.setting.prevalence))
    every = whom(scene, table, *table.at(scene.setting.threshold))
    cases = (
        ""
        if flagged == 0
        else words.count(fmt.cases(flagged * scene.setting.population, fmt.SAID_WHOLE))
    )
    if every:
        return f"{action} {every}", "", cases
    threshold = fmt.threshold(scene.setting.threshold, table)
    return f"{action} the top {fmt.percent(flagged)}", threshold, cases


def _tiers(scene: Scene, tiers: Tiers) -> tuple[str, str, str]:
    """Return what tiers do with whom, no threshold, and how many cases that are.

    Actions on no case are left out.
    """
    words, table, shares = scene.setting.words, scene.model.table, tiers.shares
    taken = [each for each in (FLAG, *tiers.costs.between) if shares[each] > 0]
    if not taken:
        return f"{capitalized(words.action)} no {words.case}", "", ""
    every = whom(scene, table, *table.at(tiers.thresholds[0])) if FLAG in taken else ""
    actions, counts = [], []
    for action in taken:
        name = words.action if action == FLAG else action
        order = "next" if actions else "top"
        actions.append(f"{name} {every or f'the {order} {fmt.percent(shares[action])}'}")
        number = fmt.cases(shares[action] * tiers.population, fmt.SAID_WHOLE)
        count = number if counts else words.count(number)
        counts.append(count if action == FLAG else f"{count} to {action}")
    comma = "," if len(taken) > 1 else ""
    return f"{capitalized(', '.join(actions))}{comma}", "", ", ".join(counts)


def _gaps(scene: Scene) -> list[str]:
    own = best_profit(scene, scene.model)
    best, more, kept = best_of(scene), missed(scene), _kept(scene)
    is_best = not more and not _breaks(scene)
    errors = f", with {_errors_made(scene)}" if best.current else ""
    gap = f"This is its best threshold{kept}{errors}." if is_best else _missed(scene, own, more)
    if not best.current:
        most = best_profit(scene, best)
        return [gap, _other(scene, best, most, most - own + more)]
    return [gap, _none_better(scene, own, more)] if len(scene.models) > 1 else [gap]


def _errors_made(scene: Scene) -> str:
    """Return the errors of the current threshold, which the best one makes as well."""
    outcomes = expected_counts(scene)
    missed, alarms = (fmt.cases(outcomes[cell], fmt.SAID_WHOLE) for cell in ("fn", "fp"))
    if missed == alarms == "0":
        return "no errors"
    noun = "false alarm" if alarms == "1" else "false alarms"
    found = "none" if missed == "0" else missed
    return f"{found} missed and {'no' if alarms == '0' else alarms} {noun}"


def _kept(scene: Scene) -> str:
    """Return of what thresholds the best are, if the current model can make the promise."""
    return " that keeps the promise" if len(promised_rows(scene, scene.model)) else ""


def _promise(scene: Scene) -> list[str]:
    """Return whether the threshold keeps its promise, and else which one would."""
    if not promise_named(scene):
        return []
    named = capitalized(promise_named(scene))
    level = f"({fmt.percent(scene.setting.confidence_level)} confidence)"
    if is_promised(scene):
        told = f"{named} is promised on new cases, in the long run {level}."
        return [told, *_without_promise(scene)]
    threshold = promised_threshold(scene)
    if threshold is None:
        return [f"{named} cannot be promised on new cases {level}."]
    there = float(scene.profit(*scene.model.rule_at(threshold)))
    now = float(scene.profit(*scene.rule))
    # What the best one earns has been said.
    is_other = threshold != best_threshold(scene, scene.model)
    differs = _is_more(scene, there, now) or _is_more(scene, now, there)
    earns = f", which would {_earn(scene, there, there - now)}" if is_other and differs else ""
    needs = f"needs threshold {fmt.score(threshold)}{earns}."
    return [f"{named} on new cases {level} {needs}"]


def _without_promise(scene: Scene) -> list[str]:
    """Return how much more the best threshold earns that keeps no promise."""
    most = scene.best_profit(scene.model)
    if not _is_more(scene, most, best_profit(scene, scene.model)):
        return []
    more = most - float(scene.profit(*scene.rule))
    return [f"Without the promise, its best threshold would {_earn(scene, most, more)}."]


def _agreement(scene: Scene) -> list[str]:
    """Return at which thresholds all costs agree, and where the least is lost."""
    found = agreement(scene)
    if found is None:
        return []
    where = _over(scene, found.threshold, found.threshold).replace(" threshold", "")
    smallest = f"The worst loss is smallest {where}: {amount(scene, found.regret)}."
    more = f"{fmt.percent(WITHIN)} more than they must"
    if found.run is None:
        told = f"With {_uncertain(scene.setting, 'the')}, errors may cost over {more} at any"
        return [f"{told} threshold.", smallest]
    where = _over(scene, *scene.model.rows.threshold[list(found.run)].tolist())
    told = f"With {_uncertain(scene.setting, 'any')}, errors cost at most {more} {where}."
    return [told, smallest]


def _over(scene: Scene, high: float, low: float) -> str:
    """Return at which thresholds something is so; an infinite one flags nobody."""
    if math.isinf(low):
        words = scene.setting.words
        return f"if no {words.case} is {words.acted}"
    first, last = fmt.score(low), fmt.score(high)
    if math.isinf(high):
        return f"at thresholds from {first} up"
    return f"at threshold {first}" if first == last else f"at thresholds {first} to {last}"


def _uncertain(setting: Setting, article: str) -> str:
    """Return what has ranges."""
    names = ["costs"] * bool(setting.costs.ranges)
    names += ["prevalence"] * (setting.prevalence_range is not None)
    where = "in this range" if names == ["prevalence"] else "in these ranges"
    return f"{article} {' and '.join(names)} {where}"


def _none_better(scene: Scene, own: float, missed: float) -> str:
    """Return that the optimum of no other model is better than that of the current one."""
    does = "earns more" if own > 0 else "costs less"
    if scene.counts_errors:
        does = "makes fewer errors"
    kept = " while keeping the promise" if _kept(scene) else ""
    return f"No other model {does}{' at its best' if missed else ''}{kept}."


def _missed(scene: Scene, own: float, missed: float) -> str:
    """Return how much more the optimum of the current model earns than the threshold."""
    words, table = scene.setting.words, scene.model.table
    best, its = best_threshold(scene, scene.model), f"Its best threshold{_kept(scene)}"
    counts = table.at(best)
    more = _earn(scene, own, missed) if missed else "do as well"
    every = whom(scene, table, *counts)
    if every:
        return f"{its} would {words.action} {every} and {more}."
    # With more digits where three are those of the current one, too.
    threshold = fmt.score(best)
    if threshold == fmt.score(scene.setting.threshold):
        threshold = fmt.threshold(best, table)
    share = float(ppr(counts[0] / table.P, counts[1] / table.N, scene.setting.prevalence))
    flagged = f"{words.action} {fmt.percent(share)}"
    return f"{its}, {threshold}, would {flagged} and {more}."


def _other(scene: Scene, model: DrawnModel, most: float, more: float) -> str:
    """Return how much more the optimum of another model earns than the current threshold."""
    threshold = best_threshold(scene, model)
    every = whom(scene, model.table, *model.table.at(threshold))
    at = f"which would {scene.setting.words.action} {every}" if every else fmt.score(threshold)
    does = f"{fmt.label(model.label)} would {_earn(scene, most, more)}"
    return f"{does} at its best threshold{_kept(scene)}, {at}."


def _earn(scene: Scene, most: float, more: float) -> str:
    """Return that another decision earns so much more than a profit, or costs so much less."""
    amounts = amount(scene, abs(more))
    if scene.counts_errors:
        errors = _errors(abs(more)).replace(" error", f" {'fewer' if more > 0 else 'more'} error")
        return f"make {errors}"
    # What is gained is taken from a cost, and adds to a profit.
    if most <= 0:
        return f"cost {amounts} {'less' if more > 0 else 'more'}"
    return f"earn {amounts} {'more' if more > 0 else 'less'}"


def _hints(scene: Scene) -> list[str]:
    unused = [] if scene.tiers else _unused(scene)
    if scene.is_indifferent:
        return ["All thresholds cost the same.", *unused]
    hints = (
        ["All errors count the same. Set costs to see what they are worth."]
        if scene.counts_errors
        else []
    )
    wrong = wrong_sign(scene.at_mean.setting.costs)
    return hints + ([f"{capitalized(wrong)}. Check the signs."] if wrong else []) + unused


def _unused(scene: Scene) -> list[str]:
    """Return that actions have costs, where no tiers say who gets them."""
    between = scene.setting.costs.between.items()
    names = [f"“{fmt.label(name)}”" for name, cost in between if np.any(cost)]
    if not names:
        return []
    have = "have costs, but no thresholds" if len(names) > 1 else "has costs, but no threshold"
    return [f"{' and '.join(names)} {have}."]
