"""Find Parquet files, and check that they are whole and have the same columns."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rocwidgets.frames.engines import require
from rocwidgets.inputs.paths import require_regular
from rocwidgets.inputs.scalars import described, read_items, read_text
from rocwidgets.inputs.wording import listing, plural, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Schema = dict[str, str]

_MAGIC = b"PAR1"
_LEAST = 12  # bytes: the mark at both ends, and the length of the footer
# Of a query that was stopped or ran out of memory: not an error of a file.
_NOT_OF_FILES = ("InterruptException", "OutOfMemoryException")
# With the library that asks Polars, whose errors it makes its own.
_ENGINES = ("duckdb", "_duckdb", "polars", "narwhals", "pyarrow")
_REASON = 200
_RULE = 'paths must be a file, or a list of files, such as "scores/*.parquet"'


def find_files(paths: Any) -> list[str]:
    """Return the files that paths name, "*" standing for any part of a name.

    Raises
    ------
    FileNotFoundError
        If there is none.
    TypeError, ValueError
        If a path is none, a folder, or a file that is not Parquet or not all of one.
    """
    given = [paths] if isinstance(paths, str | os.PathLike) else read_items(_RULE, paths)
    if not given:
        raise FileNotFoundError("paths is empty. Pass at least one file.")
    files = [name for path in given for name in _named(path)]
    for name in files:
        _require_parquet(Path(name))
    return files


def _named(path: Any) -> list[str]:
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"{_RULE}, got {described(path)}.")
    whole = Path(read_text("each of paths", os.fsdecode(path)))
    if "\0" in str(whole):
        raise ValueError(f"{_RULE}, got {described(path)}.")
    plain = "*" not in str(path) or _exists(whole)
    result = [whole] if plain else sorted(Path(whole.anchor or ".").glob(_pattern(whole)))
    if not result or not all(map(_exists, result)):
        raise FileNotFoundError(f"paths: no file {show(str(path))}. Check the path.")
    return list(map(str, result))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        # Such as a name that is too long for any file.
        return False


def _pattern(path: Path) -> str:
    return str(path.relative_to(path.anchor)) if path.anchor else str(path)


def _require_parquet(path: Path) -> None:
    if path.is_dir():
        raise ValueError(
            f"paths: {show(str(path))} is a folder. Name the files in it, such as "
            f"{show(str(path / '*.parquet'))}."
        )
    require_regular(path)
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        begins = file.read(len(_MAGIC)) == _MAGIC
        file.seek(max(size - len(_MAGIC), 0))
        ends = size >= _LEAST and file.read(len(_MAGIC)) == _MAGIC
    if begins and ends:
        return
    why = "is truncated. Write it again" if begins else "is not a Parquet file"
    raise ValueError(f"paths: {show(str(path))} ({plural(size, 'byte')}) {why}.")


def require_one_schema(files: Sequence[str], columns: Sequence[str], engine: str) -> None:
    """Refuse files whose columns differ in type, which an engine would convert silently.

    Raises
    ------
    ValueError
        If a file lacks a column, or has it of another type than the first file; the message names
        file and column.
    """
    read = _SCHEMAS[engine]()
    with naming_files(files, engine):
        first = read(files[0])
    for name in files:
        with naming_files([name], engine):
            schema = read(name)
        for column in columns:
            if column not in schema:
                raise ValueError(
                    f"No column named {show(column)} in {show(name)}. The columns are "
                    f"{listing(map(show, schema))}."
                )
            if schema[column] != first[column]:
                raise ValueError(
                    f"paths: column {show(column)} is {schema[column]} in {show(name)} but "
                    f"{first[column]} in {show(files[0])}. Write both with the same type."
                )


def column_names(file: str, engine: str) -> list[str]:
    """Return the names of the columns of a file."""
    read = _SCHEMAS[engine]()
    with naming_files([file], engine):
        return list(read(file))


@contextmanager
def naming_files(files: Sequence[str], engine: str) -> Iterator[None]:
    """Turn errors of an engine that reads files into one that names these."""
    try:
        yield
    except Exception as error:
        kind = type(error)
        # Early releases of DuckDB raise RuntimeError itself.
        is_general = kind is RuntimeError or isinstance(error, OSError)
        foreign = is_general or kind.__module__.partition(".")[0] in _ENGINES
        if not foreign or kind.__name__ in _NOT_OF_FILES:
            raise
        reason = (str(error).strip().splitlines() or [kind.__name__])[0][:_REASON].rstrip(". ")
        raise ValueError(
            f"paths: {engine} cannot read {listing(map(show, files))}: {reason}. Check the file or "
            "write it again."
        ) from error


def _duckdb_schema() -> Callable[[str], Schema]:
    connection = require("duckdb").connect()

    def read(name: str) -> Schema:
        relation = connection.read_parquet(name)
        return dict(zip(relation.columns, map(str, relation.types), strict=True))

    return read


def _polars_schema() -> Callable[[str], Schema]:
    polars = require("polars")
    return lambda name: {n: str(kind) for n, kind in polars.read_parquet_schema(name).items()}


_SCHEMAS: dict[str, Callable[[], Callable[[str], Schema]]] = {
    "duckdb": _duckdb_schema,
    "polars": _polars_schema,
}
