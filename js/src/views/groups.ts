import { cached } from "../base/cached";
import { button, html, listen, set, setText, showText, status } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { type Costs, type Focus, OUTCOMES, type OwnThreshold } from "../base/traits";
import { charts, missing } from "../base/vocabulary";
import { Field } from "../controls/field";
import { OUTCOME_NAMES } from "../controls/matrix";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { problemNote } from "../controls/problem";
import { select } from "../controls/select";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { csv, download } from "../draw/save";
import { type Demand, type GroupCosts, type GroupRules, isDrawn, isEqual } from "../maths/group_costs";
import {
  type PartCounts,
  type Parts,
  SHARE_NAMES,
  type Share,
  type ShareName,
  shareOf,
  standing,
  together,
  type Weigh,
  weighAt,
  without,
} from "../maths/parts";
import { newcombe, reach, wilson } from "../maths/proportions";
import { fixedOf } from "../maths/rates";
import { fixedNote } from "../maths/spending";
import type { CountTable } from "../maths/table";
import { linkDemand } from "../model/demand_link";
import { canFocus, toggleFocus } from "../model/focus";
import { OPTIONS } from "../model/options";
import { rowsOf, rulesOf, withOwn } from "../model/own";
import { ruleAt, shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { costsIn, fewNote, lackingNote, PLURAL, paidFor, triedNote, withinOf } from "./group_price";
import { DotLine, dotAxis, endsOf } from "./part_dots";
import { FOCUS, RATES, rateName } from "./part_rates";
import type { View, ViewProps } from "./view";

const { title: TITLE } = charts.groups;
const DEMANDS = OPTIONS.groups.demand.values as Record<Demand, string>;
const TOLERANCES = OPTIONS.groups.tolerance.values;

/** A row: a group, its cases, its rate with intervals, its threshold and what it earns. */
interface Row {
  element: HTMLElement;
  name: HTMLButtonElement;
  cells: Record<"n" | "positives" | "auc" | "rate" | "threshold" | "profit", HTMLElement>;
  dots: DotLine;
  handle: HTMLInputElement;
}

/** The groups at one moment. */
interface Now {
  counts: PartCounts[];
  shares: Share[];
  profits: number[];
  rows: number[];
}

function points(difference: number): string {
  return format.rough(Math.abs(difference) * 100);
}

class Groups {
  readonly #body = html("tbody");
  readonly #head = html("th", { scope: "col", title: "Click one to look at its cases alone" });
  readonly #rate = html("th", { scope: "col" });
  readonly #worth = html("th", { scope: "col" });
  readonly #axis = dotAxis();
  readonly #sheet: HTMLElement;
  readonly #who = status("rw-said");
  readonly #price = status("rw-said");
  readonly #own = status("rw-said");
  readonly #content: HTMLElement;
  readonly #priced: HTMLElement;
  readonly #key = html("div", { class: "rw-note" });
  readonly #note = html("div", { class: "rw-note rw-notes" });
  readonly #use: HTMLButtonElement;
  readonly #reset: HTMLButtonElement;
  readonly #tolerance: HTMLSelectElement;
  readonly #budget: Field;
  readonly #budgetLabel: HTMLElement;
  #rows: Row[] = [];
  #total: Row | undefined;
  #costs: GroupCosts | undefined;
  #found: GroupRules | undefined;
  #least: GroupRules | undefined;
  /** The budget that was typed; without one, as many cases as are flagged. */
  #most: number | undefined;
  #flagged = 0;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    private readonly signal: AbortSignal,
    private readonly options: ViewProps,
  ) {
    const { model, models } = options;
    const save = () => download(new Blob([this.#csv()], { type: "text/csv" }), `${TITLE}.csv`);
    const tools = menu(TITLE, model, { export: [["Save numbers as CSV", save]] }, store, signal);
    const choose = (name: string) => (value: string) => model.choose(name, value);
    const metric = select(RATES, choose("metric"), signal);
    const demand = select(Object.entries(DEMANDS), choose("demand"), signal);
    this.#tolerance = select(Object.entries(TOLERANCES), choose("tolerance"), signal);
    const [ofMetric, ofDemand, ofTolerance] = [metric, demand, this.#tolerance].map((each, index) =>
      html("label", { class: "rw-label rw-compare" }, `${["rate", "price of", ""][index]} `, each),
    );
    set(this.#tolerance, { "aria-label": "Tolerance" });
    const { note: problem, report } = problemNote();
    const commit = (most: number) => {
      if (!(most >= 0)) return "the budget must be a number of cases, at least 0";
      this.#most = most;
      this.#draw();
      return undefined;
    };
    this.#budget = new Field(
      {
        label: "Budget, number of cases",
        size: 9,
        show: () => format.count(this.#budgetNow),
        parse: (text) => parseNumber(text),
        commit,
        step: (sign) => report(commit(Math.max(0, Math.round(this.#budgetNow) + sign)) ?? ""),
        report,
      },
      signal,
    );
    this.#budgetLabel = html("label", { class: "rw-label" }, "number of cases ", this.#budget.element);
    this.#use = button({ class: "rw-button" }, () => this.#take(), signal, "Use these thresholds");
    this.#reset = button({ class: "rw-button" }, () => this.#drop(), signal, "One threshold for all");
    const top = heading(TITLE, tools);
    if (models) modelButtons(top, store, signal);
    const dots = html("td", { class: "rw-dot-cell", "aria-hidden": "true" }, this.#axis.element);
    const head = html(
      "tr",
      {},
      this.#head,
      html("th", { scope: "col", title: "Cases of the group, by weight", class: "rw-from-medium" }, "cases"),
      html(
        "th",
        { scope: "col", title: "Share of positives among them", class: "rw-from-medium" },
        "positive",
      ),
      html("th", { scope: "col", title: "AUC within the group", class: "rw-from-medium" }, "AUC"),
      this.#rate,
      dots,
      html("th", { scope: "col", title: "Drag to give a group its own threshold" }, "threshold"),
      this.#worth,
    );
    this.#sheet = html("table", { class: "rw-sheet rw-parts" }, html("thead", {}, head), this.#body);
    const controls = html("div", { class: "rw-controls" }, ofMetric);
    const priced = html(
      "div",
      { class: "rw-controls" },
      ofDemand,
      ofTolerance,
      this.#budgetLabel,
      problem,
      this.#use,
      this.#reset,
    );
    const table = html("div", { class: "rw-gains-cell" }, html("div", { class: "rw-scroll" }, this.#sheet));
    this.#priced = html("div", {}, priced, this.#price, this.#own);
    this.#content = html("div", {}, controls, this.#who, table, this.#key, this.#priced);
    el.append(top, this.#content, this.#note);
    const update = () => {
      metric.value = model.choices.one("metric");
      demand.value = model.choices.one("demand");
      this.#tolerance.value = this.#allowed;
      this.#draw();
    };
    store.on(["models", "costs", "certainty", "words"], update, signal);
    store.on(["rule", "groups"], () => this.#move(), signal);
    // Where no row is moved, nobody reads what its handle says, nor what a pointer would be told.
    store.on(
      ["rule", "groups"],
      () => this.#tell(),
      signal,
      () => !this.#body.matches(":focus-within"),
    );
    model.on(update, signal);
    linkDemand(store, model, signal);
    update();
  }

  get #scene(): Scene {
    return this.store.scene.ofEveryone;
  }

  get #parts(): Parts | undefined {
    const { sample, table } = this.#scene;
    return sample.groups?.knows(table) ? sample.groups : undefined;
  }

  get #metric(): ShareName {
    return this.options.model.choices.one("metric") as ShareName;
  }

  get #demand(): Demand {
    return this.options.model.choices.one("demand") as Demand;
  }

  /** How far apart the rates may be. */
  get #allowed(): string {
    return this.options.model.choices.one("tolerance");
  }

  /** Positives and negatives of all groups stand for as many cases at the target prevalence. */
  get #weigh(): Weigh {
    const { table, context } = this.#scene;
    return weighAt(table, context.prevalence);
  }

  get #budgetNow(): number {
    return this.#most ?? this.#flagged;
  }

  #draw(): void {
    const { table, context } = this.#scene;
    const parts = this.#parts;
    set(this.#content, { hidden: !parts });
    const { focus } = this.store.scene.sample;
    this.#costs = parts?.knowsCosts(table) ? costsIn(this.#scene, parts) : undefined;
    showText(this.#note, parts ? notes(this.#scene, parts, focus, this.#costs) : missing.groups);
    if (!parts) return;
    const demand = this.#demand;
    const tolerance = Number(this.#allowed);
    // A budget follows what is flagged.
    this.#found = demand === "budget" ? undefined : this.#costs?.thresholds(demand, tolerance);
    this.#least = this.#costs?.thresholds("least_cost");
    set(this.#tolerance, { hidden: !isEqual(demand) });
    set(this.#budgetLabel, { hidden: demand !== "budget" });
    setText(this.#head, format.capitalized(parts.columns.join(" · ")));
    setText(this.#rate, rateName(this.#metric, this.#scene.get("words")));
    setText(this.#worth, format.inUnit("profit", context.costs.currency));
    set(this.#content, { style: colourOf(table.index) });
    set(this.#sheet, { "aria-label": `${TITLE}, ${table.name}` });
    const isSame = this.#rows.length === parts.length;
    if (!isSame) {
      this.#rows = parts.labels.map((_, part) => this.#row(part));
      this.#total = this.#row(undefined);
      this.#body.replaceChildren(...this.#rows.map(({ element }) => element), this.#total.element);
    }
    const counts = parts.all(table, () => 0);
    for (const [part, row] of this.#rows.entries()) {
      setText(row.cells.auc, format.area(parts.aucOf(table, part)));
      showSize(row, counts[part], this.#weigh);
      set(row.cells.profit, { title: costsOf(parts, part, context.costs) });
      showName(row.name, parts, part, table, this.store.scene.sample.focus);
      set(row.handle, {
        max: table.length - 1,
        disabled: parts.place(part) === undefined,
        "aria-label": `Threshold of ${parts.labels[part]}`,
      });
    }
    if (this.#total) {
      setText(this.#total.cells.auc, format.area(table.auc));
      showSize(this.#total, together(counts), this.#weigh);
    }
    set(this.#priced, { hidden: parts.length < 2 });
    this.#move();
    this.#tell();
  }

  #row(part: number | undefined): Row {
    const cells = {
      n: html("td", { class: "rw-from-medium" }),
      positives: html("td", { class: "rw-from-medium" }),
      auc: html("td", { class: "rw-from-medium" }),
      rate: html("td"),
      threshold: html("td", { class: "rw-own-cell" }),
      profit: html("td"),
    };
    const isTotal = part === undefined;
    const handle = html("input", { type: "range", min: 0, max: 1, step: 1, class: "rw-own-threshold" });
    const text = html("span", isTotal ? {} : { class: "rw-own-text" });
    const dots = new DotLine();
    const name = button({ class: "rw-pick" }, () => this.#look(part), this.signal, isTotal ? "All" : "");
    if (isTotal) cells.threshold.append(text);
    else cells.threshold.append(handle, text);
    const element = html(
      "tr",
      isTotal ? { class: "rw-total" } : {},
      html("th", { scope: "row" }, name),
      cells.n,
      cells.positives,
      cells.auc,
      cells.rate,
      html("td", { class: "rw-dot-cell", "aria-hidden": "true" }, dots.element),
      cells.threshold,
      cells.profit,
    );
    if (!isTotal) {
      const { history } = this.store;
      const move = () => this.#setOwn(part, Number(handle.max) - Number(handle.value));
      listen(handle, "input", move, this.signal);
      listen(handle, "pointerdown", () => history.hold(), this.signal);
      listen(handle, "pointerup", () => history.release(), this.signal);
      // A finger that goes on to scroll the page has moved nothing.
      listen(handle, "pointercancel", () => history.cancel(), this.signal);
    }
    return { element, name, cells, dots, handle };
  }

  /** Look at a group alone, or at all cases. */
  #look(part: number | undefined): void {
    const place = part === undefined ? undefined : this.#parts?.place(part);
    toggleFocus(this.store, place === undefined ? null : ["groups", place]);
  }

  /** The row of each group: that of its own threshold, or of the current one. */
  #rowsNow(parts: Parts): number[] {
    const { scene, rule } = this.store.ofEveryone;
    const { table } = scene;
    return rowsOf(table, rulesOf(table, parts, this.store.get("group_thresholds"), rule));
  }

  #now(parts: Parts): Now {
    const { table } = this.#scene;
    const rows = this.#rowsNow(parts);
    const counts = parts.all(table, (part) => rows[part]);
    const shares = counts.map((each) => shareOf(this.#metric, each, this.#weigh));
    const profits = counts.map((each) => this.#costs?.profit(each) ?? Number.NaN);
    return { counts, shares, profits, rows };
  }

  /** What follows the thresholds. */
  #move(): void {
    const parts = this.#parts;
    if (!parts || !this.#total) return;
    const now = this.#now(parts);
    const { table, sample } = this.#scene;
    const all = together(now.counts);
    const [counted, among] = shareOf(this.#metric, all, this.#weigh);
    const mean = counted / among;
    const [alone, every] = [1, parts.length].map((count) =>
      reach(this.#scene.get("confidence_level"), count),
    );
    const dots = now.shares.map((share) => ({
      value: share[0] / share[1],
      ...(!sample.isPlain ? {} : { alone: wilson(share, alone), all: wilson(share, every) }),
    }));
    const ends = endsOf(dots, [mean]);
    this.#axis.update(ends);
    const own = new Set(this.store.get("group_thresholds").map(([place]) => place));
    const thresholds = new Map<number, string>();
    const textAt = (at: number) => format.threshold(table.threshold[at], table.below[at]);
    const common = shownThreshold(this.store.ofEveryone.rule);
    for (const [part, row] of this.#rows.entries()) {
      setText(row.cells.rate, format.rate(dots[part].value));
      row.dots.update(dots[part], mean, ends);
      const at = now.rows[part];
      const place = parts.place(part);
      row.handle.value = String(table.length - 1 - at);
      const isOwn = place !== undefined && own.has(place);
      row.element.classList.toggle("rw-has-own", isOwn);
      setText(
        row.cells.threshold.lastElementChild as Element,
        isOwn ? cached(thresholds, at, () => textAt(at)) : common,
      );
      setText(row.cells.profit, format.money(now.profits[part]));
    }
    const { cells, dots: total } = this.#total;
    setText(cells.rate, format.rate(mean));
    total.update({ value: mean }, Number.NaN, ends);
    const profit = this.#costs?.profit(all) ?? Number.NaN;
    setText(cells.profit, format.money(profit));
    showText(this.#key, this.#keyText());
    this.#sayWho(parts, now);
    this.#flagged = this.#costs?.flagged(all) ?? 0;
    if (this.#demand === "budget") {
      this.#found = this.#costs?.thresholds("budget", 0, this.#budgetNow);
      this.#budget.update();
    }
    this.#sayPrice(profit);
    this.#sayOwn(profit, own.size);
  }

  /** Say what the rows show. */
  #tell(): void {
    const parts = this.#parts;
    if (!parts) return;
    const { sample } = this.#scene;
    const { counts, shares } = this.#now(parts);
    const z = !sample.isPlain ? undefined : reach(this.#scene.get("confidence_level"));
    for (const [part, { cells, element, handle }] of this.#rows.entries()) {
      set(cells.rate, {
        title: anywhere(
          shareOf(this.#metric, counts[part], [1, 1]),
          z === undefined ? undefined : wilson(shares[part], z),
        ),
      });
      const isOwn = element.classList.contains("rw-has-own");
      set(handle, {
        "aria-valuetext": `${cells.threshold.lastElementChild?.textContent}${isOwn ? ", its own" : ""}`,
      });
    }
  }

  /** What the lines of the dots are, and where groups are counted if not at the threshold itself. */
  #keyText(): string {
    const { scene, rule } = this.store.ofEveryone;
    const { table, sample } = scene;
    const at = table.threshold[table.indexAt(rule.threshold)];
    const isNear = this.store.get("group_thresholds").some(([, own]) => !ruleAt(table, own, {}).exact);
    const level = format.percent(this.#scene.get("confidence_level"));
    return [
      !sample.isPlain
        ? `${sample.isWeighted ? "Weighted cases" : "Cases that belong together"} have no intervals here; ev.groups.differences() has them.`
        : `Thick: ${level} interval of a group alone. Thin: of all groups at once. Dotted: all cases.`,
      at === rule.threshold ? "" : `Counted at ${format.score(at)}, the nearest threshold at hand.`,
      isNear ? "Own thresholds are counted at the nearest ones at hand." : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Who is treated differently, and how sure that is. */
  #sayWho(parts: Parts, { counts, shares }: Now): void {
    const { sample } = this.#scene;
    showText(
      this.#who,
      !sample.isPlain || parts.length < 2 ? "" : whoDiffers(this.#scene, parts, counts, shares, this.#metric),
    );
  }

  /** What the demand costs, compared with the best thresholds and with what is set now. */
  #sayPrice(earned: number): void {
    const [found, least] = [this.#found, this.#least];
    set(this.#use, { hidden: !found });
    if (!found || !least) {
      showText(this.#price, this.#costs ? lackingNote(this.#demand, this.#costs) : "");
      return;
    }
    const demand = this.#demand;
    const { currency } = this.#scene.context.costs;
    const price = Math.max(0, least.profit - found.profit);
    const verb = PLURAL.has(demand) ? "cost" : "costs";
    const isFree = price <= Math.abs(least.profit) * 1e-12;
    const change = found.profit - earned;
    const isSame = Math.abs(change) <= Math.abs(earned) * 1e-12;
    const fixed = fixedOf(this.#scene.context.costs);
    const [costs, profit, difference, most] = format
      .amounts(price, found.profit - fixed, Math.abs(change), least.profit - fixed)
      .map((each, index) => format.inUnit(index % 2 ? each : format.some(each), currency));
    const now = isSame ? "as now" : `${difference} ${change > 0 ? "more" : "less"} than now`;
    const best = isFree
      ? "as with the best threshold of each group"
      : `and ${most} with the best threshold of each group`;
    const name =
      demand === "budget"
        ? `A budget of ${format.count(this.#budgetNow)} cases`
        : `${format.capitalized(DEMANDS[demand])}${isEqual(demand) ? withinOf(this.#allowed) : ""}`;
    const paid = isFree ? "nothing" : paidFor(demand, this.#scene.table, costs);
    const told =
      demand === "least_cost"
        ? `${name} earns ${profit}, ${now}.`
        : isEqual(demand) && this.#costs?.areAllShared
          ? `All groups share one threshold, so no rates are made equal: at best the profit is ${profit}, ${now}.`
          : `${name} ${verb} ${paid}: at best the profit is ${profit}, ${now}, ${best}.`;
    showText(this.#price, [told, ...this.#caveats(found)].join(" "));
    setText(this.#use, `Use ${demand === "one" ? "this threshold" : "these thresholds"}`);
  }

  /** What to know about thresholds that meet a demand. */
  #caveats(found: GroupRules): string[] {
    const { rules, gap = 0, oneMore = 0 } = found;
    const demand = this.#demand;
    const drawn = rules.filter(isDrawn).length;
    const isBlind = rules.some(({ always, never }) => always > 0 || never > 0);
    const how = isBlind ? "by lot, some of them regardless of their score" : "by lot, between two thresholds";
    const several = drawn === 1 ? "one group" : `${drawn} groups`;
    const isClosest = gap > Number(this.#allowed) + 1e-12;
    const rows = rules.map(({ row }) => row);
    const apart = isClosest && isEqual(demand) && this.#costs ? this.#costs.apart(demand, rows) : gap;
    const { currency } = this.#scene.context.costs;
    return [
      oneMore > 0 ? `One more case would earn ${format.inUnit(format.money(oneMore), currency)}.` : "",
      isClosest
        ? `No thresholds are that close: these leave the precision ${points(apart)} points apart.`
        : "",
      ...(this.#costs ? triedNote(demand, this.#scene.table, this.#costs) : []),
      drawn > 0
        ? `To meet it, some cases in ${several} are decided ${how}. The button sets one threshold for each group${this.#apart(found)}.`
        : "",
    ].filter(Boolean);
  }

  /** How far apart the rates are without lots, to follow what is done instead. */
  #apart(found: GroupRules): string {
    const [demand, costs] = [this.#demand, this.#costs];
    if (!costs || !isEqual(demand)) return "";
    const apart = costs.apart(demand, this.#withoutLots(costs, found));
    return `, which leaves the rates ${points(apart)} points apart`;
  }

  /** The row of each group where none is decided by lot. */
  #withoutLots(costs: GroupCosts, found: GroupRules): number[] {
    return costs.withoutLots(this.#demand, found, Number(this.#allowed));
  }

  /** What own thresholds change. */
  #sayOwn(profit: number, count: number): void {
    const parts = this.#parts;
    set(this.#reset, { hidden: count === 0 });
    if (!parts || !this.#costs || count === 0) {
      showText(this.#own, "");
      return;
    }
    const { table, context } = this.#scene;
    const common = table.indexAt(this.store.ofEveryone.rule.threshold);
    const before = this.#costs.profit(together(parts.all(table, () => common)));
    const [more, total] = format
      .amounts(Math.abs(profit - before), profit - fixedOf(context.costs))
      .map((each) => format.inUnit(each, context.costs.currency));
    const change = profit === before ? "as much as" : `${more} ${profit > before ? "more" : "less"} than`;
    const { rule } = this.store;
    const others =
      rule.common === undefined
        ? "The other charts show the common threshold."
        : "The other charts show one group alone.";
    showText(
      this.#own,
      `With own thresholds the profit is ${total}, ${change} with the common one for all. ${others}`,
    );
  }

  #setOwn(part: number, row: number): void {
    const place = this.#parts?.place(part);
    if (place === undefined) return;
    const { threshold } = this.#scene.table;
    this.store.set({ group_thresholds: withOwn(this.store.get("group_thresholds"), place, threshold[row]) });
  }

  /** Set the thresholds that were found; where two are mixed, one that comes near. */
  #take(): void {
    const [parts, costs, found] = [this.#parts, this.#costs, this.#found];
    if (!parts || !costs || !found) return;
    const { threshold } = this.#scene.table;
    const rows = this.#withoutLots(costs, found);
    if (this.#demand === "one") {
      this.store.history.asOne(() => this.store.set({ group_thresholds: [], threshold: threshold[rows[0]] }));
      return;
    }
    const own = rows.flatMap((row, part): OwnThreshold[] => {
      const place = parts.place(part);
      return place === undefined ? [] : [[place, threshold[row]]];
    });
    this.store.history.asOne(() => this.store.set({ group_thresholds: own }));
  }

  #drop(): void {
    this.store.history.asOne(() => this.store.set({ group_thresholds: [] }));
  }

  #csv(): string {
    const parts = this.#parts;
    if (!parts) return "";
    const { counts, profits, rows } = this.#now(parts);
    const names = SHARE_NAMES;
    const head = [parts.columns.join(", "), "n", "positives", "threshold", "tp", "fp", ...names, "profit"];
    const lines = parts.labels.map((label, part) => {
      const each = counts[part];
      const shares = names.map((name) => shareOf(name, each, this.#weigh));
      const rates = shares.map(([counted, among]) => counted / among);
      const { tp, fp, positives, negatives } = each;
      const threshold = this.#scene.table.threshold[rows[part]];
      return [label, positives + negatives, positives, threshold, tp, fp, ...rates, profits[part]];
    });
    return csv([head, ...lines]);
  }
}

/** How many cases a row is of, and how many of them are positive. */
function showSize({ cells }: Row, counts: PartCounts, weigh: Weigh): void {
  const { positives, negatives } = standing(counts, weigh);
  setText(cells.n, format.count(counts.positives + counts.negatives));
  setText(cells.positives, format.roughPercent(positives / (positives + negatives)));
}

/** What the outcomes of a group cost, where its cases have costs of their own, together with those of all. */
function costsOf(parts: Parts, part: number, costs: Costs): string | undefined {
  const own = parts.ownCosts(part);
  if (!own) return undefined;
  const each = OUTCOMES.map((name) => [OUTCOME_NAMES[name], own[name] + costs[name]] as const)
    .filter(([, cost]) => cost !== 0)
    .map(([name, cost]) => {
      const amount = format.inUnit(format.money(Math.abs(cost)), costs.currency);
      return `each ${name} ${cost < 0 ? "earns" : "costs"} ${amount}`;
    });
  return `${format.capitalized(each.join(", ") || "all outcomes are free")}.`;
}

/** Of how many cases a rate is, as counted, and where it may be. */
function anywhere([counted, among]: Share, ends: [low: number, high: number] | undefined): string {
  const of = `${format.count(counted)} of ${format.count(among)}`;
  if (!ends?.every(Number.isFinite)) return of;
  const [low, high] = ends.map(format.roughPercent);
  return `${of}: anywhere from ${low} to ${high}`;
}

/** The name of a group, which is pressed to look at its cases alone. */
function showName(
  element: HTMLButtonElement,
  parts: Parts,
  part: number,
  table: CountTable,
  focus: Focus | null,
): void {
  const place = parts.place(part);
  const isShown = focus?.[0] === "groups" && focus[1] === place;
  setText(element, format.label(parts.labels[part]));
  element.disabled = place === undefined || !canFocus(parts, table, part);
  set(element, {
    "aria-pressed": String(isShown),
    title: element.disabled ? "Curves need cases of both classes" : "Show only this group",
  });
}

/** The sentence on the group that differs most from the others, by an interval that holds for all groups at once. */
function whoDiffers(
  scene: Scene,
  parts: Parts,
  counts: PartCounts[],
  shares: Share[],
  metric: ShareName,
): string {
  const z = reach(scene.get("confidence_level"), parts.length);
  // Cases without weights are counted without rounding.
  const all = together(counts);
  const weigh = weighAt(scene.table, scene.context.prevalence);
  const rest = (part: number) => shareOf(metric, without(all, counts[part]), weigh);
  const compared = shares
    .map((share, part) => ({ part, share, other: rest(part) }))
    .filter(({ share, other }) => share[1] > 0 && other[1] > 0)
    .map((each) => ({ ...each, ends: newcombe(each.share, each.other, z) }));
  const surely = compared
    .map((each) => ({ ...each, least: Math.max(each.ends[0], -each.ends[1]) }))
    .filter(({ least }) => least > 0)
    .sort((one, other) => other.least - one.least);
  const name = rateName(metric, scene.get("words"));
  const [first, ...more] = surely;
  if (!first) {
    const unnoticed = ({ ends }: (typeof compared)[number]) => Math.max(-ends[0], ends[1]);
    const [least] = [...compared].sort((one, another) => unnoticed(another) - unnoticed(one));
    const none = `No group's ${name} differs from that of the others by more than chance explains.`;
    if (!least) return none;
    return `${none} In ${format.label(parts.labels[least.part])}, a gap of up to ${points(unnoticed(least))} points could go unnoticed.`;
  }
  const { part, share, other, ends } = first;
  const [low, high] = ends[0] > 0 ? ends : [-ends[1], -ends[0]];
  const label = format.label(parts.labels[part]);
  const [own, others] = [share, other].map(([counted, among]) => format.roughPercent(counted / among));
  const level = format.percent(scene.get("confidence_level"));
  // Of two groups, one differs from the other.
  const also = parts.length === 2 ? [] : more;
  const named = (onSide: boolean) =>
    also
      .filter(({ ends: [from] }) => from > 0 === onSide)
      .map((each) => format.label(parts.labels[each.part]));
  const isHigher = ends[0] > 0;
  const side = isHigher ? "more" : "less";
  return `In ${label} the ${name} is ${own}, in the other groups together ${others}: ${points(low)} to ${points(high)} points ${side}, with ${level} confidence for all groups at once.${alsoDiffer(named(isHigher), named(!isHigher), isHigher)}`;
}

/** Where else it differs in the same direction, and where in the other one. */
function alsoDiffer(same: string[], other: string[], isHigher: boolean): string {
  const [side, otherSide] = isHigher ? ["higher", "lower"] : ["lower", "higher"];
  const where = (labels: string[], how: string) => {
    if (labels.length === 0) return [];
    return [`${how} in ${labels.length > 2 ? `${labels.length} other groups` : labels.join(" and ")}`];
  };
  const sides = [...where(same, `also ${side}`), ...where(other, otherSide)];
  return sides.length > 0 ? ` It is ${sides.join(", and ")}.` : "";
}

/** What to keep in mind about these groups. */
function notes(scene: Scene, parts: Parts, focus: Focus | null, costs: GroupCosts | undefined): string {
  const shares = parts
    .all(scene.table, () => 0)
    .map((each) => standing(each, weighAt(scene.table, scene.context.prevalence)))
    .map(({ positives, negatives }) => positives / (positives + negatives));
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(format.roughPercent);
  return [
    low === high
      ? ""
      : `From ${low} to ${high} of the groups' cases are positive, which alone can make rates differ, even if the scores are right in every group.`,
    ...(costs ? fewNote(costs, parts, scene.sample.isPlain) : []),
    parts.knowsCosts(scene.table) ? "" : missing.part_amounts,
    fixedNote(scene.context.costs, "groups"),
    // Of a group that is looked at, its row says so.
    focus?.[0] === "periods" ? FOCUS : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A row for each group of the cases. */
export const groups: View = (el, store, signal, options) => {
  new Groups(el, store, signal, options);
};
