"""Install the wheel of ``dist/`` into an empty environment, and time what a newcomer waits for.

``python release/installed.py [PYTHON]``
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]

# What the first cell of a notebook does: labels, scores, the widget, and what is sent to the page.
FIRST_CHART = """
import time
start = time.perf_counter()
import numpy as np
import rocwidgets as rw
rng = np.random.default_rng(0)
y = rng.random(10_000) < 0.2
ev = rw.Evaluation(y, {"model": rng.normal(y)})
bundle = ev._repr_mimebundle_()
data = bundle[0] if isinstance(bundle, tuple) else bundle
assert "application/vnd.jupyter.widget-view+json" in data, list(data)
page = ev.to_html()
assert "rw-dashboard" in page
print(f"first chart after {time.perf_counter() - start:.1f} s, page of {len(page) / 1000:.0f} kB")
"""


def install(python: str, wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment in a folder, and return its Python."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    made = folder / "bin/python"
    subprocess.run([made, "-m", "pip", "install", "--quiet", wheel], check=True)
    return made


def main(python: str = sys.executable) -> None:
    """Install, draw, and print how long both took."""
    (wheel,) = (ROOT / "dist").glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        made = install(python, wheel, Path(folder))
        took = time.perf_counter() - start
        print(f"installed in {took:.0f} s", flush=True)
        subprocess.run([made, "-W", "error", "-c", FIRST_CHART], check=True, cwd=folder)


if __name__ == "__main__":
    main(*sys.argv[1:2])
