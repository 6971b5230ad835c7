"""Own thresholds of groups, by label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from rocwidgets.inputs.scalars import described, read_number
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import listing, show

# Names in an error.
_SHOWN = 6


class OwnThresholds(Mapping[Any, float]):
    """Own thresholds of groups, by label; immutable.

    Parameters
    ----------
    thresholds : mapping of label to float, or iterable of pairs of both
        In score units; ``inf`` flags no case of the group.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores, regions = [0.1, 0.4, 0.35, 0.8], ["north", "north", "south", "south"]
    >>> ev = rw.Evaluation([0, 1, 0, 1], scores, group=regions)
    >>> ev.group_thresholds = {"north": 0.4}
    >>> ev.group_thresholds
    {'north': 0.4}
    """

    def __init__(self, thresholds: Mapping[Any, float] | Iterable[tuple[Any, float]] = ()) -> None:
        self._thresholds: dict[Any, float] = dict(thresholds)

    @classmethod
    def read(cls, name: str, value: Any) -> Self:
        """Return the thresholds that a mapping gives, or rules by group, checked; none for None.

        Raises
        ------
        TypeError, ValueError
            If it is no mapping, a threshold is no number, or a rule mixes thresholds.
        """
        if value is None:
            return cls()
        if hasattr(value, "rules") and hasattr(value, "names"):
            value = _of_rules(name, value)
        if not isinstance(value, Mapping):
            raise TypeError(
                f'{name} must be thresholds by group, such as {{"north": 0.4}}, or None, got '
                f"{described(value)}."
            )
        return cls(
            {
                label: read_number(f"{name}[{show(label)}]", each, "in score units")
                for label, each in value.items()
            }
        )

    def ordered(self, name: str, labels: tuple[Any, ...]) -> Self:
        """Return the same in the order of the labels of all groups.

        Raises
        ------
        ValueError
            If there is no such group.
        """
        for label in self:
            if label not in labels:
                known = listing(map(show, labels[:_SHOWN]), len(labels))
                texts = [each for each in labels if isinstance(each, str)]
                meant = did_you_mean(label, texts) if isinstance(label, str) else "."
                raise ValueError(
                    f"{name} has no group {show(label)} to set. The groups are {known}{meant}"
                )
        return type(self)({label: self[label] for label in labels if label in self})

    def __getitem__(self, label: Any) -> float:
        return self._thresholds[label]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._thresholds)

    def __len__(self) -> int:
        return len(self._thresholds)

    def __hash__(self) -> int:
        return hash(tuple(self._thresholds.items()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return list(self.items()) == list(other.items())

    def __repr__(self) -> str:
        return repr(self._thresholds)


def _of_rules(name: str, rules: Any) -> dict[Any, float]:
    """Return the threshold of each group, which has only one."""
    for label, rule in zip(rules.names, rules.rules, strict=True):
        if rule.mixes:
            raise ValueError(
                f"{name} has one threshold for each group, but that of {show(label)} mixes two. "
                "Find thresholds with mixing=False."
            )
    return {label: rule.threshold for label, rule in zip(rules.names, rules.rules, strict=True)}
