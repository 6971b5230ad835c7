"""Build the documentation site; every warning is an error.

Usage: python docs/build.py [folder, by default build/docs]

The site is in the folder ``html`` of that folder.
"""

from __future__ import annotations

import shutil
import sys
import warnings
from pathlib import Path

from sphinx.cmd.build import build_main

from builder.live import bundle
from builder.project import BUILD, DOCS
from builder.stage import stage


def build(folder: Path) -> int:
    """Build the site in a folder; return 0 if nothing is wrong."""
    # Examples have few cases, which hints are about.
    warnings.simplefilter("ignore", UserWarning)
    source, html, doctrees = (folder / name for name in ("source", "html", "doctrees"))
    shutil.rmtree(html, ignore_errors=True)
    stage(source)
    # A page that is not read again does not repeat its warnings.
    strict = ["-W", "--keep-going", "--fresh-env", "--quiet"]
    places = ["-c", str(DOCS), "-d", str(doctrees), str(source), str(html)]
    problem = build_main(["--builder", "html", *strict, *places])
    bundle(html / "_static")
    return problem


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILD))
