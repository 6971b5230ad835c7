"""Four ways to the area under the ROC curve, as the sources print them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets import research
from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves.auc_tables import AucTable, auc_table

# Rakotomalala, ROC curve, slides 12 to 14: 6 positives among 20 cases.
SLIDES = [1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
SCORES = [(20 - i) / 20 for i in range(20)]
# Majnik & Bosnić (2013), section 2.4.
EIGHT = [1, 1, 0, 1, 0, 0, 1, 0]
EIGHT_SCORES = [0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35]


def area(table: CountTable, kind: AucTable, result: dict[str, np.ndarray]) -> float:
    """The area by the sum of a table, as its docstring has it."""
    P, N = table.P, table.N  # noqa: N806 - the formula's names
    if kind == "trapezoids":
        return float(result["area"].sum())
    if kind == "ranks":
        least = P**2 / 2 if table.weighted else P * (P + 1) / 2
        return float(result["rank_sum"].sum() - least) / (P * N)
    if kind == "swaps":
        return 1 - float(result["swaps"].sum()) / (P * N)
    return float(result["squares"].sum()) / (P * N)


def columns(y: list[int], score: list[float], kind: AucTable) -> dict[str, list[float]]:
    result = research.auc_table(Analysis.of(Sample.from_scores(y, {"m": score})), kind)
    return {str(name): result[name].tolist() for name in result}


def of_positives(result: dict[str, list[float]], name: str) -> list[float]:
    pairs = zip(result[name], result["positives"], strict=True)
    return [value for value, positives in pairs if positives]


def test_the_slides() -> None:
    trapezoids = columns(SLIDES, SCORES, "trapezoids")
    assert sum(trapezoids["area"]) == pytest.approx(0.881, abs=5e-4)
    heights = [0.083, 0.25, 0.417, 0.5, 0.583, 0.667, 0.667, 0.75, 0.833, 0.833, 0.833, 0.917]
    assert trapezoids["height"][:12] == pytest.approx(heights, abs=5e-4)
    areas = [trapezoids["area"][row] for row in (3, 5, 8, 12)]
    assert areas == pytest.approx([0.036, 0.048, 0.06, 0.071], abs=5e-4)
    ranks = columns(SLIDES, SCORES, "ranks")
    assert ranks["rank"] == list(range(20, 0, -1))
    assert sum(ranks["rank_sum"]) == 95
    swaps = columns(SLIDES, SCORES, "swaps")
    assert of_positives(swaps, "swaps") == [0, 0, 0, 1, 3, 6]
    auc = Analysis.of(Sample.from_scores(SLIDES, {"m": SCORES}))["m"].auc()
    assert auc == pytest.approx((95 - 6 * 7 / 2) / 84)
    assert auc == pytest.approx(1 - 10 / 84)


def test_the_squares_of_the_survey() -> None:
    squares = columns(EIGHT, EIGHT_SCORES, "squares")
    assert of_positives(squares, "squares") == [4, 4, 3, 1]
    assert sum(squares["squares"]) / 16 == 0.75


@pytest.mark.parametrize("kind", ["trapezoids", "ranks", "swaps", "squares"])
@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 5), st.integers(1, 4)), min_size=2, max_size=20
    ).filter(lambda cases: len({label for label, *_ in cases}) == 2)
)
def test_each_adds_up_to_the_auc(kind: AucTable, cases: list[tuple[bool, int, int]]) -> None:
    positive, score, weight = (np.array(column) for column in zip(*cases, strict=True))
    plain = CountTable.from_scores(positive, score.astype(float))
    pairs = [
        (p > n) + (p == n) / 2 for p in score[positive].tolist() for n in score[~positive].tolist()
    ]
    assert area(plain, kind, auc_table(plain, kind)) == pytest.approx(np.mean(pairs))
    weighted = CountTable.from_scores(positive, score.astype(float), weight.astype(float))
    repeated = CountTable.from_scores(
        np.repeat(positive, weight), np.repeat(score.astype(float), weight)
    )
    expected = area(repeated, kind, auc_table(repeated, kind))
    assert area(weighted, kind, auc_table(weighted, kind)) == pytest.approx(expected)


def test_an_unknown_kind() -> None:
    model = Analysis.of(Sample.from_scores(EIGHT, {"m": EIGHT_SCORES}))["m"]
    with pytest.raises(ValueError, match="kind must be"):
        research.auc_table(model, "pairs")  # pyright: ignore[reportArgumentType]
