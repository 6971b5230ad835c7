"""Check that all inputs have the same rows."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.series import row_index
from rocwidgets.inputs.wording import listing, places, plural, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rocwidgets.inputs.column import Column


def require_same_length(columns: Sequence[Column]) -> None:
    """Refuse columns that are empty or differ in length.

    Raises
    ------
    ValueError
        With every input and its length.
    """
    lengths = {len(column) for column in columns}
    if lengths == {0}:
        raise ValueError(
            f"{' and '.join(column.what for column in columns)} are empty. Pass at least one row "
            "of each class."
        )
    if len(lengths) > 1:
        sizes = ", ".join(f"{column.what} {plural(len(column), 'row')}" for column in columns)
        raise ValueError(
            f"The inputs differ in length: {sizes}. Pass one value per row in each of them."
        )


def count_rows(data: Any) -> int:
    """Return the number of rows of the features X.

    Raises
    ------
    TypeError
        If it is no table, such as an iterator or a number.
    """
    if not isinstance(data, str | bytes | Mapping | AbstractSet):
        try:
            shape = getattr(data, "shape", None)
            return int(shape[0]) if shape is not None else len(data)
        except (TypeError, IndexError, ValueError):
            pass
    raise TypeError(
        f"X must be an array, data frame or list of rows, got {described(data)}. Pass the "
        "features that the models take, one row per label in y."
    )


def require_same_index(inputs: Mapping[str, Any]) -> None:
    """Refuse pandas inputs whose indexes disagree; anything else has no index to compare.

    Parameters
    ----------
    inputs : mapping of str to object
        Inputs by the name that messages use, such as ``{"y": y, "X": X}``.

    Raises
    ------
    ValueError
        With how the indexes disagree and how to pair the rows on purpose.
    """
    compare_indexes([(what, row_index(data)) for what, data in inputs.items()])


def compare_indexes(indexes: Sequence[tuple[str, Any]]) -> None:
    """Refuse disagreement between the (input name, pandas Index or None) pairs given."""
    known = [(what, index) for what, index in indexes if index is not None]
    for what, index in known[1:]:
        first, reference = known[0]
        if index is not reference and not index.equals(reference):
            raise ValueError(
                f"The pandas indexes of {first} and {what} disagree: "
                + _disagreement(first, reference, what, index)
                + ", or pass .to_numpy() of both to pair them by position."
            )


def _disagreement(first: str, reference: Any, what: str, index: Any) -> str:
    """Return how two indexes differ and how to pair them by label."""
    by_label = f"Pair the rows by label with {what}.loc[{first}.index]"
    lacking = ~reference.isin(index)
    if lacking.any():
        how = _absent(first, reference[lacking], what)
        return f"{how}. Select the rows that occur in both"
    if not (reference.is_unique and index.is_unique):
        return "some labels are repeated, and their order or number differs. Make the labels unique"
    extra = ~index.isin(reference)
    if extra.any():
        return f"{_absent(what, index[extra], first)}. {by_label}"
    moved = np.asarray(reference, dtype=object) != np.asarray(index, dtype=object)
    rows = f"{plural(int(moved.sum()), 'row')} moved, {places(moved, reference)}"
    return f"they have the same labels in a different order, {rows}. {by_label}"


def _absent(holder: str, labels: Any, other: str) -> str:
    shown = listing((show(label) for label in labels[:5]), len(labels))
    return f"{plural(len(labels), 'label')} of {holder} missing from {other} ({shown})"
