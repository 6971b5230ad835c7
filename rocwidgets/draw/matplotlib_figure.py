"""A Matplotlib figure that a notebook shows as the result of a cell."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure


class ShownFigure(Figure):
    """A figure that notebooks show without pyplot.

    IPython shows Matplotlib figures only after pyplot has registered a formatter. Once it has, that
    formatter, with the user's settings, is used in place of this method.
    """

    def _repr_png_(self) -> bytes:
        with BytesIO() as file:
            self.savefig(file, format="png")
            return file.getvalue()
