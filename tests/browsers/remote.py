"""Browsers, driven by standards: Firefox by WebDriver BiDi, Chromium and WebKitGTK by WebDriver."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import urllib.request
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import websocket
from support.browser import CHROMIUM_FLAGS, find_chromium
from support.hosts import serving
from support.waiting import TIMEOUT, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Action = dict[str, Any]


class Browser(Protocol):
    """What the checks need of a browser."""

    def open(self, url: str) -> None:
        """Load a page."""
        ...

    def run(self, expression: str) -> Any:
        """Value of a JavaScript expression, as JSON has it."""
        ...

    def act(self, actions: Sequence[Action]) -> None:
        """Actions of input devices, as both standards have them."""
        ...


class Firefox:
    """A page of Firefox, by WebDriver BiDi."""

    def __init__(self, socket: websocket.WebSocket) -> None:
        self._socket = socket
        self._ids = itertools.count()
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **params: Any) -> Any:
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def act(self, actions: Sequence[Action]) -> None:
        self._send("input.performActions", context=self._context, actions=list(actions))


class Driven:
    """A page of a browser, by WebDriver."""

    def __init__(self, url: str, capabilities: dict[str, Any]) -> None:
        wanted = {"alwaysMatch": capabilities}
        self._url = f"{url}session"
        session = self._send("POST", "", {"capabilities": wanted})["sessionId"]
        self._url = f"{self._url}/{session}"

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(  # noqa: S310 - the address is ours
            f"{self._url}{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        self._send("POST", "/url", {"url": url})

    def run(self, expression: str) -> Any:
        return self._send("POST", "/execute/sync", {"script": f"return {expression};", "args": []})

    def act(self, actions: Sequence[Action]) -> None:
        self._send("POST", "/actions", {"actions": list(actions)})

    def close(self) -> None:
        self._send("DELETE", "")


def _found(name: str, package: str, *more: str) -> str:
    """Path of a program; AssertionError with the package that has it if there is none."""
    path = shutil.which(name) or next((each for each in more if Path(each).exists()), None)
    assert path, f"{name} is missing: install it, in Debian with apt-get install {package}"
    return path


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Start Firefox without a window."""
    program = _found("firefox-esr", "firefox-esr", *filter(None, [shutil.which("firefox")]))
    profile = folder / "profile"
    profile.mkdir()
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    with (
        serving([*command, "--remote-debugging-port={port}"], folder) as url,
        closing(_connected(url)) as socket,
    ):
        yield Firefox(socket)


def _connected(url: str) -> websocket.WebSocket:
    address = f"{url.replace('http', 'ws', 1)}session"
    return websocket.create_connection(address, timeout=TIMEOUT, suppress_origin=True)


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """Start Chromium without a window."""
    driver = _found("chromedriver", "chromium-driver")
    flags = [*CHROMIUM_FLAGS, "--headless=new", "--window-size=1400,1000"]
    options = {"binary": find_chromium(), "args": flags}
    with serving([driver, "--port={port}"], folder) as url:
        page = Driven(url, {"goog:chromeOptions": options})
        try:
            yield page
        finally:
            page.close()


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """Start WebKitGTK on a screen of its own."""
    driver = _found("WebKitWebDriver", "webkit2gtk-driver")
    libraries = sorted(str(each) for each in Path("/usr").glob("lib*/**/webkit2gtk-*/MiniBrowser"))
    browser = _found("MiniBrowser", "webkit2gtk-driver", *libraries)
    screen = _found("Xvfb", "xvfb")
    with (
        _screen(screen, folder) as display,
        serving([driver, "--port={port}"], folder, {"DISPLAY": display}) as url,
    ):
        options = {"binary": browser, "args": ["--automation"]}
        page = Driven(url, {"webkitgtk:browserOptions": options})
        try:
            yield page
        finally:
            page.close()


@contextmanager
def _screen(program: str, folder: Path) -> Iterator[str]:
    """Run a screen that nobody sees, and yield its name."""
    chosen = folder / "display"
    with chosen.open("wb") as output:
        command = [program, "-displayfd", str(output.fileno()), "-screen", "0", "1400x1000x24"]
        process = subprocess.Popen(
            command, pass_fds=[output.fileno()], stderr=subprocess.DEVNULL, env=dict(os.environ)
        )
    try:
        wait_until(chosen.read_text, "the number of the screen")
        yield f":{chosen.read_text().strip()}"
    finally:
        process.terminate()
        process.wait()
