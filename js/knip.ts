import type { KnipConfig } from "knip";
import { PICTURE_FILES } from "./generated.mjs";

/** Files, exports and dependencies that nothing uses are errors; the index of pictures is no file that could be read. */
export default {
  entry: ["src/entry/*.ts", "generated.d.mts", "tests/support/page_rules.mjs", ...PICTURE_FILES],
  project: ["src/**/*.ts", "tests/**/*.{ts,mjs}", "*.{ts,mjs,mts}"],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
