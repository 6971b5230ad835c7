"""Numbers in reprs."""

from __future__ import annotations

import pytest

from rocwidgets.numeric.inference import WinRate
from rocwidgets.numeric.inference.interval import Interval
from rocwidgets.numeric.shown import rounded


def test_a_win_rate_reads_as_people_write_it() -> None:
    shown = repr(WinRate(0.1234567, 0.0, 0.8765433, -10403.999999999998, -2229712.3, 0.5))
    assert shown == (
        "WinRate(first_better=0.1235, tied=0, second_better=0.8765, difference=-10,404, "
        "low=-2,229,712, high=0.5)"
    )
    assert repr(Interval(0.5, -0.25, 12345.678, 0.1, 0.95)) == (
        "Interval(estimate=0.5, low=-0.25, high=12,346, standard_error=0.1, confidence_level=0.95)"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (999.96, "1,000"),
        (1000.4, "1,000"),
        (-0.0, "0"),
        (1e-9, "1e-09"),
        (1e15, "1e+15"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
    ],
)
def test_a_number_has_four_digits_or_is_whole(value, text):
    assert rounded(value) == text
