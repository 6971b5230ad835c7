"""The models on one sample of cases of several classes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core.cache import Cache
from rocwidgets.core.sample import Sample
from rocwidgets.inputs.alignment import require_same_index
from rocwidgets.inputs.cases import Cases
from rocwidgets.inputs.clusters import belonging
from rocwidgets.inputs.scalars import described, read_bool
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import listing, show
from rocwidgets.multiclass.cases import ClassCases, read_class_cases
from rocwidgets.multiclass.checks import read_place
from rocwidgets.multiclass.estimators import read_class_cv_results, read_class_estimators
from rocwidgets.multiclass.frame_cases import class_cases_from_frame, class_cases_from_parquet
from rocwidgets.multiclass.numeric import AucMatrix, auc_matrix
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted, integers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from rocwidgets.inputs.reals import Floats


class ClassSampleSources:
    """How samples are made; see `rocwidgets.multiclass.MulticlassSample`."""

    @classmethod
    def _of(cls, cases: ClassCases) -> Self:
        """Return a sample of these cases."""
        make: Any = cls
        return make(cases)

    @classmethod
    def from_probabilities(
        cls, y_true: Iterable[Any], y_prob: Any | Mapping[Any, Any], **of_cases: Any
    ) -> Self:
        """Return the sample of labels and probabilities.

        Parameters
        ----------
        y_true : array-like of shape (n,)
            Three or more distinct labels.
        y_prob : array-like of shape (n, K), DataFrame, or mapping of names to these
            Probabilities of the classes, whose rows sum to 1; one model, or one for each entry.
        **of_cases
            ``classes``, ``sample_weight``, ``fold`` and ``cluster``, as for
            `rocwidgets.MulticlassEvaluation`.

        Raises
        ------
        ValueError, TypeError
            If the input cannot be used as it is; no case is dropped.

        Examples
        --------
        >>> from rocwidgets.multiclass import MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob).classes
        ('a', 'b', 'c')
        """
        return cls._of(read_class_cases(y_true, y_prob, **of_cases))

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Self:
        """Return the sample of a data frame, of which the columns named are read into memory.

        Parameters
        ----------
        frame : DataFrame or LazyFrame
            From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark.
        **reading
            ``y_true``, ``y_prob``, ``classes``, ``sample_weight`` and ``sample``, as for
            `rocwidgets.MulticlassEvaluation.from_frame`.

        Examples
        --------
        >>> import pandas as pd
        >>> from rocwidgets.multiclass import MulticlassSample
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> MulticlassSample.from_frame(frame, y_true='y', y_prob='p_').classes
        ('a', 'b', 'c')
        """
        return cls._of(class_cases_from_frame(frame, **reading))

    @classmethod
    def from_parquet(cls, paths: str | Path | Iterable[str | Path], **reading: Any) -> Self:
        """Return the sample of Parquet files, of which the columns named are read into memory.

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
        >>> from rocwidgets.multiclass import MulticlassSample
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> path = f"{tempfile.mkdtemp()}/probabilities.parquet"
        >>> frame.to_parquet(path)
        >>> MulticlassSample.from_parquet(path, y_true='y', y_prob='p_').classes
        ('a', 'b', 'c')
        """
        return cls._of(class_cases_from_parquet(paths, **reading))

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        **of_cases: Any,
    ) -> Self:
        """Return the sample of fitted scikit-learn classifiers on held-out data.

        Parameters
        ----------
        estimator : mapping of names to fitted classifiers, or list of them
            All of the same classes, with ``predict_proba``.
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            Labels of ``X``.
        **of_cases
            ``sample_weight`` and ``sample``, as for `from_probabilities`.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> from rocwidgets.multiclass import MulticlassSample
        >>> X, y = load_iris(return_X_y=True)
        >>> found = {"logistic": LogisticRegression(max_iter=200).fit(X, y)}
        >>> MulticlassSample.from_estimator(found, X, y).classes
        (0, 1, 2)
        """
        require_same_index({"X": X, "y": y, **of_cases})
        y = list(y) if isinstance(y, Iterator) else y
        read = read_class_estimators(estimator, X)
        result: Any = cls.from_probabilities(y, read.y_prob, classes=read.classes, **of_cases)
        rows = result.cases.rows.of_features(X)
        return cls._of(replace(result.cases, rows=rows))

    @classmethod
    def from_cv_results(
        cls,
        cv_results: Any,
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        sample_weight: Iterable[Any] | None = None,
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
        sample_weight : array-like of shape (n,), optional
            One weight for each row of ``X``.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> from rocwidgets.multiclass import MulticlassSample
        >>> X, y = load_iris(return_X_y=True)
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(max_iter=200), X, y, cv=3, **keep)
        >>> MulticlassSample.from_cv_results(results, X, y).models
        ('model',)
        """
        held_out = read_class_cv_results(cv_results, X, y, sample_weight)
        return cls._of(replace(read_class_cases(**held_out.arguments()), rows=held_out.rows))


REST = "rest"


@dataclass(frozen=True, eq=False)
class MulticlassSample(ClassSampleSources):
    """Probabilities of several classes by models, on the same cases; immutable.

    Attributes
    ----------
    cases : ClassCases
    cache : Cache
        Results computed from the cases.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> sample.classes, sample.one_vs_rest("a").tables["model"].auc
    (('a', 'b', 'c'), 1.0)
    >>> sample.models, sample.class_sizes, sample.pooled.size
    (('model',), array([2., 1., 1.]), 12)
    """

    cases: ClassCases
    cache: Cache = field(default_factory=Cache, repr=False)

    def __repr__(self) -> str:
        models, classes = (listing(map(show, each)) for each in (self.models, self.classes))
        return (
            f"MulticlassSample({models}; classes {classes}; {self.class_sizes.sum():,.10g} cases)"
        )

    @property
    def classes(self) -> tuple[Any, ...]:
        """Class labels, in the order of the probability columns."""
        return self.cases.classes

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return tuple(self.cases.probabilities)

    @property
    def class_sizes(self) -> NDArray[np.float64]:
        """(Weighted) cases of each class, of shape (K,)."""
        counts = counted(self.cases.code, self.cases.sample_weight, len(self.classes))
        return counts.astype(np.float64)

    def code_of(self, label: Any, name: str = "label") -> int:
        """Return the place of a label among the classes, or raise ValueError.

        Examples
        --------
        >>> sample.code_of("b")
        1
        """
        return read_place(name, label, self.classes)

    def require_model(self, model: Any, name: str = "model") -> str:
        """Return the name of a model of this sample, or raise TypeError or ValueError.

        Examples
        --------
        >>> sample.require_model("model")
        'model'
        """
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}, got {described(model)}.")
        if model not in self.cases.probabilities:
            if model in map(str, self.classes):
                raise ValueError(
                    f"No model named {show(model)}, which is a class. Write "
                    f"mc.one_vs_rest({show(model)}) for this class against the others."
                )
            hint = did_you_mean(model, self.models, quoted=True)
            several = "models are" if len(self.models) > 1 else "only model is"
            raise ValueError(f"No model named {show(model)}. The {several} {known}{hint}")
        return str(model)

    def areas(self, model: str) -> AucMatrix:
        """Return the areas under the ROC curves of all ordered pairs of classes.

        Examples
        --------
        >>> sample.areas("model").area.shape
        (3, 3)
        """
        cases = self.cases
        probability = cases.probabilities[model]
        return self.cache.get(
            ("areas", model),
            (),
            lambda: auc_matrix(cases.code, probability, cases.sample_weight),
        )

    def one_vs_rest(self, label: Any) -> Sample:
        """Return a class against all others, whose scores are its probabilities.

        Examples
        --------
        >>> sample.one_vs_rest("a").prevalence
        0.5
        """
        own = self.code_of(label)
        return self.cache.get(("one_vs_rest", own), (), lambda: self._one_vs_rest(own))

    def one_vs_one(self, label: Any, other: Any, *, normalize: bool = False) -> Sample:
        """Return a class against another one, of the cases of both alone.

        Parameters
        ----------
        label, other : labels
            The positive class, and the negative one.
        normalize : bool, default False
            Whether scores are the probabilities of the positive class among the two, ``p / (p +
            q)``, 1/2 where both are 0; else those of the positive class among all.

        Examples
        --------
        >>> sample.one_vs_one("a", "b").size
        3
        """
        normalize = read_bool("normalize", normalize)
        pair = self.code_of(label), self.code_of(other)
        if pair[0] == pair[1]:
            raise ValueError(f"The class {show(label)} is given twice. Name two different classes.")
        key = ("one_vs_one", *pair, normalize)
        return self.cache.get(key, (), lambda: self._one_vs_one(*pair, normalize))

    @property
    def pooled(self) -> Sample:
        """Return the decisions about all classes together: each case once for each class.

        It is that of the micro average: n x K decisions, positive for the class of the case.
        """
        return self.cache.get("pooled", (), self._pooled)

    def _one_vs_rest(self, own: int) -> Sample:
        cases = self.cases
        scores: dict[str, Floats] = {
            name: each[:, own] for name, each in cases.probabilities.items()
        }
        result = Cases(
            cases.code == own,
            scores,
            cases.sample_weight,
            cases.classes[own],
            REST,
            cases.rows,
            cases.folds,
            clusters=cases.clusters,
        )
        return _sample_of(result)

    def _one_vs_one(self, own: int, other: int, normalize: bool) -> Sample:
        cases = self.cases
        kept = np.flatnonzero((cases.code == own) | (cases.code == other))
        weight = cases.sample_weight
        scores: dict[str, Floats] = {
            name: _score(each[kept, own], each[kept, other], normalize)
            for name, each in cases.probabilities.items()
        }
        result = Cases(
            cases.code[kept] == own,
            scores,
            None if weight is None else weight[kept],
            cases.classes[own],
            cases.classes[other],
            cases.rows.part(kept),
            clusters=belonging(None if cases.clusters is None else cases.clusters[kept]),
        )
        return _sample_of(result)

    def _pooled(self) -> Sample:
        cases, n_classes = self.cases, len(self.classes)
        positive = (cases.code[None, :] == integers(n_classes)[:, None]).ravel()
        weight = cases.sample_weight
        weights = None if weight is None else np.tile(weight, n_classes)
        tables = {
            name: CountTable.from_scores(positive, each.ravel(order="F"), weights)
            for name, each in cases.probabilities.items()
        }
        # Each case is there once for each class.
        return Sample(tables, (REST, "own class"), clustered=True)


def _score(own: Any, other: Any, normalize: bool) -> Any:
    if not normalize:
        return own
    both = own + other
    return np.divide(own, both, out=np.full(len(own), 0.5), where=both > 0)


def _sample_of(cases: Cases) -> Sample:
    tables = {
        name: CountTable.from_scores(cases.positive, score, cases.sample_weight)
        for name, score in cases.scores.items()
    }
    return Sample(tables, (str(cases.neg_label), str(cases.pos_label)), cases)
