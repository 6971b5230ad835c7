"""What a user does in a notebook of JupyterLab, for tests with the fixture ``page``.

Every function waits for what it promises by polling.
"""

from __future__ import annotations

import base64
import pickle
import re
from typing import TYPE_CHECKING, Any

from support.lab_server import LOADED
from support.waiting import TIMEOUT, wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Error, Locator, Page

# The notebook in front, its kernel, and a limit on how long a promise may take.
PRELUDE = """
const panel = jupyterapp.shell.currentWidget;
const kernel = panel?.sessionContext?.session?.kernel;
const within = (what, promise) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(
    () => reject(new Error(`${what} took more than SECONDS s`)), 1000 * SECONDS)),
]);
""".replace("SECONDS", str(TIMEOUT))


def open_notebook(page: Page, path: str, *, anew: bool = False) -> None:
    """Show a notebook, given by its path below the server's folder, and wait for an idle kernel.

    The first notebook of a test is opened in the JupyterLab that the test before has left, if there
    is one and `anew` does not forbid it. Every other one is in a page that is loaded anew.
    """
    left = page in LOADED
    LOADED.discard(page)
    if left and not anew:
        page.evaluate("path => { jupyterapp.commands.execute('docmanager:open', { path }); }", path)
    else:
        page.goto(f"lab/tree/{path}?reset")
    page.wait_for_function(
        f"""path => {{
            if (!window.jupyterapp) return false;
            {PRELUDE}
            return panel?.context?.path === path && panel.context.isReady
              && kernel?.status === "idle";
        }}""",
        arg=path,
    )
    page.evaluate("jupyterapp.shell.collapseLeft()")


def thrown_errors(page: Page) -> list[str]:
    """Errors that nothing catches from now on, with their stacks, as they come.

    Those that come from JupyterLab's own program alone are left out: it now and then measures a
    panel that has just been closed. Widgets and extensions are loaded beside that program.
    """
    result: list[str] = []

    def record(error: Error) -> None:
        stack = error.stack or ""
        places = re.findall(r"\b(?:https?|blob|data):[^\s)]+", stack)
        if not places or any("/static/lab/" not in place for place in places):
            result.append(stack or str(error))

    page.on("pageerror", record)
    return result


def run_all(page: Page) -> None:
    """Run every cell of the notebook; AssertionError with the traceback of a cell that fails."""
    _evaluate(
        page,
        """await within("running all cells",
               jupyterapp.commands.execute("notebook:run-all-cells"));""",
    )
    _raise_errors(page)


def run_cell(page: Page, code: str, *, wait: bool = True) -> Locator:
    """Add a cell at the end, run it and return its output.

    With ``wait=False`` it returns once the kernel has begun, else AssertionError if the cell fails.
    """
    index = _evaluate(
        page,
        """
        const notebook = panel.content;
        const index = notebook.model.cells.length;
        notebook.model.sharedModel.insertCell(index, { cell_type: "code", source: code });
        notebook.activeCellIndex = index;
        // A short run may be over before the next frame, so that its status would be seen too late.
        const begun = new Promise(resolve => {
          const listen = (_, { header, content }) => {
            if (header.msg_type !== "execute_input" || content.code !== code) return;
            kernel.iopubMessage.disconnect(listen);
            resolve();
          };
          kernel.iopubMessage.connect(listen);
        });
        const run = within("the cell", jupyterapp.commands.execute("notebook:run-cell"));
        run.catch(() => {});
        await (wait ? run : within("the start of the cell", begun));
        return index;
        """,
        code=code,
        wait=wait,
    )
    if wait:
        _raise_errors(page)
    return page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-Cell-outputArea")


def kernel_eval(page: Page, expression: str) -> Any:
    """Value of a Python expression in the kernel of the notebook; it must survive pickling."""
    content = _evaluate(
        page,
        """
        const request = kernel.requestExecute({
          code: "pass", silent: true, store_history: false, user_expressions: { value: expression },
        });
        return (await within(expression, request.done)).content;
        """,
        expression="__import__('base64').b64encode(__import__('pickle').dumps("
        f"({expression}))).decode()",
    )
    value = content["user_expressions"]["value"]
    assert value["status"] == "ok", f"{expression}: {value['ename']}: {value['evalue']}"
    encoded = value["data"]["text/plain"].strip("'")
    return pickle.loads(base64.b64decode(encoded))  # noqa: S301 - our own kernel wrote it


def wait_for_value(page: Page, expression: str, expected: object) -> None:
    """Poll until a Python expression has this value; else AssertionError with the last."""
    seen = []

    def has_value() -> bool:
        seen[:] = [kernel_eval(page, expression)]
        return seen == [expected]

    try:
        wait_until(has_value, expression)
    except AssertionError as error:
        raise AssertionError(f"{error}; {expression} is {seen[0]!r}, not {expected!r}") from None


def save_with_widgets(page: Page) -> None:
    """Save the notebook with the state of its widgets, and leave JupyterLab's setting as it was."""
    _evaluate(
        page,
        """
        const { commands } = jupyterapp;
        // The command turns the setting over, and the server keeps it for every later notebook.
        const setting = "@jupyter-widgets/jupyterlab-manager:saveWidgetState";
        const turn = async (on) => {
          if (commands.isToggled(setting) !== on) await commands.execute(setting);
          while (commands.isToggled(setting) !== on) await new Promise(requestAnimationFrame);
        };
        const before = commands.isToggled(setting);
        await within("the setting", turn(true));
        await within("saving", commands.execute("docmanager:save"));
        await within("the setting", turn(before));
        if (!panel.model.getMetadata("widgets")) throw new Error("no widget was saved");
        """,
    )


def wait_for_status(page: Page, status: str) -> None:
    """Wait until the kernel of the notebook is ``"idle"`` or ``"busy"``."""
    page.wait_for_function(
        f"status => {{ {PRELUDE} return kernel.status === status; }}", arg=status
    )


def interrupt(page: Page) -> None:
    """Interrupt the kernel and wait until it is idle."""
    _evaluate(page, "await kernel.interrupt();")
    wait_for_status(page, "idle")


def set_theme(page: Page, theme: str) -> None:
    """Switch JupyterLab to its ``"light"`` or ``"dark"`` theme."""
    name = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[theme]
    _evaluate(
        page, "await jupyterapp.commands.execute('apputils:change-theme', { theme });", theme=name
    )
    page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)


def screenshot(target: Page | Locator, path: Path) -> None:
    """Write a PNG of the page or of one element, with its fonts loaded and a frame painted."""
    page = getattr(target, "page", target)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    path.parent.mkdir(parents=True, exist_ok=True)
    target.screenshot(path=path, animations="disabled")


def _evaluate(page: Page, body: str, **values: object) -> Any:
    names = ", ".join(values)
    return page.evaluate(f"async ({{ {names} }}) => {{ {PRELUDE} {body} }}", values)


def _raise_errors(page: Page) -> None:
    errors = _evaluate(
        page,
        """return [...panel.content.model.cells]
             .filter(cell => cell.type === "code")
             .flatMap(cell => cell.outputs.toJSON())
             .filter(output => output.output_type === "error")
             .map(output => output.traceback.join("\\n"));""",
    )
    assert not errors, "\n".join(errors)
