"""The script of a widget as a trait."""

from __future__ import annotations

import traitlets

from rocwidgets.assets import deflated


class Script(traitlets.TraitType[bytes, bytes]):
    """A built script, deflated when the first widget is made.

    Parameters
    ----------
    name : str
        Name of the file.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._file = name
        self.tag(sync=True)

    def make_dynamic_default(self) -> bytes:
        """Return the script."""
        return deflated(self._file)
