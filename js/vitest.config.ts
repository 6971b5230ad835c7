import { readFileSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import flags from "../tests/support/chromium_flags.json" with { type: "json" };
import {
  CHARTS,
  chartIndex,
  MULTICLASS_STYLE,
  multiclassStyleSheet,
  STYLE,
  styleSheet,
} from "./generated.mjs";

const executablePath = process.env.CHROMIUM_PATH;
// Long, so that a slow machine fails no test.
const TIMEOUT = 300_000;

const GENERATED: Record<string, () => string> = {
  [CHARTS]: chartIndex,
  [STYLE]: () => `export default ${JSON.stringify(styleSheet())}`,
  [MULTICLASS_STYLE]: () => `export default ${JSON.stringify(multiclassStyleSheet())}`,
};

/** Modules that no file has, as they are for the bundler. */
const generated: Plugin = {
  name: "generated",
  resolveId: (source) => (source in GENERATED ? source : null),
  load: (id) => GENERATED[id]?.() ?? null,
};

/** VS Code's widget manager names a source map that it comes without. */
const unmapped: Plugin = {
  name: "unmapped",
  load: (id) =>
    id.includes("jupyter-ipywidgets8")
      ? readFileSync(id.replace(/\?.*/, ""), "utf8").replace(/^\/\/# sourceMappingURL.*$/m, "")
      : null,
};

export default defineConfig({
  plugins: [generated, unmapped],
  server: { fs: { allow: [".."] } },
  test: {
    css: true,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: TIMEOUT, interval: 5 } },
    provide: { timeout: TIMEOUT, effort: Number(process.env.EFFORT ?? 1) },
    projects: [
      {
        extends: true,
        test: { name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts"] },
      },
      {
        extends: true,
        optimizeDeps: {
          include: ["@jupyter-widgets/base", "@jupyter-widgets/base-manager"],
          exclude: ["anywidget", "@vscode/jupyter-ipywidgets8"],
        },
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          setupFiles: ["tests/support/timeout.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
