/**
 * Bundle the scripts of widgets and of exported pages into the Python package.
 *
 * Usage: node build.mjs [output folder [names of entries]]
 */
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import {
  CHARTS,
  chartIndex,
  MULTICLASS_STYLE,
  multiclassStyleSheet,
  STYLE,
  styleSheet,
} from "./generated.mjs";

chdir(fileURLToPath(new URL(".", import.meta.url)));
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const RULE = "\n---\n\n";
const PACKAGED = ["evaluation", "view", "page", "start", "link", "loader", "multiclass", "multiclass_page"];
/** Run where there is no page, as a script whose exports are members of a global of that name. */
const ENGINE = { entry: "describe", globalName: "rocwidgets" };
const [outdir = "../rocwidgets/static", ...named] = argv.slice(2);
const entries = named.length ? named : [...PACKAGED, ENGINE.entry];
await mkdir(outdir, { recursive: true });

/** The bundle takes words from the vocabulary; styles are rules by then, and docs are of Python. */
const words = {
  name: "words",
  setup({ onLoad }) {
    onLoad({ filter: /vocabulary\.json$/ }, async ({ path }) => {
      const found = JSON.parse(await readFile(path, "utf8"), (key, value) =>
        key === "style" || key === "doc" ? undefined : value,
      );
      return { contents: JSON.stringify(found), loader: "json" };
    });
  },
};

/** What a package without side effects makes at its top is left out where nothing reads it. */
const unread = {
  name: "unread",
  setup({ onLoad }) {
    onLoad({ filter: /d3-array\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      return {
        contents: code.replace(/^(const|var) (\w+) = (.*);$/gm, "$1 $2 = /* @__PURE__ */ (() => $3)();"),
      };
    });
  },
};

/** Modules that no file has. */
const generated = {
  name: "generated",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "generated" }));
    onLoad({ filter: new RegExp(CHARTS), namespace: "generated" }, () => ({
      contents: chartIndex(),
      resolveDir: ".",
    }));
    for (const [name, contents] of Object.entries(sheets))
      onLoad({ filter: new RegExp(`^${name}$`), namespace: "generated" }, () => ({
        contents,
        loader: "text",
      }));
  },
};

// An exported page names its style sheets by their hashes.
const sheets = {
  [STYLE]: await minified("style", styleSheet()),
  [MULTICLASS_STYLE]: await minified("multiclass", multiclassStyleSheet()),
};

const isEngine = (name) => name === ENGINE.entry;
const outputs = {
  ...(await bundled(
    entries.filter((name) => !isEngine(name)),
    { format: "esm" },
  )),
  ...(await bundled(entries.filter(isEngine), { format: "iife", globalName: ENGINE.globalName })),
};

// Licences ask for their notices in every copy of the code, and an exported page is one.
const own = `rocwidgets\n\n${await readFile("../LICENSE", "utf8")}`;
const notices = new Map();
const foldersOf = (files) =>
  new Set(files.flatMap(({ inputs }) => Object.keys(inputs)).flatMap((input) => input.match(PACKAGE) ?? []));
for (const [path, output] of Object.entries(outputs)) {
  // What starts a page has the notices of the script that the page carries deflated, where nobody could read them.
  const folders = foldersOf(path.endsWith("/start.js") ? Object.values(outputs) : [output]);
  for (const folder of folders) notices.set(folder, await noticeOf(folder));
  if (folders.size)
    await appendFile(path, comment([own, ...[...folders].sort().map((each) => notices.get(each))]));
}
await writeFile(
  "LICENSES.txt",
  [...notices.keys()]
    .sort()
    .map((each) => notices.get(each))
    .join(RULE),
);

async function bundled(names, options) {
  const { metafile } = await build({
    entryPoints: names.map((name) => `src/entry/${name}.ts`),
    plugins: [words, unread, generated],
    outdir,
    bundle: true,
    target: "es2022",
    minify: true,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    ...options,
  });
  return metafile.outputs;
}

async function minified(name, text) {
  const { code } = await transform(text, { loader: "css", minify: true });
  await writeFile(join(outdir, `${name}.css`), code);
  return code;
}

async function noticeOf(folder) {
  const licence = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (!licence) throw new Error(`${folder} is bundled but has no licence file`);
  return `${folder.replace(/.*node_modules\//, "")}\n\n${await readFile(join(folder, licence), "utf8")}`;
}

function comment(texts) {
  const text = texts.join(RULE);
  if (text.includes("*/")) throw new Error("a licence contains the end of a comment");
  return `/*!\n${text}*/\n`;
}
