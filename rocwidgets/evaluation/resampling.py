"""Resamples of the cases, drawn once for all who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.evaluation.cost_grid import CostGrid, contest_grid, decision_grid
from rocwidgets.evaluation.rules import Rules
from rocwidgets.numeric.inference import resample, resample_together
from rocwidgets.state.traits import Real, Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rocwidgets.inputs.sample import Sample
    from rocwidgets.numeric.inference import Resamples

_MOST = 10_000
_LARGEST_SEED = 2**31 - 1


class _Memory:
    """What was computed with one seed, number of resamples and level.

    Parameters
    ----------
    drawn_by : tuple
        Those three.
    """

    def __init__(self, drawn_by: tuple[int, int, float] | None = None) -> None:
        self.drawn_by = drawn_by
        self.packed: dict[tuple[str, str], tuple[dict[str, Any], dict[str, Any]]] = {}
        self._made: dict[tuple[str, ...], Any] = {}

    def kept(self, name: tuple[str, ...], make: Callable[[], Any]) -> Any:
        """Return what has a name, made at most once."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]


class Resampling(Rules):
    """The resamples of an `Evaluation`, and what is known of its choices along all costs."""

    confidence_level = Real(
        "between 0 and 1, both excluded", lambda value: 0 < value < 1, start=0.95
    ).tag(sync=True)
    n_bootstrap = Whole(1000, low=2, high=_MOST).tag(sync=True)
    seed = Whole(0, low=0, high=_LARGEST_SEED).tag(sync=True)

    _remembered = _Memory()

    def _forget(self) -> None:
        """Let go of what was drawn and computed."""
        self._remembered = _Memory()

    @property
    def _memory(self) -> _Memory:
        """What was drawn and computed with the seed and numbers of the moment."""
        now = (self.n_bootstrap, self.seed, self.confidence_level)
        if self._remembered.drawn_by != now:
            self._remembered = _Memory(now)
        return self._remembered

    def _resampled(self, model: str) -> Resamples:
        def draw() -> Resamples:
            table = self._tables[model]
            if not table.weighted:
                return resample(table, self.n_bootstrap, seed=self.seed)
            return self._drawn_together(self._each_case("resampling weighted cases"), [model])[0]

        return self._memory.kept(("resamples", model), draw)

    @property
    def _together(self) -> dict[str, Resamples]:
        """The resamples of all models, drawn together."""

        def draw() -> dict[str, Resamples]:
            cases = self._each_case("telling how often one model beats another")
            found = self._drawn_together(cases, self.models)
            return dict(zip(self.models, found, strict=True))

        return self._memory.kept(("resamples", "together"), draw)

    def _drawn_together(self, cases: Sample, models: Iterable[str]) -> tuple[Resamples, ...]:
        return resample_together(
            cases.positive,
            [cases.scores[name] for name in models],
            cases.sample_weight,
            n_bootstrap=self.n_bootstrap,
            seed=self.seed,
        )

    def _decision_grid(self, model: str) -> CostGrid:
        return self._memory.kept(
            ("decision", model),
            lambda: decision_grid(self._resampled(model), self.confidence_level),
        )

    def _contest_grid(self, first: str, second: str) -> CostGrid:
        return self._memory.kept(
            ("contest", first, second),
            lambda: contest_grid(self._together[first], self._together[second]),
        )
