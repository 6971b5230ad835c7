"""The models on one sample of cases: their count tables and, where known, the cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets import frames, inputs
from rocwidgets.core.amounts import NOT_OF_AMOUNTS, amounts_of_models, require_none
from rocwidgets.core.cache import Cache
from rocwidgets.core.confusion import confusion_tables
from rocwidgets.core.continuous import calibration_table
from rocwidgets.core.deployed import Estimators
from rocwidgets.core.drawn_parts import drawn_parts, shared_vertices
from rocwidgets.core.forecast_bins import bin_table
from rocwidgets.core.unlabelled_periods import UnlabelledPeriods
from rocwidgets.inputs.cases import Cases, read_cases, require_cases
from rocwidgets.inputs.group_labels import place_of
from rocwidgets.inputs.labels import read_labels
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.weights import require_usable_totals
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric import CountTable, thin
from rocwidgets.numeric.counts.binned import add_tables
from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.progress import mapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from rocwidgets.core.drawn_parts import PartCurve
    from rocwidgets.core.origin import Origin
    from rocwidgets.frames import CountedParts, FrameColumns
    from rocwidgets.inputs.fold_labels import FoldLabels
    from rocwidgets.numeric import Rows
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Tables = Mapping[str, CountTable]
    Part = tuple[Any, Tables]
    Labels = tuple[str, str]


@dataclass(frozen=True, eq=False)
class Sample:
    """Count tables of models on the same cases; immutable.

    ``+`` adds up samples of the same models.

    Attributes
    ----------
    tables : mapping of str to CountTable
        One for each model; the totals of the classes are the same in all.
    labels : tuple of str
        Negative and positive label.
    cases : Cases or None
        Labels, scores and weights case by case; None if only counts are known.
    amounts : mapping of str to AmountTable
        For each model, the amounts at its thresholds; empty without per-case costs.
    derived : mapping of str to Origin
        How each derived model was made.
    cache : Cache
        Results computed from the tables; shared by samples that share tables.
    frame : FrameColumns or None
        The columns that were counted, of samples of frames and files.
    counted : mapping of str to CountedParts
        What an engine counted by "groups" and "periods".
    parts : mapping of labels to mappings of str to CountTable
        If this is a sum: the tables of each sample that was added, by fold label.
    estimators : Estimators or None
        The fitted classifiers that the models came from, where they were given.
    has_theory : bool
        Whether the first model is a theory, and the others are samples drawn from it.
    whole : Sample or None
        If this is a group or period of a sample, as `focused` returns it: that sample.
    focus : tuple or None
        Which one: "groups" or "periods", and the label.
    unlabelled : UnlabelledPeriods or None
        Later cases whose labels are still missing.
    is_of_groups : bool
        Whether the models are one model, for all cases and for groups of them.
    clustered : bool
        Whether some of the cases that were counted belong together, where the cases themselves are
        unknown.

    Examples
    --------
    >>> from rocwidgets.core import Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> sample.models, sample.prevalence, sample.tables["model"].auc
    (('model',), 0.5, 0.75)
    >>> sample.is_clustered
    False
    >>> sample.size, sample.totals.P, sample.fold_names, sample.hull.threshold
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
    whole: Self | None = field(default=None, repr=False)
    focus: tuple[str, Any] | None = None
    counted: Mapping[str, CountedParts] = field(default_factory=dict, repr=False)
    unlabelled: UnlabelledPeriods | None = field(default=None, repr=False)
    is_of_groups: bool = False
    clustered: bool = False

    def __repr__(self) -> str:
        models = listing(map(show, self.models))
        counts = f"{self.totals.P:,.10g} positive, {self.totals.N:,.10g} negative"
        return f"{type(self).__name__}({models}; {counts})"

    def __add__(self, other: object) -> Self:
        """Return both samples together; the tables are the same, to the last bit, in any order.

        The parts stay apart as folds, in `fold_names`; parts with the same label become one.

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
        parts = sum_of_parts(parts_of(self), parts_of(other))
        together = self.is_clustered or other.is_clustered
        return type(self)(tables, self.labels, parts=parts, clustered=together)

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
        y_true : array-like of shape (n,)
            Two distinct labels.
        y_score : array-like of shape (n,), mapping of names to arrays, or DataFrame
            Finite scores, higher meaning more likely positive: of one model, or of each.
        **of_cases
            ``pos_label``, ``sample_weight``, ``fold``, ``case_costs``, ``group``,
            ``missing_group``, ``time`` and ``cluster``, as for `rocwidgets.Evaluation`.

        Raises
        ------
        ValueError, TypeError
            If the input cannot be used as it is; no case is dropped.

        Examples
        --------
        >>> Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).prevalence
        0.5
        """
        cases = read_cases(y_true, y_score, **of_cases)
        counted = mapped(
            lambda each: CountTable.from_scores(cases.positive, each, cases.sample_weight),
            cases.scores.values(),
            "counting",
        )
        tables = dict(zip(cases.scores, counted, strict=True))
        labels = str(cases.neg_label), str(cases.pos_label)
        return cls._of(tables, labels, cases, amounts_of_models(cases, tables))

    @classmethod
    def from_estimator(
        cls,
        estimator: Mapping[str, Any] | Sequence[Any],
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
        estimator : mapping of names to fitted binary classifiers, or list of them
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            Labels of ``X``.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, **of_cases
            As for `from_scores`.

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 for k in range(60)]
        >>> Sample.from_estimator({"logistic": LogisticRegression().fit(X, y)}, X, y).models
        ('logistic',)
        """
        inputs.require_same_index({"X": X, "y": y, **of_cases})
        y = list(y) if isinstance(y, Iterator) else y
        positive = read_labels(y, pos_label=pos_label).pos_label
        scores = inputs.read_estimators(
            estimator, X, response_method=response_method, pos_label=positive
        )
        result: Any = cls.from_scores(y, scores, pos_label=positive, **of_cases)
        fitted = zip(scores, inputs.named_estimators(estimator).values(), strict=True)
        cases = result.cases
        cases = cases if cases is None else replace(cases, rows=cases.rows.of_features(X))
        return replace(result, cases=cases, estimators=Estimators(dict(fitted)))

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
        cv_results : dict, or mapping of names to dicts
            Results of ``cross_validate(..., return_estimator=True, return_indices=True)``; several
            models need the same folds.
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            Labels of ``X``, which were cross-validated.
        **reading
            ``response_method``, ``pos_label``, ``sample_weight``, ``case_costs`` and ``cluster``,
            as for `rocwidgets.Evaluation.from_cv_results`.

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 for k in range(60)]
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(), X, y, cv=3, **keep)
        >>> Sample.from_cv_results(results, X, y).fold_names
        (0, 1, 2)
        """
        held_out = inputs.read_cv_results(cv_results, X, y, **reading)
        result: Any = cls.from_scores(**held_out.arguments())
        cases = replace(result.require_cases("a fold"), rows=held_out.rows)
        return replace(result, cases=cases)

    @classmethod
    def from_confusion(cls, matrices: Mapping[str, Mapping[str, float]]) -> Self:
        """Return the sample of confusion matrices.

        Parameters
        ----------
        matrices : mapping of names to mappings
            The counts ``tp``, ``fp``, ``fn`` and ``tn`` of each classifier on the same cases:
            finite, >= 0, at most 2**53 together.

        Examples
        --------
        >>> sample = Sample.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
        >>> sample.prevalence, sample.tables["A"].auc
        (0.5, 0.85)
        """
        return cls._of(confusion_tables(matrices))

    @classmethod
    def from_calibration(
        cls, p: Any, density: Any, *, size: Any = 1000, name: str = "model"
    ) -> Self:
        """Return the sample of a model from its calibration curve and the density of its scores.

        Parameters
        ----------
        p, density : callable or array-like of shape (k,)
            Share of positives among the cases of a score, and density of the scores, in 0..1:
            functions of an array of scores, or values at equally spaced scores from 0 to 1.
        size : float, default 1000
            Number of cases.
        name : str, default "model"
            Name of the model.

        Examples
        --------
        >>> round(Sample.from_calibration(lambda o: o, lambda o: 1.0).tables["model"].auc, 6)
        0.833333
        """
        return cls._of({model_names([name], "name")[0]: calibration_table(p, density, size=size)})

    @classmethod
    def from_bins(cls, forecast: Any, n: Any, observed: Any, *, name: str = "model") -> Self:
        """Return the sample of forecasts in bins, such as the rows of a reliability diagram.

        Parameters
        ----------
        forecast, n, observed : array-like of shape (k,)
            Score of each bin, its (weighted) number of cases, and its share of positives in 0..1.
        name : str, default "model"
            Name of the model.

        Examples
        --------
        >>> Sample.from_bins([0.2, 0.7], [10, 10], [0.0, 1.0]).size
        20
        """
        return cls._of({model_names([name], "name")[0]: bin_table(forecast, n, observed)})

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Self:
        """Return the sample of a data frame, counted by the engine that holds it.

        Parameters
        ----------
        frame : DataFrame or LazyFrame
            From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark.
        **reading
            ``y_true``, ``y_score``, ``sample_weight``, ``group``, ``time`` and ``cluster``, names
            of columns; ``pos_label``, ``missing_group``, ``limit`` and ``tolerance``, as for
            `rocwidgets.Evaluation.from_frame`.

        Examples
        --------
        >>> import pandas as pd
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> Sample.from_frame(frame, y_true='y', y_score='score').models
        ('score',)
        """
        result = frames.tables_from_frame(frame, **reading)
        return cls._of_frame(result)

    @classmethod
    def from_parquet(cls, paths: str | Path | Iterable[str | Path], **reading: Any) -> Self:
        """Return the sample of Parquet files, without reading them into memory.

        Parameters
        ----------
        paths : str, Path or iterable of these
            Files; "*" matches any part of a name.
        **reading
            As for `from_frame`, and ``engine``: "duckdb" or "polars".

        Examples
        --------
        >>> import tempfile
        >>> import pandas as pd
        >>> path = f"{tempfile.mkdtemp()}/scores.parquet"
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> frame.to_parquet(path)
        >>> Sample.from_parquet(path, y_true='y', y_score='score').models
        ('score',)
        """
        result = frames.tables_from_parquet(paths, **reading)
        return cls._of_frame(result)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return tuple(self.tables)

    @property
    def totals(self) -> CountTable:
        """Any of the tables: the totals of the two classes are the same in all."""
        return next(iter(self.tables.values()))

    @property
    def is_clustered(self) -> bool:
        """Whether some cases belong together, so that they are not independent."""
        return self.clustered or (self.cases is not None and self.cases.clusters is not None)

    @property
    def size(self) -> float:
        """(Weighted) number of cases."""
        return self.totals.P + self.totals.N

    @property
    def prevalence(self) -> float:
        """Share of positives, weighted if cases are, in (0, 1)."""
        return self.totals.P / self.size

    @property
    def has_rivals(self) -> bool:
        """Whether models compete: samples of a theory do not, nor do groups of one model.

        Examples
        --------
        >>> sample.has_rivals
        True
        """
        return not (self.has_theory or self.is_of_groups)

    @property
    def everyone(self) -> Self:
        """The sample that this is a group or period of; itself if it is none.

        Examples
        --------
        >>> sample.everyone is sample, sample.whole, sample.focus
        (True, None, None)
        """
        return self if self.whole is None else self.whole

    def focused(self, label: Any) -> Self:
        """Return the cases of a group or period alone; for None all.

        Parameters
        ----------
        label : object
            Of the groups or of the periods; ``("groups", label)`` or ``("periods", label)`` where
            both have it.

        Raises
        ------
        ValueError
            If there is no such group or period, its labels are missing, it has cases of one class
            alone, or of a model only counts are known.

        Examples
        --------
        >>> scores, regions = [0.1, 0.4, 0.35, 0.8], ["north", "north", "south", "south"]
        >>> grouped = Sample.from_scores([0, 1, 0, 1], scores, group=regions)
        >>> grouped.focused("south").size
        2
        """
        whole = self.everyone
        if label is None:
            return whole
        cases = whole.require_cases("a focus")
        later = whole.unlabelled
        kind, place = _place_of(cases, label, () if later is None else later.periods.names)
        labels = getattr(cases, kind)
        unknown = [name for name in whole.models if name not in cases.scores]
        if unknown:
            raise ValueError(
                f"Of {show(unknown[0])} only counts are known, so its cases of {show(label)} "
                "cannot be told. Look at all cases instead, with focus=None."
            )

        def make() -> Self:
            part = cases.part(labels.code == place)
            for members, class_ in ((part.positive, "positive"), (~part.positive, "negative")):
                weight = part.sample_weight
                if not (members.any() if weight is None else (weight[members] > 0).any()):
                    raise ValueError(
                        f"{show(label)} has no {class_} case. Curves need both classes; "
                        f"ev.{kind}.summary() has what can be told of it."
                    )
            focus = (kind, labels.names[place])
            return replace(whole.part(labels.code == place), whole=whole, focus=focus)

        return whole.cache.get(("focused", kind, place), (cases, whole.unlabelled), make)

    def unlabelled_of(
        self, y_score: Any, time: Any, *, model: str, method: str, shift: str
    ) -> UnlabelledPeriods:
        """Return periods of cases without labels, whose scores these models gave.

        Parameters
        ----------
        y_score, time, method, shift
            As for `Periods.expected`.
        model : str
            The model that scores without a name are of.

        Examples
        --------
        >>> how = {"method": "none", "shift": "label"}
        >>> later = sample.unlabelled_of([0.2, 0.9], [1, 2], model="model", **how)
        >>> later.periods.names, later.scores["model"].tolist(), later.method
        ((1, 2), [0.2, 0.9], 'none')
        """
        if self.amounts:
            raise ValueError(f"An expected period {NOT_OF_AMOUNTS}.")
        return UnlabelledPeriods.read(
            (y_score, time), self.tables, model, method=method, shift=shift
        )

    def part(self, members: Any) -> Self:
        """Return some of the cases, of both classes.

        Parameters
        ----------
        members : ndarray of bool of shape (n,)

        Examples
        --------
        >>> import numpy as np
        >>> sample.part(np.array([True, False, True, False])).size
        2
        """
        part = self.require_cases("a part of them").part(members)
        tables = {
            name: CountTable.from_scores(part.positive, score, part.sample_weight)
            for name, score in part.scores.items()
        }
        amounts = amounts_of_models(part, tables)
        more: dict[str, Any] = {"derived": self.derived, "estimators": self.estimators}
        return self._of(tables, self.labels, part, amounts, **more)

    @property
    def fold_names(self) -> tuple[Any, ...]:
        """Labels of the folds; empty if there are none.

        Samples added up without labels count as folds, numbered from 0 in order.
        """
        if self.parts:
            return tuple(self.parts)
        result = None if self.cases is None else self.cases.folds
        return () if result is None else result.names

    @property
    def hull(self) -> CommonHull:
        """The convex hull over all models in ROC space."""
        parts = {name: (each.hull, each.P, each.N) for name, each in self.tables.items()}
        return self.cache.get("hull", tuple(self.tables.values()), lambda: common_hull(parts))

    def thinned(self, model: str) -> Rows:
        """Return the rows of a model that are drawn, at most a few thousand.

        Examples
        --------
        >>> len(sample.thinned("model").threshold)
        5
        """
        table, amounts = self.tables[model], self.amounts.get(model)

        def rows() -> Rows:
            curves = [each.vertices for part in self.part_curves(model).values() for each in part]
            also = np.concatenate([shared_vertices(self.cases, model), *curves])
            return thin(table, amounts=amounts, also=also)

        return self.cache.get(("thinned", model), (table, amounts), rows)

    def part_curves(self, model: str) -> dict[str, list[PartCurve]]:
        """Return the curves of the "groups" and "periods" that are drawn; none without labels.

        Examples
        --------
        >>> sample.part_curves("model")
        {}
        """
        cases = self.cases
        if cases is None or model not in cases.scores:
            return {}
        return self.cache.get(
            ("part curves", model),
            (self.tables[model], cases.groups, cases.periods),
            lambda: {kind: each.curves(cases, model) for kind, each in drawn_parts(cases).items()},
        )

    def require_model(self, model: Any, name: str = "model") -> str:
        """Return the name of a model of this sample, or raise TypeError or ValueError.

        Examples
        --------
        >>> sample.require_model("model")
        'model'
        """
        if isinstance(model, str) and model in self.tables:
            return str(model)
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}, got {described(model)}.")
        hint = did_you_mean(model, self.models, quoted=True)
        several = "models are" if len(self.models) > 1 else "only model is"
        raise ValueError(f"No model named {show(model)}. The {several} {known}{hint}")

    def require_cases(self, purpose: str) -> Cases:
        """Return labels, scores and weights case by case; ValueError if only counts are known.

        Parameters
        ----------
        purpose : str
            What needs them, for the message.

        Examples
        --------
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
            Counts of the same cases.
        origin : Origin
        score : ndarray of float64 of shape (n,), optional
            One score for each case; without them the new sample has counts alone.

        Examples
        --------
        >>> from rocwidgets.core import Analysis
        >>> found = Analysis.of(sample)["model"].calibrated(folds=None).sample
        >>> name = "model isotonic"
        >>> sample.with_model("again", found.tables[name], found.derived[name]).models
        ('model', 'again')
        """
        cases = self.cases and self.cases.with_scores(name, score)
        amounts = {**self.amounts, **amounts_of_models(cases, {name: table})}
        derived = {**self.derived, name: origin}
        tables = {**self.tables, name: table}
        values = {"tables": tables, "cases": cases, "amounts": amounts, "derived": derived}
        return replace(self, **values, clustered=self.is_clustered)

    def with_derived(self, name: str, other: Self) -> Self:
        """Return a sample with a model that was derived in another one, of the same cases.

        Examples
        --------
        >>> from rocwidgets.core import Analysis
        >>> model = Analysis.of(sample)["model"]
        >>> one, two = (model.calibrated(folds=None, name=name) for name in ("one", "two"))
        >>> one.sample.with_derived("two", two.sample).models
        ('model', 'one', 'two')
        """
        if all(other.tables.get(each) is self.tables[each] for each in self.tables if each != name):
            return other
        score = None if other.cases is None else other.cases.scores.get(name)
        return self.with_model(name, other.tables[name], other.derived[name], score)

    @classmethod
    def _of_frame(cls, read: frames.Tables) -> Self:
        tables, columns = dict(read.tables), read.columns
        return cls._of(tables, read.labels, read.cases, frame=columns, counted=dict(read.parts))

    @classmethod
    def _of(cls, *values: Any, **more: Any) -> Self:
        """Return a sample of these values, which are those of its class."""
        make: Any = cls
        return make(*values, **more)


def _place_of(cases: Cases, label: Any, unlabelled: Sequence[Any]) -> tuple[str, int]:
    """Return of what a label is, "groups" or "periods", and its place among them."""
    names = {kind: getattr(cases, kind).names for kind in cases.labelled_by}
    places = {kind: place_of(label, each) for kind, each in names.items()}
    having = {kind: place for kind, place in places.items() if place is not None}
    if len(having) == 1:
        return next(iter(having.items()))
    if having:
        one, other = (f"focus = ({show(kind)}, {show(label)})" for kind in having)
        raise ValueError(f"{show(label)} is a group and a period. Set {one} or {other}.")
    match label:
        case (str(kind), each) if (place := place_of(each, names.get(kind, ()))) is not None:
            return kind, place
    if not names:
        raise ValueError(
            f"There is no group or period {show(label)}, as the cases have none. Pass group= or "
            "time=, one label per row, to Evaluation."
        )
    if place_of(label, unlabelled) is not None:
        raise ValueError(
            f"The labels of {show(label)} are still missing, so there is nothing to count. "
            "rw.Timeline(ev) shows what to expect of it."
        )
    known = "; ".join(
        f"the {kind} are {listing(map(show, each[:_SHOWN]), len(each))}"
        for kind, each in names.items()
    )
    raise ValueError(f"There is no group or period {show(label)}: {known}.")


def sum_of_tables(one: Tables, other: Tables, labels: tuple[Labels, Labels]) -> Tables:
    """Return the tables of both samples together, the same, to the last bit, in any order.

    Parameters
    ----------
    one, other : mapping of str to CountTable
    labels : tuple of two pairs of str
        Negative and positive label of each sample.

    Raises
    ------
    ValueError
        If models or labels differ, or one sample is weighted and the other is not.
    """
    if set(one) != set(other):
        raise ValueError(
            f"Only evaluations of the same models can be added, got {', '.join(one)} and "
            f"{', '.join(other)}."
        )
    (negative, positive), others = labels
    if (negative, positive) != others:
        raise ValueError(
            "Only evaluations with the same labels can be added, got the negative and positive "
            f"labels {(negative, positive)} and {others}."
        )
    tables = {name: add_tables(each, other[name]) for name, each in one.items()}
    for table in tables.values():
        if table.weighted:
            require_usable_totals("the sum", (negative, table.N), (positive, table.P))
    return tables


def sum_of_parts(one: Iterable[Part], other: Iterable[Part]) -> dict[Any, Tables]:
    """Return the tables of two samples by fold label, adding those with the same label.

    Parts without a label (None) get the first whole numbers that are no labels.
    """
    parts = [*one, *other]
    taken = {name for name, _ in parts}
    numbers = (number for number in count() if number not in taken)
    result: dict[Any, Tables] = {}
    for name, tables in parts:
        label = next(numbers) if name is None else name
        before = result.get(label, {})
        result[label] = {
            model: add_tables(each, before[model]) if before else each
            for model, each in tables.items()
        }
    return result


_SHOWN = 3


def tables_by_fold(sample: Any, model: str) -> list[CountTable]:
    """Return a model's count table for each fold.

    Raises
    ------
    ValueError
        If cases or folds are unknown, or a fold lacks a class.
    """
    if sample.parts:
        return [_of_model(tables, model) for tables in sample.parts.values()]
    cases = sample.require_cases("a curve per fold")
    if cases.folds is None:
        raise ValueError(
            "The cases have no fold labels. Pass fold=, one label per row, to Evaluation, or use "
            "Evaluation.from_cv_results."
        )
    folds, score, weight = cases.folds, cases.scores[model], cases.sample_weight
    live = np.ones(len(folds.code), bool) if weight is None else weight > 0
    _require_both(folds, cases.positive, live)
    return [
        CountTable.from_scores(
            cases.positive[rows], score[rows], None if weight is None else weight[rows]
        )
        for rows in folds.rows()
    ]


def parts_of(sample: Any) -> list[tuple[Any, dict[str, CountTable]]]:
    """Return the label and the tables of each fold.

    Without folds the sample is one part, labelled None.
    """
    if not sample.fold_names:
        return [(None, dict(sample.tables))]
    tables = {model: tables_by_fold(sample, model) for model in sample.models}
    return [
        (name, {model: each[place] for model, each in tables.items()})
        for place, name in enumerate(sample.fold_names)
    ]


def _of_model(tables: Mapping[str, CountTable], model: str) -> CountTable:
    if model not in tables:
        raise ValueError(
            f"{show(model)} was derived from a sum of samples and is unknown in its parts. Derive "
            "it in each part, then add the parts."
        )
    return tables[model]


def amounts_by_fold(sample: Any, model: str) -> list[AmountTable | None]:
    """Return a model's amounts for each fold, in the order of `tables_by_fold`."""
    cases, tables = sample.cases, tables_by_fold(sample, model)
    if cases is None or cases.folds is None or cases.costs is None:
        return [None] * len(tables)
    parts = (cases.part(cases.folds.code == code) for code in range(len(tables)))
    result = [amounts_of_models(p, {model: t}) for p, t in zip(parts, tables, strict=True)]
    return [each.get(model) for each in result]


def _require_both(folds: FoldLabels, positive: Any, live: Any) -> None:
    for members, class_ in ((positive & live, "positive"), (~positive & live, "negative")):
        count = counted(folds.code[members], minlength=len(folds.names))
        none = np.flatnonzero(count == 0)
        if len(none):
            shown = ", ".join(show(folds.names[i]) for i in none[:_SHOWN])
            more = f" and {len(none) - _SHOWN} more" if len(none) > _SHOWN else ""
            raise ValueError(
                f"{len(none)} of {len(folds.names)} folds have no {class_} case ({shown}{more}). "
                "Curves need both classes. Use fewer, larger folds."
            )
