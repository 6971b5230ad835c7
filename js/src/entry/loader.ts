/**
 * Script of the large widgets of this package: runs the deflated code in the trait `_script`.
 *
 * A page keeps each module that it has ever imported, and anywidget imports `_esm` once for every widget. So that is no
 * more than this loader, and the code itself is imported once for all widgets of the page that have the same.
 */
import type { AnyModel, InitializeProps, RenderProps } from "@anywidget/types";
import { inflate } from "../base/inflate";

interface Widget {
  initialize?: (props: InitializeProps) => unknown;
  render?: (props: RenderProps) => unknown;
}

type Make = () => Widget;

const DAMAGED = "The saved state of this widget is damaged. Re-run the cell to restore it.";
const LOADED = Symbol.for("rocwidgets.scripts");

async function importText(text: string): Promise<Make> {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return (await import(/* @vite-ignore */ url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Import a script, or return what it was imported as before. */
function load(script: string): Promise<Make> {
  const page = globalThis as { [LOADED]?: Map<string, Promise<Make>> };
  page[LOADED] ??= new Map();
  const loaded = page[LOADED];
  const made = loaded.get(script) ?? importText(script);
  loaded.set(script, made);
  // An import that failed, as when the page was left, is tried again next time.
  made.catch(() => loaded.delete(script));
  return made;
}

export default () => {
  let made: Promise<Widget> | undefined;
  const open = (model: AnyModel): Promise<Widget> => {
    made ??= inflate(model.get("_script"))
      .text()
      .then(load)
      .then((make) => make());
    return made;
  };
  return {
    initialize: async (props: InitializeProps) => {
      // A failure is reported by render.
      const { initialize } = await open(props.model).catch((): Widget => ({}));
      return props.signal.aborted ? undefined : initialize?.(props);
    },
    render: async (props: RenderProps) => {
      try {
        const { render } = await open(props.model);
        return props.signal.aborted ? undefined : await render?.(props);
      } catch {
        props.el.textContent = DAMAGED;
        return undefined;
      }
    },
  };
};
