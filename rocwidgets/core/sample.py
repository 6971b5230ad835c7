"""The models on one sample of cases: their count tables and, where known, the cases."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.calls import did_you_mean
from rocwidgets.core.amounts import amounts_of_models, require_none
from rocwidgets.core.cache import Cache
from rocwidgets.core.sample_sources import SampleSources
from rocwidgets.core.sample_tables import parts_of
from rocwidgets.core.sums import sum_of_parts, sum_of_tables
from rocwidgets.inputs.cases import Cases, require_cases
from rocwidgets.numeric import CountTable, thin
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.reading.scalars import described
from rocwidgets.reading.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.deployed import Estimators
    from rocwidgets.core.origin import Origin
    from rocwidgets.frames import FrameColumns
    from rocwidgets.numeric import Rows
    from rocwidgets.numeric.amounts import AmountTable


@dataclass(frozen=True, eq=False)
class Sample(SampleSources):
    """Count tables of models on the same cases; immutable.

    ``+`` adds up samples of the same models.

    Attributes
    ----------
    tables : mapping of str to CountTable
        Of each model; the totals of the classes are the same in all.
    labels : tuple of str
        Negative and positive label.
    cases : Cases or None
        Labels, scores and weights case by case; None if only counts are known.
    amounts : mapping of str to AmountTable
        Of each model, the amounts of its rules; empty unless cases have costs of their own.
    derived : mapping of str to Origin
        Of each model that was derived from others: how.
    cache : Cache
        Results computed from the tables; shared by samples that share tables.
    frame : FrameColumns or None
        The columns that were counted, of samples of frames and files.
    parts : mapping of labels to mappings of str to CountTable
        Of a sum: the tables of each sample that was added, by its label.
    estimators : Estimators or None
        The fitted classifiers that the models came from, where they were given.
    has_theory : bool
        Whether the first model is a theory, and the others are samples drawn from it.

    Examples
    --------
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> sample.models, sample.prevalence, sample.tables["model"].auc
    (('model',), 0.5, 0.75)
    >>> sample.size, sample.totals.P, sample.sample_names, sample.hull.threshold
    (4, 2, (), array([ inf, 0.8 , 0.35, -inf]))
    """

    tables: Mapping[str, CountTable]
    labels: tuple[str, str] = ("0", "1")
    cases: Cases | None = None
    amounts: Mapping[str, AmountTable] = field(default_factory=dict)
    derived: Mapping[str, Origin] = field(default_factory=dict)
    cache: Cache = field(default_factory=Cache, repr=False)
    has_theory: bool = False
    frame: FrameColumns | None = None
    parts: Mapping[Any, Mapping[str, CountTable]] = field(default_factory=dict, repr=False)
    estimators: Estimators | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        models = listing(map(show, self.models))
        counts = f"{self.totals.P:,.10g} positive, {self.totals.N:,.10g} negative"
        return f"{type(self).__name__}({models}; {counts})"

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return tuple(self.tables)

    @property
    def totals(self) -> CountTable:
        """Any of the tables: the totals of the two classes are the same in all."""
        return next(iter(self.tables.values()))

    @property
    def size(self) -> float:
        """(Weighted) number of cases."""
        return self.totals.P + self.totals.N

    @property
    def prevalence(self) -> float:
        """Share of positives, weighted if cases are, in (0, 1)."""
        return self.totals.P / self.size

    @property
    def sample_names(self) -> tuple[Any, ...]:
        """Labels of the samples (folds, months) that cases are from; empty if none are given.

        Samples that were added up without labels are numbered from 0, in order.
        """
        if self.parts:
            return tuple(self.parts)
        found = None if self.cases is None else self.cases.samples
        return () if found is None else found.names

    @property
    def hull(self) -> CommonHull:
        """The convex hull over all models in ROC space."""
        parts = {name: (each.hull, each.P, each.N) for name, each in self.tables.items()}
        return self.cache.get("hull", tuple(self.tables.values()), lambda: common_hull(parts))

    def thinned(self, model: str) -> Rows:
        """Return the rows of a model that are drawn, at most some thousands.

        Examples
        --------
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> len(sample.thinned("model").threshold)
        5
        """
        table, amounts = self.tables[model], self.amounts.get(model)
        key = ("thinned", model)
        return self.cache.get(key, (table, amounts), lambda: thin(table, amounts=amounts))

    def require_model(self, model: Any, name: str = "model") -> str:
        """Return the name of a model of this sample, or raise TypeError or ValueError.

        Examples
        --------
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> sample.require_model("model")
        'model'
        """
        if isinstance(model, str) and model in self.tables:
            return str(model)
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}; got {described(model)}")
        hint = did_you_mean(model, self.models)
        raise ValueError(f"there is no model {show(model)}; the models are {known}{hint}")

    def require_cases(self, purpose: str) -> Cases:
        """Return labels, scores and weights case by case; ValueError if only counts are known.

        Parameters
        ----------
        purpose : str
            What needs them, for the message.

        Examples
        --------
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> sample.require_cases("this").positive.tolist()
        [False, False, True, True]
        """
        return require_cases(self.cases, purpose)

    def with_model(self, name: str, table: CountTable, origin: Origin, score: Any = None) -> Self:
        """Return a sample with a derived model, in place of one of this name if there is one.

        Parameters
        ----------
        name : str
        table : CountTable
            Of the same cases.
        origin : Origin
        score : ndarray of float64 of shape (n,), optional
            Of each case; without it the new sample has counts alone.

        Examples
        --------
        >>> from rocwidgets.core import Analysis
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> found = Analysis.of(sample)["model"].calibrated(folds=None).sample
        >>> name = "model isotonic"
        >>> sample.with_model("again", found.tables[name], found.derived[name]).models
        ('model', 'again')
        """
        cases = self.cases and self.cases.with_scores(name, score)
        amounts = {**self.amounts, **amounts_of_models(cases, {name: table})}
        derived = {**self.derived, name: origin}
        tables = {**self.tables, name: table}
        return replace(self, tables=tables, cases=cases, amounts=amounts, derived=derived)

    def with_derived(self, name: str, other: Self) -> Self:
        """Return a sample with a model that was derived in another one, of the same cases.

        Examples
        --------
        >>> from rocwidgets.core import Analysis
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> one, two = (model.calibrated(folds=None, name=name) for name in ("one", "two"))
        >>> one.sample.with_derived("two", two.sample).models
        ('model', 'one', 'two')
        """
        if all(other.tables.get(each) is self.tables[each] for each in self.tables if each != name):
            return other
        score = None if other.cases is None else other.cases.scores.get(name)
        return self.with_model(name, other.tables[name], other.derived[name], score)

    def __add__(self, other: object) -> Self:
        """Return both samples together; the tables are the same, to the last bit, in any order.

        It keeps which is which, in `sample_names`: samples of the same label are one.

        Raises
        ------
        ValueError
            If models or labels differ, only one sample is weighted, or cases have costs.
        """
        if not isinstance(other, Sample):
            return NotImplemented
        require_none(self.amounts, other.amounts)
        labels = (self.labels, other.labels)
        tables = sum_of_tables(self.tables, other.tables, labels)
        return type(self)(tables, self.labels, parts=sum_of_parts(parts_of(self), parts_of(other)))
