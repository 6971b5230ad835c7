"""The hints at models that are worse than chance, or perfect."""

from __future__ import annotations

import warnings

import pytest
from support.hints import hints

from rocwidgets import Evaluation
from rocwidgets.core import Sample
from rocwidgets.core.chance import perfect, worse_than_chance
from rocwidgets.widget.scene import chart_of

Y = [0, 0, 0, 0, 1, 1, 1, 1] * 5
GOOD = [0.1, 0.2, 0.3, 0.6, 0.4, 0.7, 0.8, 0.9] * 5
INVERTED = [1 - each for each in GOOD]
# An AUC of 15 / 32, which chance explains.
NEAR = [0.1, 0.2, 0.8, 0.9, 0.15, 0.25, 0.7, 0.75] * 5


def test_a_model_is_named_once_with_what_to_do():
    with pytest.warns(UserWarning, match="AUC of bad is below 0.5.*pass -score") as caught:
        ev = Evaluation(Y, {"good": GOOD, "bad": INVERTED})
    (hint,) = hints(caught)
    assert hint.filename == __file__
    assert chart_of(ev, "roc").notes[-1] == str(hint.message)
    ev.close()


def test_all_models_are_named_in_one_sentence():
    with pytest.warns(UserWarning, match="AUC of a, b is below 0.5") as caught:
        Evaluation(Y, {"a": INVERTED, "b": INVERTED}).close()
    assert len(hints(caught)) == 1


@pytest.mark.parametrize("scores", [GOOD, NEAR, [0.5] * len(Y)])
def test_others_have_no_hint(scores):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ev = Evaluation(Y, scores)
    assert not any("chance" in note for note in chart_of(ev, "roc").notes)
    ev.close()


def test_a_model_without_an_interval_is_judged_by_its_area():
    perfect = [1 - each for each in Y]
    weighted = Sample.from_scores(Y, {"bad": NEAR}, sample_weight=[0.5] * len(Y))
    assert worse_than_chance(Sample.from_scores(Y, {"bad": perfect}), 0.95) == ("bad",)
    # With weights it has an interval, which reaches 1/2 here.
    assert worse_than_chance(weighted, 0.95) == ()


def test_a_perfect_model_of_many_cases_is_named():
    y = [0, 1] * 26
    with pytest.warns(UserWarning, match="label leaked|two distinct") as caught:
        ev = Evaluation(y, {"leak": y, "fair": [0.1, 0.3] * 13 + [0.2, 0.1] * 13})
    crisp, hint = hints(caught)
    assert str(crisp.message).startswith(
        "'leak': only two distinct scores in 52 cases. If these are "
    )
    assert crisp.filename == __file__
    assert hint.filename == __file__
    assert chart_of(ev, "roc").notes[-1] == str(hint.message)
    ev.close()


def test_crisp_classifiers_are_no_mistake_where_they_are_called_such():
    y, predicted = [0, 1] * 26, [0, 1, 1, 1] * 13
    with pytest.warns(UserWarning, match="only two distinct scores in 52 cases"):
        Evaluation(y, predicted).close()
    Evaluation.from_predictions(y, predicted, threshold=1).close()
    Evaluation(y[:50], predicted[:50]).close()
    Evaluation.from_confusion({"a": {"tp": 40, "fp": 10, "fn": 10, "tn": 40}}).close()


def test_few_cases_may_be_ranked_perfectly():
    assert perfect(Sample.from_scores([0, 1] * 25, {"a": [0, 1] * 25})) == ()
    near = Sample.from_scores([0, 1] * 30 + [1], {"a": [0, 1] * 30 + [0]})
    assert perfect(near) == ()


def test_both_hints_can_be_there():
    y = [0, 1] * 26
    with pytest.warns(UserWarning, match="AUC of|two distinct") as caught:
        Evaluation(y, {"leak": y, "inverted": [-each for each in y]}).close()
    assert len(hints(caught)) == 3
