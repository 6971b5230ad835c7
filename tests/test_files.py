"""What is written is whole, or as it was before."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import rocwidgets as rw
from rocwidgets.files import write_atomically

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text("before", "utf-8")
    return path


def untouched(page: Path) -> bool:
    return page.read_text("utf-8") == "before" and list(page.parent.iterdir()) == [page]


def test_without_a_path_the_page_is_text(ev: rw.Evaluation, page: Path) -> None:
    text = ev.to_html(title="Churn", charts=["roc"])
    ev.to_html(page, title="Churn", charts=["roc"])
    assert page.read_text("utf-8") == text
    assert "<title>Churn</title>" in text


@pytest.mark.parametrize("name", ["x.pdf", "x.svg", "x", "x.html.gz", "html", ".html"])
def test_a_page_is_no_chart(ev: rw.Evaluation, tmp_path: Path, name: str) -> None:
    with pytest.raises(
        ValueError, match=r"must end in \.html or \.htm, .* ev\.figure\(\)\.savefig"
    ):
        ev.to_html(f"{tmp_path}/{name}")
    assert not list(tmp_path.iterdir())


def test_a_page_is_no_folder(ev: rw.Evaluation, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"path must be a file path, got the folder"):
        ev.to_html(tmp_path)


@pytest.mark.parametrize("path", [3, b"page.html", ["page.html"]])
def test_a_path_is_a_name(ev: rw.Evaluation, path: Any) -> None:
    with pytest.raises(TypeError, match="path must be a file path"):
        ev.to_html(path)


@pytest.mark.parametrize("name", ["x.htm", "x.HTML", "a b.c.html"])
def test_a_page_is_where_it_was_asked_for(ev: rw.Evaluation, tmp_path: Path, name: str) -> None:
    assert ev.to_html(tmp_path / name) == tmp_path / name
    assert (tmp_path / name).read_text("utf-8").endswith("</html>\n")
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("title", ["a\ud800", 3])
def test_titles_that_cannot_be_written(ev: rw.Evaluation, page: Path, title: Any) -> None:
    with pytest.raises((ValueError, TypeError), match=r"^title (must be a string|contains lone)"):
        ev.to_html(page, title=title)
    assert untouched(page)


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_an_error_leaves_what_was_there(
    ev: rw.Evaluation, page: Path, monkeypatch: Any, step: str, error: BaseException
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(type(error)):
        ev.to_html(page)
    monkeypatch.undo()
    assert untouched(page)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of files are of POSIX")
def test_no_room_leaves_what_was_there(page: Path) -> None:
    code = """
import resource, signal, sys
import rocwidgets as rw
ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
try:
    ev.to_html(sys.argv[1])
except OSError as error:
    print(error.strerror)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, page], capture_output=True, text=True, check=True
    )
    assert done.stdout == "File too large\n"
    assert untouched(page)


def test_lone_surrogates_leave_what_was_there(page: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_atomically(page, "after\ud800")
    assert untouched(page)


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_permissions(tmp_path: Path) -> None:
    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text("before", "utf-8")
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        write_atomically(old, "after")
        write_atomically(new, "after")
    finally:
        os.umask(before)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (old, new)] == [0o640, 0o640]
    assert old.read_text("utf-8") == new.read_text("utf-8") == "after"
    old.chmod(0o604)
    write_atomically(old, "again")
    assert stat.S_IMODE(old.stat().st_mode) == 0o604


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_what_replaces_a_private_file_is_private_at_once(page: Path, monkeypatch: Any) -> None:
    page.chmod(0o600)
    modes = []
    monkeypatch.setattr(
        os, "fsync", lambda number: modes.append(stat.S_IMODE(os.fstat(number).st_mode))
    )
    opened = os.open
    monkeypatch.setattr(
        os, "open", lambda path, flags, mode=0o777: modes.append(mode) or opened(path, flags, mode)
    )
    write_atomically(page, "after")
    assert modes[-2:] == [0o600, 0o600]
    assert stat.S_IMODE(page.stat().st_mode) == 0o600


KILLED = """
import os, signal, sys, time
from pathlib import Path
from rocwidgets.files import write_atomically
def stop(*_):
    print("writing", flush=True)
    time.sleep(1000)
os.fsync = stop
write_atomically(Path(sys.argv[1]), "half")
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
def test_the_draft_of_a_killed_process_is_removed_and_no_other(page: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(page)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        write_atomically(page, "first")
        assert len(list(page.parent.iterdir())) == 2, "it is still writing"
        writer.kill()
    write_atomically(page.with_name("other.html"), "first")
    assert len(list(page.parent.iterdir())) == 3, "it is not of this file"
    write_atomically(page, "second")
    assert {each.name for each in page.parent.iterdir()} == {"page.html", "other.html"}
    assert page.read_text("utf-8") == "second"


def test_long_names_have_drafts(tmp_path: Path) -> None:
    page = tmp_path / f"{chr(0x1F600) * 60}.html"
    write_atomically(page, "after")
    assert list(tmp_path.iterdir()) == [page]


def test_a_file_that_may_not_be_written_stays(page: Path, monkeypatch: Any) -> None:
    # As root every file may be written.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="page"):
        write_atomically(page, "after")
    assert untouched(page)


@pytest.mark.skipif(os.name != "posix", reason="links need a privilege elsewhere")
def test_links_stay_links(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    link, dangling = tmp_path / "link.html", tmp_path / "dangling.html"
    link.symlink_to(folder / "page.html")
    dangling.symlink_to(folder / "new.html")
    (folder / "page.html").write_text("before", "utf-8")
    write_atomically(link, "after")
    write_atomically(dangling, "after")
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert {each.name: each.read_text("utf-8") for each in folder.iterdir()} == {
        "page.html": "after",
        "new.html": "after",
    }


@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes elsewhere")
def test_pipes_stay_pipes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    code = "import sys; print(open(sys.argv[1]).read(), end='')"
    with subprocess.Popen(
        [sys.executable, "-c", code, pipe], stdout=subprocess.PIPE, text=True
    ) as reader:
        write_atomically(pipe, "after")
        assert reader.communicate()[0] == "after"
    assert pipe.is_fifo()


def test_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "page.html").mkdir()
    with pytest.raises(OSError, match="page"):
        write_atomically(tmp_path / "page.html", "after")
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "none" / "page.html", "after")
