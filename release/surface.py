"""Write what is public, with signatures, so that a change of it is seen in a review.

    python release/surface.py

writes ``release/surface.txt``: each class and function of the reference, its methods and
properties, its traits, and what each takes.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))
from builder.public import everything  # noqa: E402 - a folder of its own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.public import Public

FILE = ROOT / "release/surface.txt"
_WIDTH = 100
_AFTER_STAR = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_POSITIONAL)


def surface() -> str:
    """Return the lines of the file."""
    every = everything()
    kinds: list[Any] = [each.value for each in every if each.is_class]
    return "".join(f"{line}\n" for each in every for line in _lines(each, kinds))


def _lines(each: Public, kinds: list[Any]) -> Iterator[str]:
    """Yield the lines of a class or function; a class has what no public base of it has."""
    value: Any = each.value
    name = f"{each.module}.{each.name}"
    if not callable(each.value):
        yield f"{name}: {type(value).__name__}"
        return
    yield from _called(name, value)
    if not each.is_class:
        return
    bases = [kind for kind in kinds if kind is not value and issubclass(value, kind)]

    def is_own(member: str) -> bool:
        found = inspect.getattr_static(value, member)
        return all(inspect.getattr_static(base, member, None) is not found for base in bases)

    for member in filter(is_own, each.members):
        if each.is_value(member):
            yield f"  .{member}"
        else:
            yield from _called(f"  .{member}", inspect.getattr_static(value, member))
    if issubclass(value, traitlets.HasTraits):
        traits = value.class_traits(sync=True)
        own = sorted(name for name in traits if _is_ours(value, name) and is_own(name))
        yield from (f"  .{trait} = {type(traits[trait]).__name__}" for trait in own)


def _is_ours(kind: type, name: str) -> bool:
    owner = next((each for each in kind.__mro__ if name in vars(each)), object)
    return not name.startswith("_") and owner.__module__.startswith("rocwidgets")


def _called(name: str, value: Any) -> Iterator[str]:
    """Yield a call in a line, or an argument a line where it is long."""
    signature = inspect.signature(getattr(value, "__func__", value))
    arguments = list(signature.parameters.values())
    # A method is called without its first argument.
    is_method = name.startswith(" ") and not isinstance(value, staticmethod)
    told = list(_told(arguments[is_method:]))
    returned = signature.return_annotation
    end = "" if returned in {signature.empty, "None", None} else f" -> {_typed(returned)}"
    line = f"{name}({', '.join(told)}){end}"
    if len(line) <= _WIDTH:
        yield line
        return
    margin = "    " if name.startswith(" ") else "  "
    yield f"{name}("
    yield from (f"{margin}  {each}," for each in told)
    yield f"{margin}){end}"


def _told(arguments: list[inspect.Parameter]) -> Iterator[str]:
    before = None
    for each in arguments:
        if each.kind is each.KEYWORD_ONLY and before not in {
            each.KEYWORD_ONLY,
            each.VAR_POSITIONAL,
        }:
            yield "*"
        before = each.kind
        stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        kind = "" if each.annotation is each.empty else f": {_typed(each.annotation)}"
        shown = "..." if callable(each.default) else repr(each.default)
        default = "" if each.default is each.empty else f" = {shown}"
        yield f"{stars}{each.name}{kind}{default}"


def _typed(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


if __name__ == "__main__":
    FILE.write_text(surface(), encoding="utf-8")
