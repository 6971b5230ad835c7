"""Documentation and signatures of views: the options that their charts have."""

from __future__ import annotations

import inspect
import textwrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rocwidgets.vocabulary import Option


def annotation_of(option: Option) -> str:
    """Return the type of the values of an option, as it is written."""
    if not option.is_text:
        return type(option.default).__name__
    values = ", ".join(f'"{value}"' for value in option.values)
    if option.takes_share:
        return f"Literal[{values}] | float"
    return f"Iterable[Literal[{values}]]" if option.is_multiple else f"Literal[{values}]"


def document_options(cls: type, options: Mapping[str, Option], further: Sequence[Any]) -> None:
    """Put options into the docstring of a class, at ``{options}``, and into its signature.

    Parameters
    ----------
    cls : type
        Its constructor takes them by ``**``.
    options : mapping of str to Option
    further : sequence of inspect.Parameter
        What the signature has after them.
    """
    indent = "\n    "
    told = [
        f"{name} : {_values(option)}{indent}    {_wrapped(option.doc)}"
        for name, option in options.items()
    ]
    if cls.__doc__:
        cls.__doc__ = cls.__doc__.replace("{options}", indent.join(told))
    init: Any = cls.__init__
    signature = inspect.signature(init)
    *own, more = signature.parameters.values()
    # A class without a kind of its own takes any option.
    if "__init__" in vars(cls) and str(more.annotation).startswith("Unpack"):
        listed = [
            inspect.Parameter(
                name, more.KEYWORD_ONLY, default=option.default, annotation=annotation_of(option)
            )
            for name, option in options.items()
        ]
        signature = init.__signature__ = signature.replace(parameters=[*own, *listed, *further])
    # Some versions of Python ask an inherited __new__, which takes anything.
    cls.__signature__ = signature.replace(parameters=[*signature.parameters.values()][1:])  # pyright: ignore[reportAttributeAccessIssue]


def _values(option: Option) -> str:
    if isinstance(option.default, bool):
        return "bool"
    if option.range:
        return f"int from {option.range[0]} to {option.range[1]}"
    if not option.is_text:
        *_, last = option.values
        return f"float from {next(iter(option.values)):g} to {last:g}, in hundredths"
    values = "{" + ", ".join(f'"{value}"' for value in option.values) + "}"
    if option.takes_share:
        return f"{values} or float in (0, 1)"
    return f"list of {values}" if option.is_multiple else values


def _wrapped(text: str) -> str:
    return "\n        ".join(textwrap.wrap(text, 88))
