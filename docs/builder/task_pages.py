"""A page for each task of ``tasks.md``, with all the code that it needs."""

from __future__ import annotations

import ast
import re
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TASKS = "tasks.md"
_CODE = re.compile(r"```{live}\n(.*?)```\n", re.DOTALL)
_INTRODUCTION = """# Tasks, in three lines each

Each page has one task, its code and the result. The task takes at most three lines. Those above
them read the data: replace them with your own.
"""


def task_pages(text: str) -> dict[str, str]:
    """Return the pages of the site, by their paths, from all tasks as one page of it.

    Examples of a page in the repository follow one another. On a page of its own a task begins
    with those lines of earlier ones that it depends on.
    """
    introduction, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    earlier = _CODE.findall(introduction)
    pages = {}
    for section in sections:
        title, _, rest = section.partition("\n")
        (code,) = _CODE.findall(rest)
        needed = needed_lines(earlier, code)
        pages[page_of(title)] = f"# {title}\n{rest.replace(code, needed + code)}"
        earlier.append(code)
    entries = "\n".join(path.removesuffix(".md") for path in pages)
    contents = f"```{{toctree}}\n:maxdepth: 1\n\n{entries}\n```\n"
    return {TASKS: f"{_INTRODUCTION}\n{contents}", **pages}


def page_of(title: str) -> str:
    """Return the path of the page of a task, by its title or the place of it on one page."""
    words = re.sub(r"[^\w\s-]", "", title.lower()).replace("-", " ").split()
    return f"tasks/{'-'.join(words)}.md"


def needed_lines(earlier: Sequence[str], code: str) -> str:
    """Return the lines of earlier code that code depends on, in their order.

    What a later task sets on a value is left out; what is set where the value is made is not.
    """
    needed: set[str] = set()
    for statement in reversed(ast.parse(code).body):
        needed = (needed - _bound(statement)) | _loaded(statement)
    imports: list[str] = []
    others: list[str] = []
    for block in reversed(earlier):
        statements = ast.parse(block).body
        made = {*chain.from_iterable(map(_bound, statements))}
        for statement in reversed(statements):
            bound = _bound(statement)
            if needed & (bound | (_changed(statement) & made)):
                needed = (needed - bound) | _loaded(statement)
                is_import = isinstance(statement, ast.Import | ast.ImportFrom)
                (imports if is_import else others).append(_lines_of(statement, block))
    parts = ("".join(reversed(each)).strip("\n") for each in (imports, others))
    return "".join(f"{part}\n\n" for part in parts if part)


def _lines_of(statement: ast.stmt, code: str) -> str:
    """Return the lines of a statement, with the empty one before it if there is one."""
    lines = code.splitlines(keepends=True)
    first = statement.lineno - 1
    space = lines[first - 1] if first and not lines[first - 1].strip() else ""
    return space + "".join(lines[first : statement.end_lineno])


def _loaded(tree: ast.AST) -> set[str]:
    names = (each for each in ast.walk(tree) if isinstance(each, ast.Name))
    return {each.id for each in names if isinstance(each.ctx, ast.Load)}


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement binds."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(each.asname or each.name).partition(".")[0] for each in statement.names}
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = (each for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
    return {each.id for each in names if isinstance(each.ctx, ast.Store)}


def _changed(statement: ast.stmt) -> set[str]:
    """Return the names whose attributes a statement sets."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    attributes = (target.value for target in targets if isinstance(target, ast.Attribute))
    return {each.id for each in attributes if isinstance(each, ast.Name)}
