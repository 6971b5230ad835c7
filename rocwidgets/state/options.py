"""What is chosen about pictures, as traits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from rocwidgets.state.pictures import OPTIONS, SEVERAL

Chosen = dict[str, Any]


def read_options(kind: str, value: Any) -> Chosen:
    """Check what is chosen about one picture.

    Parameters
    ----------
    kind : str
        Of the picture.
    value : mapping of str to str, or to a list of str where several may be chosen
        Words by the name of the option. Options left out keep what is shown at first.

    Returns
    -------
    dict
        A copy.

    Raises
    ------
    TypeError, ValueError
        If an option or a word is none of `OPTIONS`; the message names those there are.
    """
    if not isinstance(value, Mapping):
        raise TypeError(f"options of {kind} must be a dict of words by name; got {value!r}")
    known = OPTIONS.get(kind, {})
    unknown = [name for name in value if name not in known]
    if unknown:
        those = f"its options are {', '.join(known)}" if known else "it has none"
        raise ValueError(f"{kind} has no option {unknown[0]!r}; {those}")
    return {
        name: (_several if name in SEVERAL else _one)(f"{name} of {kind}", known[name], value[name])
        for name in value
    }


def _one(what: str, words: tuple[str, ...], value: Any) -> str:
    if value not in words:
        raise ValueError(f"{what} must be one of {', '.join(words)}; got {value!r}")
    return value


def _several(what: str, words: tuple[str, ...], value: Any) -> list[str]:
    rule = f"{what} must be a list of some of {', '.join(words)}"
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{rule}; got {value!r}")
    chosen = list(value)
    for word in chosen:
        if word not in words:
            raise ValueError(f"{rule}; got {word!r}")
    if len(set(chosen)) < len(chosen):
        raise ValueError(f"{what} names one twice: {', '.join(chosen)}")
    return chosen


class ViewOptions(traitlets.TraitType[Chosen, Mapping[str, Any]]):
    """What is chosen about the picture of a view, checked by `read_options`."""

    def make_dynamic_default(self) -> Chosen:
        """Return that nothing is chosen."""
        return {}

    def validate(self, obj: Any, value: Any) -> Chosen:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        return read_options(obj.kind, value)


class Options(traitlets.TraitType[dict[str, Chosen], Mapping[str, Any]]):
    """What is chosen about the pictures of a dashboard, by kind, checked by `read_options`."""

    def make_dynamic_default(self) -> dict[str, Chosen]:
        """Return that nothing is chosen."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Chosen]:  # noqa: ARG002 - traitlets'
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping):
            example = "{'roi': {'unit': 'percent'}}"
            raise TypeError(f"{self.name} must be a dict such as {example}; got {value!r}")
        unknown = [kind for kind in value if kind not in OPTIONS]
        if unknown:
            raise ValueError(
                f"{unknown[0]!r} is no picture with options; those are {', '.join(OPTIONS)}"
            )
        return {kind: read_options(kind, value[kind]) for kind in value}
