"""A real JupyterLab in a real browser: the server, the browser and one tab, as fixtures."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright
from support import kernels
from support.browser import CHROMIUM_FLAGS, find_chromium
from support.kernels import write_kernelspec
from support.waiting import TIMEOUT, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

expect.set_options(timeout=TIMEOUT * 1000)
SCREEN: ViewportSize = {"width": 1280, "height": 900}
# Tabs of a loaded JupyterLab in which nothing is open: loading takes longer than most tests.
LOADED: set[Page] = set()
CLEAR = """() => {
  if (!window.jupyterapp || document.querySelector(".jp-Dialog")) return false;
  for (const widget of [...jupyterapp.shell.widgets("main")]) widget.dispose();
  return true;
}"""
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
    # A cell that is scrolled away stays in the page.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    # What a user finds, before ticking it.
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": False},
    # No dialog about which file to keep when a test writes one.
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Lab:
    """A running server: address with a slash at the end, token and folder of notebooks."""

    url: str
    token: str
    root: Path

    def api(self, path: str, method: str = "GET") -> Any:
        """JSON answer of the server's REST interface, None where it has no body."""
        request = urllib.request.Request(  # noqa: S310 - the address is ours
            f"{self.url}api/{path}",
            method=method,
            headers={"Authorization": f"token {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310
            body = response.read()
        return json.loads(body) if body else None

    def write_notebook(self, name: str, cells: Sequence[str] = ()) -> str:
        """Write a notebook of code cells into the folder and return its name."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.root / name)
        return name

    def stop_kernels(self) -> None:
        """Shut every session down."""
        for session in self.api("sessions"):
            try:
                self.api(f"sessions/{session['id']}", "DELETE")
            except urllib.error.HTTPError as error:
                # Two notebooks of one kernel are two sessions, and the kernel went with the first.
                with error:
                    if error.code != HTTPStatus.NOT_FOUND:
                        raise


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Run JupyterLab in a folder of its own."""
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """Run JupyterLab on 127.0.0.1 with all its folders in one and the kernel of this Python."""
    token = secrets.token_hex()
    for name in ("notebooks", "runtime"):
        (home / name).mkdir()
    for name, values in SETTINGS.items():
        file = home / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    log = home / "server.log"
    environment = _environment(home)
    with (
        _running(_command(home / "notebooks", token), log, environment) as server,
        forked_kernels(home, sys.executable, environment),
    ):
        url = _address(home / "runtime", server, log, token)
        running = Lab(url, token, home / "notebooks")
        yield running
        running.stop_kernels()


@contextmanager
def forked_kernels(
    home: Path, python: Path | str, environment: Mapping[str, str], *imported: str
) -> Iterator[Path]:
    """Have kernels of a Python forked, and return the folder of their kernelspec."""
    place = home / "kernels.socket"
    folder = write_kernelspec(home / "data", place)
    command = [str(python), kernels.__file__, "serve", str(place), *imported]
    with _running(command, home / "kernels.log", environment) as process:

        def is_up() -> bool:
            assert process.poll() is None, (home / "kernels.log").read_text()
            return place.exists()

        wait_until(is_up, "the process that is forked")
        yield folder


@contextmanager
def _running(
    command: Sequence[str], log: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in the folder of its log."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=environment,
            cwd=log.parent,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        _stop(process)


def _command(root: Path, token: str) -> list[str]:
    return [
        sys.executable,
        *("-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"),
        # Of two servers that look for a port at the same time, one ends.
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={free_port()}"),
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={root}",
        "--LabApp.extension_manager=readonly",
    ]


def _environment(home: Path) -> dict[str, str]:
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        # Before the kernels of the environment.
        "JUPYTER_PATH": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    return os.environ | {name: str(home / folder) for name, folder in own.items()}


def _address(runtime: Path, server: subprocess.Popen[bytes], log: Path, token: str) -> str:
    """Return the address of the server, once it responds to its token, as no other one does."""
    file = runtime / f"jpserver-{server.pid}.json"

    def is_up() -> bool:
        assert server.poll() is None, f"JupyterLab did not start:\n{log.read_text()[-2000:]}"
        try:
            url = json.loads(file.read_text(encoding="utf-8"))["url"]
            request = urllib.request.Request(  # noqa: S310 - the address is ours
                f"{url}api/status", headers={"Authorization": f"token {token}"}
            )
            with urllib.request.urlopen(request, timeout=TIMEOUT):  # noqa: S310
                return True
        except (OSError, ValueError):
            return False

    wait_until(is_up, "an answer of JupyterLab")
    return json.loads(file.read_text(encoding="utf-8"))["url"]


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser that `find_chromium` finds."""
    with running_chromium() as browser:
        yield browser


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run the browser that `find_chromium` finds."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def new_page(browser: Browser, **options: Any) -> Page:
    """Open a tab of its own, with options of a context, that is as patient as the tests."""
    context = browser.new_context(**options)
    context.set_default_timeout(TIMEOUT * 1000)
    return context.new_page()


@pytest.fixture(scope="session")
def window(lab: Lab, chromium: Browser) -> Iterator[BrowserContext]:
    """A window that is logged in; a tab of it finds what the one before has loaded in the cache."""
    with logged_in(lab, chromium) as context:
        yield context


@pytest.fixture
def page(lab: Lab, window: BrowserContext) -> Iterator[Page]:
    """A tab in which no document is open; kernels end with the test."""
    tab = next(iter(LOADED), None) or window.new_page()
    yield tab
    LOADED.clear()
    if _is_cleared(tab):
        LOADED.add(tab)
    else:
        tab.close()
    lab.stop_kernels()


def _is_cleared(tab: Page) -> bool:
    """Close what is open in a JupyterLab; return whether the tab is as good as a new one then."""
    tab.unroute_all()
    tab.set_viewport_size(SCREEN)
    return tab.evaluate(CLEAR)


@contextmanager
def logged_in(lab: Lab, browser: Browser) -> Iterator[BrowserContext]:
    """Open a window of its own that is logged in to the server, whose kernels end with it."""
    tab = new_page(browser, base_url=lab.url, viewport=SCREEN)
    tab.goto(f"login?token={lab.token}")
    tab.close()
    yield tab.context
    tab.context.close()
    lab.stop_kernels()


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Page]:
    """A page of a browser without a network; what it says on its console is an error."""
    page = new_page(chromium, offline=True, viewport={"width": 1200, "height": 1000})
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    page.context.close()
    assert said == []
