import { html } from "../../base/dom";
import { SimplexHandle } from "../../chart/multiclass/simplex_handle";
import { COUNTS } from "../../model/multiclass/store";
import { describe } from "../../pictures/multiclass/simplex";
import { showPicture } from "./class_picture";
import type { ClassPictureView } from "./view";

/** The cases of three classes in a triangle, with a handle where the predictions meet. */
export const simplex: ClassPictureView = (el, store, model, signal) => {
  if (store.classes.length !== 3) {
    el.append(
      html("p", { class: "rw-note" }, `The simplex is of three classes; there are ${store.classes.length}.`),
    );
    return;
  }
  const over = new SimplexHandle(store, signal);
  showPicture(describe, [el, store, model, signal], { events: COUNTS, over });
};
