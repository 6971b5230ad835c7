"""Resamples of the cases, drawn once for all that is computed from them."""

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
        """What is computed from these resamples; other ones drop it."""
        return self.sample.cache.kept(_NAME, (self.n_bootstrap, self.seed), Cache)

    def forget(self) -> None:
        """Free the resamples and all that was computed from them."""
        self.sample.cache.forget(_NAME)

    def of(self, model: str) -> Resamples:
        """Return the resamples of a model by itself.

        Raises
        ------
        ValueError
            If cases are weighted and not known one by one.
        """
        table = self.sample.tables[model]
        if table.weighted:
            return self.together("resampling weighted cases", [model])[0]
        return self.cache.kept(
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
        cases = self.sample.each_case(purpose)

        def draw() -> PairedBootstrap:
            drawn_by = {"n_bootstrap": self.n_bootstrap, "seed": self.seed}
            return PairedBootstrap(cases.positive, cases.sample_weight, **drawn_by)

        def count(model: str) -> Resamples:
            redraw = self.cache.kept("redraw", (), draw)
            return redraw.counted(self.sample.tables[model], cases.scores[model])

        return [
            self.cache.kept(
                ("together", model),
                (self.sample.tables[model],),
                lambda model=model: count(model),
            )
            for model in progress(models, "resampling")
        ]
