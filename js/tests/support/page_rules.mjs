/** Answers each state on a line of its input, as exported pages carry it, with what the page would not show of it. */
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { CHARTS, chartIndex } from "../../generated.mjs";

const SOURCE = fileURLToPath(new URL("../..", import.meta.url));

/** The list of charts, which no file has. */
const charts = {
  name: "charts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${CHARTS}$`) }, ({ path }) => ({ path, namespace: "generated" }));
    onLoad({ filter: /./, namespace: "generated" }, () => ({ contents: chartIndex(), resolveDir: SOURCE }));
  },
};

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("page_rules.ts", import.meta.url))],
  absWorkingDir: SOURCE,
  plugins: [charts],
  bundle: true,
  format: "esm",
  write: false,
});
const [{ contents }] = outputFiles;
const { problemsOf } = await import(
  `data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`
);
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await problemsOf(JSON.parse(line)))}\n`);
