"""Weight of what is sent to a browser, as it is and deflated (gzip -9).

``python benchmarks/weight.py`` prints in bytes: every script of ``rocwidgets/static`` and the style
sheet, which is in the scripts too; the state of an evaluation of three models of a million cases,
JSON and buffers; and the page with all pictures that ``to_html`` writes of it.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from pathlib import Path

import numpy as np
from ipywidgets.widgets.widget import _remove_buffers

import rocwidgets as rw
from rocwidgets.vocabulary import KINDS
from rocwidgets.widget.export import state_of

STATIC = Path(rw.__file__).parent / "static"
N = 1_000_000


def main() -> None:
    """Weigh the scripts, then the state and the page of one evaluation."""
    scripts = [path for path in sorted(STATIC.iterdir()) if path.suffix in {".js", ".css"}]
    for path in scripts:
        show(path.name, path.read_bytes())
    ev = evaluation()
    show("state", sent(ev))
    show("page", page(ev))


def evaluation() -> rw.Evaluation:
    """Return an evaluation of three models of cases that are the same in every run."""
    rng = np.random.default_rng(0)
    signal = rng.normal(size=N)
    y = rng.random(N) < 1 / (1 + np.exp(2.5 - 1.5 * signal))
    noisy = [signal + noise * rng.normal(size=N) for noise in (0.3, 0.8, 1.5)]
    scores = {name: 1 / (1 + np.exp(2.5 - z)) for name, z in zip("ABC", noisy, strict=True)}
    return rw.Evaluation(y, scores)


def sent(ev: rw.Evaluation) -> bytes:
    """Return the state of an evaluation as it goes to a page: JSON, then its buffers."""
    state, _, buffers = _remove_buffers(state_of(ev, {}))
    return json.dumps(state).encode() + b"".join(bytes(each) for each in buffers)


def page(ev: rw.Evaluation) -> bytes:
    """Return the page with all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        return ev.to_html(Path(folder) / "page.html", pictures=KINDS).read_bytes()


def show(name: str, content: bytes) -> None:
    """Print a line with both weights."""
    print(f"{name:15} {len(content):9,} {len(gzip.compress(content, 9)):9,}")


if __name__ == "__main__":
    main()
