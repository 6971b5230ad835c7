"""Data of Vuk & Curk (2006), Table 4, that need no download."""

from __future__ import annotations

from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

Data = tuple[NDArray[np.int64], NDArray[np.bool_]]

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_CROSS, _NOUGHT = 1, 2
_SQUARES = 9

# Class, sex, age: died and survived. Dawson, The "unusual episode" data revisited, Journal of
# Statistics Education 3(3), 1995; crew is class 0.
_TITANIC = {
    (0, "male", "adult"): (670, 192),
    (0, "female", "adult"): (3, 20),
    (1, "male", "adult"): (118, 57),
    (1, "female", "adult"): (4, 140),
    (1, "male", "child"): (0, 5),
    (1, "female", "child"): (0, 1),
    (2, "male", "adult"): (154, 14),
    (2, "female", "adult"): (13, 80),
    (2, "male", "child"): (0, 11),
    (2, "female", "child"): (0, 13),
    (3, "male", "adult"): (387, 75),
    (3, "female", "adult"): (89, 76),
    (3, "male", "child"): (35, 13),
    (3, "female", "child"): (17, 14),
}


@cache
def tic_tac_toe() -> Data:
    """Return the 958 boards with which games that x begins end, and whether x has won."""
    result: dict[tuple[int, ...], bool] = {}

    def play(board: tuple[int, ...], move: int) -> None:
        for player in (_CROSS, _NOUGHT):
            if any(all(board[square] == player for square in line) for line in _LINES):
                result[board] = player == _CROSS
                return
        if move == _SQUARES:
            result[board] = False
            return
        for square in range(_SQUARES):
            if not board[square]:
                play((*board[:square], _CROSS + move % 2, *board[square + 1 :]), move + 1)

    play((0,) * _SQUARES, 0)
    boards = sorted(result)
    return np.array(boards), np.array([result[board] for board in boards])


@cache
def titanic() -> Data:
    """Return class, sex and age of the 2,201 people on the Titanic, and who survived."""
    rows = [
        ((where, int(sex == "male"), int(age == "adult")), (died, survived))
        for (where, sex, age), (died, survived) in _TITANIC.items()
    ]
    features = chain.from_iterable([row] * sum(counts) for row, counts in rows)
    labels = chain.from_iterable([False] * died + [True] * lived for _, (died, lived) in rows)
    return np.array(list(features)), np.array(list(labels))
