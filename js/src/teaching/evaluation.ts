import type { AnyModel } from "@anywidget/types";
import type { Traits } from "../model/page_store";
import { Store } from "../model/store";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { viewsWith } from "../views/registry";
import { showEvaluation } from "../views/render";
import type { EvaluationKind } from "../views/root";
import { modelProblem } from "./board";
import { LECTURES } from "./lectures";
import { ModelProblemStore, problemStore } from "./simulated";

const VIEWS = viewsWith(LECTURES);
const PROBLEM = "model_problem";

/** Evaluations of two classes, with the charts for lectures; model problems are views of theirs. */
export const evaluation: EvaluationKind<Store> = {
  open: (model, signal, hasNoKernel) => new Store(model, signal, hasNoKernel),
  show: (el, store, { widget, kind: shown }, signal) => {
    const own = widget as unknown as Traits;
    // A page without a kernel has one state for both.
    const kind = shown ?? (own.get("_problem") === undefined ? "dashboard" : PROBLEM);
    if (kind !== PROBLEM) {
      showEvaluation(el, store, new ViewModel(widget, kind, store), VIEWS, signal);
      return;
    }
    const simulated = problemStore(own, store, signal);
    const traits = store.traits as AnyModel<ViewTraits>;
    const board = simulated instanceof ModelProblemStore ? modelProblem(simulated) : () => {};
    showEvaluation(el, simulated, new ViewModel(traits, kind, simulated), VIEWS, signal, board);
  },
};
