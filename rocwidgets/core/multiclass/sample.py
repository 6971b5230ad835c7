"""The models on one sample of cases of several classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.cache import Cache
from rocwidgets.core.multiclass.sample_sources import ClassSampleSources
from rocwidgets.core.multiclass.values import read_place
from rocwidgets.core.sample import Sample
from rocwidgets.inputs.calls import did_you_mean
from rocwidgets.inputs.cases import Cases
from rocwidgets.inputs.scalars import described, read_bool
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.multiclass import AucMatrix, auc_matrix

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.class_cases import ClassCases
    from rocwidgets.inputs.reals import Floats

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
        """Labels of the classes, in the order of the columns of probabilities."""
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
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob).code_of("b")
        1
        """
        return read_place(name, label, self.classes)

    def require_model(self, model: Any, name: str = "model") -> str:
        """Return the name of a model of this sample, or raise TypeError or ValueError.

        Examples
        --------
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> sample.require_model("model")
        'model'
        """
        known = listing(map(show, self.models))
        if not isinstance(model, str):
            raise TypeError(f"{name} must be one of {known}; got {described(model)}")
        if model not in self.cases.probabilities:
            hint = did_you_mean(model, self.models)
            raise ValueError(f"there is no model {show(model)}; the models are {known}{hint}")
        return str(model)

    def areas(self, model: str) -> AucMatrix:
        """Return the areas of all ordered pairs of classes, as `auc_matrix`.

        Examples
        --------
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
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
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
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
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> sample.one_vs_one("a", "b").size
        3
        """
        normalize = read_bool("normalize", normalize)
        pair = self.code_of(label), self.code_of(other)
        if pair[0] == pair[1]:
            raise ValueError(f"the class {show(label)} is given twice; name two classes")
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
        found = Cases(
            cases.code == own,
            scores,
            cases.sample_weight,
            cases.classes[own],
            REST,
            cases.rows,
            cases.samples,
        )
        return _sample_of(found)

    def _one_vs_one(self, own: int, other: int, normalize: bool) -> Sample:
        cases = self.cases
        kept = np.flatnonzero((cases.code == own) | (cases.code == other))
        weight = cases.sample_weight
        scores: dict[str, Floats] = {
            name: _score(each[kept, own], each[kept, other], normalize)
            for name, each in cases.probabilities.items()
        }
        found = Cases(
            cases.code[kept] == own,
            scores,
            None if weight is None else weight[kept],
            cases.classes[own],
            cases.classes[other],
            cases.rows.part(kept),
        )
        return _sample_of(found)

    def _pooled(self) -> Sample:
        cases, n_classes = self.cases, len(self.classes)
        positive = (cases.code[None, :] == integers(n_classes)[:, None]).ravel()
        weight = cases.sample_weight
        weights = None if weight is None else np.tile(weight, n_classes)
        tables = {
            name: CountTable.from_scores(positive, each.ravel(order="F"), weights)
            for name, each in cases.probabilities.items()
        }
        return Sample(tables, (REST, "own class"))


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
