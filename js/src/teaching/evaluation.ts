import type { Store } from "../model/store";
import { ViewModel } from "../model/view_model";
import { viewsWith } from "../views/registry";
import { showEvaluation } from "../views/render";
import type { EvaluationKind } from "../views/root";
import { modelProblem } from "./board";
import { LECTURES } from "./lectures";
import { ModelProblemStore, openStore } from "./simulated";

const VIEWS = viewsWith(LECTURES);
const PROBLEM = "model_problem";

/** Evaluations of two classes, model problems among them, with the charts for lectures. */
export const evaluation: EvaluationKind<Store> = {
  open: openStore,
  show: (el, store, { widget, kind: shown }, signal) => {
    const kind = shown ?? (store instanceof ModelProblemStore ? PROBLEM : "dashboard");
    const board = kind === PROBLEM && store instanceof ModelProblemStore ? modelProblem(store) : undefined;
    showEvaluation(el, store, new ViewModel(widget, kind, store), VIEWS, signal, board);
  },
};
