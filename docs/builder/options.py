"""The options of a picture, from the vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.vocabulary import options_of

if TYPE_CHECKING:
    from rocwidgets.vocabulary import Option

_HEAD = "| option | in the menu | values | default |\n|---|---|---|---|"


def options_table(kind: str) -> str:
    """Return the options of a kind of picture as a table; empty if it has none."""
    rows = [_row(name, option) for name, option in options_of(kind).items()]
    return "\n".join([_HEAD, *rows]) if rows else ""


def options_example(name: str, kind: str) -> str:
    """Return a call that sets each option to a value that is not its default."""
    chosen = [f"{key}={_other(option)!r}" for key, option in options_of(kind).items()]
    return f"rw.{name}(ev, {', '.join(chosen)})"


def _row(name: str, option: Option) -> str:
    values = ", ".join(f"`{_text(value)}` {label}" for value, label in option.values.items())
    default = option.default
    shown = ", ".join(f"`{each}`" for each in default) if option.is_multiple else f"`{default}`"
    return f"| `{name}` | {option.label} | {values} | {shown} |"


def _text(value: Any) -> str:
    return f'"{value}"'


def _other(option: Option) -> Any:
    """Return the last value that is not the default; of several values a list."""
    others = [value for value in option.values if value not in option.default]
    other = others[-1] if others else next(iter(option.values))
    return [other] if option.is_multiple else other
