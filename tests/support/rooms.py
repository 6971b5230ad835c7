"""What to test after a change of some rooms: ``python tests/support/rooms.py frames charts``.

Prints the paths for pytest, or with ``--page`` those for vitest. ``changed`` stands for the rooms
of what differs from the last commit. The tests of a room are those of its own folder and of the
rooms that import it directly, by the graph that the contracts check.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
_PACKAGE = "rocwidgets"


def importers(rooms: set[str]) -> set[str]:
    """Return the rooms with a file that imports one of these rooms, without going on from there."""
    graph = grimp.build_graph(_PACKAGE)
    result = set()
    for module in graph.modules:
        if _room(module) in rooms:
            result |= {_room(each) for each in graph.find_modules_that_directly_import(module)}
    return result - {""}


def changed() -> set[str]:
    """Return the rooms, of either language and of tests, of what differs from the last commit."""
    told = subprocess.check_output(
        ("git", "status", "--porcelain", "--untracked-files=all"),  # noqa: S607 - of the PATH
        cwd=ROOT,
        text=True,
    )
    paths = [line[3:].split(" -> ")[-1].strip('"') for line in told.splitlines()]
    return {room for path in paths if _has_tests(room := _room_of_file(path))}


def paths(rooms: set[str]) -> list[str]:
    """Return the folders and files of tests in Python."""
    found = [each for room in sorted(rooms | importers(rooms)) for each in _tests_of(room)]
    return [str(each.relative_to(ROOT)) for each in found]


def page_paths(rooms: set[str]) -> list[str]:
    """Return the folders of unit tests of the page."""
    folders = [ROOT / "js/tests/unit" / room for room in sorted(rooms)]
    return [str(each.relative_to(ROOT / "js")) for each in folders if each.is_dir()]


def _tests_of(room: str) -> list[Path]:
    places = (ROOT / "tests" / room, ROOT / f"tests/test_{room}.py")
    return [each for each in places if each.exists()]


def _has_tests(room: str) -> bool:
    return bool(room) and bool(_tests_of(room) or page_paths({room}))


def _room(module: str) -> str:
    """Return the room of a module, "" of the package itself."""
    return module.partition(".")[2].partition(".")[0]


def _room_of_file(path: str) -> str:
    parts = Path(path).parts
    if parts[0] in (_PACKAGE, "tests") and len(parts) > 1:
        return Path(parts[1]).stem.removeprefix("test_")
    return parts[2] if parts[:2] == ("js", "src") and len(parts) > 2 else ""


def main(arguments: list[str]) -> None:
    """Print the paths."""
    is_page = "--page" in arguments
    rooms = {each for each in arguments if each != "--page"}
    if "changed" in rooms:
        rooms = rooms - {"changed"} | changed()
    unknown = [each for each in sorted(rooms) if not _has_tests(each)]
    if unknown:
        known = sorted(each.name for each in (ROOT / "tests").iterdir() if each.is_dir())
        sys.exit(f"No tests are kept for {', '.join(unknown)}. Rooms: {', '.join(known)}.")
    print(*(page_paths(rooms) if is_page else paths(rooms)))


if __name__ == "__main__":
    main(sys.argv[1:])
