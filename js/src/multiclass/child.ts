import type { AnyModel, Host } from "@anywidget/types";
import { cached } from "../base/cached";
import { part } from "../base/checks";
import { html } from "../base/dom";
import type { PackedSample } from "../base/traits";
import { PageModel } from "../model/page_model";
import { Store } from "../model/store";
import type { ViewTraits } from "../model/view_model";
import type { EvaluationKind } from "../views/root";
import { requireModels } from "./state";
import type { MulticlassStore } from "./store";

/** An ordinary Evaluation of this page alone. */
export interface LocalChild {
  model: AnyModel;
  store: Store;
}

/** What Python computes, where it has computed nothing. */
const NOTHING = {
  ...{ _counts: {}, _tier_counts: [], _gains: {}, _lift: {}, _demand: {}, _mixture: {} },
  ...{ _bands: {}, _decisions: [], _win_rates: {}, _aucs: [], _auc_family: [], _metrics: [] },
  ...{ tiers: null, selection: null, intervals: false },
};

/** Evaluations of a class or a pair that the page makes itself, each once. */
export class LocalChildren {
  readonly #made = new Map<PackedSample, LocalChild>();

  constructor(private readonly store: MulticlassStore) {}

  /** That of a class or a pair; none of a pair whose sample was not sent. */
  of(shown: string): LocalChild | undefined {
    const { store } = this;
    const packed = shown.includes(",") ? this.#pair(shown) : store.get("_one_vs_rest")[Number(shown)];
    return packed && cached(this.#made, packed, () => this.#make(packed));
  }

  #pair(shown: string): PackedSample | undefined {
    const { store } = this;
    const packed = part("_one_vs_one", (pairs) => pairs.get(shown), store.get("_one_vs_one"));
    if (packed) requireModels("_one_vs_one", packed, store.models);
    return packed;
  }

  #make(packed: PackedSample): LocalChild {
    const { positives, negatives } = packed;
    const population = positives + negatives;
    const prevalence = positives / population;
    const model: unknown = new PageModel({
      ...NOTHING,
      ...Object.fromEntries(this.store.get("_binary_traits")),
      ...{ _sample: packed, model: this.store.get("model"), threshold: 0.5 },
      ...{ prevalence, population },
    });
    return { model: model as AnyModel, store: new Store(model as AnyModel, undefined, true) };
  }
}

/** Draw the Evaluation that Python has made. */
async function renderLive(el: HTMLElement, host: Host, ref: string, signal: AbortSignal): Promise<void> {
  try {
    const { render } = await host.getWidget(ref);
    if (!signal.aborted) await render({ el, signal });
  } catch {
    if (!signal.aborted)
      el.textContent = "The Evaluation of this class is not here. Re-run the cell that created it.";
  }
}

function waiting(hasNoKernel: boolean): HTMLElement {
  const text = hasNoKernel
    ? "This pair is not in the page: there are too many. It needs a running kernel."
    : "Waiting for Python …";
  return html("p", { class: "rw-note", role: "status" }, text);
}

/** The dashboard of a class or a pair: Python's Evaluation, or one of the page until there is one. */
export function child(
  el: HTMLElement,
  store: MulticlassStore,
  children: LocalChildren,
  host: Host | undefined,
  binary: EvaluationKind<Store>,
  signal: AbortSignal,
): void {
  const shown = store.get("shown");
  const ref = store.get("_children").get(shown);
  if (ref && host) {
    void renderLive(el, host, ref, signal);
    return;
  }
  const local = children.of(shown);
  if (!local) {
    el.append(waiting(store.hasNoKernel));
    return;
  }
  binary.show(el, local.store, { widget: local.model as AnyModel<ViewTraits> }, signal);
}
