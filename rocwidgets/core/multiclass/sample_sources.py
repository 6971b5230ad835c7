"""How samples of several classes are made: of cases, estimators, frames and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from rocwidgets import frames
from rocwidgets.inputs.alignment import require_same_index
from rocwidgets.inputs.class_cases import ClassCases, read_class_cases
from rocwidgets.inputs.class_cross_validation import read_class_cv_results
from rocwidgets.inputs.class_estimators import read_class_estimators

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


class ClassSampleSources:
    """How samples are made; see `rocwidgets.core.multiclass.MulticlassSample`."""

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
        y_true, y_prob, **of_cases
            As for `rocwidgets.inputs.class_cases.read_class_cases`.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob).classes
        ('a', 'b', 'c')
        """
        return cls._of(read_class_cases(y_true, y_prob, **of_cases))

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Self:
        """Return the sample of a data frame, of which the columns named are read into memory.

        `frame` and `reading` are those of `rocwidgets.frames.class_cases_from_frame`.

        Examples
        --------
        >>> import pandas as pd
        >>> from rocwidgets.core.multiclass import MulticlassSample
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> MulticlassSample.from_frame(frame, y_true='y', y_prob='p_').classes
        ('a', 'b', 'c')
        """
        return cls._of(frames.class_cases_from_frame(frame, **reading))

    @classmethod
    def from_parquet(cls, paths: str | Path | Iterable[str | Path], **reading: Any) -> Self:
        """Return the sample of Parquet files, of which the columns named are read into memory.

        `paths` and `reading` are those of `rocwidgets.frames.class_cases_from_parquet`.

        Examples
        --------
        >>> import tempfile
        >>> import pandas as pd
        >>> from rocwidgets.core.multiclass import MulticlassSample
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> path = f"{tempfile.mkdtemp()}/probabilities.parquet"
        >>> frame.to_parquet(path)
        >>> MulticlassSample.from_parquet(path, y_true='y', y_prob='p_').classes
        ('a', 'b', 'c')
        """
        return cls._of(frames.class_cases_from_parquet(paths, **reading))

    @classmethod
    def from_estimators(
        cls,
        estimators: Any,
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        **of_cases: Any,
    ) -> Self:
        """Return the sample of fitted scikit-learn classifiers on held-out data.

        Parameters
        ----------
        estimators, X
            As for `rocwidgets.inputs.class_estimators.read_class_estimators`.
        y : array-like of shape (n,)
            Labels of ``X``.
        **of_cases
            Weights and samples, as for `from_probabilities`.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> from rocwidgets.core.multiclass import MulticlassSample
        >>> X, y = load_iris(return_X_y=True)
        >>> found = {"logistic": LogisticRegression(max_iter=200).fit(X, y)}
        >>> MulticlassSample.from_estimators(found, X, y).classes
        (0, 1, 2)
        """
        require_same_index({"X": X, "y": y})
        y = list(y) if isinstance(y, Iterator) else y
        found = read_class_estimators(estimators, X)
        return cls.from_probabilities(y, found.y_prob, classes=found.classes, **of_cases)

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
        cv_results, X, y
            As for `rocwidgets.inputs.class_cross_validation.read_class_cv_results`.
        sample_weight : array-like of shape (n,), optional
            Of the rows of ``X``.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> from rocwidgets.core.multiclass import MulticlassSample
        >>> X, y = load_iris(return_X_y=True)
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(max_iter=200), X, y, cv=3, **keep)
        >>> MulticlassSample.from_cv_results(results, X, y).models
        ('model',)
        """
        held_out = read_class_cv_results(cv_results, X, y, sample_weight)
        return cls._of(replace(read_class_cases(**held_out.arguments()), rows=held_out.rows))
