import { button, html, listen, set, setText, showText, status, svg } from "../base/dom";
import * as format from "../base/format";
import { become, type Shape, shape } from "../base/shape";
import { charts, missing } from "../base/vocabulary";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { select } from "../controls/select";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { followWidth } from "../draw/resize";
import { csv, download } from "../draw/save";
import { type PartCounts, type Parts, type Share, type ShareName, shareOf, weighAt } from "../maths/parts";
import { type Later, PeriodSplits, REASONS, type Reason, type Split } from "../maths/period_split";
import { isOutside, limits, reach, wilson } from "../maths/proportions";
import { fixedNote } from "../maths/spending";
import type { UnlabelledPeriods } from "../maths/unlabelled";
import { canFocus, toggleFocus } from "../model/focus";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { endsOf } from "./part_dots";
import { FOCUS, RATES, rateName } from "./part_rates";
import type { View, ViewProps } from "./view";

const { title: TITLE } = charts.timeline;
const NAMES: Record<Reason, string> = {
  volume: "volume",
  prevalence: "prevalence",
  ranking: "ranking",
  stale_threshold: "stale threshold",
};

/** Relatively to the profit, parts of a change that are not told. */
const NEGLIGIBLE = 1e-9;

/** Height of the plot of a rate, and of that of the changes; room at its edges. */
const [TALL, CHANGES, TOP, LEFT, RIGHT, BELOW] = [120, 110, 6, 52, 10, 18];
/** Room of a period's label. */
const LABEL = 56;

/** What numbers of a period rest on until its labels come. */
const ASSUMED = "from calibrated scores, if what they mean has not changed";

/** The periods at one moment. */
interface Now {
  /** Of all periods, those without labels last. */
  shares: Share[];
  /** Between which the share of a period stays if it is as in the reference. */
  limits: [low: number, high: number][];
  splits: Split[] | undefined;
  /** What periods without labels are expected to earn. */
  later: Later[] | undefined;
}

class Timeline {
  readonly #rate = svg("svg", { class: "rw-periods", role: "img", height: TOP + TALL + BELOW });
  readonly #bars = svg("svg", { class: "rw-periods", role: "img", height: TOP + CHANGES + BELOW });
  readonly #key = html("div", { class: "rw-legend rw-why" });
  readonly #rates = status("rw-said");
  readonly #expected = status("rw-said");
  /** Names the pattern of periods without labels. */
  readonly #hatch = `rw-hatch-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  readonly #change = status("rw-said");
  readonly #note = html("div", { class: "rw-note rw-notes" });
  readonly #content: HTMLElement;
  readonly #period = html("select", { "aria-label": "Period" });
  readonly #reference = html("select", { "aria-label": "compared with period" });
  readonly #alone: HTMLButtonElement;
  #width = 600;
  #drawnFor: string | undefined;
  #splits: PeriodSplits | undefined;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    signal: AbortSignal,
    private readonly options: ViewProps,
  ) {
    const { model, models } = options;
    const save = () => download(new Blob([this.#csv()], { type: "text/csv" }), `${TITLE}.csv`);
    const tools = menu(TITLE, model, { export: [["Save numbers as CSV", save]] }, store, signal);
    const metric = select(RATES, (value) => model.choose("metric", value), signal);
    const top = heading(TITLE, tools);
    if (models) modelButtons(top, store, signal);
    const controls = html(
      "div",
      { class: "rw-controls" },
      html("label", { class: "rw-label" }, "rate ", metric),
    );
    const area = html("div", { class: "rw-area" }, this.#rate, this.#key, this.#bars);
    const told = html(
      "div",
      { class: "rw-controls" },
      html("label", { class: "rw-label" }, "period ", this.#period),
    );
    listen(this.#period, "change", () => this.#draw(), signal);
    controls.append(html("label", { class: "rw-label" }, "compared with ", this.#reference));
    const compare = () => {
      this.#split();
      this.#draw();
    };
    listen(this.#reference, "change", compare, signal);
    this.#alone = button({ class: "rw-button" }, () => this.#look(), signal, "Show this period alone");
    told.append(this.#alone);
    this.#content = html("div", {}, controls, this.#rates, this.#expected, area, told, this.#change);
    const swatch = (reason: Reason) =>
      html(
        "span",
        { class: "rw-entry" },
        html("span", { class: `rw-why-swatch rw-why-${reason}` }),
        NAMES[reason],
      );
    this.#key.append(html("span"), ...REASONS.map(swatch));
    el.append(top, this.#content, this.#note);
    const update = () => {
      metric.value = model.choices.one("metric");
      this.#split();
      this.#draw();
    };
    followWidth(
      area,
      (width) => {
        this.#width = width;
        this.#draw();
      },
      signal,
    );
    store.on(["models", "costs", "certainty"], update, signal);
    store.on("rule", () => this.#draw(), signal);
    model.on(update, signal);
    update();
  }

  get #scene(): Scene {
    return this.store.scene.ofEveryone;
  }

  get #parts(): Parts | undefined {
    const { sample, table } = this.#scene;
    return sample.periods?.knows(table) ? sample.periods : undefined;
  }

  /** Periods whose labels are still missing. */
  get #later(): UnlabelledPeriods | undefined {
    const { sample, table } = this.#scene;
    return sample.unlabelled?.knows(table) ? sample.unlabelled : undefined;
  }

  /** The labels of all periods, those without labels of cases last. */
  #labels(parts: Parts): string[] {
    return [...parts.labels, ...(this.#later?.labels ?? [])];
  }

  get #metric(): ShareName {
    return this.options.model.choices.one("metric") as ShareName;
  }

  #now(parts: Parts): Now {
    const { scene, rule } = this.store.ofEveryone;
    const { table, sample } = scene;
    const row = table.indexAt(rule.threshold);
    const later: PartCounts[] = this.#later?.at(table, row) ?? [];
    const weigh = weighAt(table, scene.context.prevalence);
    const known = parts.all(table, () => row).map((each) => shareOf(this.#metric, each, weigh));
    // There are none where cases are weighted or clustered.
    const reference: Share = !sample.isPlain ? [0, 0] : known[this.#base];
    return {
      // Later periods have the prevalence that their scores tell of.
      shares: [...known, ...later.map((each) => shareOf(this.#metric, each, [1, 1]))],
      limits: known.map(([, among]) => limits(reference, among)),
      splits: this.#splits?.at(row),
      later: this.#splits?.later(later, row),
    };
  }

  #split(): void {
    const [parts, { table, context }] = [this.#parts, this.#scene];
    if (parts) this.#fillPeriods(parts);
    this.#splits =
      parts && !context.amounts ? new PeriodSplits(table, parts, context, this.#base) : undefined;
  }

  #draw(): void {
    const parts = this.#parts;
    set(this.#content, { hidden: !parts });
    const { focus } = this.store.scene.sample;
    const notes = [
      this.#scene.context.amounts ? missing.part_amounts : "",
      fixedNote(this.#scene.context.costs, "periods"),
      focus?.[0] === "groups" ? FOCUS : "",
    ];
    showText(this.#note, parts ? notes.filter(Boolean).join(" ") : missing.periods);
    if (!parts) return;
    const now = this.#now(parts);
    this.#showAlone(parts);
    this.#sayRates(parts, now);
    this.#sayExpected(parts, now);
    this.#sayChange(parts, now);
    this.#drawPlot(parts, now);
  }

  /** Look at the chosen period alone, or at all cases. */
  #look(): void {
    const place = this.#parts?.place(Number(this.#period.value));
    toggleFocus(this.store, place === undefined ? null : ["periods", place]);
  }

  #showAlone(parts: Parts): void {
    const period = Number(this.#period.value);
    const { focus } = this.store.scene.sample;
    const isShown = focus?.[0] === "periods" && focus[1] === parts.place(period);
    setText(this.#alone, isShown ? "Show all cases" : "Show this period alone");
    this.#alone.disabled = period >= parts.length || !canFocus(parts, this.#scene.table, period);
  }

  #fillPeriods(parts: Parts): void {
    const labels = this.#labels(parts);
    const drawnFor = JSON.stringify([parts.length, labels]);
    if (this.#drawnFor === drawnFor) return;
    this.#drawnFor = drawnFor;
    const text = (period: number) =>
      `${format.label(labels[period])}${period < parts.length ? "" : ", expected"}`;
    const option = (period: number) => html("option", { value: period }, text(period));
    const periods = [...parts.labels.keys()];
    this.#period.replaceChildren(...labels.map((_, period) => option(period)));
    this.#period.value = String(parts.length - 1);
    // A reference needs both classes.
    const whole = periods.filter((period) => canFocus(parts, this.#scene.table, period));
    this.#reference.replaceChildren(...(whole.length > 0 ? whole : [0]).map(option));
  }

  /** The period that the others are compared with. */
  get #base(): number {
    return Number(this.#reference.value);
  }

  /** Periods whose rate is outside the limits that the reference sets. */
  #outside({ shares, limits }: Now): number[] {
    return limits.flatMap((each, period) =>
      period !== this.#base && isOutside(each, shares[period]) ? [period] : [],
    );
  }

  #sayRates(parts: Parts, now: Now): void {
    const { isPlain } = this.#scene.sample;
    if (!isPlain || parts.length < 2) {
      showText(this.#rates, "");
      return;
    }
    const left = this.#outside(now);
    const name = rateName(this.#metric, this.#scene.get("words"));
    const base = format.label(parts.labels[this.#base]);
    const shown = left.slice(-3).map((period) => format.label(parts.labels[period]));
    const more = left.length > shown.length ? ` and ${left.length - shown.length} before` : "";
    const where = `${shown.join(", ")}${more}`;
    showText(
      this.#rates,
      left.length === 0
        ? `The ${name} stayed within the limits set by ${base} in all periods. A stable model leaves them in about one period of 36.`
        : `The ${name} was outside the limits set by ${base} in ${where}. A stable model leaves them in about one period of 36.`,
    );
  }

  /** What is expected of the last periods without labels, and on what that depends. */
  #sayExpected(parts: Parts, { shares }: Now): void {
    const later = this.#later;
    const all = (later?.labels ?? []).map((label, period) => {
      const [counted, among] = shares[parts.length + period];
      return { label: format.label(label), rate: counted / among };
    });
    const known = all.filter(({ rate }) => Number.isFinite(rate)).slice(-3);
    if (!later || known.length === 0) {
      showText(this.#expected, "");
      return;
    }
    const rates = format.inWords(known.map(({ label, rate }) => `${format.rate(rate)} in ${label}`));
    const name = rateName(this.#metric, this.#scene.get("words"));
    const leftOut =
      later.leftOut > 0
        ? ` ${format.count(later.leftOut)} earlier periods without labels are not shown.`
        : "";
    showText(
      this.#expected,
      isKnown(this.#metric)
        ? `The ${name} needs no labels: ${rates}.${leftOut}`
        : `Expected without labels: ${rates}, ${ASSUMED}.${leftOut}`,
    );
  }

  #sayLater(parts: Parts, period: number, { later }: Now): void {
    const [label, base] = [this.#labels(parts)[period], parts.labels[this.#base]].map((each) =>
      format.label(each),
    );
    const found = later?.[period - parts.length];
    if (!found || !Number.isFinite(found.profit)) {
      showText(this.#change, found ? `${label} has no cases.` : "");
      return;
    }
    const { profit, change, volume } = found;
    const { currency } = this.#scene.context.costs;
    const [now, more, ...parted] = format.amounts(profit, Math.abs(change), volume, change - volume);
    const [ofVolume, rest] = parted.map((each, index) => signed(each, [volume, change - volume][index]));
    const compared =
      change === 0
        ? `as in ${base}`
        : `${format.inUnit(more, currency)} ${change > 0 ? "more" : "less"} than in ${base}`;
    const why =
      Math.abs(volume) > NEGLIGIBLE * Math.abs(profit)
        ? `: ${NAMES.volume} ${ofVolume}, the rest ${rest}`
        : "";
    showText(
      this.#change,
      `Profit ${format.inUnit(now, currency)} in ${label}, ${compared}${why}. Expected ${ASSUMED}.`,
    );
  }

  #sayChange(parts: Parts, now: Now): void {
    const { splits: all } = now;
    const period = Number(this.#period.value);
    if (period >= parts.length) {
      this.#sayLater(parts, period, now);
      return;
    }
    const split = all?.[period];
    if (!split || period === this.#base || !Number.isFinite(split.profit)) {
      const isGap = split !== undefined && !Number.isFinite(split.profit);
      showText(this.#change, isGap ? `${format.label(parts.labels[period])} has no cases.` : "");
      return;
    }
    const { currency } = this.#scene.context.costs;
    const [profit, change, ...each] = format.amounts(
      split.profit,
      Math.abs(split.change),
      ...REASONS.map((reason) => split[reason]),
    );
    const shown = Object.fromEntries(REASONS.map((reason, index) => [reason, each[index]]));
    const [label, first] = [period, this.#base].map((index) => format.label(parts.labels[index]));
    const reasons = [...REASONS]
      .filter((reason) => Math.abs(split[reason]) > NEGLIGIBLE * Math.abs(split.profit))
      .sort((one, other) => Math.abs(split[other]) - Math.abs(split[one]))
      .map((reason) => `${NAMES[reason]} ${signed(shown[reason], split[reason])}`);
    const compared =
      split.change === 0
        ? `as in ${first}`
        : `${format.inUnit(change, currency)} ${split.change > 0 ? "more" : "less"} than in ${first}`;
    const why = reasons.length > 0 ? `: ${reasons.join(", ")}` : "";
    showText(this.#change, `Profit ${format.inUnit(profit, currency)} in ${label}, ${compared}${why}.`);
  }

  #drawPlot(parts: Parts, now: Now): void {
    const { splits: all, later = [] } = now;
    const { table, sample } = this.#scene;
    const width = Math.max(this.#width, 200);
    const labels = this.#labels(parts);
    const step = (width - LEFT - RIGHT) / labels.length;
    const [chosen, base] = [Number(this.#period.value), this.#base];
    const periods = { labels, step, width, chosen, base, known: parts.length, hatch: this.#hatch };
    const z = !sample.isPlain ? undefined : reach(this.#scene.get("confidence_level"));
    set(this.#content, { style: colourOf(table.index) });
    const name = `${TITLE}, ${table.name}`;
    set(this.#rate, {
      width,
      "aria-label": `${name}: ${this.#rates.textContent} ${this.#expected.textContent}`.trim(),
    });
    become(this.#rate, ratePlot(now, z, periods, isKnown(this.#metric)));
    for (const each of [this.#key, this.#bars]) set(each, { hidden: !all });
    if (!all) return;
    setText(
      this.#key.firstElementChild as Element,
      `profit, compared with ${format.label(parts.labels[base])}`,
    );
    set(this.#bars, { width, "aria-label": `${name}: ${this.#change.textContent}` });
    become(this.#bars, bars(all, later, periods));
  }

  #csv(): string {
    const parts = this.#parts;
    if (!parts) return "";
    const { shares, splits: all, later = [] } = this.#now(parts);
    const head = ["period", "labels", this.#metric, "profit", "change", ...REASONS];
    const lines = this.#labels(parts).map((label, period) => {
      const split: Partial<Split> | undefined = all?.[period] ?? later[period - parts.length];
      const numbers = split
        ? (["profit", "change", ...REASONS] as const).map((name) => split[name] ?? "")
        : [];
      const kind = period < parts.length ? "known" : "expected";
      return [label, kind, shares[period][0] / shares[period][1], ...numbers];
    });
    return csv([head, ...lines]);
  }
}

/** The periods along the x axis. */
interface Periods {
  labels: string[];
  step: number;
  width: number;
  chosen: number;
  base: number;
  /** How many have labels: the first ones. */
  known: number;
  /** Name of the pattern behind the others. */
  hatch: string;
}

/** An amount as text, with its sign. */
function signed(text: string, amount: number): string {
  return `${amount > 0 ? "+" : ""}${text}`;
}

/** Whether a rate needs no labels. */
function isKnown(metric: ShareName): boolean {
  return metric === "ppr";
}

/** Hatching behind the periods without labels. */
function hatching({ labels, known, step, hatch }: Periods, height: number): Shape[] {
  if (known === labels.length) return [];
  const place = { x: LEFT + known * step, width: (labels.length - known) * step, y: TOP, height };
  return [hatched(hatch), shape("rect", { class: "rw-unlabelled", fill: `url(#${hatch})`, ...place })];
}

function hatched(id: string): Shape {
  const size = { width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  const line = shape("line", { class: "rw-hatch", x1: 0, x2: 0, y1: 0, y2: 6 });
  return shape("defs", {}, shape("pattern", { id, ...size }, line));
}

function xOf(period: number, step: number): number {
  return LEFT + (period + 0.5) * step;
}

/** The rate of each period with its interval, and the limits that a stable model keeps. */
function ratePlot(
  { shares, limits }: Now,
  z: number | undefined,
  periods: Periods,
  isAllKnown: boolean,
): Shape[] {
  const { step, chosen, base, labels } = periods;
  const known = isAllKnown ? shares.length : periods.known;
  const dots = shares.map((share, period) => ({
    value: share[0] / share[1],
    alone: z === undefined || period >= known ? undefined : wilson(share, z),
    limit: z === undefined || period === base ? undefined : limits[period],
  }));
  const ends = endsOf(
    dots.map(({ value, alone }) => ({ value, all: alone })),
    dots.flatMap(({ limit }) => limit ?? []),
  );
  const y = (share: number) => TOP + (TALL * (ends[1] - share)) / (ends[1] - ends[0]);
  const bands = dots.flatMap(({ limit }, period) => {
    if (!limit?.every(Number.isFinite)) return [];
    const [low, high] = limit.map(y);
    const x = xOf(period, step) - step / 2;
    return [shape("rect", { class: "rw-limits", x, width: step, y: high, height: low - high })];
  });
  const marks = dots.flatMap(({ value, alone }, period) => {
    if (!Number.isFinite(value)) return [];
    const x = xOf(period, step);
    const isExpected = period >= known;
    const isOut =
      z !== undefined && period !== base && limits[period] && isOutside(limits[period], shares[period]);
    const place = { cx: x, cy: y(value), r: period === chosen ? 5 : 3.5 };
    const looks = `rw-dot${isOut ? " rw-out" : ""}${isExpected ? " rw-hollow" : ""}`;
    const said = `${labels[period]}${isExpected ? ", expected" : ""}: ${format.rate(value)}`;
    const mark = shape("circle", { class: looks, ...place }, shape("title", {}, said));
    if (!alone) return [mark];
    return [shape("line", { class: "rw-dot-all", x1: x, x2: x, y1: y(alone[0]), y2: y(alone[1]) }), mark];
  });
  const line = lineOf(dots.slice(0, known).map(({ value }, period) => [xOf(period, step), y(value)]));
  return [
    ...hatching(periods, TALL),
    ...grid(
      ends.map((end) => [end, y(end), format.percent(end)]),
      periods,
    ),
    ...bands,
    shape("path", { class: "rw-period-line", d: line }),
    ...marks,
    ...periodLabels(periods, TOP + TALL + BELOW - 4),
  ];
}

/** A line through known points, with a gap where one is unknown. */
function lineOf(points: [x: number, y: number][]): string {
  let isOpen = false;
  return points
    .map(([x, y]) => {
      const isKnown = Number.isFinite(y);
      const command = isKnown ? `${isOpen ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}` : "";
      isOpen = isKnown;
      return command;
    })
    .join("");
}

/** Lines across, with labels on their left. */
function grid(lines: [value: number, y: number, label: string][], { width }: Periods): Shape[] {
  return lines.flatMap(([value, y, label]) => [
    shape("line", {
      class: value === 0 ? "rw-period-zero" : "rw-period-grid",
      ...{ x1: LEFT, x2: width - RIGHT, y1: y, y2: y },
    }),
    shape("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, label),
  ]);
}

/** Labels below, as many as there is room for, the last one always. */
function periodLabels({ labels, step, width }: Periods, y: number): Shape[] {
  const every = Math.max(1, Math.ceil(LABEL / step));
  const last = labels.length - 1;
  return labels.flatMap((label, period) => {
    if ((last - period) % every !== 0) return [];
    const x = xOf(period, step);
    const place = x + LABEL / 2 > width ? { x: width, "text-anchor": "end" } : { x, "text-anchor": "middle" };
    return [shape("text", { ...place, y }, format.label(label, 10))];
  });
}

/** Parts of a change, each with its style and its name. */
type Stack = [style: string, name: string, amount: number][];

/** Changes of the profit since the reference as stacked bars, and their sums as lines across. */
function bars(all: Split[], later: Later[], periods: Periods): Shape[] {
  const { step, chosen, labels } = periods;
  const known = all.map((split): [change: number, Stack] => [
    Number.isFinite(split.profit) ? split.change : Number.NaN,
    REASONS.map((reason) => [`rw-why-${reason}`, NAMES[reason], split[reason]]),
  ]);
  // Without labels, only the number of cases is known of what changed.
  const expected = later.map(({ change, volume }): [change: number, Stack] => [
    change,
    [
      ["rw-why-volume", NAMES.volume, volume],
      ["rw-period-expected", "the rest, expected", change - volume],
    ],
  ]);
  const stacks = [...known, ...expected];
  const sum = (stack: Stack, sign: number) =>
    stack.reduce((total, [, , amount]) => total + Math.max(0, sign * amount), 0);
  const shown = stacks.filter(([change]) => Number.isFinite(change));
  const [high, low] = [1, -1].map((sign) => Math.max(0, ...shown.map(([, stack]) => sum(stack, sign))));
  const range = high + low || 1;
  const y = (value: number) => TOP + (CHANGES * (high - value)) / range;
  const thick = Math.min(28, step * 0.6);
  const drawn = stacks.flatMap(([change, stack], period) => {
    if (!Number.isFinite(change)) return [];
    const x = xOf(period, step) - thick / 2;
    const ends = { up: 0, down: 0 };
    const rects = stack.map(([style, name, amount]) => {
      const side = amount > 0 ? "up" : "down";
      const [from, to] = [ends[side], ends[side] + amount].map(y);
      ends[side] += amount;
      const place = { x, width: thick, y: Math.min(from, to), height: Math.abs(from - to) };
      const title = shape("title", {}, `${labels[period]}, ${name}: ${format.money(amount)}`);
      const opacity = period === chosen ? 1 : 0.7;
      return shape("rect", { class: style, ...place, opacity }, title);
    });
    const at = y(change);
    return [
      ...rects,
      shape("line", { class: "rw-period-sum", x1: x - 3, x2: x + thick + 3, y1: at, y2: at }),
    ];
  });
  const ticks = [0, ...[high, -low].filter((value) => Math.abs(value) > range / 8)];
  return [
    ...hatching({ ...periods, hatch: `${periods.hatch}-bars` }, CHANGES),
    ...grid(
      ticks.map((value) => [value, y(value), value === 0 ? "0" : format.compact(value)]),
      periods,
    ),
    ...drawn,
    ...periodLabels(periods, TOP + CHANGES + BELOW - 4),
  ];
}

/** A rate by period at a threshold that is kept, and why the profit changed. */
export const timeline: View = (el, store, signal, options) => {
  new Timeline(el, store, signal, options);
};
