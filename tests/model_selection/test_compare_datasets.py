"""Models on several data sets, against scipy, published ranks and counts by hand."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.tree import DecisionTreeClassifier

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric.inference import friedman

if TYPE_CHECKING:
    from collections.abc import Callable

# Vuk & Curk (2006), Table 4: A_ROC, CA_d and CA_o of naive Bayes, then of the tree.
TABLE_4 = {
    "adult_sample": (0.879, 0.804, 0.844, 0.655, 0.780, 0.778),
    "bupa": (0.676, 0.642, 0.647, 0.653, 0.667, 0.664),
    "crx": (0.923, 0.861, 0.862, 0.843, 0.846, 0.846),
    "heart_disease": (0.906, 0.829, 0.835, 0.622, 0.682, 0.679),
    "ionosphere": (0.937, 0.889, 0.897, 0.912, 0.914, 0.914),
    "monks-1": (0.726, 0.746, 0.746, 0.987, 0.968, 0.984),
    "monks-2": (0.538, 0.622, 0.657, 0.736, 0.749, 0.736),
    "monks-3": (0.983, 0.964, 0.971, 0.991, 0.989, 0.989),
    "promoters": (0.960, 0.868, 0.895, 0.818, 0.830, 0.811),
    "shuttle-landing-control": (0.999, 0.933, 0.980, 0.982, 0.980, 0.980),
    "tic_tac_toe": (0.741, 0.695, 0.752, 0.869, 0.862, 0.871),
    "titanic": (0.715, 0.779, 0.779, 0.726, 0.789, 0.791),
    "voting": (0.973, 0.901, 0.908, 0.959, 0.961, 0.966),
    "wdbc": (0.983, 0.953, 0.951, 0.913, 0.930, 0.930),
}
# Demšar (2006), Table 6: ranks of C4.5, C4.5+m, C4.5+cf and C4.5+m+cf on 14 data sets.
DEMSAR = np.array(
    [
        (4, 3, 2, 1),
        (1, 2, 3, 4),
        (4, 1, 2, 3),
        (4, 1, 3, 2),
        (4, 2, 3, 1),
        (1, 2.5, 4, 2.5),
        (3, 2, 4, 1),
        (2.5, 2.5, 4, 1),
        (4, 3, 2, 1),
        (2.5, 2.5, 2.5, 2.5),
        (4, 2.5, 1, 2.5),
        (3, 2, 4, 1),
        (4, 1, 2, 3),
        (3, 1, 4, 2),
    ]
)
RNG = np.random.default_rng(3)
Y = np.arange(60) % 3 == 0
SCORES = {name: RNG.random(60) * 0.7 + 0.15 * Y * k for k, name in enumerate("abc")}


def evaluation(seed: int = 0, **more: Any) -> rw.Evaluation:
    order = np.random.default_rng(seed).permutation(60)[:40]
    scores = {name: score[order] for name, score in SCORES.items()}
    return rw.Evaluation(Y[order], scores, compare_at="score", **more)


def table_4() -> rw.model_selection.DatasetComparison:
    rows = [
        (name, model, *row[k : k + 3])
        for name, row in TABLE_4.items()
        for model, k in (("bayes", 0), ("tree", 3))
    ]
    columns = ["dataset", "model", "auc", "default", "chosen"]
    frame = pd.DataFrame(rows, columns=columns).set_index(["dataset", "model"])
    return rw.model_selection.DatasetComparison(frame, "accuracy")


@pytest.mark.parametrize(
    ("by", "wins"),
    # Of naive Bayes and of the tree, counted in the printed table.
    [("auc", (9, 5)), ("default", (5, 9)), ("chosen", (5, 8))],
)
def test_ranks_of_table_4(by: str, wins: tuple[int, int]) -> None:
    compared = table_4()
    ranks: Any = compared.ranks(by)
    bayes, tree = wins
    assert ((ranks["bayes"] == 1).sum(), (ranks["tree"] == 1).sum()) == wins
    ties = 14 - bayes - tree
    assert ranks["bayes"].mean() == (bayes + 2 * tree + 1.5 * ties) / 14
    # For two models, the statistic is that of the sign test, whose ties do not count.
    found = compared.friedman(by)
    assert found.chi_squared == pytest.approx((bayes - tree) ** 2 / (bayes + tree))


def test_ranks_of_demsar() -> None:
    assert DEMSAR.mean(axis=0).round(3).tolist() == [3.143, 2.0, 2.893, 1.964]
    found = friedman(DEMSAR)
    # The paper leaves ties uncorrected.
    tied = 1 - (3 * 6 + 60) / (14 * 60)
    assert found.chi_squared * tied == pytest.approx(9.28, abs=0.005)
    assert found.freedom == (3, 39)
    chi_squared = found.chi_squared * tied
    assert 13 * chi_squared / (42 - chi_squared) == pytest.approx(3.69, abs=0.005)


RANKED = st.tuples(st.integers(2, 15), st.integers(3, 8)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(0, 4), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


@given(RANKED)
def test_friedman_is_that_of_scipy(values: list[list[int]]) -> None:
    ranks = stats.rankdata(values, axis=1)
    found = friedman(ranks)
    if np.all(ranks == ranks[:, :1]):
        assert all(map(math.isnan, (found.chi_squared, found.f, found.p_value)))
        return
    n, k = ranks.shape
    expected = stats.friedmanchisquare(*np.transpose(values)).statistic
    assert found.chi_squared == pytest.approx(expected, abs=1e-9)
    # Iman & Davenport's statistic is that of an analysis of variance of the ranks.
    fit = ranks.mean(axis=0) - ranks.mean()
    rest = ranks - ranks.mean(axis=1, keepdims=True) - fit
    if found.f == math.inf:
        assert np.abs(rest).max() < 1e-12
        return
    f = n * (fit**2).sum() / (k - 1) / ((rest**2).sum() / ((n - 1) * (k - 1)))
    assert found.f == pytest.approx(f, abs=1e-9)
    assert found.p_value == pytest.approx(stats.f.sf(found.f, *found.freedom), rel=1e-9)


@pytest.mark.parametrize("shape", [(2, 2), (3, 5), (40, 3), (5, 30), (400, 12)])
def test_p_value_over_its_range(shape: tuple[int, int]) -> None:
    n, k = shape
    for agreeing in range(n + 1):
        rows = np.tile(np.arange(1.0, k + 1), (n, 1))
        rows[agreeing:] = rows[agreeing:, ::-1]
        found = friedman(rows)
        if agreeing in (0, n):
            assert found.p_value == pytest.approx(math.factorial(k) ** -(n - 1.0), rel=1e-9)
            continue
        expected = stats.f.sf(found.f, *found.freedom)
        assert found.p_value == pytest.approx(expected, rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("first", [(1.0, 2.0, 3.0), (1.0, 2.5, 2.5), (1.5, 1.5, 3.0)])
@pytest.mark.parametrize("n", [2, 3])
def test_p_value_of_full_agreement_is_its_share_of_all_orders(
    n: int, first: tuple[float, ...]
) -> None:
    orders = itertools.product(itertools.permutations(first), repeat=n)
    found = [friedman(np.array(rows)) for rows in orders]
    agreeing = [each for each in found if each.f == math.inf]
    assert agreeing[0].p_value == pytest.approx(len(agreeing) / len(found))


@pytest.mark.parametrize("shape", [(1, 3), (3, 1)])
def test_friedman_needs_two_of_each(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="at least two data sets and two models"):
        friedman(np.ones(shape))


def boards() -> tuple[np.ndarray, np.ndarray]:
    """Return all finished games of tic-tac-toe that x began, and whether x won."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    won, seen = {}, set()

    def play(board: tuple[int, ...], player: int) -> None:
        if board in seen:
            return
        seen.add(board)
        winner = next((board[a] for a, b, c in lines if board[a] == board[b] == board[c] != 0), 0)
        if winner or 0 not in board:
            won[board] = winner == 1
            return
        for place in range(9):
            if board[place] == 0:
                play((*board[:place], player, *board[place + 1 :]), 3 - player)

    play((0,) * 9, 1)
    return np.array(list(won)), np.array(list(won.values()))


def test_default_is_each_models_default_threshold() -> None:
    features, y = boards()
    assert len(y) == 958
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    tree = DecisionTreeClassifier(min_samples_leaf=2, random_state=0)
    scores = {}
    for name, each in (("bayes", CategoricalNB()), ("tree", tree)):
        found: Any = cross_val_predict(each, features, y, cv=folds, method="predict_proba")
        scores[name] = found[:, 1]
    expected = [accuracy_score(y, score >= 0.5) for score in scores.values()]
    given: list[Any] = [{}, {"threshold": 0.9}, {"model": "tree", "threshold": 0.2}]
    for more in given:
        ev = rw.Evaluation(y, scores, **more)
        assert (
            rw.model_selection.compare_datasets({"board": ev}).table["default"].tolist() == expected
        )
    # At the share that naive Bayes flags at 0.5, the tree is another one: .9530 instead of .9415.
    assert rw.Evaluation(y, scores).summary("accuracy").loc["tree", "accuracy"] != expected[1]
    ranked = {name: 10 * score for name, score in scores.items()}
    table: Any = rw.model_selection.compare_datasets({"board": rw.Evaluation(y, ranked)}).table
    assert table["default"].tolist() == table["chosen"].tolist()


def test_evaluations_at_their_own_settings() -> None:
    own = {"threshold": 0.6, "costs": rw.Costs(fp=1, fn=4)}
    studies = {"plain": evaluation(), 2: evaluation(1, **own)}
    table = rw.model_selection.compare_datasets(studies).table
    assert table.index.tolist() == [(name, model) for name in studies for model in "abc"]
    for name, ev in studies.items():
        for model in "abc":
            cases: Any = ev.sample.cases
            positive, score = cases.positive, cases.scores[model]
            row: Any = table.loc[(name, model)]
            best = ev[model].best().threshold
            right = [((score >= at) == positive).mean() for at in (0.5, best)]
            wins = score[positive][:, None] - score[~positive]
            assert row["auc"] == pytest.approx(((wins > 0) + 0.5 * (wins == 0)).mean())
            assert [row["default"], row["chosen"]] == pytest.approx(right)
            assert row["difference"] == row["chosen"] - row["default"]
            assert row["threshold"] == best
            assert math.isnan(row["threshold_sd"])


def test_analyses_and_models_in_another_order() -> None:
    ev = evaluation()
    cases: Any = ev.sample.cases
    turned = Sample.from_scores(cases.positive, {name: cases.scores[name] for name in "cba"})
    studies = {"one": ev, "other": Analysis.of(turned, compare_at="score")}
    table = rw.model_selection.compare_datasets(studies).table
    pd.testing.assert_frame_equal(table.loc["one"], table.loc["other"])


def nested(measure: str | None = None, seed: int = 0) -> rw.model_selection.NestedThreshold:
    models = {"bayes": GaussianNB(), "logistic": LogisticRegression()}
    features = np.column_stack([SCORES["b"], SCORES["c"]])
    return rw.model_selection.nested_threshold(
        models,
        features,
        Y,
        cv=3,
        inner_cv=3,
        measure=measure,
        seed=seed,
        costs=rw.Costs(fp=1, fn=3),
    )


def test_nested_studies() -> None:
    studies = {"one": nested(), "two": nested(seed=1)}
    compared = rw.model_selection.compare_datasets(studies)
    assert compared.measure == "expected_cost"
    for name, study in studies.items():
        expected: Any = study.summary()[compared.table.columns]
        pd.testing.assert_frame_equal(compared.table.loc[name], expected)
        cost: Any = expected["chosen"]
        assert cost["bayes"] != cost["logistic"]
        best = compared.ranks("chosen").loc[name, cost.idxmin()]
        assert best == 1


def test_ties_are_those_of_counts() -> None:
    y = [1] * 7 + [0] * 3
    right = {"6 + 2": [0.9] * 6 + [0.1, 0.2, 0.3, 0.8], "7 + 1": [0.9] * 7 + [0.2, 0.7, 0.8]}
    compared = rw.model_selection.compare_datasets(
        {"one": rw.Evaluation(y, right, compare_at="score")}
    )
    accuracy = compared.table["default"].to_numpy()
    assert accuracy[0] != accuracy[1] == pytest.approx(0.8)
    assert compared.ranks("default").to_numpy().tolist() == [[1.5, 1.5]]


def test_lower_is_better_for_costs_and_higher_for_profits() -> None:
    studies = {"one": evaluation(), "two": evaluation(1)}
    cost, profit = (
        rw.model_selection.compare_datasets(studies, measure=measure).ranks("default")
        for measure in ("expected_cost", "profit")
    )
    pd.testing.assert_frame_equal(cost, profit)
    assert cost.loc["one"].idxmin() == evaluation().summary()["auc"].idxmax()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "error", "match"),
    [
        (
            lambda: rw.model_selection.compare_datasets(3),  # pyright: ignore[reportArgumentType]
            TypeError,
            r"studies must map .*, got 3 \(int\)",
        ),
        (
            lambda: rw.model_selection.compare_datasets({}),
            ValueError,
            "studies must map .*, got none",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"\ud800": evaluation()}),
            ValueError,
            "each data set in studies contains lone surrogates",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"iris": 3}),
            TypeError,
            r"got 3 \(int\) for 'iris'",
        ),
        (
            lambda: rw.model_selection.compare_datasets(
                {"a": evaluation(), "b": rw.Evaluation([0, 1], [0, 1])}
            ),
            ValueError,
            "the same models, got 'a', 'b', 'c' for 'a' and 'model' for 'b'",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"a": evaluation()}, measure="auc"),
            ValueError,
            "measure must be one of accuracy, ",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"a": nested(), "b": nested("accuracy")}),
            ValueError,
            "'b' has 'accuracy', not 'expected_cost'. Run nested_threshold with measure='expected",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"a": nested()}, measure="profit"),
            ValueError,
            "'a' has 'expected_cost', not 'profit'",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"a": evaluation()}, measure="ppr").ranks(
                "chosen"
            ),
            ValueError,
            "ppr does not tell which model is better",
        ),
        (
            lambda: rw.model_selection.compare_datasets(
                {"one": rw.Evaluation([0, 1, 0], {"a": [0.1, 0.2, 0.3]})}, measure="precision"
            ).ranks("default"),
            ValueError,
            "default is NaN for 'a' on 'one'",
        ),
        (
            lambda: table_4().ranks("threshold"),
            ValueError,
            "by must be one of auc, default, chosen",
        ),
        (
            lambda: rw.model_selection.compare_datasets({"a": evaluation()}).friedman(),
            ValueError,
            "at least two data sets and two models, got 1 and 3",
        ),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        make()


def test_it_shows_its_table() -> None:
    compared = rw.model_selection.compare_datasets({"<b>": evaluation()})
    assert repr(compared).startswith("DatasetComparison(accuracy)\n")
    assert "&lt;b&gt;" in compared._repr_html_()
