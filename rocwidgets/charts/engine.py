"""Charts and sentences described by the page's own code, in a JavaScript engine without a page.

``js/src/describe.ts`` says what there is to draw; this module alone knows which engine runs it:
QuickJS, or the browser's where Python itself runs in one.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.assets import built
from rocwidgets.packed import packed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_SCRIPT, _GLOBAL = "describe.js", "rocwidgets"
# In bytes: what reads the script needs less, and some systems give a thread no more than 512 kB.
_STACK = 384 * 1024


class EngineError(RuntimeError):
    """There is no engine, or what it was asked failed."""


class _Script(NamedTuple):
    """The functions of ``js/src/entry/describe.ts`` in an engine, and the errors that it raises."""

    receive: Callable[[str, str], None]
    answer: Callable[[str, str], str]
    failure: type[Exception]

    def call(self, function: Callable[..., Any], *texts: str) -> Any:
        """Return what one of them does; what it says of an error is that of an `EngineError`."""
        try:
            return function(*texts)
        except self.failure as error:
            # After the name of the error, and before the stack.
            reason = str(error).partition("\n")[0].partition(": ")[2]
            raise EngineError(reason) from None


def _in_quickjs() -> _Script:
    """Return the script in a context of QuickJS, which only this thread may use."""
    try:
        # The package itself would start a thread that nothing here needs.
        quickjs = import_module("_quickjs")
    except ImportError:
        raise EngineError(
            "Static charts are drawn by QuickJS, which is not installed: pip install quickjs-ng "
            "has it, and needs a C compiler where there is no wheel. Live charts do without."
        ) from None
    context = quickjs.Context()
    context.set_max_stack_size(_STACK)
    context.eval(built(_SCRIPT))
    receive, answer = (context.eval(f"{_GLOBAL}.{name}") for name in ("receive", "answer"))
    return _Script(receive, answer, quickjs.JSException)


def _in_browser() -> _Script:
    """Return the script in the browser that runs Python, as in JupyterLite."""
    function, failure = import_module("js").Function, import_module("pyodide.ffi").JsException
    script = function.new(f"{built(_SCRIPT)}; return {_GLOBAL}")()
    return _Script(script.receive, script.answer, failure)


class _Describer(threading.local):
    """The script of a thread, started when it is first used, and the state that it has."""

    script: _Script | None = None
    state: Mapping[str, Any] | None = None

    def describe(self, state: Mapping[str, Any], kind: str, options: Mapping[str, Any]) -> Any:
        """Return what `describe` does."""
        if self.script is None:
            self.script = _in_browser() if sys.platform == "emscripten" else _in_quickjs()
        script = self.script
        if self.state is not state:
            # Whatever interrupts this, the script is not taken to have a state that it has not.
            self.state = None
            text, data = packed(state)
            script.call(script.receive, text, base64.b64encode(data).decode())
            self.state = state
        return _unpacked(script.call(script.answer, kind, json.dumps(dict(options))))


_DESCRIBER = _Describer()


def describe(state: Mapping[str, Any], kind: str, options: Mapping[str, Any] | None = None) -> Any:
    """Return a chart of a state, or the verdict on it, as the page has it.

    Parameters
    ----------
    state : mapping
        The traits of an Evaluation as sent to a page, with the layers that the chart shows; it is
        sent to the engine once, so that it must not change.
    kind : str
        One of `rocwidgets.charts.CHARTS`, or "verdict".
    options : mapping of str to object, optional
        Those that are not the default ones.

    Returns
    -------
    list of dict or str
        Charts, as `rocwidgets.charts.described.chart` takes them: one, or one for each panel; or
        the sentences of the verdict.

    Raises
    ------
    EngineError
        If there is no engine, or the state, the kind or the options are none.
    """
    return _DESCRIBER.describe(state, kind, options or {})


def _unpacked(answer: str) -> Any:
    """Return an answer with its columns as arrays."""
    text, _, data = answer.partition("\n")
    columns = np.frombuffer(base64.b64decode(data), "<f8")

    def restored(value: dict[str, Any]) -> Any:
        return columns[slice(*value["$column"])] if "$column" in value else value

    return json.loads(text, object_hook=restored)
