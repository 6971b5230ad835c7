import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import flags from "../tests/support/chromium_flags.json" with { type: "json" };

const executablePath = process.env.CHROMIUM_PATH;
// Until what hangs is given up; nothing is judged by how long it takes.
const PATIENCE = 300_000;

/** Style sheets are text, as they are for the bundler. */
const cssAsText: Plugin = {
  name: "css-as-text",
  enforce: "pre",
  resolveId(source, importer) {
    return source.endsWith(".css") ? this.resolve(`${source}?raw`, importer) : null;
  },
};

export default defineConfig({
  plugins: [cssAsText],
  server: { fs: { allow: [".."] } },
  test: {
    css: true,
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    provide: { patience: PATIENCE },
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
          setupFiles: ["tests/support/patience.ts"],
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
