"""Resamples of the cases, drawn once for everything that is computed from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rocwidgets.core.cache import Cache
from rocwidgets.numeric.inference import PairedBootstrap, resample
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Collection

    from rocwidgets.core.sample import Sample
    from rocwidgets.numeric.inference import Resamples

_NAME = "bootstrap"


@dataclass(frozen=True, eq=False)
class Bootstrap:
    """The resamples of a sample, drawn `n_bootstrap` times with `seed`."""

    sample: Sample
    n_bootstrap: int
    seed: int

    @property
    def cache(self) -> Cache:
        """The cache of what is computed from these resamples; emptied when others are drawn."""
        return self.sample.cache.get(_NAME, (self.n_bootstrap, self.seed), Cache)

    @property
    def is_drawn(self) -> bool:
        """Whether there are resamples now."""
        return _NAME in self.sample.cache

    def clear(self) -> None:
        """Free the resamples and all that was computed from them."""
        self.sample.cache.drop(_NAME)

    def of(self, model: str) -> Resamples:
        """Return the resamples of one model.

        Raises
        ------
        ValueError
            If cases are weighted and not known one by one.
        """
        table = self.sample.tables[model]
        if table.weighted:
            return self.together("resampling weighted cases", [model])[0]
        return self.cache.get(
            ("alone", model),
            (table,),
            lambda: resample(table, self.n_bootstrap, seed=self.seed),
        )

    def together(self, purpose: str, models: Collection[str]) -> list[Resamples]:
        """Return the resamples of models, drawn together.

        Raises
        ------
        ValueError
            If the cases are not known one by one, which is needed for `purpose`.
        """
        cases = self.sample.require_cases(purpose)

        def draw() -> PairedBootstrap:
            arguments = {"n_bootstrap": self.n_bootstrap, "seed": self.seed}
            return PairedBootstrap(cases.positive, cases.sample_weight, **arguments)

        def count(model: str) -> Resamples:
            paired = self.cache.get("paired", (), draw)
            return paired.counted(self.sample.tables[model], cases.scores[model])

        return [
            self.cache.get(
                ("together", model),
                (self.sample.tables[model],),
                lambda model=model: count(model),
            )
            for model in progress(models, "resampling")
        ]
