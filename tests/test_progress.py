"""A bar is shown while something lasts, and leaves nothing, however that ends."""

from __future__ import annotations

import time
from contextlib import suppress

import IPython.display
import pytest
from support.alive import alive
from support.waiting import wait_until

from rocwidgets.progress import Bar, mapped, percentage, progress


class Shell:
    """What a notebook would show."""

    kernel = object()

    def __init__(self) -> None:
        self.outputs: list[dict[str, str]] = []
        self.lines: list[str] = []

    def display(self, data, *, raw, display_id):
        assert raw
        assert display_id
        self.outputs.append(data)
        place = len(self.outputs) - 1

        class Output:
            def update(_self, data, *, raw):  # noqa: N805 - the shell is self
                assert raw
                self.outputs[place] = data
                self.lines += data.values()

        return Output()


@pytest.fixture
def notebook(monkeypatch):
    made = Shell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: made)
    monkeypatch.setattr(IPython.display, "display", made.display)
    monkeypatch.setattr("rocwidgets.progress.DELAY", 0)
    return made


def falls_back():
    with percentage("counting") as bar:
        bar.update(60.0)
        bar.update(0.5)


def fails():
    with percentage("counting") as bar:
        bar.update(2.0)
        raise ValueError


def is_interrupted():
    for item in progress(range(3), "steps"):
        if item:
            raise KeyboardInterrupt


def is_interrupted_in_a_call():
    def interrupt(item):
        if item:
            raise KeyboardInterrupt

    mapped(interrupt, range(3), "steps")


def is_left():
    for item in progress(range(3), "steps"):
        if item:
            return


def is_done():
    assert list(progress((i for i in range(3)), "steps")) == [0, 1, 2]


ENDS = [falls_back, fails, is_interrupted, is_interrupted_in_a_call, is_left, is_done]


@pytest.mark.parametrize("end", ENDS)
def test_nothing_is_left_in_a_notebook(notebook, end):
    before = alive()
    with suppress(ValueError, KeyboardInterrupt):
        end()
    assert notebook.lines
    assert all(line.startswith(("counting: ", "steps: ")) for line in notebook.lines)
    assert notebook.outputs == [{}]
    assert alive() == before


@pytest.mark.parametrize("end", [fails, is_interrupted, is_interrupted_in_a_call])
def test_nothing_is_left_while_a_traceback_keeps_the_frames(notebook, end):
    with pytest.raises((ValueError, KeyboardInterrupt)) as error:
        end()
    assert error.tb
    assert notebook.lines
    assert notebook.outputs == [{}]


@pytest.mark.parametrize("end", ENDS)
def test_nothing_is_shown_of_what_is_over_soon(notebook, monkeypatch, end):
    monkeypatch.setattr("rocwidgets.progress.DELAY", 3600)
    with suppress(ValueError, KeyboardInterrupt):
        end()
    assert notebook.outputs == []


@pytest.mark.parametrize("end", ENDS)
def test_nothing_is_left_in_a_terminal(monkeypatch, capsys, end):
    monkeypatch.setattr("rocwidgets.progress.DELAY", 0)
    with suppress(ValueError, KeyboardInterrupt):
        end()
    lines = capsys.readouterr().err.split("\r")
    assert any("counting" in line or "steps" in line for line in lines)
    assert not lines[-1].strip()
    assert not lines[-2].strip()


@pytest.mark.parametrize("total", [3, 100])
def test_nothing_is_shown_when_all_is_done(notebook, total):
    with Bar("steps", total) if total == 3 else percentage("counting") as bar:
        bar.update(total)
        assert notebook.outputs == []


def test_a_bar_that_does_not_know_shows_the_time_alone(notebook):
    with percentage("counting") as bar:
        for done in (None, 30.0, None):
            bar.update(done)
            assert ("%" in notebook.lines[-1]) == (done is not None)
            assert notebook.lines[-1].startswith("counting: ")
    drawn = [line for line in notebook.lines if "%" in line]
    assert all(line.startswith("counting:  30 %|█") and len(line) <= 60 for line in drawn)


def test_a_bar_in_a_terminal_shows_no_percentage_that_is_not_known(monkeypatch, capsys):
    monkeypatch.setattr("rocwidgets.progress.DELAY", 0)
    with percentage("counting") as bar:
        for done in (None, 80.0, None, 1.0):
            bar.update(done)
        shown = [line.strip() for line in capsys.readouterr().err.split("\r") if line.strip()]
        assert [line.split()[1] for line in shown if "%" in line][-1] == "1"
        assert {line.split()[1] for line in shown if "%" in line} == {"80", "1"}
        assert {line for line in shown if "%" not in line} == {"counting: 00:00"}

        def is_shown():
            bar.update(2.0)
            return " 2 %" in capsys.readouterr().err

        wait_until(is_shown, "the bar goes on")


def test_the_time_is_counted_from_the_beginning(notebook, monkeypatch):
    begun = time.time() - 65
    with monkeypatch.context() as earlier:
        earlier.setattr(time, "time", lambda: begun)
        bar = percentage("counting")
    with bar:
        bar.update(30.0)
        done, _, clock = notebook.lines[-1].removeprefix("counting: ").rpartition("| ")
        minutes, seconds = map(int, clock.split(":"))
        assert done.startswith(" 30 %|")
        assert 65 <= 60 * minutes + seconds <= time.time() - begun
