"""What a notebook keeps in use: memory of the page, widgets and comms of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.lab import kernel_eval, wait_for_status

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COUNT_IN_USE = (
    "(len(__import__('ipywidgets').Widget.get_manager_state()['state']), "
    "len(__import__('comm').get_comm_manager().comms))"
)


def kept(page: Page) -> dict[str, float]:
    """Return what the browser counts of a page, after its garbage is collected."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    # What a finaliser lets go is collected the next time.
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    return {each["name"]: each["value"] for each in metrics}


def resources(page: Page) -> dict[str, float]:
    """Return what is in use after garbage collection.

    Returns
    -------
    dict
        ``heap``: MB of the page's JavaScript; ``nodes`` and ``listeners`` of its documents;
        ``models`` and ``comms`` of the kernel.
    """
    wait_for_status(page, "idle")
    models, comms = kernel_eval(page, COUNT_IN_USE)
    metrics = kept(page)
    return {
        "heap": metrics["JSHeapUsedSize"] / 1e6,
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "models": models,
        "comms": comms,
    }


def run_again(page: Page, times: int, what: str = ".rw-root .rw-handle") -> None:
    """Run the last cell again, and wait each time until it shows as much as before.

    Only this cell is ever active: JupyterLab itself keeps nodes each time the active cell changes.
    """
    page.evaluate(
        """async ([times, what]) => {
            const notebook = jupyterapp.shell.currentWidget.content;
            const cell = notebook.widgets.at(-1).node;
            const drawn = () => [...cell.querySelectorAll(what)];
            for (let run = 0; run < times; run++) {
              const before = new Set(drawn());
              notebook.activeCellIndex = notebook.widgets.length - 1;
              await jupyterapp.commands.execute("notebook:run-cell");
              while (drawn().filter(root => !before.has(root)).length !== before.size)
                await new Promise(requestAnimationFrame);
            }
        }""",
        [times, what],
    )


def drag_again(view: Locator, times: int) -> None:
    """Drag the threshold there and back along the curve of a plot, a drag a frame.

    The events are made in the page: the browser hands real ones of a mouse out one a frame.
    """
    view.locator(".rw-current").first.wait_for()
    view.evaluate(
        """async (view, times) => {
            const curve = view.querySelector(".rw-current");
            const plot = curve.ownerSVGElement;
            const ends = [0.3, 0.5, 0.7].map(part =>
              curve.getPointAtLength(part * curve.getTotalLength()));
            const send = (type, at) => {
              const { x, y } = plot.getBoundingClientRect();
              plot.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true,
                isPrimary: true, pointerId: 1, button: type === "pointermove" ? -1 : 0,
                buttons: type === "pointerup" ? 0 : 1, clientX: x + at.x, clientY: y + at.y }));
            };
            for (let drag = 0; drag < times; drag++) {
              send("pointerdown", ends[0]);
              for (const at of ends.slice(1)) send("pointermove", at);
              await new Promise(requestAnimationFrame);
              send("pointerup", ends[2]);
              ends.reverse();
            }
        }""",
        times,
    )
