"""Groups named by several columns as a tree: the first column, then the first with the second."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import reports
from rocwidgets.numeric.inference.effective import counts_at_weights
from rocwidgets.numeric.inference.proportions import wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    ByClass = Sequence[tuple[Counts, Counts]]
    Path = tuple[Any, ...]

MOST_ROWS = 40


class _Row(NamedTuple):
    """A row: its labels, how many groups it adds up, and the counts of its share."""

    labels: Path
    groups: int
    counts: list[int]


class _Tree:
    """Cases of each path of labels, and which paths have a row.

    Parameters
    ----------
    paths : list of tuple
        Labels of each group, one for each column.
    by_class : list of two tuples of ndarray of int64 of shape (k,)
        Of the positives and of the negatives of each group, those that the share counts, and those
        that it is of.
    """

    def __init__(self, paths: list[Path], by_class: ByClass) -> None:
        self.counts: dict[Path, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        self.children: dict[Path, list[Path]] = defaultdict(list)
        columns = (each.tolist() for of_class in by_class for each in of_class)
        for path, *own in zip(paths, *columns, strict=True):
            for depth in range(1, len(path) + 1):
                node = path[:depth]
                if node not in self.counts:
                    self.children[node[:-1]].append(node)
                for place, count in enumerate(own):
                    self.counts[node][place] += count

    def kept(self, most: int) -> set[Path]:
        """Return the paths with a row: large ones first, parents before their children."""
        left = {parent: len(each) for parent, each in self.children.items()}
        result: set[Path] = {()}
        rows = 0
        for node in sorted(self.counts, key=lambda each: (len(each), -self._size(each))):
            parent = node[:-1]
            if parent not in result:
                continue
            siblings = len(self.children[parent])
            # A row that adds up the other children comes with the first of them and goes with the
            # last.
            before = left[parent] not in {0, siblings}
            after = left[parent] > 1
            if rows + 1 + after - before > most:
                continue
            rows += 1 + after - before
            left[parent] -= 1
            result.add(node)
        return result

    def _size(self, node: Path) -> int:
        """Return how many cases the share of a path is of."""
        _, positives, _, negatives = self.counts[node]
        return positives + negatives

    def rows(self, kept: set[Path], parent: Path = ()) -> Iterator[_Row]:
        """Yield the rows below a path, each before those below it."""
        own = [node for node in self.children.get(parent, ()) if node in kept]
        for node in own:
            yield _Row(node, 1, self.counts[node])
            yield from self.rows(kept, node)
        rest = [node for node in self.children.get(parent, ()) if node not in kept]
        if own and rest:
            counts = np.sum([self.counts[node] for node in rest], axis=0).tolist()
            yield _Row((*parent, f"{len(rest):,} more"), len(rest), counts)


def tree(
    columns: tuple[str, ...],
    names: tuple[Any, ...],
    by_class: ByClass,
    weigh: tuple[float, float],
    *,
    most: int,
    z: float,
) -> pd.DataFrame:
    """Return a share of cases by the first column, by the first two, and so on.

    Parameters
    ----------
    columns, names : tuple
        As of `Groups`.
    by_class : list of two tuples of ndarray of int64 of shape (k,)
        Of the positives and of the negatives of each group, those that the share counts, and those
        that it is of.
    weigh : tuple of float
        How many cases a positive and a negative stand for.
    most : int
        Rows at most.
    z : float
        Standard errors that intervals reach.
    """
    paths = list(names) if len(columns) > 1 else [(name,) for name in names]
    nodes = _Tree(paths, by_class)
    rows = list(nodes.rows(nodes.kept(most)))
    counts = np.array([row.counts for row in rows]).T
    classes = (counts[0], counts[1]), (counts[2], counts[3])
    counted, n = counts_at_weights(classes, weigh)
    low, high = wilson(counted, n, z)
    value = np.divide(counted, n, out=np.full(len(rows), np.nan), where=n > 0)
    found = {
        "groups": [row.groups for row in rows],
        "n": counts[1] + counts[3],
        "value": value,
        "value_low": low,
        "value_high": high,
    }
    blank = [row.labels + ("",) * (len(columns) - len(row.labels)) for row in rows]
    return reports.frame(found, reports.levels(blank, columns))
