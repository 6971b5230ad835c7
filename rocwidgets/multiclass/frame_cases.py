"""Multiclass labels and probabilities, read from data frames or Parquet files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from rocwidgets.frames.engines import read_frame
from rocwidgets.frames.files import column_names, find_files
from rocwidgets.frames.parquet import ENGINES, read_parquet
from rocwidgets.frames.running import run_interruptible
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described, read_choice, read_text
from rocwidgets.inputs.wording import listing, show
from rocwidgets.multiclass.cases import ClassCases, read_class_cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_DEFAULT_NAME = "model"
_RULE = (
    "y_prob must be a prefix of column names, or for each model a prefix or a mapping of "
    "labels to column names"
)


class ClassColumns(NamedTuple):
    """Names of columns.

    Attributes
    ----------
    y_true : str
    y_prob : dict of str to dict of str to str
        For each model, the column of each label, given as text.
    sample_weight, fold : str or None
    """

    y_true: str
    y_prob: dict[str, dict[str, str]]
    sample_weight: str | None
    fold: str | None

    @classmethod
    def of(
        cls, known: Sequence[str], y_true: Any, y_prob: Any, sample_weight: Any, fold: Any
    ) -> ClassColumns:
        """Return names of columns, checked.

        Raises
        ------
        TypeError, ValueError
            If one is no text, or there is no such column.
        """
        single = [y_true, *(each for each in (sample_weight, fold) if each is not None)]
        for name in single:
            _require(known, read_text("a column name", name))
        models = y_prob if isinstance(y_prob, Mapping) else {_DEFAULT_NAME: y_prob}
        names = model_names(models, "y_prob")
        columns = zip(names, models.values(), strict=True)
        result = {name: _columns_of(known, each) for name, each in columns}
        return cls(y_true, result, sample_weight, fold)

    @property
    def names(self) -> list[str]:
        """All of them, each once."""
        optional = [each for each in (self.sample_weight, self.fold) if each is not None]
        of_models = [name for each in self.y_prob.values() for name in each.values()]
        return list(dict.fromkeys([self.y_true, *of_models, *optional]))


def class_cases_from_frame(
    frame: Any,
    y_true: str = "y",
    y_prob: Any = "p_",
    *,
    classes: Any = None,
    sample_weight: str | None = None,
    fold: str | None = None,
) -> ClassCases:
    """Return labels, probabilities and weights of a frame, checked.

    The rule of several classes needs the cases, so that these columns, and no others, are read into
    memory: 8 bytes for each case, class and model, and as much again while they are read. Of more
    data than that, count one class against the rest: add a column of ``label == class`` and use
    `tables_from_frame` or `tables_from_parquet`.

    Parameters
    ----------
    frame : DataFrame or LazyFrame
        From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark.
    y_true : str
        Column of three or more distinct labels.
    y_prob : str, or mapping of model names to str or to mappings of labels to columns
        Beginning of the names of the columns of probabilities, which end with the labels as text:
        ``"p_"`` for ``p_setosa``, ``p_virginica``, ...; or the column of each label.
    classes : iterable of labels, optional
        As for `read_class_cases`.
    sample_weight, fold : str, optional
        Columns of weights and of fold labels.

    Raises
    ------
    TypeError, ValueError
        If it is no frame, there is no such column, or as `read_class_cases`.
    """
    read = read_frame(frame)
    known = read.collect_schema().names()
    columns = ClassColumns.of(known, y_true, y_prob, sample_weight, fold)
    chosen: Any = read.select(columns.names)
    held = run_interruptible(read, chosen.collect) if isinstance(read, nw.LazyFrame) else chosen
    return _cases(held, columns, classes)


def class_cases_from_parquet(
    paths: str | Path | Iterable[str | Path],
    y_true: str = "y",
    y_prob: Any = "p_",
    *,
    classes: Any = None,
    sample_weight: str | None = None,
    fold: str | None = None,
    engine: str = "duckdb",
) -> ClassCases:
    """Return labels, probabilities and weights of Parquet files, checked.

    Parameters
    ----------
    paths : str, Path or iterable of these
        Files; "*" stands for any part of a name.
    y_true, y_prob, classes, sample_weight, sample
        As for `class_cases_from_frame`; the same columns are read into memory.
    engine : {"duckdb", "polars"}
        What reads them; each needs the extra of that name, such as ``rocwidgets[duckdb]``.

    Raises
    ------
    ImportError, FileNotFoundError, TypeError, ValueError
        As `tables_from_parquet` and `class_cases_from_frame`.
    """
    read_choice("engine", engine, ENGINES)
    files = find_files(paths)
    known = column_names(files[0], engine)
    columns = ClassColumns.of(known, y_true, y_prob, sample_weight, fold)
    given = {"classes": classes, "sample_weight": sample_weight, "fold": fold}

    def read(frame: Any) -> ClassCases:
        return class_cases_from_frame(frame, y_true, columns.y_prob, **given)

    return read_parquet(files, columns.names, engine, read)


def _require(known: Sequence[str], name: str) -> None:
    if name not in known:
        shown = listing([show(each) for each in known], len(known))
        raise ValueError(f"No column named {show(name)}. The columns are {shown}.")


def _columns_of(known: Sequence[str], given: Any) -> dict[str, str]:
    if isinstance(given, Mapping):
        for name in given.values():
            _require(known, read_text("a column name", name))
        return {str(label): str(name) for label, name in given.items()}
    if not isinstance(given, str):
        raise TypeError(f"{_RULE}, got {described(given)}.")
    result = {name.removeprefix(given): name for name in known if name.startswith(given)}
    if not result:
        shown = listing([show(each) for each in known], len(known))
        raise ValueError(f"No column starts with {show(given)}. The columns are {shown}.")
    return result


def _cases(frame: nw.DataFrame[Any], columns: ClassColumns, classes: Any) -> ClassCases:
    def column(name: str | None) -> Any:
        return None if name is None else frame[name].to_native()

    def table(of: dict[str, str]) -> Any:
        return frame.select(nw.col(name).alias(label) for label, name in of.items()).to_native()

    return read_class_cases(
        column(columns.y_true),
        {model: table(of) for model, of in columns.y_prob.items()},
        classes=classes,
        sample_weight=column(columns.sample_weight),
        fold=column(columns.fold),
    )
