import { isGiven } from "../base/checks";
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
  isFull,
  isLimit,
  isPromisable,
  LIMITS,
  type Limit,
  type LimitKind,
  parseLimit,
  type Result,
  showLimit,
  steppedLimit,
} from "../maths/demand";
import { limitOf, riskOf } from "../model/limit";
import type { Store } from "../model/store";
import { Field } from "./field";
import type { Report } from "./problem";

type Kind = LimitKind | BestKind;

/** What a choice begins with whose bound new cases have to satisfy. */
const PROMISED = "promised ";

function group(label: string, options: [string, string][]): HTMLElement {
  return html("optgroup", { label }, ...options.map(([value, text]) => html("option", { value }, text)));
}

function find(store: Store, kind: Kind, value: number, promise: Promised | null): Result {
  const { scene } = store;
  const { table, context } = scene;
  if (promise) return findPromised(table, context, promise, riskOf(scene));
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

  constructor(
    private readonly store: Store,
    private readonly report: Report,
    private readonly signal: AbortSignal,
  ) {
    const limits = Object.entries(LIMITS).map(([kind, { label }]): [LimitKind, string] => [
      kind as LimitKind,
      label,
    ]);
    const promises = limits.filter(([kind]) => isPromisable(kind));
    this.#promises = group(
      "",
      promises.map(([kind, label]) => [PROMISED + kind, `promised ${label}`]),
    );
    this.#select.append(
      html("option", { value: "" }, "Find a threshold …"),
      group(
        "cheapest with",
        limits.filter(([kind]) => !isFull(kind)),
      ),
      this.#promises,
      group("best", Object.entries(BEST)),
      group(
        "as many as fit",
        limits.filter(([kind]) => isFull(kind)),
      ),
    );
    this.element.append(this.#select);
    const choose = () => {
      // Who looks for nothing asks for no promise either.
      if (!this.#select.value && store.get("promise")) store.set({ promise: null });
      this.#choose(this.#select.value);
    };
    listen(this.#select, "change", choose, signal);
    store.react("rule", () => this.#follow(false), signal);
    store.react(["models", "costs"], () => this.#follow(true), signal);
    const level = () => {
      const { scene } = store;
      const label = `on new cases, with ${format.percent(scene.get("confidence_level"))} confidence`;
      set(this.#promises, { label, hidden: !scene.sample.isPlain && scene.table.effective === null });
    };
    store.follow(["models", "certainty"], level, signal);
  }

  #choose(chosen: string): void {
    this.#select.value = chosen;
    this.#isPromise = chosen.startsWith(PROMISED);
    const kind = chosen.replace(PROMISED, "") as Kind | "";
    // The select stays where it is, with its focus.
    this.#field?.element.remove();
    this.#field = isLimit(kind) ? this.#fieldFor(kind) : undefined;
    this.element.append(...(this.#field ? [this.#field.element] : []));
    if (!chosen) this.#forget();
    this.report(kind && !isLimit(kind) ? this.#find(kind) : "", this.#select);
  }

  /** The value of a limit that the threshold was found for, while it is that. */
  #valueOf(kind: LimitKind): number | undefined {
    const limit = limitOf(this.store.scene, this.store.rule);
    return limit?.kind === kind && limit.is_promise === this.#isPromise ? limit.value : undefined;
  }

  #fieldFor(kind: LimitKind): Field {
    const limit: Limit = LIMITS[kind];
    const { store, report } = this;
    const current = () =>
      this.#valueOf(kind) ?? limit.quantity(store.scene.rates(store.rule), store.scene.context);
    const step = (sign: number) => {
      const next = steppedLimit(limit, current(), sign, store.scene.context.population);
      report(this.#find(kind, next), this.element);
    };
    return new Field(
      {
        label: `Threshold with ${this.#isPromise ? PROMISED : ""}${limit.label}`,
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
    this.store.set({
      threshold,
      promise,
      _demand: {
        ...{ kind, value: value ?? null, threshold, model: name },
        is_promise: promise !== null,
      },
    });
    this.#field?.update();
    return "";
  }

  /** Follow the threshold, which may not be that of the last search any more. */
  #follow(isOtherContext: boolean): void {
    // The scene does not have the latest one yet where only the threshold changes.
    const demand = this.store.get("_demand");
    const isLeft = isOtherContext || !isGiven(demand) || demand.threshold !== this.store.rule.requested;
    if (this.#field) this.#field.update();
    else if (isLeft && this.#select.value) this.#choose("");
    if (isLeft) this.#forget();
  }

  /** Drop what was searched; then the same can be sent again. */
  #forget(): void {
    if (isGiven(this.store.get("_demand"))) this.store.set({ _demand: {} });
  }
}
