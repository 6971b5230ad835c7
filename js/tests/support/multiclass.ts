import { vi } from "vitest";
import { builtEsm, type Cell, deflated, Notebook } from "./manager.ts";
import { type ClassSample, multiclassState } from "./multiclass_state.ts";

/** A MulticlassEvaluation as Python would open it, and the notebook it is in. */
export async function openMulticlass(sample: ClassSample, traits: object = {}, notebook = new Notebook()) {
  const model = await notebook.open(await builtEsm("loader"), {
    _script: await deflated(await builtEsm("multiclass")),
    ...multiclassState(sample, traits),
  });
  const show = async (width = 1000): Promise<Cell> => {
    const cell = await notebook.show(model, { width });
    await vi.waitUntil(() => cell.el.querySelector(".rw-multiclass, .rw-damaged"));
    return cell;
  };
  return { notebook, model, show };
}

/** The counts of the matrix as it is shown, by true and predicted class. */
export function shownMatrix(cell: Cell): number[][] {
  const counts: number[][] = [];
  for (const each of cell.el.querySelectorAll<HTMLElement>(".rw-heat[data-true]")) {
    const [own, predicted] = [Number(each.dataset.true), Number(each.dataset.predicted)];
    counts[own] ??= [];
    counts[own][predicted] = Number(each.querySelector("b")?.textContent?.replaceAll(",", ""));
  }
  return counts;
}
