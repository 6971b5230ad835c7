"""The input of all charts of several classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts.chart import ModelLabel, quiet_of
from rocwidgets.charts.scene import Scene
from rocwidgets.core import Setting
from rocwidgets.multiclass.rule import confusion_matrix
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.vocabulary import OF_SEVERAL, defaults

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.core import Sample
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class MulticlassScene:
    """The classes of a sample by one model, its rule, and the options of one chart.

    Attributes
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    options : mapping of str to object
        By name, as in `rocwidgets.vocabulary.CLASS_OPTIONS`.
    names : mapping of str to str
        Other names of classes for all texts, where some are wanted.
    """

    sample: MulticlassSample
    setting: MulticlassSetting
    options: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes as text."""
        return tuple(self.names.get(name, name) for name in map(str, self.sample.classes))

    @cached_property
    def each(self) -> tuple[Scene, ...]:
        """Each class against the rest."""
        labels = self.sample.classes
        return tuple(self._binary(self.sample.one_vs_rest(label)) for label in labels)

    @cached_property
    def pooled(self) -> Scene:
        """All decisions about classes together."""
        return self._binary(self.sample.pooled)

    @cached_property
    def areas(self) -> Values:
        """Hand & Till's areas of pairs of classes, shape (K, K)."""
        return self.sample.areas(self.setting.model).area

    @cached_property
    def probability(self) -> Values:
        """Probabilities of the current model, shape (n, K)."""
        return self.sample.cases.probabilities[self.setting.model]

    @property
    def matrix(self) -> Values:
        """The confusion matrix: (weighted) cases, true classes in rows."""
        return confusion_matrix(self.sample, self.setting).astype(np.float64)

    @cached_property
    def labels(self) -> tuple[ModelLabel, ...]:
        """The classes as legends show them, with their areas."""
        tables = [scene.model.table for scene in self.each]
        quiet = quiet_of(tables, lambda table: table.auc)
        return tuple(
            ModelLabel(
                name,
                table.auc,
                current=False,
                bound=error_bounds(table).auc,
                is_quiet=index in quiet,
            )
            for index, (name, table) in enumerate(zip(self.classes, tables, strict=True))
        )

    def with_defaults(self, kind: str) -> MulticlassScene:
        """Return the scene of a chart with all its options."""
        options = {**defaults(kind, OF_SEVERAL), **self.options}
        return MulticlassScene(self.sample, self.setting, options, self.names)

    def _binary(self, sample: Sample) -> Scene:
        options = self.options
        setting = Setting.of(sample, model=self.setting.model)
        return Scene(sample, setting, options)
