"""Write the types of the options of views and bqplot figures, which vocabulary.json declares.

    python release/options.py [--check]

With ``--check`` nothing is written, and files that would change are an error.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rocwidgets as rw
from rocwidgets import bq, teaching
from rocwidgets.bq.figure import options_of_figure
from rocwidgets.views.signatures import annotation_of
from rocwidgets.vocabulary import OF_SEVERAL, OF_TWO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rocwidgets.vocabulary import Option

PACKAGE = Path(rw.__file__).parent
_OF_VIEWS = '''"""Options of views as types; made from vocabulary.json by release/options.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout


class ViewOptions(TypedDict, total=False):
    """What every view takes."""

    options: Mapping[str, Any] | None
    layout: Mapping[str, Any] | Layout | None
'''
_OF_FIGURES = '''"""Options of figures as types; made from vocabulary.json by release/options.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rocwidgets.bq.traits import FigureTraits

if TYPE_CHECKING:
    from collections.abc import Iterable
'''


def files() -> dict[Path, str]:
    """Return the files with the text that they should have."""
    rooms = rw, teaching
    views = [each for room in rooms for each in classes(room, "ViewOptions", _options_of_view)]
    figures = classes(bq, "FigureTraits", options_of_figure)
    return {
        PACKAGE / "views/options.py": formatted(_OF_VIEWS + "".join(views)),
        PACKAGE / "bq/options.py": formatted(_OF_FIGURES + "".join(figures)),
    }


def _options_of_view(kind: str) -> dict[str, Option]:
    """Return the options of a chart, of two classes and of several."""
    return {**OF_TWO.options_of(kind), **OF_SEVERAL.options_of(kind)}


def classes(room: Any, base: str, of: Callable[[str], dict[str, Option]]) -> Iterator[str]:
    """Yield the class of the options of each view or figure of a room that has some."""
    for name in room.__all__:
        options = of(getattr(getattr(room, name), "kind", ""))
        lines = [f"    {key}: {annotation_of(each)}\n" for key, each in options.items()]
        if lines:
            told = f'"""Options of `{room.__name__}.{name}`."""'
            yield f"\n\nclass {name}Options({base}, total=False):\n    {told}\n\n{''.join(lines)}"


def formatted(text: str) -> str:
    """Return code as ruff writes it."""
    ruff = ["ruff", "format", "--quiet", "--stdin-filename", str(PACKAGE / "options.py"), "-"]
    return subprocess.run(ruff, input=text, text=True, capture_output=True, check=True).stdout


def main() -> None:
    """Write the files, or say which of them are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    stale = {
        path: text
        for path, text in files().items()
        if not path.exists() or path.read_text("utf-8") != text
    }
    if not parser.parse_args().check:
        for path, text in stale.items():
            path.write_text(text, "utf-8")
    elif stale:
        names = ", ".join(path.relative_to(PACKAGE.parent).as_posix() for path in stale)
        sys.exit(f"{names} differ from vocabulary.json: run python release/options.py")


if __name__ == "__main__":
    main()
