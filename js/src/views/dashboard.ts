import { html } from "../dom";
import { modelKey } from "../models";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { discrimination } from "./discrimination";
import { roc } from "./roc";
import { roi } from "./roi";
import { threshold } from "./threshold";
import type { View } from "./view";

/** Who, at which threshold, for which costs, with what result, and the pictures. */
export const dashboard: View = (el, store, signal) => {
  const part = (name: string, view: View) => {
    const section = html("section", { class: `rw-part rw-part-${name}` });
    view(section, store, signal);
    return section;
  };
  modelKey(el, store, signal);
  el.append(
    part("threshold", threshold),
    html("div", { class: "rw-decision" }, part("costs", costMatrix), part("counts", confusionMatrix)),
    html(
      "div",
      { class: "rw-pictures" },
      part("roc", roc),
      part("roi", roi),
      part("discrimination", discrimination),
    ),
  );
};
