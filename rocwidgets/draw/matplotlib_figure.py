"""A figure of Matplotlib that shows itself as the result of a cell."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure


class ShownFigure(Figure):
    """A figure that notebooks show without pyplot.

    IPython shows figures of Matplotlib only after pyplot has registered how. Then its way, with the
    user's settings, comes before this one.
    """

    def _repr_png_(self) -> bytes:
        with BytesIO() as file:
            self.savefig(file, format="png")
            return file.getvalue()
