"""A dashboard in any host: what it shows, its handle under the mouse, and servers to show it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

from support.lab_server import free_port
from support.waiting import TIMEOUT, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Locator, Page

    Scope = Page | FrameLocator | Locator

SETUP = """
import rocwidgets as rw
df = rw.datasets.bank_marketing()
ev = rw.Evaluation(df["y"], df[["logistic", "boosting", "tree"]], model="boosting")
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
ev.threshold = 0.137
"""
SHOW = """
from IPython.display import display
display(ev)
display(rw.ROC(ev))
"""
Counts = tuple[int, ...]


def counts(scope: Scope) -> Counts:
    """The counts of the four outcomes that are shown first."""
    cells = (scope.locator(f"[data-outcome={name}]").first for name in ("tn", "fp", "fn", "tp"))
    texts = [each.locator(":is(b, .rw-times)").first.inner_text() for each in cells]
    return tuple(int(text.replace(",", "")) for text in texts)


# A sentence of a dashboard has fields and choices among its words.
SAID = """element => {
    const text = node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.hidden) return "";
        if (node.localName === "input") return node.value;
        if (node.localName === "select") return node.selectedOptions[0].textContent;
        return [...node.childNodes].map(text).join("");
    };
    return text(element).replace(/\\s+/g, " ").trim();
}"""


def said(scope: Scope) -> str:
    """Return the answer of a dashboard as it is read, with what its fields say."""
    return scope.locator(".rw-part-verdict .rw-says").first.evaluate(SAID)


def thresholds(scope: Scope) -> set[str | None]:
    """Return the texts of all handles of the threshold: one text if all are in step."""
    handles = scope.locator("[role=slider]").all()
    assert len(handles) >= 2
    return {handle.get_attribute("aria-valuetext") for handle in handles}


# A host may lay out its page again after a widget is there.
AT_REST = """async element => {
    const place = () => JSON.stringify(element.getBoundingClientRect());
    const frame = () => new Promise(requestAnimationFrame);
    for (let still = 0, before = place(); still < 5; await frame()) {
        const now = place();
        still = now === before ? still + 1 : 0;
        before = now;
    }
}"""


ON_TOP = """element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = element.getRootNode().elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.closest(".rw-root").contains(top);
}"""


def drag(view: Locator, dx: float, dy: float, steps: int = 8) -> None:
    """Take the handle of a view with the mouse, once it is at rest, and move it."""
    disc = view.locator(".rw-disc").first
    disc.scroll_into_view_if_needed()
    disc.evaluate(AT_REST)
    # A host may cover what it loads.
    wait_until(lambda: disc.evaluate(ON_TOP), "the handle can be taken")
    # Another view of the host may draw it anew meanwhile.
    box = wait_until(disc.bounding_box, "the handle has a place")
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = view.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx, y + dy, steps=steps)
    mouse.up()


def drag_in_step(scope: Scope) -> None:
    """Drag two views, and see that the matrix and every handle follow; AssertionError if not."""
    dashboard = scope.locator(".rw-dashboard").first
    strip = dashboard.locator(".rw-part-decision_strip")
    strip.locator(".rw-curve").first.wait_for()
    single = scope.locator(".rw-root.rw-roc").first
    single.locator(".rw-curve").first.wait_for()
    before = counts(scope)
    for view, dx, dy in ((strip, 60, -10), (single, -40, 30)):
        drag(view, dx, dy)
        wait_until(lambda before=before: counts(scope) != before, "the drag moves the counts")
        after = counts(scope)
        assert sum(after) == sum(before)
        wait_until(lambda: len(thresholds(scope)) == 1, "every view has the threshold")
        before = after


@contextmanager
def serving(
    command: Sequence[str], folder: Path, environment: dict[str, str] | None = None
) -> Iterator[str]:
    """Run a server in a folder and yield its address; ``{port}`` in its command is a free port."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    log = folder / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [part.format(port=port) for part in command],
            env=os.environ | _homes(folder) | (environment or {}),
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def answers() -> bool:
        assert server.poll() is None, f"{command[0]} ended:\n{log.read_text()[-2000:]}"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT).close()
        except OSError:
            return False
        return True

    try:
        wait_until(answers, f"an answer of {' '.join(command[:3])}")
        yield url
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _homes(folder: Path) -> dict[str, str]:
    """Return folders of its own, so that no settings of the user are read."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    names += ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    return {name: str(folder / name.lower()) for name in names}
