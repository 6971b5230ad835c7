"""Names of other projects that the site links to, and the inventories in which Sphinx finds them.

Inventories are usually fetched, which a build without a network cannot do: these are written from
the table below. Each name in it is one that a page uses.
"""

from __future__ import annotations

import inspect
import pydoc
import re
import zlib
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_DOCUMENT = "$"


@dataclass(frozen=True)
class Project:
    """A project with a documentation made by Sphinx.

    Attributes
    ----------
    title : str
    home : str
        Address of its documentation.
    page : str
        Address of the page of a name in it, with ``$`` for the name.
    names : tuple of str
        Whole names.
    terms : tuple of str
        Words of its glossary.
    places : mapping of str to str
        Addresses of names that have no page of their own.
    """

    title: str
    home: str
    page: str = ""
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def addresses(self) -> dict[str, str]:
        """The whole address of each name and term."""
        return {name: self.home + place for name, (_, place) in self._entries.items()}

    @property
    def inventory(self) -> bytes:
        """The inventory, in version 2 of the format of Sphinx."""
        lines = [f"{name} {kind} 1 {place} -\n" for name, (kind, place) in self._entries.items()]
        head = f"# Sphinx inventory version 2\n# Project: {self.title}\n# Version: \n"
        told = "# The remainder of this file is compressed using zlib.\n"
        return (head + told).encode() + zlib.compress("".join(lines).encode())

    @property
    def _entries(self) -> dict[str, tuple[str, str]]:
        pages = {name: f"{self.page.replace(_DOCUMENT, name)}#{name}" for name in self.names}
        terms = {name: ("std:term", f"glossary.html#term-{name}") for name in self.terms}
        return {name: (_kind(name), at) for name, at in (pages | {**self.places}).items()} | terms


PROJECTS = {
    "python": Project(
        "Python",
        "https://docs.python.org/3/",
        terms=("iterable", "mapping", "sequence"),
        places={
            "callable": "library/functions.html#callable",
            "pathlib.Path": "library/pathlib.html#pathlib.Path",
        },
    ),
    "numpy": Project(
        "NumPy",
        "https://numpy.org/doc/stable/",
        "reference/generated/$.html",
        names=("numpy.ndarray", "numpy.sort"),
        terms=("array_like",),
    ),
    "pandas": Project(
        "pandas",
        "https://pandas.pydata.org/docs/",
        "reference/api/$.html",
        names=("pandas.DataFrame", "pandas.Index", "pandas.Series"),
    ),
    "scipy": Project(
        "SciPy",
        "https://docs.scipy.org/doc/scipy/",
        "reference/generated/$.html",
        names=("scipy.stats.ks_2samp",),
    ),
    "matplotlib": Project(
        "Matplotlib",
        "https://matplotlib.org/stable/",
        "api/_as_gen/$.html",
        names=("matplotlib.axes.Axes", "matplotlib.figure.Figure"),
    ),
    "sklearn": Project(
        "scikit-learn",
        "https://scikit-learn.org/stable/",
        "modules/generated/$.html",
        names=(
            "sklearn.calibration.CalibrationDisplay",
            "sklearn.calibration.calibration_curve",
            "sklearn.metrics.ConfusionMatrixDisplay",
            "sklearn.metrics.DetCurveDisplay",
            "sklearn.metrics.PrecisionRecallDisplay",
            "sklearn.metrics.PredictionErrorDisplay",
            "sklearn.metrics.RocCurveDisplay",
            "sklearn.metrics.average_precision_score",
            "sklearn.metrics.brier_score_loss",
            "sklearn.metrics.confusion_matrix",
            "sklearn.metrics.ndcg_score",
            "sklearn.metrics.precision_recall_curve",
            "sklearn.metrics.roc_auc_score",
            "sklearn.metrics.roc_curve",
            "sklearn.model_selection.FixedThresholdClassifier",
            "sklearn.model_selection.TunedThresholdClassifierCV",
            "sklearn.model_selection.cross_val_predict",
            "sklearn.model_selection.cross_validate",
            "sklearn.neighbors.KNeighborsClassifier",
        ),
        places={
            "sklearn.inspection": "api/sklearn.inspection.html#module-sklearn.inspection",
            "sklearn.metrics": "api/sklearn.metrics.html#module-sklearn.metrics",
        },
    ),
}
# Words of docstrings' types that are links, and those that everybody knows.
TYPES = {
    **dict.fromkeys(("array-like", "array_like"), ":term:`array-like <numpy:array_like>`"),
    "ndarray": "numpy.ndarray",
    "DataFrame": "pandas.DataFrame",
    "Path": "pathlib.Path",
    "pathlib.Path": ":obj:`pathlib.Path`",
    "callable": ":obj:`callable`",
    **{word: f":term:`{word} <python:{word}>`" for word in ("iterable", "mapping", "sequence")},
}
_PLAIN = (
    *("None", "True", "False", "bool", "dict", "float", "int", "list", "str", "tuple"),
    *("array", "string", "scalar", "generator", "numpy"),
)
_SHORT = {"np": "numpy", "pd": "pandas", "mpl": "matplotlib"}
_CALLED = re.compile(r"[A-Za-z_][\w.]*(?=$|\()")


def _kind(name: str) -> str:
    """Return what a name is, for an inventory; it has to exist.

    Examples
    --------
    >>> _kind("pandas.DataFrame"), _kind("sklearn.metrics.roc_curve"), _kind("sklearn.metrics")
    ('py:class', 'py:function', 'py:module')
    """
    value = pydoc.locate(name)
    if value is None:
        raise ValueError(f"there is no {name}")
    if inspect.ismodule(value):
        return "py:module"
    return "py:class" if inspect.isclass(value) else "py:function"


def write_inventories(folder: Path) -> dict[str, tuple[str, str]]:
    """Write the inventories into a folder, and return the setting of intersphinx."""
    folder.mkdir(parents=True, exist_ok=True)
    result = {}
    for key, project in PROJECTS.items():
        path = folder / f"{key}.inv"
        path.write_bytes(project.inventory)
        result[key] = (project.home, str(path))
    return result


def xref_aliases(own: Mapping[str, str]) -> dict[str, str]:
    """Return what numpydoc makes of the words of a type.

    Parameters
    ----------
    own : mapping of str to str
        The whole names of our classes, by their names.

    Examples
    --------
    >>> result = xref_aliases({"Costs": "rocwidgets.Costs"})
    >>> result["Costs"], result["rocwidgets.Costs"], result["str"]
    ('rocwidgets.Costs', ':obj:`rocwidgets.Costs`', 'str')
    """
    whole = [*own.values(), *(name for each in PROJECTS.values() for name in each.names)]
    words = {word: word for word in _PLAIN}
    return words | {name: f":obj:`{name}`" for name in whole} | TYPES | {**own}


def named(code: str) -> str | None:
    """Return the whole name of what code in a sentence names or calls, if it is in the table.

    Examples
    --------
    >>> named("np.sort"), named("roc_curve(y, s)"), named("RocCurveDisplay.from_estimator(m)")
    ('numpy.sort', 'sklearn.metrics.roc_curve', 'sklearn.metrics.RocCurveDisplay')
    >>> named("roc"), named("predict_proba")
    (None, None)
    """
    found = _CALLED.match(code)
    if not found:
        return None
    first, dot, rest = found[0].partition(".")
    written = _SHORT.get(first, first) + dot + rest
    return _names().get(written) or _names().get(first)


@cache
def _names() -> dict[str, str]:
    """Return each whole name by itself, and by its last part where that says what it is."""
    whole = [name for project in PROJECTS.values() for name in (*project.names, *project.places)]
    last = {name.rpartition(".")[2]: name for name in whole}
    told = {short: name for short, name in last.items() if "_" in short or short != short.lower()}
    # A figure, axes and an index are more than one class.
    for word in ("Axes", "Figure", "Index", "Path"):
        told.pop(word, None)
    return told | {name: name for name in whole if "." in name}
