import { readFile } from "node:fs/promises";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import flags from "../tests/support/chromium_flags.json" with { type: "json" };
import { guideRules, PICTURES, pictureIndex } from "./generated.mjs";

const executablePath = process.env.CHROMIUM_PATH;
// Long, so that a slow machine fails no test.
const TIMEOUT = 300_000;

/** The style sheet is text with the rules of the vocabulary, as it is for the bundler. */
const cssAsText: Plugin = {
  name: "css-as-text",
  enforce: "pre",
  resolveId(source, importer) {
    return source.endsWith(".css") ? this.resolve(`${source}?raw`, importer) : null;
  },
  async load(id) {
    if (!id.endsWith(".css?raw")) return null;
    const written = await readFile(id.replace("?raw", ""), "utf8");
    return `export default ${JSON.stringify(written + guideRules())}`;
  },
};

const index: Plugin = {
  name: "index",
  resolveId: (source) => (source === PICTURES ? source : null),
  load: (id) => (id === PICTURES ? pictureIndex() : null),
};

export default defineConfig({
  plugins: [cssAsText, index],
  server: { fs: { allow: [".."] } },
  test: {
    css: true,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: TIMEOUT } },
    provide: { timeout: TIMEOUT },
    projects: [
      {
        extends: true,
        test: { name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts"] },
      },
      {
        extends: true,
        optimizeDeps: {
          include: ["@jupyter-widgets/base", "@jupyter-widgets/base-manager"],
          exclude: ["anywidget"],
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
