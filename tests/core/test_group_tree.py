"""The tree of groups, against counts of its cases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw


def evaluation(sizes: tuple[int, ...], n: int = 400) -> tuple[rw.Evaluation, pd.DataFrame]:
    rng = np.random.default_rng(sum(sizes))
    frame = pd.DataFrame(
        {f"c{at}": np.minimum(rng.geometric(0.3, n), size) for at, size in enumerate(sizes)}
    )
    y = rng.random(n) < 0.4
    score = rng.normal(y)
    return rw.Evaluation(y, score, group=frame, threshold=0.5), frame.assign(flag=score >= 0.5)


@pytest.mark.parametrize("sizes", [(3,), (30,), (2, 3), (9, 9), (3, 2, 4), (9, 9, 9)])
@pytest.mark.parametrize("most", [2, 3, 7, 40, 1000])
def test_rows_are_sums_of_their_cases_and_few(sizes: tuple[int, ...], most: int) -> None:
    ev, frame = evaluation(sizes)
    found: Any = ev.groups.tree("ppr", max_rows=most)
    assert found.index.names == list(frame.columns[:-1])
    assert 1 <= len(found) <= most
    whole: dict[tuple[Any, ...], int] = {(): len(frame)}
    below: dict[tuple[Any, ...], list[int]] = {}
    for labels, row in found.iterrows():
        known = tuple(each for each in labels if each != "")
        below.setdefault(known[:-1], []).append(row["n"])
        if "more" in str(known[-1]):
            assert row["groups"] == int(known[-1].split()[0])
            continue
        here = np.all([frame[f"c{at}"] == each for at, each in enumerate(known)], axis=0)
        assert row["n"] == here.sum()
        assert row["value"] == pytest.approx(frame["flag"][here].mean())
        assert row["value_low"] < row["value"] or row["value"] == 0
        assert row["groups"] == 1
        whole[known] = row["n"]
    # The parts of a group add up to it.
    for parent, parts in below.items():
        assert sum(parts) == whole[parent]
    if most == 1000:
        paths = {
            tuple(path[:depth])
            for path in frame.drop(columns="flag").to_numpy().tolist()
            for depth in range(1, len(sizes) + 1)
        }
        assert set(whole) == {(), *paths}


def test_the_largest_groups_have_rows() -> None:
    ev, frame = evaluation((30,))
    found: Any = ev.groups.tree("ppr", max_rows=5)
    largest = frame["c0"].value_counts().index[:4].tolist()
    assert found.index.get_level_values(0).tolist()[:-1] == sorted(largest)
    assert found.index.get_level_values(0)[-1] == f"{frame['c0'].nunique() - 4} more"


def test_what_has_no_tree_says_why() -> None:
    ev, _ = evaluation((2, 3))
    with pytest.raises(ValueError, match="max_rows must be a whole number, at least 2, got 1"):
        ev.groups.tree(max_rows=1)
    with pytest.raises(ValueError, match="metric must be"):
        ev.groups.tree("auc")
    weighted = rw.Evaluation([0, 1], [0.1, 0.2], group=["a", "b"], sample_weight=[1, 2.5])
    with pytest.raises(ValueError, match="A tree of groups counts cases that weigh the same"):
        weighted.groups.tree()
