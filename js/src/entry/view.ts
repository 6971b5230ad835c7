/** Script of `rocwidgets.views.View`: draws through its Evaluation. */
import type { Render } from "@anywidget/types";
import type { ViewTraits } from "../model/view_model";
import type { Exports } from "./script";

interface Traits extends ViewTraits {
  _kind: string;
  evaluation: string;
}

const render: Render<Traits> = async ({ model, el, signal, host }) => {
  try {
    const { exports } = await host.getWidget<Exports>(model.get("evaluation"));
    if (!signal.aborted) exports.renderView(model.get("_kind"), el, model, signal);
  } catch {
    if (!signal.aborted)
      el.textContent = "The Evaluation of this view is not here. Re-run the cells that created both.";
  }
};

export default { render };
