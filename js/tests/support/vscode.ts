/** Outputs of VS Code: its own widget manager, its style sheets, and the page that it puts outputs into. */
import type { ManagerBase } from "@jupyter-widgets/base-manager";
import { onTestFinished } from "vitest";
import { anywidget, Notebook } from "./manager.ts";

type Factory = () => Record<string, unknown>;
type Bundle = {
  vscIPyWidgets8: { load(): void };
  vscIPyWidgets: { WidgetManager: new (...parts: unknown[]) => ManagerBase };
};

/** The classes of a module, as VS Code has them from require.js. */
const modules: Record<string, Record<string, unknown>> = {};

const signal = { connect: () => true, disconnect: () => true };

/** What the manager asks of a kernel, as far as it does before there are comms. */
const KERNEL = {
  ...{ name: "python3", status: "idle", registerCommTarget: () => {} },
  ...{
    connectionStatusChanged: signal,
    statusChanged: signal,
    iopubMessage: signal,
    unhandledMessage: signal,
  },
};

/** Scripts that VS Code has downloaded. */
const SCRIPTS = { widgetsRegisteredInRequireJs: new Set(["anywidget"]) };

const loaded = loadManager();

async function loadManager(): Promise<Bundle> {
  const define = (name: string, factory: Factory) => {
    modules[name] = factory();
  };
  const requirejs = ([name]: string[], resolve: (found: unknown) => void) => resolve(modules[name]);
  Object.assign(globalThis, { define, requirejs });
  // @ts-expect-error The package declares no types.
  const { activate } = await import("@vscode/jupyter-ipywidgets8");
  activate();
  const bundle = globalThis as unknown as Bundle;
  bundle.vscIPyWidgets8.load();
  modules.anywidget = anywidget(modules["@jupyter-widgets/base"]);
  return bundle;
}

/** A notebook in VS Code. */
export async function vscodeNotebook(): Promise<Notebook> {
  const { vscIPyWidgets } = await loaded;
  const log = () => {};
  return new Notebook(new vscIPyWidgets.WidgetManager(KERNEL, document.body, SCRIPTS, log));
}

const THEMES = {
  dark: { "editor-background": "#1f1f1f", "editor-foreground": "#cccccc" },
  light: { "editor-background": "#ffffff", "editor-foreground": "#3b3b3b" },
};

/** What a page of outputs has of a theme: its variables and the class of its body; and what outputs of widgets are on. */
export function useTheme(theme: "dark" | "light"): void {
  const { documentElement: page, body } = document;
  for (const [name, value] of Object.entries(THEMES[theme]))
    page.style.setProperty(`--vscode-${name}`, value);
  page.style.setProperty("--vscode-font-family", "system-ui, sans-serif");
  body.classList.add(`vscode-${theme}`);
  const style = document.createElement("style");
  style.textContent = `
    body { background-color: var(--vscode-editor-background); color: var(--vscode-editor-foreground); }
    .cell-output-ipywidget-background { background-color: white !important; }`;
  document.head.append(style);
  onTestFinished(() => {
    page.removeAttribute("style");
    body.removeAttribute("class");
    style.remove();
  });
}
