import { html, listen, set } from "../base/dom";
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

/** What a choice begins with whose bound new cases have to satisfy. */
const PROMISED = "promised ";

export function isLimit(kind: string): kind is LimitKind {
  return kind in LIMITS;
}

function group(label: string, options: [string, string][]): HTMLElement {
  return html("optgroup", { label }, ...options.map(([value, text]) => html("option", { value }, text)));
}

function find(store: Store, kind: Kind, value: number, promise: Promised | null): Result {
  const { scene } = store;
  const { table, context } = scene;
  if (promise) return findPromised(table, context, promise, scene.get("confidence_level"));
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
  /** Bounds that new cases have to satisfy, too. */
  readonly #promises: HTMLElement;
  #isPromise = false;
  /** The value and the threshold of the last search, while the threshold is unchanged. */
  #last: { value: number | undefined; threshold: number } | undefined;

  constructor(
    private readonly store: Store,
    private readonly report: Report,
    private readonly signal: AbortSignal,
  ) {
    const limits = Object.entries(LIMITS).map(([kind, { label }]): [string, string] => [kind, label]);
    const promises = limits.filter(([kind]) => isPromisable(kind));
    this.#promises = group(
      "",
      promises.map(([kind, label]) => [PROMISED + kind, `promised ${label}`]),
    );
    this.#select.append(
      html("option", { value: "" }, "Find a threshold …"),
      group("with", limits),
      this.#promises,
      group("best", Object.entries(BEST)),
    );
    this.element.append(this.#select);
    listen(this.#select, "change", () => this.#choose(this.#select.value), signal);
    store.on("rule", () => this.#follow(false), signal);
    store.on(["models", "costs"], () => this.#follow(true), signal);
    const level = () => {
      const { scene } = store;
      const label = `on new cases, with ${format.percent(scene.get("confidence_level"))} confidence`;
      set(this.#promises, { label, hidden: scene.sample.isWeighted });
    };
    store.follow(["models", "certainty"], level, signal);
  }

  #choose(chosen: string): void {
    this.#last = undefined;
    this.#select.value = chosen;
    this.#isPromise = chosen.startsWith(PROMISED);
    const kind = chosen.replace(PROMISED, "") as Kind | "";
    this.#field = isLimit(kind) ? this.#fieldFor(kind) : undefined;
    this.element.replaceChildren(this.#select, ...(this.#field ? [this.#field.element] : []));
    this.element.classList.toggle("rw-bounded", this.#field !== undefined);
    this.report(kind && !isLimit(kind) ? this.#find(kind) : "", this.#select);
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
    const promise =
      this.#isPromise && isPromisable(kind) && value !== undefined ? ([kind, value] as Promised) : null;
    const result = find(this.store, kind, value ?? Number.NaN, promise);
    if ("problem" in result) return result.problem;
    const { threshold } = result;
    const { name } = this.store.scene.table;
    this.#last = { value, threshold };
    this.store.set({
      threshold,
      ...(isPromisable(kind) ? { promise } : {}),
      _demand: { kind, value: value ?? null, threshold, model: name, is_promise: promise !== null },
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
