"""Checks of costs and weights of several classes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rocwidgets.reading.scalars import described, read_items, read_number
from rocwidgets.reading.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Sequence


def read_costs(name: str, value: Any, classes: Sequence[Any]) -> tuple[tuple[float, ...], ...]:
    """Return costs of true classes (rows) predicted to be of classes (columns), checked."""
    size = len(classes)
    if value is None:
        return tuple(tuple(float(i != j) for j in range(size)) for i in range(size))
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    rule = f"{name} must be {size} rows of {size} finite numbers, the true classes in rows"
    rows = [read_items(rule, row) for row in read_items(rule, value)]
    if len(rows) != size or any(len(row) != size for row in rows):
        shape = f"{len(rows)} rows of {sorted({len(row) for row in rows})}"
        raise ValueError(f"{rule}; got {shape}")
    return tuple(
        tuple(
            read_number(f"{name}[{i}][{j}]", each, "finite", math.isfinite)
            for j, each in enumerate(row)
        )
        for i, row in enumerate(rows)
    )


def read_class_weight(name: str, value: Any, classes: Sequence[Any]) -> tuple[float, ...]:
    """Return a weight above 0 for each class, checked."""
    if value is None:
        return (1.0,) * len(classes)
    if isinstance(value, Mapping):
        unknown = [label for label in value if label not in classes]
        if unknown:
            known = listing(map(show, classes), len(classes))
            raise ValueError(
                f"{name} has the class {show(unknown[0])}, which there is not; they are {known}"
            )
        value = [value.get(label, 1.0) for label in classes]
    given = read_items(f"{name} must be a number above 0 for each class", value)
    if len(given) != len(classes):
        raise ValueError(
            f"{name} must be {len(classes)} numbers, one for each class; got {described(value)}"
        )
    return tuple(
        read_number(f"{name}[{k}]", each, "finite and above 0", lambda x: 0 < x < math.inf)
        for k, each in enumerate(given)
    )
