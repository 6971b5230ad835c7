"""The verdict in words: model and threshold, what they earn, and what the best would."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.charts import format as fmt
from rocwidgets.charts.outcomes import wrong_sign
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric.decisions.cheapest import size_of_costs

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.numeric import CountTable
    from rocwidgets.outcomes.review_zone import ReviewZone

# Differences within this share of the costs are rounding.
_TIE = 1e-12


class Verdict(NamedTuple):
    """The current decision.

    Attributes
    ----------
    rule : str
        Model and threshold.
    verb : str
        "earns", "costs" or, where every error counts 1, "makes".
    amount, unit : str
        What it earns or costs, and its currency or what is counted.
    gaps : tuple of str
        How far that is from the optimum of the model, and from that of the best model; with a
        review zone from the best single threshold of the model.
    hints : tuple of str
        What is still to be decided, and the best decision where it is no threshold.
    """

    rule: str
    verb: str
    amount: str
    unit: str
    gaps: tuple[str, ...]
    hints: tuple[str, ...]

    @property
    def statement(self) -> str:
        """Which rule, and what it earns or costs."""
        parts = (self.rule, self.verb, self.amount, self.unit)
        return " ".join(part for part in parts if part) + "."

    @property
    def remarks(self) -> tuple[str, ...]:
        """How far that is from the best, and what is still to be decided."""
        return (*self.gaps, *self.hints)

    @property
    def sentence(self) -> str:
        """All of it, as one text."""
        return " ".join((self.statement, *self.remarks))


def for_all(table: CountTable, tp: float, fp: float) -> str:
    """Return whom a rule predicts to be positive if that is "nobody" or "everybody", else ""."""
    if tp + fp == 0:
        return "nobody"
    return "everybody" if tp == table.P and fp == table.N else ""


def verdict(scene: Scene) -> Verdict:
    """Return the verdict on the current decision: a rule, or the ends of a review zone."""
    zone = scene.zone
    gaps = _gaps(scene) if zone is None else [gap_of_review(scene, zone)]
    return Verdict(
        _rule(scene) if zone is None else f"{fmt.label(scene.model.label)}, {reviewing(zone)},",
        *worth_of(scene, scene.worth),
        () if scene.is_indifferent else tuple(gaps),
        tuple(_hints(scene) if zone is None else _hints_of_costs(scene)),
    )


def reviewing(zone: ReviewZone) -> str:
    """Return how many cases are reviewed."""
    return f"reviewing {fmt.count(zone.share_reviewed * zone.population)} cases"


def gap_of_review(scene: Scene, zone: ReviewZone) -> str:
    """Return how far a review zone is from the best single threshold of its model."""
    costs, best = scene.setting.costs, best_profit(scene, scene.model)
    more = zone.profit - best
    scale = max(size_of_costs(scene.model.amounts, costs.cells), costs.review)
    if abs(more) <= _TIE * scene.setting.population * scale:
        return "The best single threshold does as well."
    verb, amounts = _would_earn(scene, zone.profit, -more)
    return f"The best single threshold {verb} {amounts}."


def worth_of(scene: Scene, worth: float) -> tuple[str, str, str]:
    """Return what a profit amounts to: verb, amount, and its currency or what is counted."""
    if scene.counts_errors:
        return "makes", fmt.count(-worth), "errors"
    verb = "costs" if worth < 0 else "earns"
    return verb, fmt.money(abs(worth)), scene.setting.costs.currency


def best_profit(scene: Scene, model: DrawnModel) -> float:
    """Return the profit of the optimum of a model."""
    threshold = float(scene.optimum(model).threshold[0])
    return float(scene.profit(*model.rule_at(threshold)))


def at_optimum(scene: Scene) -> str:
    """Return where the optimum of the current model is, to follow what is there."""
    if scene.is_indifferent:
        return " at any threshold"
    row = scene.optimum(scene.model)
    whom = for_all(scene.model.table, float(row.tp[0]), float(row.fp[0]))
    return f": predict {whom}" if whom else f" at {fmt.score(float(row.threshold[0]))}"


def optimum_at(scene: Scene) -> str:
    """Return the threshold of the optimum, to follow an amount; empty where it is none."""
    return at_optimum(scene).replace(": predict ", ", predicting ")


def optimum_text(scene: Scene) -> str:
    """Return the name of the optimum of the current model, for a legend."""
    if scene.is_indifferent:
        return "all thresholds cost the same"
    return f"optimum{at_optimum(scene).replace(' at', '')}"


def gain(scene: Scene) -> float:
    """Return how much more the optimum earns than the current rule; 0 if the rule is as good."""
    own, now = best_profit(scene, scene.model), float(scene.profit(*scene.rule))
    return own - now if _is_more(scene, own, now) else 0.0


def amount(scene: Scene, value: float) -> str:
    """Return an amount of money, or of errors where every error counts 1."""
    if scene.counts_errors:
        return fmt.count(value)
    return fmt.in_unit(fmt.money(value), scene.setting.costs.currency)


def _is_more(scene: Scene, one: float, other: float) -> bool:
    setting = scene.setting
    scale = size_of_costs(scene.model.amounts, setting.costs.cells)
    return one - other > _TIE * setting.population * scale


def _rule(scene: Scene) -> str:
    table, threshold = scene.model.table, scene.setting.threshold
    name, whom = fmt.label(scene.model.label), for_all(table, *table.at(threshold))
    return f"{name}, predicting {whom}," if whom else f"{name} at {fmt.threshold(threshold, table)}"


def _gaps(scene: Scene) -> list[str]:
    own = best_profit(scene, scene.model)
    best, most = scene.model, own
    for model in scene.models:
        worth = best_profit(scene, model)
        if _is_more(scene, worth, most):
            best, most = model, worth
    missed = gain(scene)
    verb, less = _would_earn(scene, most, missed)
    gap = f"Its best threshold {verb} {less}" if missed else "This is its best threshold"
    if best.current:
        return [f"{gap}."]
    _, more = _would_earn(scene, most, most - own + missed)
    other = f"{fmt.label(best.label)}'s"
    return [f"{gap}, {other} {more}." if missed else f"{gap}; {other} {verb} {more}."]


def _would_earn(scene: Scene, most: float, more: float) -> tuple[str, str]:
    """Return what another decision would earn, or save, beyond a profit: verb, and amount."""
    amounts = amount(scene, abs(more))
    if scene.counts_errors:
        return "would make", f"{amounts} {'fewer' if more > 0 else 'more'}"
    # What is gained is taken from a cost, and adds to a profit.
    if most <= 0:
        return "would cost", f"{amounts} {'less' if more > 0 else 'more'}"
    return "would earn", f"{amounts} {'more' if more > 0 else 'less'}"


def _hints_of_costs(scene: Scene) -> list[str]:
    hints = (
        ["All errors count the same. Set costs to see what they are worth."]
        if scene.counts_errors
        else []
    )
    wrong = wrong_sign(scene.at_mean.setting.costs)
    return hints + ([f"{capitalized(wrong)}. Check the signs."] if wrong else [])


def _hints(scene: Scene) -> list[str]:
    if scene.is_indifferent:
        return ["All thresholds cost the same."]
    row = scene.optimum(scene.model)
    whom = for_all(scene.model.table, float(row.tp[0]), float(row.fp[0]))
    hints = _hints_of_costs(scene)
    return [*hints, f"Best: predict {whom}."] if whom else hints
