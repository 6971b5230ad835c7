import type { AnyModel } from "@anywidget/types";
import { bytesIn, PageModel, withBytes } from "../model/page_model";
import type { AnyStore } from "../model/page_store";
import type { ViewTraits } from "../model/view_model";
import { multiclassWith } from "../multiclass";
import { evaluation } from "../teaching";
import type { EvaluationKind } from "../views/root";

/** A state as a file of the site has it: JSON, and the binary values of it deflated. */
interface Saved {
  state: object;
  bytes: string;
}

/** The states of the examples of a page; those with the same address are one, so that they are linked. */
export class States {
  readonly #made = new Map<string, unknown>();
  readonly #loaded = new Map<string, Promise<PageModel>>();

  /** What is made of a state, once for all examples that show it. */
  async shared<Made>(address: string, make: (model: PageModel) => Made): Promise<Made> {
    const model = await this.#load(address);
    if (!this.#made.has(address)) this.#made.set(address, make(model));
    return this.#made.get(address) as Made;
  }

  #load(address: string): Promise<PageModel> {
    const known = this.#loaded.get(address) ?? read(address);
    this.#loaded.set(address, known);
    return known;
  }
}

async function read(address: string): Promise<PageModel> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { state, bytes } = (await response.json()) as Saved;
  return new PageModel(withBytes(state, await bytesIn(bytes)) as object);
}

/** What an element of a page says of its example. */
export interface Example {
  /** Address of the state of the evaluation. */
  rwState: string;
  /** Kind of what is shown; none for the evaluation by itself. */
  rwKind?: string;
  /** Charts and options of a view, as JSON. */
  rwView?: string;
  /** Whether the evaluation is of several classes. */
  rwSeveral?: string;
}

/** Draw an example where it is to be; several of one evaluation are linked. */
export async function showExample(here: HTMLElement, example: Example, states: States): Promise<void> {
  // Style sheets of the page do not reach into it.
  const place = here.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  try {
    await (example.rwSeveral === undefined
      ? show(evaluation, place, example, states)
      : show(multiclassWith(evaluation), place, example, states));
    here.dataset.rwDrawn = "";
  } catch (error) {
    reportError(error);
    place.textContent = "This example cannot be shown, as its data cannot be read.";
  }
}

async function show<Store extends AnyStore>(
  of: EvaluationKind<Store>,
  here: HTMLElement,
  example: Example,
  states: States,
): Promise<void> {
  const { model, store } = await states.shared(example.rwState, (made) => ({
    model: made,
    store: of.open(made as unknown as AnyModel, undefined, true),
  }));
  const shown = { widget: viewOf(example, model), kind: example.rwKind };
  of.show(here, store, shown, new AbortController().signal);
}

/** The traits of a view; an evaluation by itself has its own. */
function viewOf(example: Example, model: PageModel): AnyModel<ViewTraits> {
  const traits = example.rwView === undefined ? model : new PageModel(JSON.parse(example.rwView) as object);
  return traits as unknown as AnyModel<ViewTraits>;
}
