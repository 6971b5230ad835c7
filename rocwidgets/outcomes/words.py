"""The user's own words for what is decided, and about what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_text
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST = 20
_NAMES = ("action", "case", "acted", "cases")
_VOWELS, _HISSES = "aeiou", ("s", "x", "z", "ch", "sh")
# Verbs of one syllable with one vowel before one consonant double it: flag, scan, stop.
_SHORT = re.compile("[^aeiou]*[aeiou][^aeiouwxy]")


@explain_call_errors
@dataclass(frozen=True)
class Words:
    """Words for the decision: what is done with cases that are predicted positive.

    Parameters
    ----------
    action : str, default "flag"
        What is done with a case, as a verb: "contact", "review", "call".
    case : str, default "case"
        What a case is: "customer", "claim", "patient".
    acted : str, optional
        The past participle: "contacted". By default by the rules of English, which do not know
        every irregular verb.
    cases : str, optional
        The plural of `case`, by default by the rules of English; give irregular ones, such as
        "people" for "person".

    Raises
    ------
    TypeError, ValueError
        If a word is empty, longer than 20 characters or not printable.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> words = rw.Words(action="contact", case="customer")
    >>> words.acted, words.cases
    ('contacted', 'customers')
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], words=words)
    """

    action: str = "flag"
    case: str = "case"
    acted: str = ""
    cases: str = ""

    def __post_init__(self) -> None:
        for name in _NAMES:
            given = getattr(self, name)
            default = _DEFAULTS.get(name)
            is_left_out = isinstance(given, str) and not given
            value = default(self) if default and is_left_out else given
            object.__setattr__(self, name, _read(name, value))

    def count(self, number: str) -> str:
        """Return a number of cases.

        Parameters
        ----------
        number : str

        Examples
        --------
        >>> words.count("1"), words.count("2,789")
        ('1 customer', '2,789 customers')
        """
        return f"{number} {self.case if number == '1' else self.cases}"

    def to_dict(self) -> dict[str, str]:
        """Return all four words.

        Examples
        --------
        >>> words.to_dict()["acted"]
        'contacted'
        """
        return {name: getattr(self, name) for name in _NAMES}

    @classmethod
    def read(cls, value: Any) -> Self:
        """Return the words, given as `Words` or as a dict.

        Parameters
        ----------
        value : Words or mapping

        Raises
        ------
        TypeError
            If it is neither.

        Examples
        --------
        >>> rw.Words.read({"case": "claim"}).cases
        'claims'
        """
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise TypeError(
                f'words must be rw.Words(action="contact", case="customer"), got '
                f"{described(value)}."
            )
        return cls(**value)


def _read(name: str, value: Any) -> str:
    text = read_text(name, value).strip()
    if not text or len(text) > _LONGEST or not text.isprintable():
        raise ValueError(f"{name} must be 1 to {_LONGEST} printable characters, got {show(text)}.")
    return text


# Words of decisions that are not inflected by rule.
_PARTICIPLES = {
    "send": "sent",
    "write": "written",
    "pay": "paid",
    "give": "given",
    "take": "taken",
    "hold": "held",
    "keep": "kept",
    "meet": "met",
    "see": "seen",
    "tell": "told",
    "refer": "referred",
    "admit": "admitted",
    "let": "let",
    "put": "put",
    "choose": "chosen",
}


def participle(verb: str) -> str:
    """Return the past participle of a verb; of several words, as "call back", the first is it."""
    verb, space, rest = verb.partition(" ")
    if rest:
        return f"{participle(verb)}{space}{rest}"
    if verb in _PARTICIPLES:
        return _PARTICIPLES[verb]
    if verb.endswith("e"):
        return f"{verb}d"
    if _SHORT.fullmatch(verb):
        return f"{verb}{verb[-1]}ed"
    return f"{verb[:-1]}ied" if _ends_in_consonant_and_y(verb) else f"{verb}ed"


def plural(noun: str) -> str:
    """Return the plural of a noun."""
    if noun.endswith(_HISSES):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if _ends_in_consonant_and_y(noun) else f"{noun}s"


def _ends_in_consonant_and_y(word: str) -> bool:
    return word[-1:] == "y" and word[-2:-1] not in _VOWELS


_DEFAULTS: dict[str, Callable[[Words], str]] = {
    "acted": lambda words: participle(words.action),
    "cases": lambda words: plural(words.case),
}
