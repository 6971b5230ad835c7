"""What is chosen about pictures, as traits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from rocwidgets.reading.scalars import described, read_choice, read_items
from rocwidgets.reading.wording import show
from rocwidgets.vocabulary import OPTIONS, read_pictures

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
        raise TypeError(
            f"options of {kind} must be a dict of words by name; got {described(value)}"
        )
    known = OPTIONS.get(kind, {})
    unknown = [name for name in value if not isinstance(name, str) or name not in known]
    if unknown:
        those = f"its options are {', '.join(known)}" if known else "it has none"
        raise ValueError(f"options: {kind} has no option {show(unknown[0])}; {those}")
    return {
        str(name): (_several if known[name].several else read_choice)(
            f"{name} of {kind}", value[name], tuple(known[name].values)
        )
        for name in value
    }


def _several(what: str, value: Any, words: tuple[str, ...]) -> list[str]:
    rule = f"{what} must be a list of some of {', '.join(words)}"
    chosen = [read_choice(f"each of {what}", word, words) for word in read_items(rule, value)]
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
            raise TypeError(f"{self.name} must be a dict such as {example}; got {described(value)}")
        unknown = [kind for kind in value if not isinstance(kind, str) or kind not in OPTIONS]
        if unknown:
            raise ValueError(
                f"{self.name}: {show(unknown[0])} is no picture with options; those are "
                f"{', '.join(OPTIONS)}"
            )
        return {str(kind): read_options(kind, value[kind]) for kind in value}


class Pictures(traitlets.TraitType[list[str], Iterable[Any]]):
    """Kinds of pictures, in the order shown; view classes such as ``rw.ROC`` stand for theirs."""

    default_value = ()

    def validate(self, obj: Any, value: Any) -> list[str]:  # noqa: ARG002 - the signature is traitlets'
        """Return the kinds, or raise TypeError or ValueError."""
        return read_pictures(self.name or "", value)
