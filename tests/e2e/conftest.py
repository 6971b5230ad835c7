"""The fixtures of the tests that drive a real JupyterLab."""

from __future__ import annotations

from support.lab_server import chromium, lab, offline, page, window

__all__ = ["chromium", "lab", "offline", "page", "window"]
