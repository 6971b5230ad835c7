"""Settings of all tests."""

from __future__ import annotations

import gc
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import comm
import pytest
from hypothesis import settings
from support.alive import alive
from support.effort import EFFORT, IS_WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator

# A slow machine is no failure, and the same code passes or fails the same way twice. New cases are
# searched for with `pytest --hypothesis-profile search`.
settings.register_profile("same", deadline=None, derandomize=True, max_examples=10 * EFFORT)
settings.register_profile("search", deadline=None, max_examples=100 * EFFORT)
settings.load_profile("same")

# Modules are imported as tests.numeric.test_hull, numeric.oracle or rocwidgets.outcomes.costs.
OURS = {"rocwidgets", "tests", *(path.stem for path in Path(__file__).parent.glob("[a-z]*"))}


class Connection(comm.DummyComm):
    """That of a widget to pages which nobody has opened."""


@pytest.fixture(autouse=True)
def pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect widgets as a kernel does."""
    monkeypatch.setattr(comm, "create_comm", Connection)


@pytest.fixture(autouse=True)
def _closed(pages: None) -> Iterator[None]:  # noqa: ARG001 - closed while still connected
    """Close the widgets that a test has made: every collection of garbage looks at what is left."""
    before = alive()
    yield
    for name, each in alive().items():
        if name not in before:
            each.close()


def pytest_configure(config: pytest.Config) -> None:
    """Make warnings errors where the code that they are about is ours, and let SIGINT interrupt."""
    # A run in the background starts with interruptions ignored, and tests of them would not end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("filterwarnings", rf"error:::({'|'.join(sorted(OURS))})(\.|$)")


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of every collection of garbage from here on."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave nightly tests out unless all are asked for, and keep hints at models out of the way.

    Tests judge models worse than chance or perfect; `pytest.warns` still sees the hints.
    """
    if not IS_WHOLE and "nightly" not in (config.getoption("markexpr") or ""):
        later = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore:The AUC of:UserWarning"))
