"""Several people's costs of the same decision, by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.wording import listing, show
from rocwidgets.outcomes.costs import Costs

if TYPE_CHECKING:
    from typing import Any

MOST = 12
LONGEST_NAME = 40
_EXAMPLE = '{"sales": Costs(fp=1, fn=5), "risk": Costs(fp=1, fn=20)}'


@explain_call_errors
class People(Mapping[str, Costs]):
    """Several people's costs, by name; immutable and in the order they were given.

    Parameters
    ----------
    costs : mapping of str to Costs, or iterable of pairs of both
        At most 12 people, all in one currency. Names have 1 to 40 characters; spaces around them
        are dropped.

    Raises
    ------
    TypeError, ValueError
        If a name is no text, empty, too long or given twice, somebody has no costs, there are more
        than 12 people, or their currencies differ.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.people = {"sales": rw.Costs(fp=1, fn=5), "risk": rw.Costs(fp=1, fn=(10, 20))}
    >>> list(ev.people), ev.people["sales"].fn
    (['sales', 'risk'], 5.0)
    """

    def __init__(self, costs: Mapping[str, Costs] | Iterable[tuple[str, Costs]] = ()) -> None:
        pairs = costs.items() if isinstance(costs, Mapping) else costs
        self._costs: dict[str, Costs] = {}
        for name, each in pairs:
            self._add(_read_name(name), each)
        if len(self._costs) > MOST:
            raise ValueError(
                f"There are costs of {len(self._costs)} people. Pass those of at most {MOST}."
            )
        currencies = {each.currency: name for name, each in self._costs.items()}
        if len(currencies) > 1:
            units = listing(
                f"{show(name)} has {show(unit) if unit else 'none'}"
                for unit, name in currencies.items()
            )
            raise ValueError(f"People's costs must have one currency, but {units}. Convert them.")

    def _add(self, name: str, costs: Any) -> None:
        if not isinstance(costs, Costs):
            raise TypeError(
                f"The costs of {show(name)} must be Costs such as Costs(fp=1, fn=5), got "
                f"{described(costs)}."
            )
        if costs.between:
            raise ValueError(
                f"The costs of {show(name)} have actions between, {listing(costs.between)}, but "
                "people agree on one threshold. Leave out between."
            )
        if name in self._costs:
            raise ValueError(f"Two people have the name {show(name)}. Give each another one.")
        self._costs[name] = costs

    def __getitem__(self, name: str) -> Costs:
        return self._costs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._costs)

    def __len__(self) -> int:
        return len(self._costs)

    def __hash__(self) -> int:
        return hash(tuple(self._costs.items()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return list(self.items()) == list(other.items())

    def __repr__(self) -> str:
        return repr(self._costs)

    @property
    def currency(self) -> str:
        """Their common currency; "" if none was given."""
        return next((each.currency for each in self.values()), "")


def _read_name(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(
            f"People need names, got {described(value)}. Pass a dict such as {_EXAMPLE}."
        )
    name = value.strip()
    if not name:
        raise ValueError(f"A person's name is empty. Pass a dict such as {_EXAMPLE}.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(
            f"A person's name must have 1 to {LONGEST_NAME} printable characters, got "
            f"{show(value)}."
        )
    return name
