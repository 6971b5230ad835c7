import type { Store } from "../model/store";
import type { PictureModel } from "../model/view_model";
import { copyAsPython, type Shown } from "./copied_code";
import { type Actions, menuOf } from "./menu_parts";
import { optionField } from "./option_fields";

/** The menu of a picture: its options and actions, in sections; what is shown is copied as Python. */
export function menu(
  title: string,
  model: PictureModel,
  actions: Actions,
  store: Store,
  signal: AbortSignal,
  shown: Shown = model,
): HTMLElement {
  const copied = (section: string) =>
    section === "export" && !store.simulated ? [copyAsPython(store, shown, signal)] : [];
  return menuOf(
    title,
    model,
    (name, option) => optionField(name, option, model, store, signal),
    actions,
    signal,
    copied,
  );
}
