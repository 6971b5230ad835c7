"""What Python and the page share: the synced traits, and what Python answers to the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import traitlets

from rocwidgets.calls import unknown_argument
from rocwidgets.core import Sample, Setting
from rocwidgets.core.setting import VALUES
from rocwidgets.state import wire
from rocwidgets.state.by_model import ByModel
from rocwidgets.state.demands import Demand, answer
from rocwidgets.state.options import Options, Pictures
from rocwidgets.state.page_widget import PageWidget
from rocwidgets.state.synced import TO_PAGE
from rocwidgets.state.traits import chosen, extended_from_json
from rocwidgets.vocabulary import natural_pictures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.costs import Costs
    from rocwidgets.numeric import CountTable

# What the counts of the rule depend on.
_RULE = frozenset({"threshold", "model", "_sample"})
KEYWORDS = (*VALUES, "pictures", "options", "layout")


class State(PageWidget):
    """The synced traits of an `Evaluation`, which documents them.

    Parameters
    ----------
    sample : Sample
    **traits
        Initial values.
    """

    views: dict[str, Any]
    model: str = chosen()
    threshold: float = chosen()
    costs: Costs = chosen()
    prevalence: float = chosen()
    population: float = chosen()
    compare_at: str = chosen()
    strategy: str = chosen()
    n_bins: int = chosen()
    reference_prevalence: float = chosen()
    belief: tuple[float, float, float] = chosen()
    fixed_cost: float = chosen()
    loess: bool = chosen("_regress")
    intervals: bool = chosen()
    confidence_level: float = chosen()
    n_bootstrap: int = chosen()
    seed: int = chosen()
    pictures = Pictures().tag(sync=True)
    options = Options().tag(sync=True)

    _sample = traitlets.Instance(Sample).tag(**TO_PAGE, to_json=wire.pack_sample)
    _counts = traitlets.Dict().tag(**TO_PAGE, to_json=lambda _, state: state.exact_counts())
    _lift = traitlets.Dict().tag(**TO_PAGE)
    _loess = ByModel()
    _demand = Demand().tag(sync=True)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Start without views, so that one that could not be made can be closed as well."""
        state = super().__new__(cls, *args, **kwargs)
        state.views = {}
        return state

    def __init__(self, sample: Sample, **traits: Any) -> None:
        chosen = {name: traits.pop(name) for name in VALUES if name in traits}
        setting = Setting.of(sample, **chosen)
        try:
            super().__init__(_sample=sample, **vars(setting), **traits)
        except BaseException:
            self.close()
            raise

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self._sample.models

    @property
    def sample(self) -> Sample:
        """What was counted, without the widget."""
        return self._sample

    @property
    def setting(self) -> Setting:
        """What the models are judged by now."""
        return Setting(**{name: getattr(self, name) for name in VALUES})

    @property
    def sample_prevalence(self) -> float:
        """Share of positives in the (weighted) sample."""
        return self._sample.prevalence

    def exact_counts(self) -> dict[str, Any]:
        """Return the counts of a rule that falls between the rows that the page holds, packed."""
        if self.threshold in self._sample.thinned(self.model).threshold:
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
        return self._sample.tables[self._chosen(model)]

    def _chosen(self, model: str | None) -> str:
        """Return a model by its name, the current one for None."""
        return self.model if model is None else self._sample.known(model)

    def _regress(self, wanted: bool) -> None:
        """Give the page the local regressions, or say why not."""
        self._loess = wire.pack_regressions(self._sample.tables) if wanted else {}

    @traitlets.default("pictures")
    def _natural_pictures(self) -> list[str]:
        return natural_pictures(self._sample.tables)

    @traitlets.observe("threshold", "model")
    def _answer_rule(self, change: Any) -> None:
        """Send the counts of a rule that the page has set, if it cannot have them."""
        if change["name"] in self._property_lock and self.exact_counts():
            self.send_state("_counts")

    @traitlets.observe("prevalence", "_sample")
    def _send_lift(self, _change: Any = None) -> None:
        """Send the page the counts that lift is read off, of models of which it has some rows."""
        self._lift = wire.pack_lift(self._sample, self.prevalence)

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
