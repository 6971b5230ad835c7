"""Evaluations of data of any size: made where the data are, and added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from rocwidgets.core import Sample
from rocwidgets.core.reports import frame as data_frame
from rocwidgets.frames import LIMIT, TOLERANCE
from rocwidgets.numeric.binned import certificate
from rocwidgets.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import pandas as pd

# What is chosen, unlike what a sample has: a sum of samples keeps it where all agree.
_CHOSEN = ("model", "threshold", "costs", "compare_at", "strategy", "n_bins", "fixed_cost")
_SHARES = ("prevalence", "reference_prevalence")


class Scaling(State):
    """What an `Evaluation` can do with data that do not fit in memory."""

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        *,
        y_true: str = "y",
        y_score: str | Sequence[str] = "score",
        sample_weight: str | None = None,
        pos_label: Any = None,
        limit: int = LIMIT,
        tolerance: float = TOLERANCE,
        **traits: Any,
    ) -> Self:
        """Evaluate scores in a data frame, on the engine that holds it.

        Parameters
        ----------
        frame : DataFrame or LazyFrame
            Of pandas, Polars, PyArrow, DuckDB (a relation), Dask, PySpark or Ibis. Scores
            of a weighted one in memory are referred to; do not change their values in place.
        y_true, y_score, sample_weight, pos_label, limit, tolerance
            As for `rocwidgets.frames.tables_from_frame`.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
            `precision` tells whether it is exact.
        """
        cls._require_known(traits, "frame", "y_true", "y_score", "sample_weight", "pos_label")
        sample = Sample.from_frame(
            frame,
            y_true=y_true,
            y_score=y_score,
            sample_weight=sample_weight,
            pos_label=pos_label,
            limit=limit,
            tolerance=tolerance,
        )
        return cls._made_of(sample, traits)

    @classmethod
    def from_parquet(
        cls,
        paths: str | Path | Iterable[str | Path],
        *,
        y_true: str = "y",
        y_score: str | Iterable[str] = "score",
        sample_weight: str | None = None,
        pos_label: Any = None,
        limit: int = LIMIT,
        tolerance: float = TOLERANCE,
        engine: str = "duckdb",
        **traits: Any,
    ) -> Self:
        """Evaluate scores in Parquet files, without reading them into memory.

        Parameters
        ----------
        paths : str, Path or iterable of such
            Files; "*" stands for any part of a name.
        y_true, y_score, sample_weight, pos_label, limit, tolerance, engine
            As for `rocwidgets.frames.tables_from_parquet`.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
            `precision` tells whether it is exact.
        """
        cls._require_known(traits, "paths", "y_true", "y_score", "sample_weight", "pos_label")
        sample = Sample.from_parquet(
            paths,
            y_true=y_true,
            y_score=y_score,
            sample_weight=sample_weight,
            pos_label=pos_label,
            limit=limit,
            tolerance=tolerance,
            engine=engine,
        )
        return cls._made_of(sample, traits)

    def precision(self) -> pd.DataFrame:
        """Return how far what is told of each model can be from what all distinct scores would say.

        Returns
        -------
        pandas.DataFrame
            A row a model: ``model``, ``exact``, and the bounds ``auc``, ``ks``, ``cost`` and
            ``score`` of `rocwidgets.numeric.binned.Certificate`. Counts at the rows of a table are
            exact in any case.
        """
        bounds = {name: certificate(table) for name, table in self._sample.tables.items()}
        columns = ("exact", "auc", "ks", "cost", "score")
        read = {c: [getattr(bound, c) for bound in bounds.values()] for c in columns}
        return data_frame({"model": list(bounds), **read})

    def __add__(self, other: object) -> Self:
        """Return the Evaluation of both samples together, of the same models.

        Its tables are the same, to the last bit, for every order of any number of samples. What was
        chosen, such as costs and threshold, is kept where both agree; else it is as at first.

        Raises
        ------
        ValueError
            If models or labels differ, or one sample is weighted and the other is not.
        """
        if not isinstance(other, Scaling):
            return NotImplemented
        return self._made_of(self._sample + other._sample, self._agreed(other))

    def _agreed(self, other: Scaling) -> dict[str, Any]:
        traits = {}
        for name in _CHOSEN:
            if getattr(self, name) == getattr(other, name):
                traits[name] = getattr(self, name)
        for name in _SHARES:
            one, two = getattr(self, name), getattr(other, name)
            if one == two and (one != self.sample_prevalence or two != other.sample_prevalence):
                traits[name] = one
        return traits

    @classmethod
    def _made_of(cls, sample: Sample, traits: dict[str, Any]) -> Self:
        evaluation = cls.__new__(cls)
        State.__init__(evaluation, sample, **traits)
        return evaluation
