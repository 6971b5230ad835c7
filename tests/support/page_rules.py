"""The page's own rules for states, run on exported pages without a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

_SCRIPT = Path(__file__).parents[2] / "js/tests/support/page_rules.mjs"
_BLOCK = r'<script type="application/[a-z-]+" id="{}">(.*?)</script>'


class PageRules:
    """A process that says what the page would not show; used as a context manager."""

    def __enter__(self) -> Self:
        """Start the process, which first bundles the page's code."""
        node = shutil.which("node")
        assert node, "the page's rules need Node, which make puts into .venv"
        self._process = subprocess.Popen(
            [node, str(_SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_error: object) -> None:
        """End the process."""
        self._process.communicate()

    def problems(self, page: str) -> list[str]:
        """Return what an exported page would not show, and the numbers in it that are none."""
        state, data = (_block(page, name) for name in ("rw-state", "rw-bytes"))
        return self.problems_of(json.loads(state), data)

    def problems_of(self, state: Any, data: str) -> list[str]:
        """Return the same of a state with places in place of binary values, and of these values."""
        given, answers = self._process.stdin, self._process.stdout
        assert given is not None
        assert answers is not None
        given.write(json.dumps({"state": state, "bytes": data}) + "\n")
        given.flush()
        return json.loads(answers.readline())


def _block(page: str, name: str) -> str:
    result = re.search(_BLOCK.format(name), page, re.DOTALL)
    assert result, f"the page has no {name}"
    return result[1]
