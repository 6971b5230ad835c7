"""Models on several data sets: their results side by side, their ranks, and a test of these."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import Sample, reports
from rocwidgets.core.model import Model, point_at
from rocwidgets.core.setting import default_threshold
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_choice, read_text
from rocwidgets.inputs.wording import listing, show
from rocwidgets.model_selection.nested import NestedThreshold
from rocwidgets.numeric.inference import FriedmanTest, friedman
from rocwidgets.numeric.shown import rounded
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.state import State

_FORM = "studies must map each data set to an Evaluation, or to the result of nested_threshold"
_COLUMNS = ("auc", "default", "chosen", "difference", "threshold", "threshold_sd")
_RANKED = ("auc", "default", "chosen")
# Sums in another order differ in the last of 16 digits.
_DIGITS = 12


def compare_datasets(
    studies: Mapping[Any, Any], *, measure: str | None = None
) -> DatasetComparison:
    """Compare models on several data sets.

    Parameters
    ----------
    studies : mapping of data set names to Evaluation or NestedThreshold
        All with the same models. Each evaluation is measured with its own costs, prevalence and
        population. An Evaluation uses the same cases to choose a threshold and to
        judge it; `rocwidgets.model_selection.nested_threshold` does not. A
        `rocwidgets.core.Analysis` will do.
    measure : str, optional
        A metric at a threshold, such as "accuracy", "mcc" or "expected_cost". Default: the measure
        of the nested studies, else "accuracy".

    Returns
    -------
    DatasetComparison
        A table with one row per data set and model, ranks, and a test of these.

    Raises
    ------
    TypeError, ValueError
        If a study is something else, there are none, or models or measures differ.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), Table 4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1], {"a": [0.1, 0.4, 0.6, 0.8], "b": [0.6, 0.7, 0.2, 0.9]}
    >>> both = {"first": rw.Evaluation(y, scores), "second": rw.Evaluation(y[::-1], scores)}
    >>> rw.model_selection.compare_datasets(both).table["auc"].tolist()
    [0.75, 1.0, 0.25, 0.0]
    """
    if not isinstance(studies, Mapping):
        raise TypeError(f"{_FORM}, got {described(studies)}.")
    if not studies:
        raise ValueError(f"{_FORM}, got none.")
    for name, study in studies.items():
        if isinstance(name, str):
            read_text("each data set in studies", name)
        if not isinstance(study, NestedThreshold) and not isinstance(
            getattr(study, "sample", None), Sample
        ):
            raise TypeError(f"{_FORM}, got {described(study)} for {show(name)}.")
    models = _same_models(studies)
    measure = _measure(studies, measure)
    rows, index = [], []
    for name, study in studies.items():
        for model in models:
            nested = isinstance(study, NestedThreshold)
            rows.append(_of_nested(study, model) if nested else _of_state(study, model, measure))
            index.append((name, model))
    table = reports.frame(rows).set_index(reports.levels(index, ["dataset", "model"]))
    return DatasetComparison(table, measure)


def _same_models(studies: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the models of the first study, which all others must have too."""
    models = {name: _models(study) for name, study in studies.items()}
    first, expected = next(iter(models.items()))
    for name, found in models.items():
        if set(found) != set(expected):
            raise ValueError(
                f"studies must all contain the same models, got {listing(map(show, expected))} for "
                f"{show(first)} and {listing(map(show, found))} for {show(name)}."
            )
    return expected


def _models(study: Any) -> tuple[str, ...]:
    if isinstance(study, NestedThreshold):
        return tuple(study.default_thresholds)
    return study.sample.models


def _measure(studies: Mapping[Any, Any], measure: Any) -> str:
    given = None if measure is None else read_choice("measure", measure, METRICS)
    nested = {k: each.measure for k, each in studies.items() if isinstance(each, NestedThreshold)}
    result = given or next(iter(nested.values()), "accuracy")
    for name, own in nested.items():
        if own != result:
            raise ValueError(
                f"studies must all have the same measure: {show(name)} has {show(own)}, not "
                f"{show(result)}. Run nested_threshold with measure={show(result)}."
            )
    return result


def _of_nested(study: NestedThreshold, model: str) -> dict[str, float]:
    row: Any = study.summary().loc[model]
    return {name: float(row[name]) for name in _COLUMNS}


def _of_state(state: State, model: str, measure: str) -> dict[str, float]:
    own = replace(state.setting, model=model)
    start = Model(state, model).at(default_threshold(state.sample, own))
    best = point_at(state, model, "best")
    default, chosen = float(getattr(start, measure)), float(getattr(best, measure))
    values = (state.sample.tables[model].auc, default, chosen, chosen - default, best.threshold)
    return dict(zip(_COLUMNS, (*values, math.nan), strict=True))


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class DatasetComparison:
    """Models on several data sets.

    Made by `rocwidgets.model_selection.compare_datasets`.

    Attributes
    ----------
    table : pandas.DataFrame of shape (n_datasets * n_models, 6)
        Indexed by ``dataset`` and ``model``. For a nested study, the columns of
        `NestedThreshold.summary`: ``auc``, the measure at the ``default`` and at the ``chosen``
        threshold, their ``difference``, and mean ``threshold`` and standard deviation
        ``threshold_sd`` of the chosen thresholds. For an Evaluation, ``default`` is taken at each
        model's default threshold, 0.5 for probabilities, whatever `threshold` is (see
        `rocwidgets.core.Setting`); ``chosen`` at the optimum ``threshold``, and ``threshold_sd`` is
        NaN.
    measure : str
        The metric in ``default`` and ``chosen``.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1], {"a": [0.1, 0.4, 0.6, 0.8], "b": [0.6, 0.7, 0.2, 0.9]}
    >>> both = {"first": rw.Evaluation(y, scores), "second": rw.Evaluation(y[::-1], scores)}
    >>> compared = rw.model_selection.compare_datasets(both)
    >>> compared.measure
    'accuracy'
    """

    table: pd.DataFrame
    measure: str

    def ranks(self, by: str = "auc") -> pd.DataFrame:
        """Return the rank of each model on each data set; 1 is best.

        Parameters
        ----------
        by : {"auc", "default", "chosen"}
            Column of the table.

        Returns
        -------
        pandas.DataFrame of shape (n_datasets, n_models)
            Models that agree to 12 digits share the mean of their ranks. ``ranks().mean()`` has the
            average ranks over the data sets.

        Raises
        ------
        ValueError
            If a value is NaN, or neither high nor low values of the measure are better.

        References
        ----------
        Demšar (2006), Journal of Machine Learning Research 7, section 3.2.2.

        Examples
        --------
        >>> compared.ranks().mean().to_dict()
        {'a': 1.5, 'b': 1.5}
        """
        by = read_choice("by", by, _RANKED)
        better = "higher" if by == "auc" else METRICS[self.measure].better
        if better == "neither":
            raise ValueError(
                f"{self.measure} does not tell which model is better. Choose another measure, or "
                'rank by "auc".'
            )
        values: dict[Any, float] = self.table[by].to_dict()
        unknown = [key for key, value in values.items() if math.isnan(value)]
        if unknown:
            dataset, model = unknown[0]
            raise ValueError(
                f"{by} is NaN for {show(model)} on {show(dataset)}. Leave out that data set, or "
                "choose another measure."
            )
        rounded = np.array([float(f"{value:.{_DIGITS}g}") for value in values.values()])
        datasets, models = (self.table.index.unique(level) for level in ("dataset", "model"))
        wide = reports.frame(rounded.reshape(len(datasets), len(models)), datasets)
        wide.columns = models
        return wide.rank(axis=1, ascending=better == "lower")

    def friedman(self, by: str = "auc") -> FriedmanTest:
        """Test whether the average ranks differ by more than chance.

        The test does not say which models differ. It assumes that the data sets are independent.

        Parameters
        ----------
        by : {"auc", "default", "chosen"}
            Column of the table.

        Returns
        -------
        rocwidgets.numeric.inference.FriedmanTest
            Friedman's ``chi_squared``, corrected for ties, and Iman and Davenport's ``f`` with its
            ``freedom`` and ``p_value``, which is approximate unless ``f`` is infinite. All NaN if
            all models tie on every data set.

        Raises
        ------
        ValueError
            If there are fewer than two data sets or models, or as in `ranks`.

        References
        ----------
        Iman & Davenport (1980), Communications in Statistics A 9, 571-595. Demšar (2006), Journal
        of Machine Learning Research 7, section 3.2.2.

        Examples
        --------
        >>> compared.friedman().chi_squared
        0.0
        """
        return friedman(self.ranks(by).to_numpy(np.float64))

    def __repr__(self) -> str:
        return f"DatasetComparison({self.measure})\n{self.table.to_string(float_format=rounded)}"

    def _repr_html_(self) -> str:
        return self.table.to_html(float_format=rounded)
