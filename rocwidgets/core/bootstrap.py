"""Resamples of the cases, drawn once for all who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core.cache import Memory
from rocwidgets.core.cost_grid import CostGrid, contest_grid, decision_grid
from rocwidgets.evaluation.rules import Rules
from rocwidgets.numeric.inference import Redraw, resample
from rocwidgets.progress import progress
from rocwidgets.state.traits import Real, Whole

if TYPE_CHECKING:
    from collections.abc import Collection

    from rocwidgets.numeric.inference import Resamples

_MOST = 10_000
_LARGEST_SEED = 2**31 - 1


class Resampling(Rules):
    """The resamples of an `Evaluation`, and what is known of its choices along all costs."""

    confidence_level = Real(
        "between 0 and 1, both excluded", lambda value: 0 < value < 1, start=0.95
    ).tag(sync=True)
    n_bootstrap = Whole(1000, low=2, high=_MOST).tag(sync=True)
    seed = Whole(0, low=0, high=_LARGEST_SEED).tag(sync=True)

    _drawn_before = _told_before = Memory()

    def _forget(self, models: Collection[str] | None = None) -> None:
        """Let go of what was drawn and computed, of some models or of all."""
        if models is None:
            self._drawn_before = self._told_before = Memory()
        else:
            self._drawn_before = self._drawn_before.without(models)
            self._told_before = self._told_before.without(models)

    @property
    def _drawn(self) -> Memory:
        """What follows from the resamples of the moment alone."""
        self._drawn_before = self._drawn_before.at(self.n_bootstrap, self.seed)
        return self._drawn_before

    @property
    def _told(self) -> Memory:
        """What is told of them at the level of the moment."""
        setting = self.n_bootstrap, self.seed, self.confidence_level
        self._told_before = self._told_before.at(*setting)
        return self._told_before

    def _resampled(self, model: str) -> Resamples:
        """Return the resamples of a model by itself."""
        table = self._tables[model]
        if table.weighted:
            return self._resampled_together("resampling weighted cases", [model])[0]
        return self._drawn.kept(
            ("resamples", model), lambda: resample(table, self.n_bootstrap, seed=self.seed)
        )

    def _resampled_together(self, what: str, models: Collection[str]) -> list[Resamples]:
        """Return the resamples of models, drawn together with those of any others.

        Raises
        ------
        ValueError
            If the cases are not known one by one, which is needed for `what`.
        """
        cases = self._each_case(what)

        def draw() -> Redraw:
            weight = cases.sample_weight
            drawn_by = {"n_bootstrap": self.n_bootstrap, "seed": self.seed}
            return Redraw(cases.positive, weight, **drawn_by)

        def count(model: str) -> Resamples:
            redraw = self._drawn.kept(("redraw",), draw)
            return redraw.counted(self._tables[model], cases.scores[model])

        return [
            self._drawn.kept(("together", name), lambda name=name: count(name))
            for name in progress(models, "resampling")
        ]

    def _decision_grid(self, model: str) -> CostGrid:
        return self._told.kept(
            ("decided", model),
            lambda: decision_grid(self._resampled(model), self.confidence_level),
        )

    def _contest_grid(self, first: str, second: str) -> CostGrid:
        return self._drawn.kept(
            ("contest", first, second),
            lambda: contest_grid(*self._met(first, second)),
        )

    def _met(self, *models: str) -> list[Resamples]:
        """Return the resamples of models that are to be compared.

        Raises
        ------
        ValueError
            If the cases are not known one by one.
        """
        return self._resampled_together("telling how often one model beats another", models)
