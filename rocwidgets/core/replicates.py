"""The resamples of the models of a sample at a setting."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rocwidgets.core.bootstrap import Bootstrap
from rocwidgets.core.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric.inference import Resamples


@dataclass(frozen=True, eq=False)
class Replicates:
    """Resamples, which are kept with the sample; see `rocwidgets.core.Certainty`."""

    sample: Sample
    setting: Setting

    def resampled(self, model: str) -> Resamples:
        """Return the resamples of a model; ValueError if there can be none.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> type(certainty.resampled("model")).__name__
        'Resamples'
        """
        return self._bootstrap.of(model)

    def resampled_together(self, *models: str) -> list[Resamples]:
        """Return the resamples of models of the same cases; ValueError if there can be none.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> scores = {"a": [0.2, 0.3, 0.4, 0.7, 0.9], "b": [0.1, 0.6, 0.4, 0.5, 0.8]}
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], scores)
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> len(certainty.resampled_together("a", "b"))
        2
        """
        return self._bootstrap.together("a win rate", models)

    @property
    def cache(self) -> Cache:
        """The cache of what is computed from the resamples at this confidence level."""
        level = self.setting.confidence_level
        return self._bootstrap.cache.get("level", (level,), Cache)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Free the resamples afterwards, unless they were there before.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> with certainty.passing():
        ...     drawn = certainty.resampled("model")
        """
        were_there = self._bootstrap.is_drawn
        yield
        if not were_there:
            self.clear()

    def clear(self) -> None:
        """Free the resamples and everything computed from them.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> certainty.clear()
        """
        self._bootstrap.clear()

    @property
    def _bootstrap(self) -> Bootstrap:
        return Bootstrap(self.sample, self.setting.n_bootstrap, self.setting.seed)
