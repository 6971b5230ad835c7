"""Single values of costs, checked, and calls of `Costs` as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.reading.scalars import GREATEST, read_number, read_text
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Mapping

CELLS = ("tp", "fp", "fn", "tn")
_LONGEST = 12
# Each error, and the right decision about the same cases.
RIGHT = {"fp": "tn", "fn": "tp"}


def read_cost(cell: str, value: object, what: str = "cost") -> float:
    """Return the cost of a cell, or raise TypeError or ValueError."""
    rule = f"finite, at most {GREATEST:g} in size, such as {cell}=2.5"
    return read_number(f"the {what} {cell}", value, rule, lambda x: abs(x) <= GREATEST) + 0.0


def read_review(value: object) -> float:
    """Return the cost of a review, or raise TypeError or ValueError."""
    rule = f"finite and at least 0, at most {GREATEST:g}: a review costs, in gains too"
    return read_number("the cost review", value, rule, lambda x: 0 <= x <= GREATEST) + 0.0


def read_currency(value: object) -> str:
    """Return the unit of amounts of money, or raise TypeError or ValueError."""
    text = read_text("currency", value).strip()
    if len(text) > _LONGEST or not text.isprintable():
        raise ValueError(
            f"currency must be at most {_LONGEST} printable characters; got {show(text)}"
        )
    return text


def written(name: str, cells: Mapping[str, float]) -> str:
    """Return a call with these cells, as it is written; each number exactly."""
    given = ", ".join(f"{cell}={repr(value).removesuffix('.0')}" for cell, value in cells.items())
    return f"{name}({given})"


def incomplete(given: Mapping[str, float]) -> str:
    """Return what to write in place of costs that lack an error."""
    missing = [cell for cell in RIGHT if cell not in given]
    lacks = f"{missing[0]} is missing" if len(missing) == 1 else "fp and fn are missing"
    rule = f"Costs needs both errors, fp and fn, as soon as one cost is given; {lacks}"
    if any(given.get(cell, 0) < 0 for cell in RIGHT):
        return f"{rule}. If these are gains, write {written('Costs.from_gains', given)}"
    # Where being right is a gain, being wrong often means only that gain missed.
    likely = {cell: 0.0 if given.get(right, 0) < 0 else 1.0 for cell, right in RIGHT.items()}
    whole = {**likely, **given}
    ordered = {cell: whole[cell] for cell in CELLS if cell in whole}
    return f"{rule}. Write for example {written('Costs', ordered)}, or what they cost"
