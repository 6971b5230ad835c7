import { html, listen, setText } from "../base/dom";
import * as format from "../base/format";
import type { Promised } from "../base/traits";
import {
  BEST,
  type BestKind,
  findBayes,
  findBest,
  findLimit,
  findPromised,
  isPromisable,
  LIMITS,
  type Limit,
  type LimitKind,
  parseLimit,
  type Result,
  showLimit,
} from "../maths/demand";
import type { Store } from "../model/store";
import { Field } from "./field";
import type { Report } from "./problem";

type Kind = LimitKind | BestKind;

export function isLimit(kind: string): kind is LimitKind {
  return kind in LIMITS;
}

function group(label: string, options: [string, string][]): HTMLElement {
  return html("optgroup", { label }, ...options.map(([value, text]) => html("option", { value }, text)));
}

function find(store: Store, kind: Kind, value: number, isPromise: boolean): Result {
  const { scene } = store;
  const { table, context } = scene;
  if (isPromise && isPromisable(kind))
    return findPromised(table, context, [kind, value], scene.get("confidence_level"));
  if (isLimit(kind)) return findLimit(table, context, LIMITS[kind], value);
  if (kind === "bayes") return findBayes(table, scene.atMean.context);
  if (kind === "cost") return { threshold: table.threshold[scene.optimum()] };
  return findBest(table, scene.hull(table), context, kind);
}

/** Find a threshold by a criterion: the page chooses among its rows, Python then among all. */
export class Finder {
  readonly element = html("span", { class: "rw-finder" });
  readonly #select = html("select", { "aria-label": "Find a threshold" });
  #field: Field | undefined;
  /** Whether new cases have to satisfy the bound, too. */
  readonly #box = html("input", { type: "checkbox" });
  readonly #level = html("span");
  readonly #promise = html("label", { class: "rw-promise" }, this.#box, this.#level);
  /** The value and the threshold of the last search, while the threshold is unchanged. */
  #last: { value: number | undefined; threshold: number } | undefined;

  constructor(
    private readonly store: Store,
    private readonly report: Report,
    private readonly signal: AbortSignal,
  ) {
    const limits = Object.entries(LIMITS).map(([kind, { label }]): [string, string] => [kind, label]);
    this.#select.append(
      html("option", { value: "" }, "Find a threshold …"),
      group("with", limits),
      group("best", Object.entries(BEST)),
    );
    this.element.append(this.#select);
    listen(this.#select, "change", () => this.#choose(this.#select.value as Kind | ""), signal);
    listen(this.#box, "change", () => this.#switch(), signal);
    store.on("rule", () => this.#follow(false), signal);
    store.on(["models", "costs"], () => this.#follow(true), signal);
  }

  #choose(kind: Kind | ""): void {
    this.#last = undefined;
    this.#select.value = kind;
    this.#field = isLimit(kind) ? this.#fieldFor(kind) : undefined;
    const { store } = this;
    this.#box.checked = store.scene.get("promise")?.[0] === kind;
    setText(
      this.#level,
      `on new cases, with ${format.percent(store.scene.get("confidence_level"))} confidence`,
    );
    this.element.replaceChildren(
      this.#select,
      ...(this.#field ? [this.#field.element] : []),
      ...(isPromisable(kind) && !store.scene.sample.isWeighted ? [this.#promise] : []),
    );
    this.report(kind && !isLimit(kind) ? this.#find(kind) : "", this.#select);
  }

  /** Search once more as the box says, with the value that the field shows. */
  #switch(): void {
    const kind = this.#select.value as Kind;
    if (!isLimit(kind)) return;
    const { scene, rule } = this.store;
    const value = this.#last?.value ?? LIMITS[kind].quantity(scene.rates(rule), scene.context);
    this.report(this.#find(kind, value), this.#box);
  }

  #fieldFor(kind: LimitKind): Field {
    const limit: Limit = LIMITS[kind];
    const { store, report } = this;
    const most = () => (limit.isCount ? store.scene.context.population : 1);
    const current = () =>
      this.#last?.value ?? limit.quantity(store.scene.rates(store.rule), store.scene.context);
    const step = (sign: number) => {
      const percents = Math.round((100 * current()) / most()) + sign;
      report(this.#find(kind, (Math.max(0, Math.min(100, percents)) / 100) * most()), this.element);
    };
    return new Field(
      {
        label: `Threshold with ${limit.label}`,
        size: 6,
        show: () => showLimit(limit, current()),
        parse: (text) => parseLimit(limit, text),
        commit: (value) => this.#find(kind, value),
        step,
        report,
      },
      this.signal,
    );
  }

  /** Set the threshold that satisfies the criterion, or return why there is none. */
  #find(kind: Kind, value?: number): string {
    const isPromise = this.#box.checked && isPromisable(kind);
    const promise = isPromise && value !== undefined ? ([kind, value] as Promised) : null;
    const result = find(this.store, kind, value ?? Number.NaN, isPromise);
    if ("problem" in result) return result.problem;
    const { threshold } = result;
    const { name } = this.store.scene.table;
    this.#last = { value, threshold };
    this.store.set({
      threshold,
      ...(isPromisable(kind) ? { promise } : {}),
      _demand: { kind, value: value ?? null, threshold, model: name, is_promise: isPromise },
    });
    this.#field?.update();
    return "";
  }

  #follow(isOtherContext: boolean): void {
    const { requested } = this.store.rule;
    const isLeft = isOtherContext || this.#last?.threshold !== requested;
    if (isLeft) this.#last = undefined;
    if (this.#field) this.#field.update();
    else if (isLeft && this.#select.value) this.#choose("");
    const demand = this.store.scene.get("_demand");
    if (!("kind" in demand)) return;
    // After it is cleared, the same demand can be sent again.
    if (isOtherContext || demand.threshold !== requested) this.store.set({ _demand: {} });
  }
}
