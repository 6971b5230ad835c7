/** The answer as a sentence whose words can be changed, and the strip that its share is dragged on. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { CASES } from "../support/cases.ts";
import { numbered, sampled } from "../support/effort.ts";
import { COUNTS_AT, field, one, openEvaluation, shownCounts, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { useFingers } from "../support/media.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(traits: Given = {}, width = 1200, models = { good: GOOD, weak: WEAK }) {
  const opened = await openEvaluation(models, traits);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("dashboard", width, {}, ["roc"]) };
}

const textOf = (cell: Cell, selector: string) => one(cell, selector).textContent?.trim();

/** The sentence as it is read, with what is typed and chosen in it. */
function sentenceOf(cell: Cell): string {
  const read = (node: Node): string => {
    if (node instanceof HTMLInputElement) return node.value;
    if (node instanceof HTMLSelectElement) return node.selectedOptions[0].textContent ?? "";
    if (node instanceof HTMLElement && !node.checkVisibility()) return "";
    return node instanceof Text ? node.data : [...node.childNodes].map(read).join("");
  };
  return read(one(cell, ".rw-says")).replaceAll(/\s+/g, " ").trim();
}

const shareField = (cell: Cell) => field(cell, "Share of the cases to flag");

async function typeShare(cell: Cell, text: string) {
  await userEvent.fill(shareField(cell), text);
  await userEvent.keyboard("{Enter}");
}

/** The share of 300 cases that rows of a table flag, a third of them positive. */
const shareAt = (row: number, { tp, fp } = GOOD) => (tp[row] + fp[row]) / 300;

/** The row whose share is nearest to one. */
const rowNear = (share: number) =>
  GOOD.threshold
    .map((_, row) => row)
    .reduce((best, row) => (Math.abs(shareAt(row) - share) < Math.abs(shareAt(best) - share) ? row : best));

describe("the share in the sentence", () => {
  it.each([
    ["20", 3],
    ["20 %", 3],
    ["55.9%", 7],
    ["1/5", 3],
  ])("typed as %s moves the threshold to the nearest operating point, and says which", async (text, row) => {
    const { cell, model } = await open();
    expect(row).toBe(rowNear(text.includes("/") ? 0.2 : Number.parseFloat(text) / 100));
    await typeShare(cell, text);
    expect(model.get("threshold")).toBe(GOOD.threshold[row]);
    expect(shownCounts(cell)).toEqual(COUNTS_AT(row));
    const flagged = GOOD.tp[row] + GOOD.fp[row];
    const worth = 50 * GOOD.tp[row] - 3 * GOOD.fp[row];
    const share = `${Number.parseFloat(((100 * flagged) / 300).toPrecision(3))}%`;
    expect(sentenceOf(cell)).toBe(
      `Flag the top ${share} with good: ${flagged} cases, +${worth.toLocaleString("en")}.`,
    );
  });

  it("of another prevalence is that of the population", async () => {
    const { cell, model } = await open({ prevalence: 0.1, population: 1000 });
    const flagged = GOOD.tp.map((tp, row) => 0.1 * (tp / 100) + 0.9 * (GOOD.fp[row] / 200));
    // At a fifth, the sample's share would be another row.
    const nearest = (shares: number[]) =>
      shares.reduce(
        (best, each, row) => (Math.abs(each - 0.2) < Math.abs(shares[best] - 0.2) ? row : best),
        0,
      );
    expect(nearest(flagged)).not.toBe(nearest(GOOD.tp.map((_, row) => shareAt(row))));
    await typeShare(cell, "20");
    expect(model.get("threshold")).toBe(GOOD.threshold[nearest(flagged)]);
  });

  it.each([
    ["120", "from 0% to 100%"],
    ["-3", "from 0% to 100%"],
    ["most", "number"],
  ])("is refused as %s, with the reason", async (text, reason) => {
    const { cell, model } = await open();
    await typeShare(cell, text);
    expect(model.get("threshold")).toBe(0.5);
    expect(shareField(cell).getAttribute("aria-invalid")).toBe("true");
    const problem = one(cell, ".rw-part-verdict .rw-problem");
    expect(problem.textContent).toContain(reason);
    expect(problem.checkVisibility({ visibilityProperty: true })).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(shareField(cell).value).toBe("44%");
    expect(shareField(cell).getAttribute("aria-invalid")).not.toBe("true");
    expect(problem.textContent).toBe("");
  });

  it.each([
    ["0", "Flag no case (0%) with good: 0."],
    ["100", "Flag every case (100%) with good: 300 cases, +4,400."],
  ])("typed as %s is said in words, and can be typed again", async (text, said) => {
    const { cell } = await open();
    await typeShare(cell, text);
    expect(sentenceOf(cell)).toBe(said);
    await typeShare(cell, "44");
    expect(sentenceOf(cell)).toContain("Flag the top 44% with good: ");
  });

  it("has no field while there are more actions, of which it tells how many", async () => {
    const { cell } = await open();
    await userEvent.click(one(cell, ".rw-assumptions .rw-check input"));
    await vi.waitUntil(() => sentenceOf(cell).includes("review the next"));
    expect(sentenceOf(cell)).toMatch(
      /^Flag the top [\d.]+%, review the next [\d.]+%, with good: [\d.]+ cases, [\d.]+ to review, \+[\d,]+\.$/,
    );
  });

  it("is in a heading, and read once it has settled", async () => {
    const { cell } = await open();
    const says = one(cell, ".rw-says");
    expect([says.role, says.ariaLevel]).toEqual(["heading", "2"]);
    const live = one(cell, ".rw-part-verdict [role=status].rw-spoken");
    const fire = pointerOn(cell);
    fire("pointerdown", 0.1, 0.9);
    for (const share of [0.2, 0.3, 0.4]) {
      fire("pointermove", share, 0.9);
      expect(live.textContent).toBe("");
    }
    fire("pointerup", 0.4, 0.9);
    await vi.waitUntil(() => live.textContent?.startsWith("Flag the top "));
    expect(live.textContent).toContain(one(cell, ".rw-gaps").textContent);
  });

  it("goes up and down by arrows", async () => {
    const { cell, model } = await open();
    shareField(cell).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(model.get("threshold")).toBe(0.4);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(model.get("threshold")).toBe(0.6);
    expect(document.activeElement).toBe(shareField(cell));
  });
});

describe("the model in the sentence", () => {
  const choice = (cell: Cell) => one<HTMLSelectElement>(cell, ".rw-says select");

  it("can be another", async () => {
    const { cell, model } = await open();
    await userEvent.selectOptions(choice(cell), "weak");
    expect([model.get("model"), model.get("threshold")]).toEqual(["weak", 0.8]);
    expect(shownCounts(cell)).toEqual(COUNTS_AT(1, WEAK));
    expect(sentenceOf(cell)).toBe("Flag the top 20% with weak: 60 cases, +1,410.");
  });

  it("follows another part of the page", async () => {
    const { cell } = await open();
    await userEvent.click(one(cell, ".rw-ranking tr:nth-child(2) .rw-model"));
    expect(choice(cell).value).toBe("weak");
    expect(choice(cell).getAttribute("aria-label")).toBe("Model");
  });

  it("is a word where there is no other", async () => {
    const { cell } = await open({}, 1200, { good: GOOD } as never);
    expect(cell.el.querySelector(".rw-says select")).toBeNull();
    expect(sentenceOf(cell)).toContain("with good:");
  });
});

describe("the button to the best", () => {
  const best = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-primary");
  const isShown = (cell: Cell) => best(cell).checkVisibility({ visibilityProperty: true });

  it("takes model and threshold, and is gone then", async () => {
    const costs = { tp: -50, fp: 100, fn: 0, tn: 0, as_gains: true };
    const { cell, model } = await open({ model: "weak", costs });
    // By all rows of both models.
    const rows = [GOOD, WEAK].flatMap(({ threshold, tp, fp }, index) =>
      threshold.map((at, row) => ({ index, at, worth: 50 * tp[row] - 100 * fp[row] })),
    );
    const most = rows.reduce((one, other) => (other.worth > one.worth ? other : one));
    expect(isShown(cell)).toBe(true);
    expect(textOf(cell, ".rw-gaps")).toContain("good would earn ");
    await userEvent.click(best(cell));
    expect([model.get("model"), model.get("threshold")]).toEqual([["good", "weak"][most.index], most.at]);
    expect(sentenceOf(cell)).toContain(`+${most.worth.toLocaleString("en")}.`);
    const { tp, fp } = [GOOD, WEAK][most.index];
    const row = [GOOD, WEAK][most.index].threshold.indexOf(most.at);
    expect(textOf(cell, ".rw-gaps")).toBe(
      `This is its best threshold, with ${100 - tp[row]} missed and ${fp[row]} false alarms. No other model earns more.`,
    );
    expect(isShown(cell)).toBe(false);
    expect(cell.el.querySelector(".rw-of-short")).toBeNull();
  });

  it("is not reached by keys while it is gone", async () => {
    const { cell } = await open();
    await userEvent.click(best(cell));
    shareField(cell).focus();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).not.toBe(best(cell));
  });
});

const STRIP = ".rw-part-decision_strip";
const plotOf = (cell: Cell) => one<SVGSVGElement>(cell, `${STRIP} .rw-plot`);

/** Where on the page a share is on the strip, by the labels of its axis, and the ends of its plot. */
function placesOf(cell: Cell) {
  const at = (text: string) => {
    const tick = [...plotOf(cell).querySelectorAll(".rw-grid + text")].find(
      (each) => each.textContent === text,
    )?.parentElement as unknown as SVGGElement;
    const { e, f } = tick.getScreenCTM() as DOMMatrix;
    return [e, f];
  };
  const [[left, bottom], [right]] = [at("0%"), at("100%")];
  const { top } = plotOf(cell).getBoundingClientRect();
  return { x: (share: number) => left + share * (right - left), top, bottom };
}

/** Fires events of a pointer on the strip, at a share and so far down. */
function pointerOn(cell: Cell, pointerType = "mouse") {
  const { x, top, bottom } = placesOf(cell);
  const target = plotOf(cell);
  return (type: string, share: number, down: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType },
        ...{ button: 0, clientX: x(share), clientY: top + down * (bottom - top) },
      }),
    );
}

describe("the strip", () => {
  // Over the curves, among them, and on the slices.
  it.each([0.12, 0.5, 0.97])("is dragged anywhere, %f down, by the share across", async (down) => {
    const { cell, model } = await open();
    const fire = pointerOn(cell);
    fire("pointerdown", 0.1, down);
    expect(model.get("threshold")).toBe(GOOD.threshold[rowNear(0.1)]);
    for (const share of [0.33, 0.6, 0.95, 0.21]) {
      fire("pointermove", share, down);
      expect(model.get("threshold"), `at ${share}`).toBe(GOOD.threshold[rowNear(share)]);
    }
    fire("pointerup", 0.21, down);
    fire("pointermove", 0.9, down);
    expect(model.get("threshold")).toBe(GOOD.threshold[rowNear(0.21)]);
    expect(document.activeElement).toBe(slider(cell));
    expect(sentenceOf(cell)).toContain(`the top ${Number((100 * shareAt(rowNear(0.21))).toPrecision(3))}%`);
  });

  it("never takes another model by a press on its curve", async () => {
    const { cell, model } = await open({ model: "weak" });
    const fire = pointerOn(cell);
    for (let down = 0.05; down < 1; down += 0.05) {
      fire("pointerdown", 0.3, down);
      fire("pointerup", 0.3, down);
    }
    expect(model.get("model")).toBe("weak");
  });

  it("is dragged by a finger, and a tap moves there", async () => {
    await useFingers();
    const { cell, model } = await open();
    const fire = pointerOn(cell, "touch");
    fire("pointerdown", 0.1, 0.3);
    // It may go on to scroll.
    expect(model.get("threshold")).toBe(0.5);
    for (const share of [0.3, 0.7]) {
      fire("pointermove", share, 0.3);
      expect(model.get("threshold")).toBe(GOOD.threshold[rowNear(share)]);
    }
    fire("pointerup", 0.7, 0.3);
    fire("pointerdown", 0.2, 0.9);
    fire("pointerup", 0.2, 0.9);
    expect(model.get("threshold")).toBe(GOOD.threshold[rowNear(0.2)]);
  });

  it("lets a finger scroll the page from there", async () => {
    await useFingers();
    const { cell, model } = await open();
    const fire = pointerOn(cell, "touch");
    fire("pointerdown", 0.1, 0.3);
    fire("pointercancel", 0.1, 0.3);
    fire("pointermove", 0.8, 0.3);
    expect(model.get("threshold")).toBe(0.5);
    expect(getComputedStyle(plotOf(cell)).touchAction).toBe("pan-y");
  });

  it("puts the threshold back where a finger goes on to scroll", async () => {
    await useFingers();
    const { cell, model } = await open();
    const fire = pointerOn(cell, "touch");
    fire("pointerdown", 0.1, 0.3);
    fire("pointermove", 0.12, 0.8);
    expect(model.get("threshold")).not.toBe(0.5);
    fire("pointercancel", 0.12, 0.8);
    expect(model.get("threshold")).toBe(0.5);
    expect(one(cell, ".rw-undo").textContent).toBe("");
  });

  it("goes by arrow keys from one operating point to the next, and to both ends", async () => {
    const { cell, model } = await open();
    const handle = one<SVGGElement>(cell, `${STRIP} [role=slider]`);
    handle.focus();
    const afterKeys = async (keys: string) => {
      await userEvent.keyboard(keys);
      return model.get("threshold");
    };
    expect(await afterKeys("{ArrowRight}")).toBe(0.4);
    expect(await afterKeys("{ArrowLeft}{ArrowLeft}")).toBe(0.6);
    // Python sends infinity by its name.
    expect(await afterKeys("{Home}")).toBe("Infinity");
    expect(await afterKeys("{End}")).toBe(0.1);
    expect(document.activeElement).toBe(handle);
  });

  it("says on its handle what share and which threshold that is", async () => {
    const { cell } = await open();
    expect(textOf(cell, `${STRIP} .rw-of-cut`)).toBe("top 44% · ≥ 0.5");
    await typeShare(cell, "20");
    expect(textOf(cell, `${STRIP} .rw-of-cut`)).toBe("top 21.3% · ≥ 0.8");
  });

  it("says how much the best earns, and what is missing to it", async () => {
    const { cell } = await open({ model: "good", costs: { tp: -50, fp: 100, fn: 0, tn: 0, as_gains: true } });
    const worth = GOOD.tp.map((tp, row) => 50 * tp - 100 * GOOD.fp[row]);
    const most = Math.max(...worth);
    expect(textOf(cell, `${STRIP} .rw-of-short`)).toBe(`${(most - worth[6]).toLocaleString("en")} more`);
    expect(textOf(cell, `${STRIP} .rw-of-optimum`)).toContain(`best ${most.toLocaleString("en")}`);
    expect(textOf(cell, ".rw-gaps")).toContain(`and earn ${(most - worth[6]).toLocaleString("en")} more.`);
  });
});

describe("the strip by score", () => {
  const axis = (cell: Cell) => one<HTMLSelectElement>(cell, `${STRIP} .rw-strip-head select`);

  it("is dragged along scores, and goes right to higher ones by keys", async () => {
    const { cell, model } = await open();
    await userEvent.selectOptions(axis(cell), "score");
    const plot = plotOf(cell);
    expect(plot.textContent).toContain("Score of good");
    expect(plot.textContent).toContain("share flagged");
    const tick = (text: string) => {
      const texts = [...plot.querySelectorAll<SVGTextElement>(".rw-grid + text")];
      return texts.find((each) => each.textContent === text)?.getScreenCTM() as DOMMatrix;
    };
    const [left, right] = [tick("0"), tick("1")];
    const fire = (type: string, score: number) =>
      plot.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse" },
          ...{ button: 0, clientX: left.e + score * (right.e - left.e), clientY: left.f - 20 },
        }),
      );
    fire("pointerdown", 0.71);
    expect(model.get("threshold")).toBe(0.7);
    fire("pointermove", 0.28);
    expect(model.get("threshold")).toBe(0.3);
    fire("pointerup", 0.28);
    expect(textOf(cell, `${STRIP} .rw-of-cut`)).toMatch(/ · ≥ 0.3$/);
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.4);
    await userEvent.selectOptions(axis(cell), "share");
    expect(plot.textContent).toContain("Share flagged");
  });

  it("draws the mixture that is chosen on the hull, where its share is", async () => {
    const rule = (threshold: number) => ({ model: "good", threshold });
    const { cell, model } = await open({ _mixture: { first: rule(0.8), second: rule(0.2), share: 0.5 } });
    const mark = one<SVGGraphicsElement>(cell, `${STRIP} .rw-mixture`).getBoundingClientRect();
    const shares = [0.8, 0.2].map((at) => shareAt(GOOD.threshold.indexOf(at)));
    const expected = placesOf(cell).x((shares[0] + shares[1]) / 2);
    expect((mark.left + mark.right) / 2).toBeCloseTo(expected, 0);
    model.set("_mixture", {});
    model.save_changes();
    expect(cell.el.querySelector(`${STRIP} .rw-mixture`)).toBeNull();
  });
});

describe("another model", () => {
  it("is taken where it is compared, at the same share", async () => {
    const { cell, model } = await open();
    const shown = () =>
      [...cell.el.querySelectorAll(".rw-ranking tbody tr")].map((row) => [
        row.querySelector("th")?.textContent,
        row.querySelector("td:nth-last-child(2)")?.textContent,
      ]);
    const before = shown();
    await userEvent.selectOptions(one<HTMLSelectElement>(cell, ".rw-says select"), "weak");
    expect(model.get("model")).toBe("weak");
    const row = WEAK.threshold.indexOf(model.get("threshold") as number);
    expect(shareAt(row, WEAK)).toBeLessThanOrEqual(shareAt(6) + 1e-12);
    // What the table says that it earns now is what it earns now.
    const [, weak] = before.find(([name]) => name?.includes("weak")) ?? [];
    expect(shown().find(([name]) => name?.includes("weak"))?.[1]).toBe(weak);
    await userEvent.click(one(cell, ".rw-undo"));
    expect([model.get("model"), model.get("threshold")]).toEqual(["good", 0.5]);
  });

  it("keeps its threshold where models are compared at the same score", async () => {
    const { cell, model } = await open({ compare_at: "score", threshold: 0.55 });
    await userEvent.selectOptions(one<HTMLSelectElement>(cell, ".rw-says select"), "weak");
    expect([model.get("model"), model.get("threshold")]).toEqual(["weak", 0.55]);
  });
});

const intersect = (a: DOMRect, b: DOMRect) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

/** What is wrong with the labels of a strip. */
function clashesOf(cell: Cell): string[] {
  const plot = plotOf(cell).getBoundingClientRect();
  const labels = [...plotOf(cell).querySelectorAll(".rw-line-label, .rw-point-label")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }));
  const hasThreshold = labels.some(({ text }) => text?.includes("≥"));
  const outside = labels.filter(
    ({ box }) =>
      box.left < plot.left - 0.5 ||
      box.right > plot.right + 0.5 ||
      box.top < plot.top - 0.5 ||
      box.bottom > plot.bottom + 0.5,
  );
  return [
    ...(hasThreshold ? [] : ["the threshold has no label"]),
    ...outside.map(({ text }) => `${text} is outside`),
    ...labels.flatMap(({ text, box }, index) =>
      labels
        .slice(index + 1)
        .filter((other) => intersect(box, other.box))
        .map((other) => `${text} is on ${other.text}`),
    ),
  ];
}

describe.each(numbered([1200, 740, 390, 300]))("%i pixels wide", (width, place) => {
  it.each(sampled(Object.keys(CASES), 3, place))(
    "the labels of the strip of %s keep apart wherever it is dragged",
    async (name) => {
      const [models, given] = CASES[name];
      const { cell } = await open(given, width, models as never);
      const fire = pointerOn(cell);
      const clashes: Record<string, string[]> = {};
      fire("pointerdown", 0, 0.9);
      for (let step = 0; step <= 20; step++) {
        fire("pointermove", step / 20, 0.9);
        const found = clashesOf(cell);
        if (found.length > 0) clashes[step / 20] = found;
      }
      fire("pointerup", 1, 0.9);
      expect(clashes).toEqual({});
    },
  );

  it("what is said of the slices is on none of them, wherever the threshold is", async () => {
    const { cell } = await open({}, width);
    for (const share of ["1", "40", "99"]) {
      await typeShare(cell, share);
      const slices = [...plotOf(cell).querySelectorAll("[class*=rw-slices-]")]
        .map((each) => each.getBoundingClientRect())
        .filter(({ height }) => height > 0);
      const highest = Math.min(...slices.map(({ top }) => top));
      const labels = [...plotOf(cell).querySelectorAll(".rw-point-label")];
      expect(labels.length).toBeGreaterThan(0);
      for (const each of labels) expect(each.getBoundingClientRect().bottom).toBeLessThan(highest + 2);
      const top = plotOf(cell).getBoundingClientRect().top + 22;
      expect(one(cell, ".rw-of-cut rect").getBoundingClientRect().top).toBeLessThan(top + 2);
    }
  });

  it("what is missed follows the sentence at once, and tools share a line on a phone", async () => {
    const { cell } = await open({}, width);
    const boxOf = (selector: string) => one(cell, selector).getBoundingClientRect();
    const lines = document.createRange();
    lines.selectNodeContents(one(cell, ".rw-says"));
    expect(boxOf(".rw-gaps").top - lines.getBoundingClientRect().bottom).toBeLessThan(14);
    const [all, own] = [boxOf(".rw-picker"), boxOf(".rw-strip-tools")];
    expect(intersect(all, own)).toBe(false);
    if (width > 390) return;
    expect(Math.abs((all.top + all.bottom - own.top - own.bottom) / 2)).toBeLessThanOrEqual(4);
    expect(own.top - boxOf(".rw-part-chips").bottom).toBeLessThan(12);
  });

  it("nothing is wider than the page, whatever is said", async () => {
    const words = { action: "telephone", acted: "telephoned", case: "policyholder", cases: "policyholders" };
    const costs = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true, currency: "EUR" };
    const [models] = CASES["twelve models of long names"];
    const { cell } = await open({ words, costs, population: 1e7 }, width, models as never);
    const { left, right } = one(cell, ".rw-root").getBoundingClientRect();
    for (const share of ["0.1", "50", "99.9"]) {
      await userEvent.fill(field(cell, "Share of the policyholders to telephone"), share);
      await userEvent.keyboard("{Enter}");
      const beyond = [...cell.el.querySelectorAll(".rw-root *")].filter((each) => {
        const box = each.getBoundingClientRect();
        const isBeyond = box.left < left - 0.5 || box.right > right + 0.5;
        return box.width > 0 && isBeyond && !each.closest(".rw-scroll, svg") && each.checkVisibility();
      });
      expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
      expect(cell.el.scrollWidth).toBe(width);
    }
  });
});

/** Totals in the heads of the outcome, by what they are of. */
function headsOf(cell: Cell): Record<string, number> {
  const heads = [...cell.el.querySelectorAll(".rw-outcomes th")];
  return Object.fromEntries(
    heads.map((each) => [
      each.querySelector("bdi")?.textContent,
      Number(each.querySelector("b")?.textContent?.replaceAll(",", "")),
    ]),
  );
}

describe("the heads of the outcome", () => {
  it.each<[string, Given]>([
    ["of the sample", {}],
    ["of another population", { prevalence: 0.05, population: 100_000 }],
  ])("add up to the cells, %s", async (_, traits) => {
    const { cell, model } = await open(traits);
    for (let row = 0; row < GOOD.threshold.length; row++) {
      await notebook.update(model, { threshold: row === 0 ? "Infinity" : GOOD.threshold[row] });
      const { tp, fp, fn, tn } = shownCounts(cell);
      expect(headsOf(cell)).toEqual({
        flagged: tp + fp,
        "not flagged": fn + tn,
        yes: tp + fn,
        no: fp + tn,
      });
    }
  });
});

describe("words of the user", () => {
  const words = { action: "contact", acted: "contacted", case: "customer", cases: "customers" };

  it("are in the sentence, on the strip and in the heads", async () => {
    const { cell } = await open({ words });
    expect(sentenceOf(cell)).toBe("Contact the top 44% with good: 132 customers, +3,950.");
    expect(textOf(cell, ".rw-gaps")).toMatch(
      /^Its best threshold would contact every customer and earn \d+ more\./,
    );
    const strip = plotOf(cell).textContent;
    expect(strip).toContain("Share contacted");
    expect(strip).toContain(", 300 customers");
    const labels = [...plotOf(cell).querySelectorAll(".rw-point-label")].map((each) => each.textContent);
    // 82 of 132 and 18 of 168 are positive.
    expect(labels).toEqual(["contacted: 62.1% are positive", "not contacted: 1 in 9 is positive"]);
    expect(Object.keys(headsOf(cell))).toEqual(["contacted", "not contacted", "yes", "no"]);
    expect(field(cell, "Share of the customers to contact").value).toBe("44%");
    expect(strip).not.toMatch(/flag/);
  });

  it("change while the page is open", async () => {
    const { cell, model } = await open();
    expect(sentenceOf(cell)).toContain("132 cases");
    await notebook.update(model, { words });
    expect(sentenceOf(cell)).toContain("Contact the top 44% with good: 132 customers");
    await vi.waitUntil(() => plotOf(cell).textContent?.includes("Share contacted"));
    expect(Object.keys(headsOf(cell))).toEqual(["contacted", "not contacted", "yes", "no"]);
    expect(cell.el.querySelector('input[aria-label^="Share of the cases to flag"]')).toBeNull();
  });
});

describe("the panels", () => {
  it.each(sampled([1368, 1168, 1000, 968, 928, 904, 900, 708, 690, 480, 358, 300], 3, 2))(
    "cut nothing in a cell of %i pixels",
    async (width) => {
      const { cell } = await open({ population: 12_357, prevalence: 0.113 }, width);
      const cut = [
        ...cell.el.querySelectorAll(".rw-scroll, .rw-outcome, .rw-bullets, .rw-assumptions"),
      ].filter((each) => each.scrollWidth > each.clientWidth + 1);
      expect(cut.map((each) => each.className)).toEqual([]);
    },
  );
});

describe("the first question", () => {
  const unstated = { costs: { tp: 0, fp: 1, fn: 1, tn: 0, as_gains: false } };
  const hit = (cell: Cell) => field(cell, "What a hit earns");
  const alarm = (cell: Cell) => field(cell, "What a false alarm costs");

  it.each([1200, 390, 300])(
    "asks what a hit earns, and sets the costs with both numbers, %i pixels wide",
    async (width) => {
      const { cell, model } = await open(unstated, width);
      expect(textOf(cell, ".rw-gaps")).toContain("So far, every error counts as 1. What does a hit earn?");
      const { right } = cell.el.getBoundingClientRect();
      for (const each of [hit(cell), alarm(cell)])
        expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(right);
      await userEvent.fill(hit(cell), "50");
      await userEvent.tab();
      // Nothing is decided by one number.
      expect(model.get("costs")).toMatchObject(unstated.costs);
      expect(document.activeElement).toBe(alarm(cell));
      await userEvent.fill(alarm(cell), "-1");
      await userEvent.keyboard("{Enter}");
      expect(textOf(cell, ".rw-part-verdict .rw-problem")).toContain("without a minus");
      expect(model.get("costs")).toMatchObject(unstated.costs);
      await userEvent.fill(alarm(cell), "3");
      await userEvent.keyboard("{Enter}");
      expect(model.get("costs")).toMatchObject({ tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true });
      // 82 x 50 - 50 x 3 of 300 cases.
      expect(sentenceOf(cell)).toContain("+3,950.");
      expect(cell.el.querySelector(".rw-question")).toBeNull();
      await userEvent.click(one(cell, ".rw-undo"));
      expect(textOf(cell, ".rw-gaps")).toContain("What does a hit earn?");
    },
  );

  it("takes a range of what each is worth", async () => {
    const { cell, model } = await open(unstated);
    await userEvent.fill(hit(cell), "40-60");
    await userEvent.tab();
    expect(model.get("costs")).toMatchObject(unstated.costs);
    expect(hit(cell).value).toBe("40–60");
    expect(hit(cell).scrollWidth).toBeLessThanOrEqual(hit(cell).clientWidth);
    for (const text of ["5-2", "-3 to 1"]) {
      await userEvent.fill(alarm(cell), text);
      await userEvent.keyboard("{Enter}");
      expect(textOf(cell, ".rw-part-verdict .rw-problem")).not.toBe("");
      expect(model.get("costs")).toMatchObject(unstated.costs);
    }
    await userEvent.fill(alarm(cell), "2 to 4");
    await userEvent.keyboard("{Enter}");
    const ranges = { tp: [-60, -40], fp: [2, 4] };
    expect(model.get("costs")).toEqual({ tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true, ranges });
  });

  it("is not asked where costs are set", async () => {
    const { cell } = await open();
    expect(cell.el.querySelector(".rw-question")).toBeNull();
  });
});
