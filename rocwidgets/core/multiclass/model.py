"""What can be computed of one model of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.multiclass import averages, resampled
from rocwidgets.core.multiclass.class_reports import ClassReports
from rocwidgets.core.multiclass.optimum import optimum as least_cost
from rocwidgets.core.multiclass.predicting import predicted_labels
from rocwidgets.core.multiclass.rows import cases_of
from rocwidgets.core.multiclass.rule import confusion_matrix
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.numeric import multiclass as numeric

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.multiclass.optimum import ClassWeights

_AXES = {"true": 1, "pred": 0, "all": (0, 1)}


@explain_call_errors
class MulticlassModel(ClassReports):
    """One model of several classes, at the current values of a setting.

    Parameters
    ----------
    analysis : MulticlassAnalysis or MulticlassEvaluation
        Its ``sample`` and ``setting`` are used, whenever something is computed.
    name : str
        Of a model of the sample.

    Raises
    ------
    TypeError, ValueError
        If there is no model of this name.

    Examples
    --------
    >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> model = MulticlassAnalysis.of(sample)["model"]
    >>> model.rows(true="a", predicted="b"), model.expected_cost()
    (array([1]), 0.25)
    >>> model.sample is sample, model.setting.class_weight
    (True, (1.0, 1.0, 1.0))
    """

    def __repr__(self) -> str:
        return f"MulticlassModel({self.name!r}: AUC {self.auc():.3f}; {self.sample!r})"

    def confusion(self, normalize: str | None = None) -> pd.DataFrame:
        """Return how many cases of each class (rows) are predicted to be of each (columns).

        Parameters
        ----------
        normalize : {"true", "pred", "all"}, optional
            Shares of each row, of each column, or of all cases, as of scikit-learn's
            ``confusion_matrix``; default (weighted) counts. Shares of none are 0.

        Returns
        -------
        DataFrame of shape (K, K)

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.confusion().to_numpy().tolist()
        [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
        """
        found = confusion_matrix(self.sample, self.setting)
        if normalize is not None:
            normalize = read_choice("normalize", normalize, _AXES)
            total = found.sum(axis=_AXES[normalize], keepdims=True)
            found = np.divide(found, total, out=np.zeros(found.shape), where=total > 0)
        return _by_class(found, self.sample.classes, "true", "predicted")

    def auc(self, multi_class: str = "ovr", average: str | None = "macro") -> Any:
        """Return the area under the ROC curve, a mean over classes or pairs of classes.

        Parameters
        ----------
        multi_class : {"ovr", "ovo"}
            Each class against the rest, or each pair of classes.
        average : {"macro", "weighted", "micro"}, optional
            All alike; each by its cases (Provost & Domingos, CeDER Working Paper IS-00-04, 2001,
            section 5); or that of all n x K decisions together, only for "ovr". With None each for
            itself.

        Returns
        -------
        float, Series or DataFrame
            As scikit-learn's ``roc_auc_score``; the macro mean of pairs is the M of Hand & Till
            (Machine Learning 45, 2001, equation 7). With None a Series by class, or a symmetric
            matrix of pairs, each by both of its probabilities.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> round(model.auc(), 3)
        1.0
        """
        return averages.auc(self.sample, self.name, multi_class, average)

    def pairs(self) -> pd.DataFrame:
        """Return the areas of all ordered pairs of classes.

        Returns
        -------
        DataFrame of shape (K, K)
            In row a and column b the share of pairs of a case of a and one of b of which the former
            has the higher probability of a, ties counting half (Hand & Till, 2001, equation 3); NaN
            on the diagonal.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.pairs().shape
        (3, 3)
        """
        area = self.sample.areas(self.name).area
        return _by_class(area, self.sample.classes, "class", "against")

    intervals = resampled.intervals
    compare = resampled.compare

    def expected_cost(self) -> float:
        """Return the mean cost of a case at the current costs and weights of classes.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.expected_cost()
        0.25
        """
        found = confusion_matrix(self.sample, self.setting)
        return numeric.expected_cost(found, self.setting.cost_array)

    def optimum(self, *, start: Any = None, n_starts: int = 1, seed: int = 0) -> ClassWeights:
        """Return weights of classes at which the rule costs little: a local optimum.

        Parameters
        ----------
        start, n_starts, seed
            As for `rocwidgets.core.multiclass.optimum.optimum`, which has the method.

        Returns
        -------
        ClassWeights
            Its ``class_weight`` can be set; it costs no more than weights of 1.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.optimum().cost
        0.0
        """
        return least_cost(self.sample, self.setting, start=start, n_starts=n_starts, seed=seed)

    def predict(self, y_prob: Any) -> Any:
        """Return the labels that the current rule predicts for new probabilities.

        Parameters
        ----------
        y_prob : array-like of shape (n, K) or DataFrame
            As for `MulticlassEvaluation`, of one model.

        Returns
        -------
        ndarray of shape (n,)

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.predict([[0.1, 0.1, 0.8]])
        array(['c'], dtype='<U1')
        """
        return predicted_labels(self.sample, self.setting, y_prob)

    def rows(self, *, true: Any = None, predicted: Any = None) -> Any:
        """Return the rows of some cases, the most probable of their predicted class first.

        Parameters
        ----------
        true, predicted : label, optional
            Only cases of this class, and predicted to be of this class; default of any.

        Returns
        -------
        ndarray of int or pandas Index
            Positions in ``y_true`` as given; if the input were pandas objects, the labels of their
            index. Ties are in the order of the input. Cases of weight zero are left out.

        Raises
        ------
        ValueError
            If there is no such class, or labels of the index repeat.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.rows(true="a", predicted="b")
        array([1])
        """
        return self.sample.cases.rows.labels(self._cases(true, predicted))

    def mask(self, *, true: Any = None, predicted: Any = None) -> Any:
        """Return whether each row of the input is one of those that `rows` returns.

        Parameters
        ----------
        true, predicted : label, optional
            As for `rows`.

        Returns
        -------
        ndarray of bool of shape (n,)

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.mask(true="a", predicted="b").tolist()
        [False, True, False, False]
        """
        return self.sample.cases.rows.mask(self._cases(true, predicted))

    def _cases(self, true: Any, predicted: Any) -> Any:
        return cases_of(self.sample, self.setting, true, predicted)


def _by_class(values: Any, classes: tuple[Any, ...], rows: str, columns: str) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    index = pd.Index(classes, name=rows, tupleize_cols=False)
    return pd.DataFrame(values, index, pd.Index(classes, name=columns, tupleize_cols=False))
