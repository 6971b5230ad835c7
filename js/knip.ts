import type { KnipConfig } from "knip";
import { CHART_FILES } from "./generated.mjs";

/** Files, exports and dependencies that nothing uses are errors; the index of charts is no file that could be read. */
export default {
  entry: ["src/entry/*.ts", "generated.d.mts", "tests/support/page_rules.mjs", ...CHART_FILES],
  project: ["src/**/*.ts", "tests/**/*.{ts,mjs}", "*.{ts,mjs,mts}"],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
