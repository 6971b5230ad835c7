"""The models on one sample of cases: their count tables and, where known, the cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from rocwidgets import frames, inputs
from rocwidgets.core.amounts import amounts_of_models, require_none
from rocwidgets.core.cache import Cache
from rocwidgets.core.confusion import confusion_tables
from rocwidgets.core.continuous import calibration_table
from rocwidgets.core.forecast_bins import bin_table
from rocwidgets.core.sums import sum_of_tables
from rocwidgets.inputs.cases import Cases, read_cases, require_cases
from rocwidgets.inputs.labels import read_labels
from rocwidgets.inputs.names import model_names
from rocwidgets.numeric import CountTable, thin
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.progress import progress
from rocwidgets.reading.scalars import described
from rocwidgets.reading.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from rocwidgets.core.origin import Origin
    from rocwidgets.frames import FrameColumns
    from rocwidgets.numeric import Rows
    from rocwidgets.numeric.amounts import AmountTable


@dataclass(frozen=True, eq=False)
class Sample:
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
    has_theory : bool
        Whether the first model is a theory, and the others are samples drawn from it.

    Examples
    --------
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> sample.models, sample.prevalence, sample.tables["model"].auc
    (('model',), 0.5, 0.75)
    """

    tables: Mapping[str, CountTable]
    labels: tuple[str, str] = ("0", "1")
    cases: Cases | None = None
    amounts: Mapping[str, AmountTable] = field(default_factory=dict)
    derived: Mapping[str, Origin] = field(default_factory=dict)
    cache: Cache = field(default_factory=Cache, repr=False)
    has_theory: bool = False
    frame: FrameColumns | None = None

    @classmethod
    def from_scores(
        cls,
        y_true: Iterable[Any],
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]],
        **of_cases: Any,
    ) -> Self:
        """Return the sample of labels and scores.

        Parameters
        ----------
        y_true, y_score, **of_cases
            As for `rocwidgets.inputs.read_cases`.

        Raises
        ------
        ValueError, TypeError
            If the input cannot be used as it is.
        """
        cases = read_cases(y_true, y_score, **of_cases)
        tables = {
            name: CountTable.from_scores(cases.positive, cases.scores[name], cases.sample_weight)
            for name in progress(cases.scores, "counting")
        }
        labels = str(cases.neg_label), str(cases.pos_label)
        return cls(tables, labels, cases, amounts_of_models(cases, tables))

    @classmethod
    def from_estimators(
        cls,
        estimators: Mapping[str, Any] | Sequence[Any],
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        *,
        response_method: str = "auto",
        pos_label: Any = None,
        **of_cases: Any,
    ) -> Self:
        """Return the sample of fitted scikit-learn classifiers on held-out data.

        Parameters
        ----------
        estimators : mapping of names to fitted binary classifiers, or list of them
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            Labels of ``X``.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, **of_cases
            As for `from_scores`.
        """
        inputs.require_same_index({"X": X, "y": y})
        y = list(y) if isinstance(y, Iterator) else y
        positive = read_labels(y, pos_label=pos_label).pos_label
        scores = inputs.read_estimators(
            estimators, X, response_method=response_method, pos_label=positive
        )
        return cls.from_scores(y, scores, pos_label=positive, **of_cases)

    @classmethod
    def from_cv_results(
        cls,
        cv_results: Mapping[str, Any],
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        **reading: Any,
    ) -> Self:
        """Return the sample of the held-out cases of scikit-learn's ``cross_validate``.

        Parameters
        ----------
        cv_results, X, y, **reading
            As for `rocwidgets.inputs.read_cv_results`.
        """
        held_out = inputs.read_cv_results(cv_results, X, y, **reading)
        found = cls.from_scores(**held_out.arguments())
        cases = replace(found.require_cases("a fold"), rows=held_out.rows)
        return replace(found, cases=cases)

    @classmethod
    def from_confusion(cls, matrices: Mapping[str, Mapping[str, float]]) -> Self:
        """Return the sample of confusion matrices, as of `core.confusion.confusion_tables`.

        Examples
        --------
        >>> sample = Sample.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
        >>> sample.prevalence, sample.tables["A"].auc
        (0.5, 0.85)
        """
        return cls(confusion_tables(matrices))

    @classmethod
    def from_calibration(
        cls, p: Any, density: Any, *, size: Any = 1000, name: str = "model"
    ) -> Self:
        """Return the sample of a model of which calibration and density of the scores are known.

        `p`, `density`, `size`: as for `rocwidgets.core.continuous.calibration_table`.

        Examples
        --------
        >>> round(Sample.from_calibration(lambda o: o, lambda o: 1.0).tables["model"].auc, 6)
        0.833333
        """
        return cls({model_names([name], "name")[0]: calibration_table(p, density, size=size)})

    @classmethod
    def from_bins(cls, forecast: Any, n: Any, observed: Any, *, name: str = "model") -> Self:
        """Return the sample of bins, given as for `rocwidgets.core.forecast_bins.bin_table`."""
        return cls({model_names([name], "name")[0]: bin_table(forecast, n, observed)})

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Self:
        """Return the sample of a data frame, counted by the engine that holds it.

        `frame` and `reading` are those of `rocwidgets.frames.tables_from_frame`.
        """
        found = frames.tables_from_frame(frame, **reading)
        return cls(dict(found.tables), found.labels, frame=found.columns)

    @classmethod
    def from_parquet(cls, paths: str | Path | Iterable[str | Path], **reading: Any) -> Self:
        """Return the sample of Parquet files, without reading them into memory.

        `paths` and `reading` are those of `rocwidgets.frames.tables_from_parquet`.
        """
        found = frames.tables_from_parquet(paths, **reading)
        return cls(dict(found.tables), found.labels, frame=found.columns)

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
        """Labels of the samples (folds, months) that cases are from; empty if none are given."""
        found = None if self.cases is None else self.cases.samples
        return () if found is None else found.names

    @property
    def hull(self) -> CommonHull:
        """The convex hull over all models in ROC space."""
        parts = {name: (each.hull, each.P, each.N) for name, each in self.tables.items()}
        return self.cache.get("hull", tuple(self.tables.values()), lambda: common_hull(parts))

    def thinned(self, model: str) -> Rows:
        """Return the rows of a model that are drawn, at most some thousands."""
        table, amounts = self.tables[model], self.amounts.get(model)
        key = ("thinned", model)
        return self.cache.get(key, (table, amounts), lambda: thin(table, amounts=amounts))

    def require_model(self, model: Any, name: str = "model") -> str:
        """Return the name of a model of this sample, or raise TypeError or ValueError."""
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}; got {described(model)}")
        if model not in self.tables:
            raise ValueError(f"there is no model {show(model)}; the models are {known}")
        return str(model)

    def require_cases(self, purpose: str) -> Cases:
        """Return labels, scores and weights case by case; ValueError if only counts are known.

        Parameters
        ----------
        purpose : str
            What needs them, for the message.
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
        """
        cases = self.cases and self.cases.with_scores(name, score)
        amounts = {**self.amounts, **amounts_of_models(cases, {name: table})}
        derived = {**self.derived, name: origin}
        tables = {**self.tables, name: table}
        return replace(self, tables=tables, cases=cases, amounts=amounts, derived=derived)

    def __add__(self, other: object) -> Self:
        """Return both samples together; the tables are the same, to the last bit, in any order.

        Raises
        ------
        ValueError
            If models or labels differ, only one sample is weighted, or cases have costs.
        """
        if not isinstance(other, Sample):
            return NotImplemented
        require_none(self.amounts, other.amounts)
        labels = (self.labels, other.labels)
        return type(self)(sum_of_tables(self.tables, other.tables, labels), self.labels)
