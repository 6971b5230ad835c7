"""Reference pages of public classes and functions, from their docstrings."""

from __future__ import annotations

import inspect
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from builder.public import MODULES, Public, named_functions, public
from builder.vocabulary_pages import CLASS_CODE, example_of, live, options_example, options_table
from rocwidgets import bq
from rocwidgets.views import EvaluationView
from rocwidgets.vocabulary import OF_SEVERAL, OF_TWO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Classes whose members are described once, for all classes made of them.
_BASES = (EvaluationView, bq.EvaluationFigure)
# Where views are.
_ALIVE = ("rocwidgets", "rocwidgets.teaching")
# A view that has no kind of its own, and one that needs Python for what it shows.
_NOT_ALIVE = ("View", "Cases")
_FUNCTIONS = """
# Functions that docstrings refer to

Some methods pass arguments on to these functions, or return their results. This page says what they
take, return and raise. You do not need to import them.
"""
_INTRO = (
    "Every public class, function and option. [Metrics](metrics.md) have their own page, and so do "
    "the [functions](functions.md) that docstrings refer to.\n\n"
    "In the examples, `ev` is an [Evaluation](rocwidgets.Evaluation.md), `model` is one of its "
    'models, `ev["model"]`, and `mc` is a '
    "[MulticlassEvaluation](rocwidgets.MulticlassEvaluation.md). The examples of methods continue "
    "the example of their class: paste that first."
)
_GOES_ON = "The examples below continue the one above."


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each page of the reference."""
    yield "index", _index_page()
    for module, title in MODULES.items():
        # In the navigation the section names the module.
        entries = [f"{each.name} <{_file(each)}>" for each in public(module)]
        yield module, f"# {title}\n\n{_list(module)}\n\n{_toctree(entries)}"
        for each in public(module):
            yield _file(each), _page(each)
    yield "functions", _functions_page()


def _index_page() -> str:
    """Return the list of all classes and functions."""
    parts = ["# Reference", _INTRO]
    parts += [f"## {title}\n\n{_list(module)}" for module, title in MODULES.items()]
    return "\n\n".join([*parts, _toctree(["metrics", *MODULES, "functions"])])


def _functions_page() -> str:
    """Return the page of the functions that docstrings name."""
    parts = [_FUNCTIONS.strip()]
    for name in named_functions():
        kind = "autoclass" if isinstance(resolve_name(name), type) else "autofunction"
        parts.append(_rst([f".. {kind}:: {name}"]))
    return "\n\n".join(parts) + "\n"


def _list(module: str) -> str:
    table = [f".. currentmodule:: {module}", "", ".. autosummary::", "   :nosignatures:", ""]
    return f"In `{module}`:\n\n{_rst([*table, *(f'   {each.name}' for each in public(module))])}"


def _toctree(names: Iterable[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", "", *names, "```", ""])


def _file(each: Public) -> str:
    return f"{each.module}.{each.name}"


def _called(each: Public) -> str:
    """Return the name after that of the package."""
    return _file(each).removeprefix("rocwidgets.")


def _page(each: Public) -> str:
    parts = [f"# {_called(each)}", _described(each)]
    if _is_alive(each):
        parts[1:] = [_live(each), *parts[1:], *_options(each)]
    return "\n\n".join(parts) + "\n"


def _is_alive(each: Public) -> bool:
    """Whether it is a view that a page without Python can show."""
    is_view = each.is_class and issubclass(each.value, EvaluationView)
    return is_view and each.module in _ALIVE and each.name not in _NOT_ALIVE


def _live(each: Public) -> str:
    """Return the live example of a view."""
    if _shows_only_several(each):
        code = f"{CLASS_CODE}rw.{_called(each)}(several)"
    else:
        given, ev = example_of(each.name)
        code = f"{given}rw.{_called(each)}({ev})"
    return live(code)


def _options(each: Public) -> list[str]:
    kind, parts = each.value.kind, []
    if table := options_table(OF_TWO.options_of(kind)):
        call = options_example(_called(each), OF_TWO.options_of(kind), example_of(each.name)[1])
        parts.append(f"## Options\n\n{table}\n\n{live(call)}")
    if kind in OF_SEVERAL.views:
        only = _shows_only_several(each)
        title = "Options" if only else "With several classes"
        made = "" if only else CLASS_CODE
        options = OF_SEVERAL.options_of(kind)
        call = options_example(_called(each), options, "several") or f"rw.{_called(each)}(several)"
        shown = [f"## {title}", options_table(options), live(f"{made}{call}")]
        if options or not only:
            parts.append("\n\n".join(filter(None, shown)))
    return parts


def _shows_only_several(each: Public) -> bool:
    """Whether a view shows several classes alone."""
    return each.value.kind in OF_SEVERAL.views and each.value.kind not in OF_TWO.views


def _described(each: Public) -> str:
    """Return the directives that take in the docstrings."""
    lines = [f".. currentmodule:: {each.module}", ""]
    if not each.is_class:
        return _rst([*lines, f".. autofunction:: {each.name}"])
    lines += [f".. autoclass:: {each.name}", ""]
    base = next((kind for kind in _BASES if issubclass(each.value, kind)), None)
    own = [name for name in each.members if not _is_of(base, each, name)]
    if any(">>>" in (each.member(name).__doc__ or "") for name in own):
        lines += [_GOES_ON, ""]
    lines += [line for name in own for line in (_member(each, name), "")]
    inherited = [name for name in each.members if name not in own]
    text = _rst(lines)
    if inherited and base is not None:
        home = _base_file(base)
        *others, last = (f"{{py:obj}}`{name} <{home}.{name}>`" for name in inherited)
        names = f"{', '.join(others)} and {last}" if others else last
        text += f"\n\nFrom [{base.__name__}]({home}.md) it has {names}."
    return text


def _is_of(base: type | None, each: Public, name: str) -> bool:
    """Whether a member is that of a base class which has a page of its own."""
    if base in (None, each.value):
        return False
    return inspect.getattr_static(base, name, None) is inspect.getattr_static(each.value, name)


def _base_file(base: type) -> str:
    homes = {EvaluationView: "views", bq.EvaluationFigure: "bq"}
    return f"rocwidgets.{homes[base]}.{base.__name__}"


def _member(each: Public, name: str) -> str:
    kind = "autoproperty" if each.is_value(name) else "automethod"
    return f".. {kind}:: {each.name}.{name}"


def _rst(lines: list[str]) -> str:
    return "\n".join(["````{eval-rst}", *lines, "````"])
