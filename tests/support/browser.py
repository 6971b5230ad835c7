"""A Chromium for the tests: one that is installed, or else one that can be had.

``python tests/support/browser.py`` prints the path of the browser and nothing else on standard
output.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable

CHROMIUM_FLAGS: list[str] = json.loads(
    Path(__file__).with_name("chromium_flags.json").read_text(encoding="utf-8")
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class BrowserNotFoundError(RuntimeError):
    """No browser is installed and none could be downloaded; the message lists what was tried."""


def find_chromium() -> str:
    """Path of a Chromium or Chrome.

    In this order: the environment variable ``CHROMIUM_PATH``, an installed browser on the ``PATH``,
    the one that Playwright has downloaded, a download by Playwright, Debian's package (as root).

    Raises
    ------
    BrowserNotFoundError
        With the reason of every way that failed.
    """
    if given := os.environ.get("CHROMIUM_PATH"):
        return _started(given)
    ways: list[Callable[[], str]] = [_installed, _downloaded, _download, _debian]
    reasons = []
    for way in ways:
        try:
            return _started(way())
        except BrowserNotFoundError as error:
            reasons.append(f"- {error}")
    raise BrowserNotFoundError(
        "The tests need Chromium or Chrome: install one (on Debian: apt-get install chromium), or "
        "set CHROMIUM_PATH to the path of one. Tried:\n" + "\n".join(reasons)
    )


def _installed() -> str:
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise BrowserNotFoundError(f"none of {', '.join(NAMES)} is on the PATH")


def _downloaded() -> str:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).is_file():
        raise BrowserNotFoundError(f"Playwright has not downloaded {path}")
    return path


def _download() -> str:
    _run([sys.executable, "-m", "playwright", "install", "chromium"])
    return _downloaded()


def _debian() -> str:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise BrowserNotFoundError("Debian's package needs apt-get and root")
    _run([apt, "update"])
    _run([apt, "install", "--yes", "chromium"])
    return _installed()


def _started(path: str) -> str:
    # A download without its system libraries, or Ubuntu's stub for a snap, is there but cannot run.
    _run([path, "--version"])
    return path


def _run(command: list[str]) -> None:
    print("+", *command, file=sys.stderr)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    except OSError as error:
        raise BrowserNotFoundError(f"`{' '.join(command)}` failed: {error}") from error
    except subprocess.CalledProcessError as error:
        last = " ".join(error.stderr.strip().splitlines()[-3:])
        raise BrowserNotFoundError(f"`{' '.join(command)}` failed: {last}") from error


if __name__ == "__main__":
    try:
        print(find_chromium())
    except BrowserNotFoundError as error:
        sys.exit(str(error))
