import { html, set, showText, status, svg } from "../base/dom";
import * as format from "../base/format";
import { charts, missing } from "../base/vocabulary";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { select } from "../controls/select";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { followWidth } from "../draw/resize";
import { csv, download } from "../draw/save";
import { REASONS, type Reason, type Split, splits } from "../maths/month_split";
import { type Parts, SHARES, type Share, type ShareName } from "../maths/parts";
import { limits, outside, reach, wilson } from "../maths/proportions";
import { OPTIONS } from "../model/options";
import type { Store } from "../model/store";
import { type Ends, endsOf } from "./part_dots";
import type { View, ViewProps } from "./view";

const { title: TITLE } = charts.timeline;
const METRICS = OPTIONS.timeline.metric.values as Record<ShareName, string>;
const NAMES: Record<Reason, string> = {
  volume: "volume",
  prevalence: "prevalence",
  ranking: "ranking",
  stale_threshold: "stale threshold",
};

/** Heights of the plot of a rate and of that of the changes, and room for labels. */
const [RATES, CHANGES, LEFT, RIGHT, BETWEEN, BELOW] = [120, 110, 48, 10, 26, 20];
const HEIGHT = 8 + RATES + BETWEEN + CHANGES + BELOW;
/** Room of a month's label. */
const LABEL = 52;

/** The months at one moment. */
interface Now {
  shares: Share[];
  splits: Split[] | undefined;
}

class Timeline {
  readonly #plot = svg("svg", { class: "rw-timeline", role: "img", height: HEIGHT });
  readonly #rates = status("rw-said");
  readonly #change = status("rw-said");
  readonly #note = html("div", { class: "rw-note rw-notes" });
  readonly #content: HTMLElement;
  readonly #month = html("select", { "aria-label": "Month" });
  #width = 600;
  #drawnFor: Parts | undefined;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    signal: AbortSignal,
    private readonly options: ViewProps,
  ) {
    const { model, models } = options;
    const save = () => download(new Blob([this.#csv()], { type: "text/csv" }), `${TITLE}.csv`);
    const tools = menu(TITLE, model, { export: [["Save numbers as CSV", save]] }, store, signal);
    const metric = select(Object.entries(METRICS), (value) => model.choose("metric", value), signal);
    const top = heading(TITLE, tools);
    if (models) modelButtons(top, store, signal);
    const controls = html(
      "div",
      { class: "rw-controls" },
      html("label", { class: "rw-label" }, "rate ", metric),
    );
    const area = html("div", { class: "rw-area" }, this.#plot);
    const told = html(
      "div",
      { class: "rw-controls" },
      html("label", { class: "rw-label" }, "month ", this.#month),
    );
    this.#month.addEventListener("change", () => this.#draw(), { signal });
    this.#content = html("div", {}, controls, this.#rates, area, told, this.#change);
    el.append(top, this.#content, this.#note);
    const update = () => {
      metric.value = model.choices.one("metric");
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
    store.on(["models", "costs", "certainty", "rule"], update, signal);
    model.on(update, signal);
    update();
  }

  get #parts(): Parts | undefined {
    const { sample, table } = this.store.scene;
    return sample.months?.knows(table) ? sample.months : undefined;
  }

  get #metric(): ShareName {
    return this.options.model.choices.one("metric") as ShareName;
  }

  #now(parts: Parts): Now {
    const { rule, scene } = this.store;
    const { table, context } = scene;
    const row = table.indexAt(rule.threshold);
    const shares = parts.all(table, () => row).map(SHARES[this.#metric]);
    return { shares, splits: context.amounts ? undefined : splits(table, parts, row, context) };
  }

  #draw(): void {
    const parts = this.#parts;
    set(this.#content, { hidden: !parts });
    showText(this.#note, parts ? (this.store.scene.context.amounts ? missing.amounts : "") : missing.months);
    if (!parts) return;
    this.#fillMonths(parts);
    const now = this.#now(parts);
    this.#sayRates(parts, now);
    this.#sayChange(parts, now);
    this.#drawPlot(parts, now);
  }

  #fillMonths(parts: Parts): void {
    if (this.#drawnFor === parts) return;
    this.#drawnFor = parts;
    const options = parts.labels.slice(1).map((label, index) => html("option", { value: index + 1 }, label));
    this.#month.replaceChildren(...options);
    this.#month.value = String(parts.length - 1);
  }

  /** Months whose rate left the limits about that of the first. */
  #outside({ shares }: Now): number[] {
    return shares.flatMap((share, month) => (month > 0 && outside(shares[0], share) ? [month] : []));
  }

  #sayRates(parts: Parts, now: Now): void {
    const { isWeighted } = this.store.scene.sample;
    if (isWeighted || parts.length < 2) {
      showText(this.#rates, "");
      return;
    }
    const left = this.#outside(now);
    const name = METRICS[this.#metric];
    const since = format.label(parts.labels[0]);
    const shown = left.slice(-3).map((month) => format.label(parts.labels[month]));
    const more = left.length > shown.length ? `${left.length - shown.length} earlier and ` : "";
    showText(
      this.#rates,
      left.length === 0
        ? `The ${name} has stayed within its limits since ${since}; a stable model leaves them about once in three years.`
        : `The ${name} left its limits in ${more}${shown.join(", ")}; a stable model does so about once in three years.`,
    );
  }

  #sayChange(parts: Parts, { splits: all }: Now): void {
    const month = Number(this.#month.value);
    const split = all?.[month];
    if (!split || !all) {
      showText(this.#change, "");
      return;
    }
    const { currency } = this.store.scene.context.costs;
    const money = (value: number) => format.inUnit(format.money(Math.abs(value)), currency);
    const signed = (value: number) => `${value > 0 ? "+" : "−"}${format.money(Math.abs(value))}`;
    const [label, first] = [month, 0].map((index) => format.label(parts.labels[index]));
    const reasons = [...REASONS]
      .filter((reason) => Math.abs(split[reason]) > 1e-9 * Math.abs(split.profit))
      .sort((one, other) => Math.abs(split[other]) - Math.abs(split[one]))
      .map((reason) => `${NAMES[reason]} ${signed(split[reason])}`);
    const profit = format.inUnit(format.money(split.profit), currency);
    const change =
      split.change === 0
        ? `as much as ${first}`
        : `${money(split.change)} ${split.change > 0 ? "more" : "less"} than ${first}`;
    const why = reasons.length > 0 ? `: ${reasons.join(", ")}` : "";
    showText(this.#change, `${label} earns ${profit}, ${change}${why}.`);
  }

  #drawPlot(parts: Parts, { shares, splits: all }: Now): void {
    const { table, sample } = this.store.scene;
    const { isWeighted } = sample;
    const level = reach(this.store.scene.get("confidence_level"));
    const dots = shares.map((share, month) => ({
      value: share[0] / share[1],
      ...(isWeighted
        ? {}
        : { alone: wilson(share, level), all: month > 0 ? limits(shares[0], share[1]) : undefined }),
    }));
    const width = Math.max(this.#width, 200);
    const step = (width - LEFT - RIGHT) / parts.length;
    const x = (month: number) => LEFT + (month + 0.5) * step;
    const ends = endsOf(
      dots.map(({ value, alone, all: limit }) => ({
        value,
        all: alone && limit ? widest(alone, limit) : alone,
      })),
      [],
    );
    const y = (share: number) => 8 + RATES - (RATES * (share - ends[0])) / (ends[1] - ends[0]);
    const chosen = Number(this.#month.value);
    const parts1 = [
      ...axis(ends, y, width),
      ...dots.flatMap(({ all: limit }, month) =>
        limit?.every(Number.isFinite)
          ? [
              svg("rect", {
                class: "rw-limits",
                x: x(month) - step / 2,
                width: step,
                y: y(Math.min(limit[1], ends[1])),
                height: Math.max(0, y(Math.max(limit[0], ends[0])) - y(Math.min(limit[1], ends[1]))),
              }),
            ]
          : [],
      ),
      svg("path", {
        class: "rw-month-line",
        d: lineOf(dots.map(({ value }, month) => [x(month), y(value)])),
      }),
      ...dots.flatMap(({ value, alone }, month) => {
        if (!Number.isFinite(value)) return [];
        const isOut = month > 0 && !isWeighted && outside(shares[0], shares[month]);
        const mark = svg("circle", {
          class: isOut ? "rw-dot rw-out" : "rw-dot",
          cx: x(month),
          cy: y(value),
          r: month === chosen ? 5 : 3.5,
        });
        mark.append(svg("title", {}, `${parts.labels[month]}: ${format.rate(value)}`));
        const whisker =
          alone &&
          svg("line", { class: "rw-dot-all", x1: x(month), x2: x(month), y1: y(alone[0]), y2: y(alone[1]) });
        return whisker ? [whisker, mark] : [mark];
      }),
      ...monthLabels(parts, x, step),
      ...(all ? bars(all, x, step, width, chosen) : []),
    ];
    const words = [this.#rates.textContent, this.#change.textContent].filter(Boolean).join(" ");
    set(this.#plot, {
      width,
      style: colourOf(table.index),
      "aria-label": `${TITLE}, ${table.name}. ${words}`,
    });
    this.#plot.replaceChildren(...parts1);
  }

  #csv(): string {
    const parts = this.#parts;
    if (!parts) return "";
    const { shares, splits: all } = this.#now(parts);
    const head = ["month", this.#metric, "profit", "change", ...REASONS];
    const lines = parts.labels.map((label, month) => {
      const split = all?.[month];
      const numbers = split ? [split.profit, split.change, ...REASONS.map((reason) => split[reason])] : [];
      return [label, shares[month][0] / shares[month][1], ...numbers];
    });
    return csv([head, ...lines]);
  }
}

function widest(one: Ends, other: Ends): Ends {
  return [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
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

function axis(ends: Ends, y: (share: number) => number, width: number): SVGElement[] {
  return ends.flatMap((end) => [
    svg("line", { class: "rw-month-grid", x1: LEFT, x2: width - RIGHT, y1: y(end), y2: y(end) }),
    svg("text", { x: LEFT - 6, y: y(end) + 4, "text-anchor": "end" }, format.percent(end)),
  ]);
}

/** Labels below, as many as there is room for, the last one always. */
function monthLabels(parts: Parts, x: (month: number) => number, step: number): SVGElement[] {
  const every = Math.max(1, Math.ceil(LABEL / step));
  const last = parts.length - 1;
  return parts.labels.flatMap((label, month) =>
    (last - month) % every === 0
      ? [svg("text", { x: x(month), y: HEIGHT - 6, "text-anchor": "middle" }, format.label(label, 10))]
      : [],
  );
}

/** Changes of the profit since the first month as stacked bars, and their sum as a tick. */
function bars(
  all: Split[],
  x: (month: number) => number,
  step: number,
  width: number,
  chosen: number,
): SVGElement[] {
  const sum = (split: Split, sign: number) =>
    REASONS.reduce((total, reason) => total + Math.max(0, sign * split[reason]), 0);
  const known = all.filter(({ profit }) => Number.isFinite(profit));
  const high = Math.max(1e-12, ...known.map((split) => sum(split, 1)));
  const low = Math.max(1e-12, ...known.map((split) => sum(split, -1)));
  const top = 8 + RATES + BETWEEN;
  const y = (value: number) => top + (CHANGES * (high - value)) / (high + low);
  const thick = Math.min(28, step * 0.6);
  const result: SVGElement[] = [
    svg("line", { class: "rw-month-zero", x1: LEFT, x2: width - RIGHT, y1: y(0), y2: y(0) }),
    svg("text", { x: LEFT, y: top - 8 }, "change of profit: "),
  ];
  let at = LEFT + 100;
  for (const reason of REASONS) {
    result.push(svg("rect", { class: `rw-why-${reason}`, x: at, y: top - 16, width: 9, height: 9 }));
    result.push(svg("text", { x: at + 12, y: top - 8 }, NAMES[reason]));
    at += 20 + NAMES[reason].length * 6.2;
  }
  for (const value of [high, -low]) {
    if (Math.abs(value) > 1e-9)
      result.push(
        svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, format.compactTick(value)),
      );
  }
  for (const [month, split] of all.entries()) {
    if (!Number.isFinite(split.profit)) continue;
    let [up, down] = [0, 0];
    for (const reason of REASONS) {
      const value = split[reason];
      const [from, to] = value > 0 ? [up, up + value] : [down, down + value];
      if (value > 0) up = to;
      else down = to;
      const bar = svg("rect", {
        class: `rw-why-${reason}`,
        x: x(month) - thick / 2,
        width: thick,
        y: Math.min(y(from), y(to)),
        height: Math.abs(y(from) - y(to)),
        opacity: month === chosen ? 1 : 0.75,
      });
      bar.append(svg("title", {}, `${NAMES[reason]} ${format.money(value)}`));
      result.push(bar);
    }
    const place = y(split.change);
    result.push(
      svg("line", {
        class: "rw-month-sum",
        x1: x(month) - thick / 2 - 2,
        x2: x(month) + thick / 2 + 2,
        y1: place,
        y2: place,
      }),
    );
  }
  return result;
}

/** A rate by month at a threshold that is kept, and why the profit changed. */
export const timeline: View = (el, store, signal, options) => {
  new Timeline(el, store, signal, options);
};
