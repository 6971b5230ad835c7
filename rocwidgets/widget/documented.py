"""Documentation of attributes: shared by two classes, and read by ``help`` of a trait."""

from __future__ import annotations

import inspect
import re
import textwrap
from typing import TYPE_CHECKING, TypeVar

import traitlets

if TYPE_CHECKING:
    from collections.abc import Callable

Class = TypeVar("Class", bound=type)
_PLACE = "{attributes}"
_HEAD, _UNDERLINE = "Attributes", "----------"
_SECTIONS = "Parameters", _HEAD
# What is said of an attribute that is described among the parameters.
_ABOVE = ("", "As above")


def documented(source: type) -> Callable[[Class], Class]:
    """Return a decorator that copies the attributes of a class into a docstring."""

    def fill(cls: Class) -> Class:
        if cls.__doc__ and source.__doc__:
            # Python 3.13 has removed the indentation of docstrings.
            before, _, after = cls.__doc__.partition(_PLACE)
            indent = before.rpartition("\n")[2]
            section = textwrap.indent(attributes(source, cls), indent).removeprefix(indent)
            cls.__doc__ = f"{before}{section}{after}"
        return traits_documented(cls)

    return fill


def attributes(source: type, of: type) -> str:
    """Return what the docstring of a class says of the attributes that another class has, too."""
    text = inspect.cleandoc(source.__doc__ or "")
    section = text.partition(f"{_HEAD}\n{_UNDERLINE}\n")[2].partition("\n\n")[0]
    entries = re.split(r"\n(?=\S)", section)
    has = {name for each in of.__mro__ for name in (*vars(each), *inspect.get_annotations(each))}
    return "\n".join(each for each in entries if re.split(r"\W", each, maxsplit=1)[0] in has)


def traits_documented(cls: Class) -> Class:
    """Give each trait of a class, as its own docstring, what the docstring of the class says of it.

    >>> import rocwidgets as rw
    >>> rw.Evaluation.seed.__doc__.splitlines()[0]
    'seed : int >= 0'
    """
    entries = described(cls.__doc__ or "")
    for name, trait in vars(cls).items():
        if isinstance(trait, traitlets.TraitType) and name in entries:
            trait.__doc__ = entries[name]
    return cls


def described(docstring: str) -> dict[str, str]:
    """Return the entry of each parameter and attribute of a numpydoc docstring, by name."""
    result: dict[str, str] = {}
    lines = inspect.cleandoc(docstring).splitlines()
    for head in _SECTIONS:
        starts = [
            at for at, line in enumerate(lines[:-1]) if line == head and lines[at + 1][:3] == "---"
        ]
        for start in starts:
            ends = (at for at in range(start + 2, len(lines)) if lines[at][:3] == "---")
            # The title of the next section is in the line before its underline.
            section = "\n".join(lines[start + 2 : next(ends, len(lines) + 1) - 1])
            for entry in re.split(r"\n(?=\S)", section.strip()):
                title, _, text = entry.partition("\n")
                names, _, kind = title.partition(" : ")
                if text.strip().partition(".")[0].partition(";")[0] in _ABOVE:
                    continue
                for name in names.split(", "):
                    result[name] = f"{name} : {kind}\n{text}".rstrip() if kind else entry.rstrip()
    return result
