"""The exported page, opened from disk without a network."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from playwright.sync_api import expect
from support.effort import sampled
from support.hosts import said

import rocwidgets as rw
from rocwidgets.assets import STATIC, deflated
from rocwidgets.charts.format import money
from rocwidgets.vocabulary import GAINS_COLUMNS, KINDS, OPTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

HOSTILE = (
    "</script><script>document.title='broken'</script>"
    "<img src=x onerror=\"document.title='broken'\">"
)


@pytest.fixture
def bank() -> rw.Evaluation:
    data = rw.datasets.bank_marketing()
    ev = rw.Evaluation(data["y"], data[["logistic", "boosting", "tree"]], model="boosting")
    ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
    ev.threshold = 0.137
    return ev


def code_size() -> int:
    """Return the bytes of the script of a page, which it carries deflated."""
    return len(base64.b64encode(deflated("page.js")))


def show(page: Page, path: Path) -> None:
    page.goto(path.as_uri())
    page.locator(".rw-curve").first.wait_for()


def counts(page: Page, part: str = "outcome") -> list[int]:
    cells = page.locator(f".rw-part-{part}")
    shown = (cells.locator(f"[data-outcome={name}]") for name in ("tn", "fp", "fn", "tp"))
    return [int(each.locator("b, .rw-times").inner_text().replace(",", "")) for each in shown]


def type_into(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")


def test_a_metric_of_the_user_is_drawn_and_follows_a_drag(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    bank.metrics = {"net hits": lambda tp, fp, *_: tp - fp / 4}
    show(offline, bank.to_html(tmp_path / "own.html", charts=[rw.ThresholdMetrics, rw.ROC]))
    part = offline.locator(".rw-part-threshold_metrics")
    line = part.locator(".rw-plot .rw-metric-own-0 path")
    box, plot = line.bounding_box(), part.locator(".rw-plot").bounding_box()
    assert box is not None
    assert plot is not None
    # It fills the axis.
    assert box["height"] > plot["height"] / 2
    reading = part.locator(".rw-metrics .rw-entry", has_text="net hits")

    def is_said(threshold: float) -> None:
        point = bank.at(threshold)
        expect(reading).to_contain_text(f"net hits {money(point.tp - point.fp / 4)} (axis ")

    shown = offline.locator("input[aria-label^='Threshold:']")
    # Without a kernel, that of the nearest row that is drawn.
    is_said(float(shown.input_value()))
    disc = part.locator(".rw-disc").bounding_box()
    assert disc is not None
    offline.mouse.move(disc["x"] + 5, disc["y"] + 5)
    offline.mouse.down()
    offline.mouse.move(disc["x"] + 60, disc["y"] + 5, steps=8)
    offline.mouse.up()
    dragged = float(shown.input_value())
    assert dragged > 0.2
    is_said(dragged)
    # Costs change what is best, not this.
    type_into(offline.locator("input[aria-label^=Prevalence]"), "30")
    is_said(dragged)


def test_everything_works_without_a_kernel(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    path = bank.to_html(
        tmp_path / "report.html", charts=[rw.ROC, rw.Profit, rw.Reliability], title="Whom to call"
    )
    show(offline, path)
    assert offline.title() == "Whom to call"
    point = bank.at()
    assert counts(offline) == [point.tn, point.fp, point.fn, point.tp]

    disc = offline.locator(".rw-part-roc .rw-disc").bounding_box()
    assert disc is not None
    offline.mouse.move(disc["x"] + 5, disc["y"] + 5)
    offline.mouse.down()
    offline.mouse.move(disc["x"] + 60, disc["y"] - 40, steps=8)
    offline.mouse.up()
    threshold = float(offline.locator("input[aria-label^='Threshold:']").input_value())
    assert threshold < 0.137
    dragged = bank.at(threshold)
    assert counts(offline) == [dragged.tn, dragged.fp, dragged.fn, dragged.tp]

    profit = offline.locator(".rw-total b")
    type_into(offline.locator("input[aria-label^='Cost or gain of a false positive']"), "-10")
    bank.costs = rw.Costs.from_gains(tp=50, fp=-10)
    assert profit.inner_text() == f"{bank.at(threshold).profit:,.0f}"
    type_into(offline.locator("input[aria-label^=Prevalence]"), "30")
    bank.prevalence = 0.3
    assert profit.inner_text() == f"{bank.at(threshold).profit:,.0f}"

    offline.locator(".rw-model", has_text="tree").click()
    best = bank.best()
    offline.get_by_role("button", name="Use the best").click()
    assert said(offline).startswith(f"Flag the top {100 * best.ppr:.3g}% with {best.model}: ")
    # At another prevalence, the counts are the expected ones unless asked for.
    offline.get_by_role("button", name="of the sample").click()
    assert counts(offline) == [best.tn, best.fp, best.fn, best.tp]

    bins = offline.locator(".rw-part-reliability circle")
    before = bins.count()
    offline.locator(".rw-part-reliability .rw-bins select").select_option("isotonic")
    assert bins.count() != before

    offline.locator(".rw-picker > button").click()
    offline.locator(".rw-menu input[value=roi]").check()
    assert offline.locator(".rw-part-roi .rw-title").inner_text() == "Return on investment"
    offline.locator(".rw-menu input[value=gains]").check()
    offline.locator(".rw-part-gains .rw-curve").first.wait_for()


def test_the_roc_curve_is_made_step_by_step(offline: Page, tmp_path: Path) -> None:
    y = [1, 1, 0, 1, 0, 0, 1, 0]
    ev = rw.Evaluation(y, [0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35], threshold=0.48)
    path = ev.to_html(tmp_path / "lecture.html", charts=[rw.teaching.Construction, rw.ROC])
    ev.close()
    show(offline, path)
    step, rows = offline.locator(".rw-step"), offline.locator(".rw-step-rows tbody tr")
    expect(step).to_have_text("step 6 of 8, score 0.48: 1 negative, right 1/4")
    offline.get_by_role("button", name="Play").click()
    expect(step).to_have_text("step 8 of 8, score 0.35: 1 negative, right 1/4")
    expect(offline.get_by_role("button", name="Play")).to_be_visible()
    assert counts(offline, "construction") == [0, 4, 0, 4]
    rows.nth(3).click()
    assert step.inner_text() == "step 4 of 8, score 0.64: 1 positive, up 1/4"
    handles = offline.locator("[role=slider]")
    values = {handles.nth(at).get_attribute("aria-valuenow") for at in range(handles.count())}
    assert values == {"0.64"}


def test_the_auc_is_shown_in_three_ways(offline: Page, tmp_path: Path) -> None:
    ev = rw.Evaluation([1, 1, 0, 1, 0, 0, 1, 0], [0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35])
    ev.options = {"auc_tables": {"way": "pairs"}}
    path = ev.to_html(tmp_path / "lecture.html", charts=[rw.teaching.AucTables])
    ev.close()
    offline.goto(path.as_uri())
    part = offline.locator(".rw-part-auc_tables")
    expect(part.locator("tfoot td")).to_have_text(["", "", "", "4", "12"])
    expect(part).to_contain_text("AUC = 12 / 16 = 1 \N{MINUS SIGN} 4 / 16 = 0.750.")
    part.locator("tbody tr").nth(3).hover()
    expect(part.locator(".rw-plot .rw-pointed")).to_have_count(3)


def test_layers_that_were_on_are_in_the_file(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    bank.options = {
        "roc": {"band": "vertical"},
        "gains": {"band": "fixed"},
        "cost_curve": {"band": "vertical", "win_rate": True},
        "profit": {"band": "threshold"},
    }
    bank.intervals = True
    path = bank.to_html(tmp_path / "sure.html", charts=[rw.ROC, rw.Gains, rw.CostCurve, rw.Profit])
    assert path.stat().st_size - code_size() <= 224_000
    show(offline, path)
    assert offline.locator(".rw-part-profit .rw-cross").count() == 1
    assert offline.locator(".rw-sure").count() == 3
    # At other costs and of other models, without anybody to ask.
    sentence = offline.locator(".rw-part-models .rw-intervals")
    before = sentence.inner_text()
    assert re.match(r"boosting beats logistic in (99|100)", before)
    type_into(offline.locator("input[aria-label^='Cost or gain of a false positive']"), "-40")
    assert sentence.inner_text() != before
    assert offline.locator(".rw-part-profit .rw-cross").count() == 0
    assert "is valid for the costs" in offline.locator(".rw-part-profit .rw-notes").inner_text()
    offline.locator(".rw-model", has_text="tree").click()
    assert sentence.inner_text().startswith("tree beats logistic in ")
    assert offline.locator(".rw-sure").count() == 3
    # Shares of the cases are others at another prevalence.
    type_into(offline.locator("input[aria-label^=Prevalence]"), "30")
    assert offline.locator(".rw-part-roc .rw-sure").count() == 1
    assert offline.locator(".rw-part-gains .rw-sure").count() == 0
    notes = offline.locator(".rw-part-gains .rw-notes").inner_text()
    assert "others were not saved with this page" in notes
    # What was off stays off, and says why.
    offline.locator(".rw-part-roc .rw-tools > button").click()
    offline.locator(".rw-part-roc .rw-tools label", has_text="Band").locator(
        "select"
    ).first.select_option("fixed")
    assert "was not saved with this page" in offline.locator(".rw-part-roc .rw-notes").inner_text()


def test_intervals_that_are_not_in_the_file_are_not_offered(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    show(offline, bank.to_html(tmp_path / "unsure.html"))
    assert offline.get_by_role("checkbox", name="more actions").is_visible()
    expect(offline.get_by_role("checkbox", name="intervals")).to_have_count(0)
    bank.intervals = True
    show(offline, bank.to_html(tmp_path / "sure.html"))
    box = offline.get_by_role("checkbox", name="intervals", exact=True)
    assert box.is_enabled()
    assert box.is_checked()
    said = offline.locator(".rw-part-threshold .rw-intervals").inner_text()
    assert said.startswith("On new cases with this share of positives, expect this best threshold")
    assert "It lies between" in said


def test_numbers_are_in_the_language_that_was_chosen(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    """Both written and read, whatever the browser speaks."""
    for locale, shown, typed in (("de", "12.357", "12,5"), ("en", "12,357", "12.5")):
        show(offline, bank.to_html(tmp_path / f"{locale}.html", locale=locale))
        population = offline.get_by_label("Population, number of cases")
        assert population.input_value() == shown
        type_into(offline.get_by_label("Prevalence in percent"), typed)
        prevalence = offline.get_by_label("Prevalence in percent").input_value()
        assert prevalence.replace("\u00a0", " ").removesuffix("%").strip() == typed


def test_what_was_found_among_the_points_of_the_file_says_so(offline: Page, tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    y = rng.random(20_000) < 0.3
    scores = y + rng.normal(size=20_000)
    for n, result in ((20_000, "among the thresholds that this page has"), (50, "")):
        ev = rw.Evaluation([0, 1, *y[:n]], {"a": [0.0, 0.5, *scores[:n]]})
        show(offline, ev.to_html(tmp_path / f"{n}.html"))
        offline.get_by_label("Find a threshold").select_option("min_tpr")
        type_into(offline.get_by_label("Threshold with"), "77.7")
        note = offline.locator(".rw-part-threshold > .rw-note")
        # Shown late, so that it does not flicker while the handle is moved.
        assert result in (note.text_content() or "")
        assert bool(result) == bool(note.text_content())
        assert ("ev.best() in Python" in (note.text_content() or "")) == bool(result)


def test_the_file_lets_nothing_in(offline: Page, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    y = rng.random(200) < 0.4
    ev = rw.Evaluation(y, {HOSTILE: y * 0.3 + rng.random(200) * 0.7})
    path = ev.to_html(tmp_path / "hostile.html", title=HOSTILE)
    text = path.read_text("utf-8")
    assert re.findall(r"<script[^>]*>", text) == [
        '<script type="application/json" id="rw-state">',
        '<script type="application/octet-stream" id="rw-bytes">',
        '<script type="application/octet-stream" id="rw-script">',
        '<script type="module">',
    ]
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", text)
    assert "default-src 'none'" in text
    assert "unsafe" not in text.split("Content-Security-Policy")[1].split(">")[0]
    show(offline, path)
    assert offline.title() == HOSTILE
    assert offline.locator("h1").inner_text() == HOSTILE
    assert offline.locator("img").count() == 0


def large(kind: str) -> rw.Evaluation:
    """Return an Evaluation of which a page has one row in five, or fewer."""
    rng = np.random.default_rng(0)
    y = rng.random(200_000) < 0.1
    score = rng.normal(size=y.size) + y
    given: dict[str, Any] = {}
    if kind == "weights and ties":
        score, given = score.round(4), {"sample_weight": rng.gamma(2, size=y.size)}
    elif kind == "amounts":
        given = {"case_costs": rw.CaseCosts(fn=rng.gamma(2, 50, y.size))}
    scores = {"one": score, "other": -score}
    return rw.Evaluation(y, scores, costs=rw.Costs(fp=3, fn=20), **given)


def require_gains(page: Page, ev: rw.Evaluation, bins: int, path: Path) -> None:
    """Require that all numbers of the gains table shown are those of Python."""
    part = page.locator(".rw-part-gains_table")
    part.locator(".rw-tools > button").click()
    with page.expect_download() as file:
        part.get_by_text("Save numbers as CSV").click()
    file.value.save_as(path)
    saved = np.genfromtxt(path, delimiter=",", skip_header=1)[:, 1:]
    expected = ev[ev.model].gains_table(bins=bins)[["threshold", *GAINS_COLUMNS]]
    np.testing.assert_allclose(saved, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("kind", sampled(["plain", "weights and ties", "amounts"]))
def test_bins_of_a_gains_table_are_those_of_all_scores(
    kind: str, offline: Page, tmp_path: Path
) -> None:
    ev, saved = large(kind), tmp_path / "gains.csv"
    assert len(ev.sample.thinned("one")) < ev.sample.tables["one"].n_rows / 5
    view = rw.GainsTable(ev, bins=37)
    offline.goto(ev.to_html(tmp_path / "page.html", [view]).as_uri())
    part = offline.locator(".rw-part-gains_table")
    require_gains(offline, ev, 37, saved)
    offline.locator(".rw-model", has_text="other").click()
    ev.model = "other"
    require_gains(offline, ev, 37, saved)
    for bins in OPTIONS["gains_table"]["bins"].values:
        part.locator(".rw-tools > button").click()
        part.locator("select[name=bins]").select_option(str(bins))
        offline.keyboard.press("Escape")
        require_gains(offline, ev, bins, saved)
    rough = "Bins end at the nearest score that this page has."
    expect(part).not_to_contain_text(rough)
    # Rows are those of the prevalence of the sample.
    type_into(offline.locator("input[aria-label^=Prevalence]"), "30")
    expect(part).to_contain_text(rough)
    # What was sent is of the prevalence at which it was.
    ev.prevalence = 0.3
    offline.goto(ev.to_html(tmp_path / "page.html", [view]).as_uri())
    require_gains(offline, ev, 37, saved)
    expect(part).not_to_contain_text(rough)
    # Its button sets the threshold to the nearest row, and the bin stays the current one.
    ends = ev["other"].gains_table(bins=37)["threshold"]
    part.locator(".rw-to").nth(4).click()
    shown = offline.locator("input[aria-label^='Threshold:']")
    assert float(shown.input_value()) == pytest.approx(ends[5], rel=2e-3)
    assert part.locator("tbody tr").nth(4).get_attribute("aria-current") == "true"


@pytest.mark.parametrize("n", [1_000, 1_000_000])
def test_it_stays_small(n: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    y = rng.random(n) < 0.1
    scores = {
        name: 1 / (1 + np.exp(2 - y * skill - rng.normal(size=n)))
        for name, skill in (("a", 0.5), ("b", 1.0), ("c", 2.0))
    }
    ev = rw.Evaluation(y, scores)
    path = ev.to_html(tmp_path / "big.html")
    code = code_size()
    assert code <= (STATIC / "page.js").stat().st_size / 2
    assert path.stat().st_size - code <= 161_000

    ev.options = {
        kind: {
            name: [*options[name].values][-1] for name in ("band", "bands_of") if name in options
        }
        for kind, options in OPTIONS.items()
        if "band" in options
    }
    path = ev.to_html(tmp_path / "everything.html", charts=KINDS)
    assert path.stat().st_size - code <= 270_000


NAMES = ["constructor", "__proto__", "toString", "toJSON", "valueOf", "hasOwnProperty", "$bytes"]


@pytest.mark.nightly
def test_models_may_have_names_that_every_object_has(offline: Page, tmp_path: Path) -> None:
    generator = np.random.default_rng(22)
    y = generator.integers(0, 2, 200)
    scores = {name: (generator.random(200) + y) / 2 for name in NAMES}
    options = {"roc": {"band": "vertical", "bands_of": "all"}, "cost_curve": {"win_rate": True}}
    ev = rw.Evaluation(y, scores, n_bootstrap=20, intervals=True, options=options)
    show(offline, ev.to_html(tmp_path / "names.html", charts=KINDS))
    offline.locator(".rw-more-models").click()
    for name in NAMES:
        button = offline.locator(".rw-ranking .rw-model", has=offline.get_by_text(name, exact=True))
        button.click()
        point = ev[name].at()
        assert counts(offline) == [point.tn, point.fp, point.fn, point.tp]
        assert offline.locator(".rw-part-roc .rw-sure-other").count() == len(NAMES) - 1
    assert offline.locator(".rw-damaged").count() == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"population": ', '"population": -'), r"\(population: is no number above 0"),
        (('"name": "boosting"', '"name": "other"'), r"\(model: there is no boosting\)"),
        (('"rw-state">{', '"rw-state">'), r"This page is damaged\. Export it again"),
        (('"rw-bytes">', '"rw-bytes">A'), r"This page is damaged\. Export it again"),
    ],
)
def test_a_damaged_file_says_so(
    bank: rw.Evaluation, offline: Page, tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    path = bank.to_html(tmp_path / "damaged.html", charts=[rw.ROC])
    text = path.read_text("utf-8")
    assert text.count(change[0]) == 1
    path.write_text(text.replace(*change), "utf-8")
    offline.goto(path.as_uri())
    offline.get_by_text(re.compile(sentence)).wait_for()


def test_samples_of_a_model_problem_are_drawn_without_a_kernel(
    offline: Page, tmp_path: Path
) -> None:
    widget = rw.teaching.ModelProblem(n_samples=3, n_runs=20)
    show(offline, widget.to_html(tmp_path / "problem.html"))
    cell = "[data-measure={}][data-column={}]"
    assert offline.locator(cell.format("roc_auc", "theory")).inner_text() == "0.8333"
    offline.locator("input[type=range][aria-label^=Prevalence]").fill("10")
    type_into(offline.locator("input[type=text][aria-label^=Cases]"), "1000")
    expect(offline.locator(".rw-sentence")).to_contain_text("1,000 cases (100 positive)")
    widget.prevalence = 0.1
    widget.n = 1000
    result = widget.problem.simulate(20)
    for measure in result.index:
        for column in ("theory", "mean", "sd"):
            shown = offline.locator(cell.format(measure, column))
            expect(shown).to_have_text(f"{result.loc[measure, column]:.4f}")
    offline.get_by_role("button", name="Draw again").click()
    expect(offline.locator(".rw-sentence")).to_contain_text("seeds 20 to 39.")
    offline.keyboard.press("Control+z")
    expect(offline.locator(".rw-sentence")).to_contain_text("seeds 0 to 19.")
    widget.close()


def test_tiers_are_dragged_without_a_kernel(
    bank: rw.Evaluation, offline: Page, tmp_path: Path
) -> None:
    between = {"mail": (20, -1), "review": 3}
    bank.costs = rw.Costs.from_gains(tp=50, fp=-10, between=between)
    bank.tiers = (0.4, 0.2, 0.1)
    show(offline, bank.to_html(tmp_path / "report.html", charts=[rw.ROC, rw.Discrimination]))
    names = ("flag", "action 1", "action 2")
    first, _, last = (offline.get_by_label(f"Threshold of {name}", exact=True) for name in names)
    expect(last).to_have_value("0.1")

    handle = offline.locator(".rw-part-discrimination [data-tier='0'] .rw-touch")
    handle.scroll_into_view_if_needed()
    disc = handle.bounding_box()
    assert disc is not None
    middle = disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2
    offline.mouse.move(*middle)
    offline.mouse.down()
    offline.mouse.move(middle[0] + 80, middle[1], steps=8)
    offline.mouse.up()
    moved = float(first.input_value())
    assert moved > 0.5
    tiers = bank["boosting"].tiers.at(moved, 0.2, 0.1)
    expect(offline.locator(".rw-total b")).to_have_text(f"{tiers.profit:,.0f}")
    counted = offline.locator(".rw-between .rw-times")
    for place, count in enumerate((*tiers.counts["mail"], *tiers.counts["review"])):
        expect(counted.nth(place)).to_have_text(f"{count:,}")

    offline.keyboard.press("Control+z")
    expect(first).to_have_value("0.4")
    offline.get_by_role("slider", name="Review from, ROC curve").press("Shift+ArrowLeft")
    assert float(last.input_value()) > 0.1
    offline.get_by_role("button", name="Best thresholds").click()
    best = bank["boosting"].tiers.best()
    expect(offline.locator(".rw-total b")).to_have_text(f"{best.profit:,.0f}")
    # Mail was not worth its cost, so that nothing changes without it.
    offline.get_by_role("button", name="Remove mail").click()
    bank.costs = rw.Costs.from_gains(tp=50, fp=-10, between={"review": 3})
    best = bank["boosting"].tiers.best()
    expect(offline.locator(".rw-total b")).to_have_text(f"{best.profit:,.0f}")
    offline.get_by_label("more actions").and_(offline.locator("[type=checkbox]")).uncheck()
    expect(last).to_have_count(0)
    expect(offline.locator(".rw-tier-handle").first).to_be_hidden()
