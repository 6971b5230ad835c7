"""What Python and the page share: the synced traits, and what Python answers to the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import traitlets

from rocwidgets.calls import unknown_argument
from rocwidgets.inputs.scalars import GREATEST, described
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric import optimum, thin
from rocwidgets.numeric.bins import MAX_BINS
from rocwidgets.operating_point import (
    POPULATION_RULE,
    PREVALENCE_RULE,
    THRESHOLD_RULE,
    is_population,
    is_prevalence,
)
from rocwidgets.state import wire
from rocwidgets.state.by_model import ByModel
from rocwidgets.state.demands import Demand, answer
from rocwidgets.state.options import Options, Pictures
from rocwidgets.state.page_widget import PageWidget
from rocwidgets.state.synced import TO_PAGE
from rocwidgets.state.traits import (
    EXTENDED_WIRE,
    PAY_OFF_WIRE,
    Belief,
    Choice,
    Name,
    PayOff,
    Real,
    Switch,
    Whole,
    extended_from_json,
)
from rocwidgets.vocabulary import natural_pictures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.inputs import Cases
    from rocwidgets.numeric import CountTable
    from rocwidgets.views import View

# What the counts of the rule depend on.
_RULE = frozenset({"threshold", "model", "_sample"})
KEYWORDS = (
    "threshold",
    "model",
    "costs",
    "prevalence",
    "population",
    "compare_at",
    "strategy",
    "n_bins",
    "reference_prevalence",
    "belief",
    "fixed_cost",
    "loess",
    "intervals",
    "confidence_level",
    "n_bootstrap",
    "seed",
    "pictures",
    "options",
    "layout",
)


def _prevalence() -> Real:
    return Real(
        PREVALENCE_RULE,
        is_prevalence,
        natural=lambda self: self.sample_prevalence,
    )


class State(PageWidget):
    """The synced traits of an `Evaluation`, which documents them.

    Parameters
    ----------
    tables : dict of str to CountTable
        Of each model; the totals of the classes are the same in all.
    labels : tuple of str
        Negative and positive label.
    **traits
        Initial values.
    """

    views: dict[str, View]
    # What was given, case by case; None if it was counted elsewhere.
    _cases: Cases | None
    # Names of models that were made of others.
    _derived: frozenset[str]

    model = Name(lambda self, name: self._known(name)).tag(sync=True)
    threshold = Real(THRESHOLD_RULE, upward=True).tag(sync=True, **EXTENDED_WIRE)
    costs = PayOff().tag(sync=True, **PAY_OFF_WIRE)
    prevalence = _prevalence().tag(sync=True)
    population = Real(
        POPULATION_RULE,
        is_population,
        natural=lambda self: float(self._totals.P + self._totals.N),
    ).tag(sync=True)
    compare_at = Choice("share", "score", "fpr", "tpr", "optimum").tag(sync=True)
    strategy = Choice("uniform", "quantile", "isotonic").tag(sync=True)
    n_bins = Whole(10, low=2, high=MAX_BINS).tag(sync=True)
    reference_prevalence = _prevalence().tag(sync=True)
    belief = Belief(natural=lambda self: self.costs.natural_belief).tag(sync=True)
    fixed_cost = Real(
        f"finite and at least 0, at most {GREATEST:g}", lambda x: 0 <= x <= GREATEST
    ).tag(sync=True)
    loess = Switch(lambda self, wanted: self._regress(wanted=wanted)).tag(sync=True)
    pictures = Pictures().tag(sync=True)
    options = Options().tag(sync=True)

    _sample = traitlets.Dict().tag(**TO_PAGE)
    _counts = traitlets.Dict().tag(**TO_PAGE, to_json=lambda _, state: state.exact_counts())
    _lift = traitlets.Dict().tag(**TO_PAGE)
    _loess = ByModel()
    _demand = Demand().tag(sync=True)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Start without views, so that one that could not be made can be closed as well."""
        state = super().__new__(cls, *args, **kwargs)
        state.views = {}
        state._cases = None
        state._derived = frozenset()
        return state

    def __init__(
        self, tables: dict[str, CountTable], labels: tuple[str, str], **traits: Any
    ) -> None:
        self._tables = tables
        self._kept = {name: thin(table) for name, table in tables.items()}
        natural = dict.fromkeys(("prevalence", "population", "reference_prevalence"))
        start = {"model": self.models[0], **natural, **traits}
        # The natural belief is that of the costs, so that they have to be set before.
        start["belief"] = start.pop("belief", None)
        try:
            super().__init__(
                _sample=wire.pack_sample(labels, tables, self._kept, self._cases), **start
            )
            if "threshold" not in traits:
                self.threshold = self._natural_threshold()
        except BaseException:
            self.close()
            raise

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return tuple(self._tables)

    @property
    def sample_prevalence(self) -> float:
        """Share of positives in the (weighted) sample."""
        return self._totals.P / (self._totals.P + self._totals.N)

    def exact_counts(self) -> dict[str, Any]:
        """Return the counts of a rule that falls between the rows that the page holds, packed."""
        if self.threshold in self._kept[self.model].threshold:
            return {}
        return wire.pack_counts(self.model, self.threshold, self._table(None))

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; the counts go in the message of the rule that they are of."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state({*names, "_counts"} if names & _RULE else key)

    def close(self) -> None:
        """Remove every view of this Evaluation from every page and free its models."""
        # One that was interrupted while it was made may have none.
        for view in list(vars(self).get("views", {}).values()):
            view.close()
        super().close()

    @classmethod
    def _require_known(cls, traits: Mapping[str, Any], *arguments: str) -> None:
        """Refuse keywords that are neither traits nor arguments."""
        unknown = sorted(set(traits) - set(KEYWORDS))
        if unknown:
            raise TypeError(unknown_argument("Evaluation", unknown[0], [*arguments, *KEYWORDS]))

    def _table(self, model: str | None) -> CountTable:
        return self._tables[self._chosen(model)]

    def _chosen(self, model: str | None) -> str:
        """Return a model by its name, the current one for None."""
        return self.model if model is None else self._known(model)

    @property
    def _totals(self) -> CountTable:
        """Any of the tables: the totals of the two classes are the same in all."""
        return next(iter(self._tables.values()))

    def _each_case(self, purpose: str) -> Cases:
        """Return labels, scores and weights case by case, or refuse what needs them.

        Parameters
        ----------
        purpose : str
            What needs them, in words, for the error.
        """
        if self._cases is None:
            raise ValueError(
                f"{purpose} takes labels and scores case by case, and this Evaluation holds counts "
                "alone (from_confusion, from_frame, from_parquet, sums); make it of the cases: "
                "Evaluation(y_true, y_score)"
            )
        return self._cases

    def _known(self, model: Any, name: str = "model") -> str:
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}; got {described(model)}")
        if model not in self._tables:
            raise ValueError(f"there is no model {show(model)}; the models are {known}")
        return str(model)

    def _natural_threshold(self) -> float:
        table = self._table(None)
        if table.score_min >= 0 and table.score_max <= 1:
            return 0.5
        if table.score_min < 0 < table.score_max:
            return 0.0
        row = optimum(table, "cost", self.prevalence, **self.costs.cells)
        return float(row.threshold[0])

    def _regress(self, *, wanted: bool) -> None:
        """Give the page the local regressions, or say why not."""
        self._loess = wire.pack_regressions(self._tables) if wanted else {}

    @traitlets.default("pictures")
    def _natural_pictures(self) -> list[str]:
        return natural_pictures(self._tables)

    @traitlets.observe("threshold", "model")
    def _answer_rule(self, change: Any) -> None:
        """Send the counts of a rule that the page has set, if it cannot have them."""
        if change["name"] in self._property_lock and self.exact_counts():
            self.send_state("_counts")

    @traitlets.observe("prevalence", "_sample")
    def _send_lift(self, _change: Any = None) -> None:
        """Send the page the counts that lift is read off, of models of which it has some rows."""
        self._lift = wire.pack_lift(self._tables, self._kept, self.prevalence)

    @traitlets.observe("_demand")
    def _meet_demand(self, change: Any) -> None:
        """Find the exact rule where the page could only choose among the rows it holds."""
        demand = change["new"]
        if not demand or demand["model"] != self.model:
            return
        if extended_from_json(demand["threshold"]) != self.threshold:
            return
        found = answer(
            self._table(None),
            demand["kind"],
            demand["value"],
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs.cells,
        )
        if found is not None:
            self.threshold = found
