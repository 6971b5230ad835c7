/**
 * Bundle the scripts of widgets and of exported pages into the Python package.
 *
 * Usage: node build.mjs [output folder]
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { argv, chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

chdir(fileURLToPath(new URL(".", import.meta.url)));
const outdir = argv[2] ?? "../rocwidgets/static";
await mkdir(outdir, { recursive: true });

/** Style sheets are text of the bundle, without what only people need. */
const minifiedCss = {
  name: "minified-css",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      // An exported page names the style sheet by its hash.
      await writeFile(join(outdir, basename(path)), code);
      return { contents: code, loader: "text" };
    });
  },
};

/** Figures of bqplot ask views for what they would draw, and need none of the drawing. */
const withoutCharts = {
  name: "without-charts",
  setup({ onResolve }) {
    onResolve({ filter: /\/chart$/ }, ({ importer }) =>
      /[\\/]views[\\/][^\\/]+$/.test(importer) ? { path: resolve("src/bq/chart.ts") } : undefined,
    );
  },
};

const options = {
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};
const built = [
  await build({
    ...options,
    entryPoints: ["src/evaluation.ts", "src/view.ts", "src/page.ts"],
    plugins: [minifiedCss],
  }),
  await build({ ...options, entryPoints: ["src/link.ts"], plugins: [minifiedCss, withoutCharts] }),
];

// Minifying drops the notices that the licences of the bundled packages ask to be kept with every copy.
const packages = new Set(
  built
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .flatMap((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
);
const notices = [...packages].sort().map(async (folder) => {
  const licence = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (!licence) throw new Error(`${folder} is bundled but has no licence file`);
  return `${folder.slice("node_modules/".length)}\n\n${await readFile(join(folder, licence), "utf8")}`;
});
await writeFile(join(outdir, "LICENSES.txt"), (await Promise.all(notices)).join("\n---\n\n"));
