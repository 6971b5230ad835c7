"""Every case of the corpus of bad and awkward inputs: the AUC it gives, or how it is refused."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.inputs import read_cases

if TYPE_CHECKING:
    from rocwidgets.inputs import Cases

Refusal = tuple[type[Exception], str]
_PATH = Path(__file__).resolve().parents[1] / "data" / "bad_inputs.py"


def _corpus() -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("bad_inputs", _PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CASES


CASES = _corpus()

_MISSING = r"contains {n} missing values? .* among 8 rows, at positions? {at}\. Drop .* or impute"
_FIRST = r"0, 1, 2, 3, 4 and 3 more"


def missing(what: str, n: int = 1, at: str = "2") -> Refusal:
    return ValueError, rf"^{what} " + _MISSING.format(n=n, at=at)


def infinite(what: str, n: int, signs: str, at: str) -> Refusal:
    return (
        ValueError,
        rf"^{what} has {n} infinite values? \({signs}\), at positions? {at}\. .*[Pp]ass ",
    )


def text(what: str, example: str) -> Refusal:
    return (
        TypeError,
        (
            rf"^{what} contains text, but real numbers are needed: 8 values such as '{example}', "
            rf"at positions {_FIRST}\. (Convert|Pass) "
        ),
    )


def one_class(label: object, n: int) -> Refusal:
    return ValueError, rf"^y_true contains only one class: {label}, {n} rows?\. .* Check the filter"


def ambiguous(a: str, b: str) -> Refusal:
    return (
        ValueError,
        (
            rf"^y_true contains the labels {a} \(4 rows\), {b} \(4 rows\), .* positive one\. "
            rf"Pass pos_label={a} or pos_label={b}\.$"
        ),
    )


def collapse() -> Refusal:
    return (
        ValueError,
        (
            r"^y_score: 4 integer scores beyond 2\*\*53 would be rounded .*, at positions "
            r"0, 1, 2, 3\. Pass ranks instead"
        ),
    )


def other_order() -> Refusal:
    return (
        ValueError,
        (
            r"^The pandas indexes of y_true and y_score disagree: they have the same labels in "
            rf"a different order, 7 rows moved, at positions {MOVED}.*\. Pair the rows by label "
            r"with y_score\.loc\[y_true\.index\], or pass \.to_numpy\(\)"
        ),
    )


MOVED = r"\d, \d, \d, \d, \d and 2 more"
THREE = (
    r"^y_true contains 3 distinct labels, expected two: 0 \(3 rows\), 1 \(3 rows\), "
    r"2 \(2 rows\)\. .*"
)
EMPTY = (ValueError, r"^y_true and y_score are empty\. Pass at least one row of each")
DATE = r"datetime\.datetime\(2020, 1, {d}, 0, 0\)"

REFUSED = {
    "nan_score": missing("y_score"),
    "nan_score_all": missing("y_score", 8, _FIRST),
    "posinf_score": infinite("y_score", 1, r"1 \+inf", "1"),
    "neginf_score": infinite("y_score", 1, "1 -inf", "0"),
    "both_inf": infinite("y_score", 2, r"1 \+inf and 1 -inf", "0, 1"),
    "none_score": missing("y_score"),
    "nan_label": missing("y_true"),
    "none_label": missing("y_true"),
    "nan_in_str_labels": missing("y_true"),
    "one_class_pos": one_class(1, 8),
    "one_class_neg": one_class(0, 8),
    "empty_lists": EMPTY,
    "empty_arrays": EMPTY,
    "mismatch": (
        ValueError,
        r"^The inputs differ in length: y_true 8 rows, y_score 7 rows\. Pass one value per row",
    ),
    "n1": one_class(1, 1),
    "lab_str": ambiguous("'n'", "'p'"),
    "lab_str_badpos": (
        ValueError,
        (
            r"^pos_label='yes' is not among the labels of y_true: 'n' \(4 rows\), 'p' \(4 rows\)\. "
            r"Pass pos_label='n' or pos_label='p'\.$"
        ),
    ),
    "lab_int_badpos": (
        ValueError,
        r"^pos_label=2 is not among the labels of y_true: 0 \(4 rows\), 1 \(4 rows\)\. Pass ",
    ),
    "lab_bytes": ambiguous("b'n'", "b'p'"),
    "lab_12": ambiguous("1", "2"),
    "lab_02": ambiguous("0", "2"),
    "lab_soft": (
        ValueError,
        (
            r"^y_true contains 2 distinct values, not all whole numbers: 0\.2 \(4 rows\), "
            r"0\.7 \(4 rows\)\. .*soft labels.* Turn them into two classes first, such as "
            r"y_true >= 0\.5"
        ),
    ),
    "lab_continuous": (
        ValueError,
        (
            r"^y_true contains 8 distinct values, not all whole numbers: 0\.0 \(1 row\), .* and 3 "
            r"more\. .*continuous target\. Turn them into two classes"
        ),
    ),
    "lab_three": (ValueError, THREE + r"one class with the rest: y_true == 0"),
    "lab_three_pos": (ValueError, THREE + r"one class with the rest: y_true == 1"),
    "lab_mixed": ambiguous("0", "'1'"),
    "lab_space": (
        ValueError,
        (
            r"^y_true contains 3 distinct labels, expected two: 'n' \(4 rows\), 'p' \(3 "
            r"rows\), 'p ' "
            r"\(1 row\)\. 'p' and 'p ' differ only in blanks or letter case\. .*\.strip\(\)"
        ),
    ),
    "lab_2d_onehot": (
        ValueError,
        r"^y_true has shape \(8, 2\), but one value per row .* one-hot .*Pass .* y_true\[:, 1\]",
    ),
    "lab_scalar": (TypeError, r"^y_true is a single int, 1\. Pass a one-dimensional array"),
    "lab_swapped": (
        ValueError,
        (
            r"^y_true contains 8 distinct values, .* y_true and y_score look swapped\. Pass the "
            r"labels first"
        ),
    ),
    "sc_2d_proba": (
        ValueError,
        r"^y_score has shape \(8, 2\), .* predict_proba, pass .* y_score\[:, 1\]\. .* mapping",
    ),
    "sc_huge_int": collapse(),
    "sc_uint64": collapse(),
    "sc_bigint_obj": collapse(),
    "sc_numstr": text("y_score", r"0\.1"),
    "sc_str": text("y_score", "a"),
    "sc_complex": (
        TypeError,
        rf"^y_score contains complex numbers, .* 8 values such as .* at positions {_FIRST}\. Pass ",
    ),
    "sc_datetime": (
        TypeError,
        rf"^y_score contains dates, .* 8 values such as .* at positions {_FIRST}\. Pass ",
    ),
    "sc_none": (
        TypeError,
        r"^Evaluation needs y_score, got None\. Pass one score per row for each model",
    ),
    "sc_masked": missing("y_score"),
    "y_masked": missing("y_true"),
    "set_scores": (TypeError, r"^y_score is a set with 8 values\. .* unordered, .* Pass a one-dim"),
    "dict_scores": (
        TypeError,
        r"^y_score is a mapping from rows to scores, with 8 single values\. Pass list\(",
    ),
    "matrix": (
        TypeError,
        r"^y_score is a numpy\.matrix of shape \(1, 8\), .* Pass numpy\.asarray\(y_score\)\.ravel",
    ),
    "pd_shuffled_index": other_order(),
    "pd_misaligned": other_order(),
    "pd_Int64_na": missing("y_true"),
    "pd_boolean_na": missing("y_true"),
    "pd_Float64_na": missing("y_score"),
    "pd_arrow_na": missing("y_score"),
    "pd_datetime_lab": ambiguous(DATE.format(d=1), DATE.format(d=2)),
    "pl_null": missing("y_score"),
    "pa_null": missing("y_score"),
    "sp_scores": (TypeError, r"^y_score is a sparse csr_array of shape \(1, 8\)\. .*toarray\(\)"),
    "w_zero_class": (
        ValueError,
        (
            r"^sample_weight is zero in every row of the class 1, .* 4 rows with weight have only "
            r"one class\. .*both"
        ),
    ),
    "w_zero_all": (ValueError, r"^sample_weight is zero in all 8 rows, .* Pass positive weights"),
    "w_neg": (
        ValueError,
        (
            r"^sample_weight contains 1 negative weight, at position 1, the lowest -1\.0\. "
            r".*values >= 0"
        ),
    ),
    "w_nan": missing("sample_weight", at="1"),
    "w_inf": infinite("sample_weight", 1, r"1 \+inf", "1"),
    "w_len": (
        ValueError,
        (
            r"^The inputs differ in length: y_true 8 rows, y_score 8 rows, sample_weight 7 rows\. "
            r"Pass one value per row"
        ),
    ),
    "w_scalar": (TypeError, r"^sample_weight is a single float, 2\.0\. Pass a one-dim"),
    "w_str": text("sample_weight", "1"),
    "w_tiny": (ValueError, r"^sample_weight adds up to 4e-300 in the class 0, .* at least 1e-100"),
    "w_subnormal": (
        ValueError,
        r"^sample_weight adds up to 1.98e-323 in the class 0, .* at least 1e-100",
    ),
    "w_giant": (
        ValueError,
        r"^The sum of sample_weight over 8 rows exceeds .* 1e\+308\)\. Rescale the weights",
    ),
}

ACCEPTED = {
    "n2": 0.5,
    "all_tied": 0.5,
    "all_zero_scores": 0.5,
    "perfect": 1.0,
    "inverted": 0.125,
    "sc_minus_zero": 1.0,
    "sc_ulp": 1.0,
    "sc_0p1plus0p2": 1.0,
    "sc_1e308": 1.0,
    "rng_tuple": 0.5,
    "w_ok": 23 / 27,
    "w_zero_some": 11 / 15,
    "w_2d": 23 / 27,
    "w_mixed_scale": 1.0,
    "cal_quantile_ties": 0.55,
    "cal_edges": 8 / 9,
    "cal_edges_fp": 1.0,
    "cal_all_half": 0.5,
} | dict.fromkeys(
    [
        "baseline", "lab_str_pos", "lab_bool", "lab_pm1", "lab_12_pos", "lab_float",
        "lab_object01", "lab_2d_col", "sc_2d_col", "sc_over1", "sc_neg", "sc_percent",
        "sc_eps_over1", "sc_subnormal", "sc_float16", "sc_float32", "sc_longdouble",
        "sc_bigendian", "sc_readonly", "sc_object", "sc_decimal", "sc_fraction", "sc_bool", "gen",
        "pd_dup_index", "pd_frame_col", "pd_cat", "pd_cat_num", "pd_cat_unused", "pd_Int64",
        "pd_boolean", "pd_Float64", "pd_string", "pd_sparse", "pd_arrow", "pd_index", "pl_series",
        "pl_cat", "pl_frame", "pa_array", "pa_chunked", "cal_bins0",
        "cal_bins_neg", "cal_bins_float", "cal_bins_1", "cal_bins_many", "cal_bad_strategy",
        "pauc_0", "pauc_neg", "pauc_2", "pauc_nan",
    ],
    0.875,
)  # fmt: skip


def _given(case_id: str) -> tuple[Any, Any, dict[str, Any]]:
    _, _, build = CASES[case_id]
    case = build()
    kw = {key: case["kw"][key] for key in ("pos_label", "sample_weight") if key in case["kw"]}
    return case["y"], case["s"], kw


def _read(case_id: str) -> Cases:
    y, score, kw = _given(case_id)
    return read_cases(y, score, **kw)


def _evaluate(case_id: str) -> rw.Evaluation:
    y, score, kw = _given(case_id)
    return rw.Evaluation(y, score, **kw)


def _pair_counting_auc(sample: Cases) -> float:
    (scores,) = sample.scores.values()
    n = len(scores)
    weights = np.ones(n) if sample.sample_weight is None else sample.sample_weight
    rows = [
        (Fraction(float(s)), Fraction(float(w)), bool(p))
        for s, w, p in zip(scores, weights, sample.positive, strict=True)
    ]
    won = total = Fraction(0)
    for s1, w1, p1 in rows:
        for s0, w0, p0 in rows:
            if p1 and not p0:
                total += w1 * w0
                won += w1 * w0 * (Fraction(s1 > s0) + Fraction(s1 == s0, 2))
    return float(won / total)


def test_the_tables_count_every_case() -> None:
    assert len(CASES) == 134
    assert not set(REFUSED) & set(ACCEPTED)
    assert set(REFUSED) | set(ACCEPTED) == set(CASES)


@pytest.mark.parametrize("case_id", sorted(ACCEPTED))
def test_accepted(case_id: str) -> None:
    sample = _read(case_id)
    assert _pair_counting_auc(sample) == pytest.approx(ACCEPTED[case_id], abs=1e-15)
    (scores,) = sample.scores.values()
    assert scores.dtype == (np.float32 if case_id == "sc_float32" else np.float64)
    assert scores.dtype.isnative
    assert scores.flags.c_contiguous
    assert np.isfinite(scores).all()
    assert sample.positive.dtype == bool
    assert sample.positive.shape == scores.shape


@pytest.mark.parametrize("case_id", sorted(ACCEPTED))
def test_accepted_by_the_constructor(case_id: str) -> None:
    ev = _evaluate(case_id)
    assert ev[ev.model].auc() == pytest.approx(ACCEPTED[case_id], abs=1e-15)
    counts = ev[ev.model].counts()
    last = counts.iloc[-1]
    assert np.all(np.diff(counts["tp"]) >= 0)
    assert np.all(np.diff(counts["fp"]) >= 0)
    assert (last["fn"], last["tn"]) == (0, 0)
    assert ev.best().threshold in set(counts["threshold"])
    assert repr(ev.at())
    ev.close()


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
@pytest.mark.parametrize("case_id", sorted(REFUSED))
def test_refused(case_id: str) -> None:
    kind, message = REFUSED[case_id]
    with pytest.raises(kind, match=message) as caught:
        _evaluate(case_id)
    assert type(caught.value) is kind
