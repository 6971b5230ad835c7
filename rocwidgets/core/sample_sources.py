"""How samples are made: of cases, estimators, counts, frames and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from rocwidgets import frames, inputs
from rocwidgets.core.amounts import amounts_of_models
from rocwidgets.core.confusion import confusion_tables
from rocwidgets.core.continuous import calibration_table
from rocwidgets.core.deployed import Estimators
from rocwidgets.core.forecast_bins import bin_table
from rocwidgets.inputs.cases import read_cases
from rocwidgets.inputs.labels import read_labels
from rocwidgets.inputs.names import model_names
from rocwidgets.numeric import CountTable
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


class SampleSources:
    """How samples are made; see `rocwidgets.core.Sample`."""

    @classmethod
    def _of(cls, *values: Any, **more: Any) -> Self:
        """Return a sample of these values, which are those of its class."""
        make: Any = cls
        return make(*values, **more)

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

        Examples
        --------
        >>> from rocwidgets.core import Sample
        >>> Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).prevalence
        0.5
        """
        cases = read_cases(y_true, y_score, **of_cases)
        tables = {
            name: CountTable.from_scores(cases.positive, cases.scores[name], cases.sample_weight)
            for name in progress(cases.scores, "counting")
        }
        labels = str(cases.neg_label), str(cases.pos_label)
        return cls._of(tables, labels, cases, amounts_of_models(cases, tables))

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

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> from rocwidgets.core import Sample
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 for k in range(60)]
        >>> Sample.from_estimators({"logistic": LogisticRegression().fit(X, y)}, X, y).models
        ('logistic',)
        """
        inputs.require_same_index({"X": X, "y": y})
        y = list(y) if isinstance(y, Iterator) else y
        positive = read_labels(y, pos_label=pos_label).pos_label
        scores = inputs.read_estimators(
            estimators, X, response_method=response_method, pos_label=positive
        )
        found: Any = cls.from_scores(y, scores, pos_label=positive, **of_cases)
        fitted = zip(scores, inputs.named_estimators(estimators).values(), strict=True)
        return replace(found, estimators=Estimators(dict(fitted)))

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

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> from rocwidgets.core import Sample
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 for k in range(60)]
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(), X, y, cv=3, **keep)
        >>> Sample.from_cv_results(results, X, y).sample_names
        (0, 1, 2)
        """
        held_out = inputs.read_cv_results(cv_results, X, y, **reading)
        found: Any = cls.from_scores(**held_out.arguments())
        cases = replace(found.require_cases("a fold"), rows=held_out.rows)
        return replace(found, cases=cases)

    @classmethod
    def from_confusion(cls, matrices: Mapping[str, Mapping[str, float]]) -> Self:
        """Return the sample of confusion matrices.

        They are those of `rocwidgets.core.confusion.confusion_tables`.

        Examples
        --------
        >>> from rocwidgets.core import Sample
        >>> sample = Sample.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
        >>> sample.prevalence, sample.tables["A"].auc
        (0.5, 0.85)
        """
        return cls._of(confusion_tables(matrices))

    @classmethod
    def from_calibration(
        cls, p: Any, density: Any, *, size: Any = 1000, name: str = "model"
    ) -> Self:
        """Return the sample of a model of which calibration and density of the scores are known.

        `p`, `density`, `size`: as for `rocwidgets.core.continuous.calibration_table`.

        Examples
        --------
        >>> from rocwidgets.core import Sample
        >>> round(Sample.from_calibration(lambda o: o, lambda o: 1.0).tables["model"].auc, 6)
        0.833333
        """
        return cls._of({model_names([name], "name")[0]: calibration_table(p, density, size=size)})

    @classmethod
    def from_bins(cls, forecast: Any, n: Any, observed: Any, *, name: str = "model") -> Self:
        """Return the sample of bins, given as for `rocwidgets.core.forecast_bins.bin_table`.

        Examples
        --------
        >>> from rocwidgets.core import Sample
        >>> Sample.from_bins([0.2, 0.7], [10, 10], [0.0, 1.0]).size
        20
        """
        return cls._of({model_names([name], "name")[0]: bin_table(forecast, n, observed)})

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Self:
        """Return the sample of a data frame, counted by the engine that holds it.

        `frame` and `reading` are those of `rocwidgets.frames.tables_from_frame`.

        Examples
        --------
        >>> import pandas as pd
        >>> from rocwidgets.core import Sample
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> Sample.from_frame(frame, y_true='y', y_score='score').models
        ('score',)
        """
        found = frames.tables_from_frame(frame, **reading)
        return cls._of(dict(found.tables), found.labels, frame=found.columns)

    @classmethod
    def from_parquet(cls, paths: str | Path | Iterable[str | Path], **reading: Any) -> Self:
        """Return the sample of Parquet files, without reading them into memory.

        `paths` and `reading` are those of `rocwidgets.frames.tables_from_parquet`.

        Examples
        --------
        >>> import tempfile
        >>> import pandas as pd
        >>> from rocwidgets.core import Sample
        >>> path = f"{tempfile.mkdtemp()}/scores.parquet"
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> frame.to_parquet(path)
        >>> Sample.from_parquet(path, y_true='y', y_score='score').models
        ('score',)
        """
        found = frames.tables_from_parquet(paths, **reading)
        return cls._of(dict(found.tables), found.labels, frame=found.columns)
