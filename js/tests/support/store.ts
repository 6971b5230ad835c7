import type { PageModel } from "../../src/model/page_model.ts";
import { Store } from "../../src/model/store.ts";
import { problemStore } from "../../src/teaching/simulated.ts";

/** The store of a page that has one state: of an Evaluation, or of a model problem and its Evaluation. */
export function openStore(model: PageModel, hasNoKernel = false): Store {
  const store = new Store(model as never, undefined, hasNoKernel);
  return model.get("_problem") === undefined ? store : problemStore(model as never, store);
}
