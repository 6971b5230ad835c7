"""Kernels that are forked from a process which has imported what takes long.

JupyterLab starts a kernel by the command of its kernelspec. Here that command is a small program,
which asks the process for a fork and stays for as long as the kernel lives, so that signals reach
it. Nothing of ipywidgets is imported beforehand: it looks for a kernel when it is imported.

``python kernels.py serve SOCKET MODULE ...`` is the process, and the kernelspec starts a kernel by
``python kernels.py start SOCKET CONNECTION_FILE OPTION ...``.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

IMPORTED = (
    *("ipykernel.debugger", "ipykernel.ipkernel", "ipykernel.kernelapp", "sqlite3"),
    *("pandas", "rocwidgets.core", "rocwidgets.charts"),
)
_LENGTH = 1 << 20


def write_kernelspec(data: Path, place: Path) -> Path:
    """Make forked kernels those of Jupyter, by a kernelspec in this folder of its data."""
    folder = data / "kernels" / "python3"
    folder.mkdir(parents=True)
    start = [sys.executable, "-S", "-E", __file__, "start", str(place), "{connection_file}"]
    spec = {"argv": start, "display_name": "Python 3", "language": "python"}
    (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    return folder.parent


def serve(place: str, *imported: str) -> None:
    """Fork a kernel for each program that asks."""
    for name in (*IMPORTED, *imported):
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(place)
        listener.listen()
        while True:
            asked, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                _attend(asked)
            asked.close()


def _attend(asked: socket.socket) -> None:
    """Run a kernel in a fork, and end it when the program that asked is gone; never return."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    given = json.loads(asked.recv(_LENGTH))
    kernel = os.fork()
    if kernel == 0:
        asked.close()
        _run(**given)
    asked.send(str(kernel).encode())
    watcher = os.fork()
    if watcher == 0:
        asked.recv(1)
        os.kill(kernel, signal.SIGKILL)
        os._exit(0)
    os.waitpid(kernel, 0)
    os.kill(watcher, signal.SIGKILL)
    os._exit(0)


def _run(
    connection_file: str, folder: str, environment: dict[str, str], options: list[str]
) -> None:
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415

    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    # The kernel ends with the program that asked for it, which is not its parent.
    os.environ.pop("JPY_PARENT_PID", None)
    # As when a kernel is started by a file.
    sys.path.insert(0, "")
    sys.argv = ["ipykernel_launcher.py", "-f", connection_file, *options]
    status = 1
    try:
        IPKernelApp.launch_instance()
        status = 0
    finally:
        os._exit(status)


def start(place: str, connection_file: str, *options: str) -> None:
    """Ask for a kernel, pass interruptions on to it, and stay until it ends."""
    given: dict[str, Any] = {
        "connection_file": connection_file,
        "folder": str(Path.cwd()),
        "environment": dict(os.environ),
        "options": options,
    }
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(place)
        connection.send(json.dumps(given).encode())
        kernel = int(connection.recv(64))
        signal.signal(signal.SIGINT, lambda *_: os.kill(kernel, signal.SIGINT))
        connection.recv(1)


if __name__ == "__main__":
    {"serve": serve, "start": start}[sys.argv[1]](*sys.argv[2:])
