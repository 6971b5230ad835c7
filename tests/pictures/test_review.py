"""A review zone in static pictures: a band, a piece of a curve, its ends, and what it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.draw.matplotlib import to_figure
from rocwidgets.pictures import PICTURES
from rocwidgets.pictures.outcomes import outcomes
from rocwidgets.widget.scene import headline_of, picture_of
from rocwidgets.widget.static import static_svg

ON_CURVES = {"roc", "pn", "precision_recall", "gains", "lift", "det", "roi", "decision_curve"}
BANDS = {"discrimination", "threshold_metrics", "reliability", "attributes", "ks", "auc_ranks"}


@pytest.fixture(scope="module")
def ev():
    rng = np.random.default_rng(2)
    y = rng.integers(0, 2, 500)
    score = np.clip(0.35 * y + 0.65 * rng.random(500), 0, 1)
    costs = rw.Costs(fp=1, fn=3, review=0.2)
    return rw.Evaluation(y, {"a": score, "b": rng.random(500)}, costs=costs, review=(0.3, 0.6))


def zone_of(picture):
    return {guide.name: guide for guide in picture.guides if guide.name.startswith("review")}


@pytest.mark.parametrize("kind", sorted(BANDS & set(PICTURES)))
def test_it_is_a_band_where_the_threshold_is_a_line(ev, kind):
    picture = picture_of(ev, kind)
    band = zone_of(picture)["review"]
    assert band.points[:, 1].tolist() == [picture.y.domain[end] for end in (0, 1, 1, 0)]
    if kind in ("discrimination", "threshold_metrics", "reliability", "attributes"):
        assert sorted(set(band.points[:, 0].tolist())) == [0.3, 0.6]
    share = 100 * ev["a"].reviews.at().share_reviewed
    assert picture.legend[0] == ("review", f"review {share:.1f}%")


@pytest.mark.parametrize("kind", sorted(ON_CURVES))
def test_it_is_a_piece_of_the_curve(ev, kind):
    zone = zone_of(picture_of(ev, kind))
    piece, ends = zone["review-curve"].points, zone["review-end"].points
    np.testing.assert_array_equal(piece[[0, -1]], ends)
    curve = next(each for each in picture_of(ev, kind).curves if each.current)
    inside = set(zip(curve.x.tolist(), curve.y.tolist(), strict=True))
    assert set(map(tuple, piece[1:-1].tolist())) <= inside
    assert len(piece) > 10


def test_the_ends_are_the_rules_of_both_thresholds(ev):
    ends = zone_of(picture_of(ev, "roc"))["review-end"].points
    points = [ev.at(threshold) for threshold in (0.6, 0.3)]
    np.testing.assert_allclose(ends, [(point.fpr, point.tpr) for point in points])


@pytest.mark.parametrize("kind", ["construction", "loss_comparison"])
def test_there_is_none_where_there_is_no_curve(ev, kind):
    assert zone_of(picture_of(ev, kind)) == {}


def test_without_a_zone_nothing_is_drawn(ev):
    plain = rw.Evaluation(ev.sample, costs=ev.costs)
    for kind in PICTURES:
        picture = picture_of(plain, kind)
        assert zone_of(picture) == {}
        assert not any(entry.name == "review" for entry in picture.legend)
    assert headline_of(plain).review == ""


def test_the_headline_says_what_it_is_worth(ev):
    zone = ev["a"].reviews.at()
    found = headline_of(ev)
    assert f"costs {-zone.profit:.4g}" in found.review
    assert found.review in found.sentence
    assert found.review in (static_svg(ev, ["roc"], {}) or "")


def test_the_cost_of_a_review_is_among_the_outcomes():
    assert outcomes(rw.Costs(fp=1, fn=3, review=0.2)).endswith("a review costs 0.2.")
    assert "review" not in outcomes(rw.Costs(fp=1, fn=3))


def test_matplotlib_draws_it(ev):
    for kind in ("roc", "discrimination"):
        (axes,) = to_figure(picture_of(ev, kind), plot_threshold=True).axes
        legend: Any = axes.get_legend()
        texts = [text.get_text() for text in legend.get_texts()]
        assert any(text.startswith("review") for text in texts)
