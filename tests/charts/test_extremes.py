"""Costs of zero and of the wrong sign, rare positives, thresholds outside the scores: words."""

from __future__ import annotations

import re

import pytest
from support import golden
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.charts import TABLES, headline
from rocwidgets.charts import format as fmt
from rocwidgets.vocabulary import DRAWN_KINDS, METRICS, TABLE_KINDS, defaults
from rocwidgets.widget.scene import chart_of, scene_of

# What no text shows: infinity, no number, and zero with a sign.
NO_TEXT = re.compile(r"∞|\bnan\b|\binf\b|[-\N{MINUS SIGN}]0(?![\d.])")
SCENES = ("probabilities", "margins", "separated", "one_model")
METRICS_SHOWN = {"metrics": list(METRICS)}


def texts(ev: rw.Evaluation) -> list[str]:
    """Return the words of the headline, of all charts and of the confusion matrix."""
    result = [headline(scene_of(ev)).sentence]
    for kind in DRAWN_KINDS:
        more = {"threshold_metrics": METRICS_SHOWN}.get(kind)
        for options in ({}, more) if more else ({},):
            chart = chart_of(ev, kind, {**defaults(kind), **options})
            result += [entry.text for entry in chart.legend]
            result += [*chart.notes, *(span.label for span in chart.spans)]
    for kind in TABLE_KINDS:
        result.append(TABLES[kind](scene_of(ev, defaults(kind))).text)
    return result


@pytest.mark.slow
@pytest.mark.parametrize("change", sampled(golden.CHANGES))
@pytest.mark.parametrize("name", SCENES)
def test_no_text_has_a_number_that_is_none(name, change):
    shown = golden.SCENES[name]()
    ev = golden.evaluation_of(shown)
    golden.change(shown, golden.CHANGES[change](ev))
    assert [text for text in texts(ev) if NO_TEXT.search(text)] == []
    shown.close()


def test_optima_that_are_no_threshold_are_in_words():
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8], costs=rw.Costs(fp=1, fn=0))
    entries = [entry.text for entry in chart_of(ev, "roc").legend]
    assert "optimum: always negative" in entries
    entries = [entry.text for entry in chart_of(ev, "profit").legend]
    assert "maximum 0: always negative" in entries
    ev.costs = rw.Costs(tp=1, fp=1, fn=1, tn=1)
    assert "all thresholds cost the same" in [e.text for e in chart_of(ev, "gains").legend]
    assert "maximum \N{MINUS SIGN}4 at any threshold" in [
        e.text for e in chart_of(ev, "profit").legend
    ]


def test_a_rate_that_is_undefined_has_its_reason():
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8], threshold=2)
    table = TABLES["confusion_matrix"](scene_of(ev))
    assert ("precision", "\N{EN DASH} (no case is predicted positive)") in table.quantities
    options = {"metrics": ["precision", "npv"]}
    entries = [entry.text for entry in chart_of(ev, "threshold_metrics", options).legend]
    assert entries[0] == "precision \N{EN DASH} (no case is predicted positive)"
    assert entries[1] == "NPV 50.0%"


@pytest.mark.parametrize(
    ("score", "below", "text"),
    [
        (0.13765, 0.13, "0.137"),
        (0.0498468896, 0.049846, "0.0498468"),
        (0.0388295717, 0.0388013564, "0.03882"),
        (9.9999999, 9.9, "9.99"),
        (-0.123456, -0.2, "\N{MINUS SIGN}0.124"),
        (0.30000000000000004, 0.3, "0.30000000000000004"),
    ],
)
def test_a_score_has_as_many_digits_as_name_its_rule(score, below, text):
    table = rw.Evaluation([0, 1], [below, score]).sample.tables["model"]
    assert fmt.threshold(score, table) == text
