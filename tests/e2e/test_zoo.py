"""A zoo of classifiers on the data sets of scikit-learn: each page shows what Python says.

``make test`` meets some animals, ``make test-all`` all of them on all data sets.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
import sklearn.datasets as bundled
from sklearn.calibration import CalibratedClassifierCV
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import (
    LinearDiscriminantAnalysis,
    QuadraticDiscriminantAnalysis,
)
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import (
    AdaBoostClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.linear_model import LogisticRegression, Perceptron, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import BernoulliNB, ComplementNB, GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier
from support.effort import IS_WHOLE, sampled
from support.hosts import said

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.charts import headline
from rocwidgets.vocabulary import CLASS_KINDS, KINDS
from rocwidgets.widget.scene import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray
    from playwright.sync_api import Page

ONLY_OF_TWO = ("LinearSVC", "Perceptron", "RidgeClassifier", "SGDClassifier", "SVC")


def _lightgbm() -> Any:
    return pytest.importorskip("lightgbm").LGBMClassifier(n_estimators=20, verbose=-1)


ANIMALS: dict[str, Callable[[], Any]] = {
    "GaussianNB": GaussianNB,
    "MultinomialNB": lambda: make_pipeline(MinMaxScaler(clip=True), MultinomialNB()),
    "ComplementNB": lambda: make_pipeline(MinMaxScaler(clip=True), ComplementNB()),
    "BernoulliNB": BernoulliNB,
    "RandomForest": lambda: RandomForestClassifier(20, random_state=0),
    "ExtraTrees": lambda: ExtraTreesClassifier(20, random_state=0),
    "GradientBoosting": lambda: GradientBoostingClassifier(n_estimators=10, random_state=0),
    "HistGradientBoosting": lambda: HistGradientBoostingClassifier(max_iter=10),
    "AdaBoost": lambda: AdaBoostClassifier(n_estimators=10, random_state=0),
    "DecisionTree": lambda: DecisionTreeClassifier(random_state=0),
    "LogisticRegression": lambda: make_pipeline(StandardScaler(), LogisticRegression()),
    "LinearSVC": lambda: make_pipeline(StandardScaler(), LinearSVC()),
    "SVC": lambda: make_pipeline(StandardScaler(), SVC()),
    "Perceptron": lambda: Perceptron(random_state=0),
    "RidgeClassifier": RidgeClassifier,
    "SGDClassifier": lambda: SGDClassifier(random_state=0),
    "KNeighbors": KNeighborsClassifier,
    "LDA": LinearDiscriminantAnalysis,
    "QDA": lambda: make_pipeline(PCA(3), QuadraticDiscriminantAnalysis()),
    "MLP": lambda: make_pipeline(StandardScaler(), MLPClassifier((8,), max_iter=50)),
    "Calibrated": lambda: CalibratedClassifierCV(GaussianNB(), cv=3),
    "Dummy": lambda: DummyClassifier(strategy="prior"),
    "LightGBM": _lightgbm,
}


class Land(NamedTuple):
    """A data set, and what its labels are made of."""

    load: Callable[[], Any]
    label: Callable[[NDArray[Any]], NDArray[Any]]


LANDS = {
    "breast cancer": Land(bundled.load_breast_cancer, lambda target: target),
    "diabetes above 140": Land(bundled.load_diabetes, lambda target: (target > 140).astype(int)),
    "odd digits": Land(bundled.load_digits, lambda target: target % 2),
    "iris": Land(bundled.load_iris, lambda target: np.array(["a", "b", "c"])[target]),
    "wine": Land(bundled.load_wine, lambda target: target),
    "digits": Land(bundled.load_digits, lambda target: target),
}
OF_TWO = tuple(LANDS)[:3]


def _cases() -> Iterator[tuple[str, str, bool]]:
    """Yield the animals with their lands, and whether cases have weights."""
    for number, animal in enumerate(ANIMALS):
        lands = [each for each in LANDS if animal not in ONLY_OF_TWO or each in OF_TWO]
        if IS_WHOLE:
            yield from ((animal, land, weighted) for land in lands for weighted in (False, True))
        else:
            yield animal, lands[number % len(lands)], number % 4 > 1


@cache
def _land(name: str) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.float64]]:
    """Return what is known of each case, its label and its weight."""
    result, rng = LANDS[name].load(), np.random.default_rng(5)
    order = rng.permutation(len(result.target))[:600]
    return (
        result.data[order],
        LANDS[name].label(result.target)[order],
        rng.uniform(0, 3, len(order)),
    )


def _open(page: Page, path: Path, kinds: list[str]) -> None:
    """Open a page, and wait until all of its charts are drawn."""
    page.goto(path.as_uri())
    for kind in kinds:
        page.locator(f".rw-part-{kind} :is(svg, table, p)").first.wait_for(state="attached")
    # Wherever there is a plot, it has its size.
    page.locator(".rw-plot:not([width]):visible").first.wait_for(state="detached")
    assert page.locator(".rw-damaged").all_inner_texts() == []


def _shown(page: Page, selector: str) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(selector).all_text_contents()]


def _requires_two(page: Page, ev: rw.Evaluation, path: Path) -> None:
    _open(page, ev.to_html(path, charts=list(KINDS)), list(KINDS))
    point = ev.at()
    counts = [fmt.count(each) for each in (point.tp, point.fn, point.fp, point.tn)]
    assert _shown(page, ".rw-part-outcome [data-outcome] :is(b, .rw-times)") == counts
    verdict = headline(scene_of(ev)).verdict
    # The field of the assumptions has the threshold.
    assert said(page) == verdict._replace(threshold="").statement
    threshold = page.locator("input[aria-label^='Threshold:']").input_value()
    assert ev.at(float(threshold)).tp == point.tp
    assert ev.at(float(threshold)).fp == point.fp
    area = fmt.area(ev.sample.tables[ev.model].auc, 0.0)
    assert area in " ".join(_shown(page, ".rw-part-models .rw-ranking td"))


def _requires_several(page: Page, ev: rw.MulticlassEvaluation, path: Path) -> None:
    kinds = [each for each in CLASS_KINDS if each != "confusion_matrix"]
    _open(page, ev.to_html(path, charts=kinds), kinds)
    shown = page.locator(".rw-class-matrix .rw-heat[data-true]")
    result = ev.confusion().to_numpy()
    cells = shown.evaluate_all(
        "all => all.map(({dataset, firstElementChild: {textContent}}) =>"
        " [Number(dataset.true), Number(dataset.predicted), textContent])"
    )
    assert len(cells) == result.size
    assert {(own, told): text for own, told, text in cells} == {
        at: fmt.count(float(count)) for at, count in np.ndenumerate(result)
    }
    tab, many = page.get_by_title(f"{ev.classes[0]} vs rest"), ".rw-tab[aria-label]"
    if page.locator(many).count():
        page.locator(many).first.select_option("0")
    else:
        tab.first.click()
    page.locator(".rw-part-roc .rw-curve").first.wait_for()
    assert page.locator(".rw-damaged").all_inner_texts() == []


@pytest.mark.slow
@pytest.mark.parametrize(("animal", "land", "weighted"), sampled(_cases(), 8))
# Of the few rounds and the odd data that animals get here.
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning", "ignore:X does not")
def test_the_page_of_a_classifier_shows_what_python_says(
    offline: Page, tmp_path: Path, animal: str, land: str, weighted: bool
) -> None:
    data, label, weight = _land(land)
    half = len(label) // 2
    fitted = ANIMALS[animal]().fit(data[:half], label[:half])
    given: Any = {"sample_weight": weight[half:]} if weighted else {}
    path = tmp_path / "page.html"
    if land in OF_TWO:
        _requires_two(
            offline, rw.Evaluation.from_estimator(fitted, data[half:], label[half:], **given), path
        )
    else:
        _requires_several(
            offline,
            rw.MulticlassEvaluation.from_estimator(fitted, data[half:], label[half:], **given),
            path,
        )
