import { html } from "../base/dom";
import * as format from "../base/format";
import { colourOf } from "../draw/colour";
import { stroke } from "../draw/legend";
import { classLabels, quietClasses } from "./chart";
import { otherClasses, shortName } from "./class_name";
import type { ClassView } from "./class_view";

/** What the curves of classes are in all charts: those in colour by name, the others of many as one. */
export const classKey: ClassView = (el, store, signal) => {
  const update = () => {
    const classes = classLabels(store.scene);
    const quiet = quietClasses(classes);
    const isMany = quiet.size > 0;
    const shown = [...classes.keys()].filter((own) => !quiet.has(own));
    const entries = shown.map((own) =>
      html(
        "span",
        { class: "rw-entry", style: colourOf(own) },
        stroke(own),
        html("span", {}, `${shortName(classes[own].name, store.classes)} ${format.area(classes[own].auc)}`),
      ),
    );
    const title = isMany ? "Classes of the lowest AUC" : "Classes and their AUC";
    el.replaceChildren(html("b", {}, title), ...entries, ...(isMany ? [otherClasses(quiet.size)] : []));
  };
  store.follow(["sample", "model"], update, signal);
};
