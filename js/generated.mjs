/** Modules that are made where scripts are bundled: the index of charts, and the style sheet. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { sizes, spaces, colours, curves, guides, metrics, own_metrics, charts } = JSON.parse(
  readFileSync(new URL("../rocwidgets/vocabulary.json", import.meta.url), "utf8"),
);
const PROPERTIES = {
  stroke: ["stroke", colour],
  width: ["stroke-width", String],
  dash: ["stroke-dasharray", (lengths) => lengths.join(" ")],
  opacity: ["stroke-opacity", String],
  fill: ["fill", colour],
  cover: ["fill-opacity", String],
};

/** A colour by its name, or so much of it mixed into the paper. */
function colour(token) {
  const [name, share] = token.split(" ");
  return share ? `color-mix(in srgb, var(--rw-${name}) ${share}, var(--rw-paper))` : `var(--rw-${name})`;
}

function rule(selector, declarations) {
  return `${selector} { ${declarations.map(([name, value]) => `${name}: ${value}`).join("; ")} }`;
}

/** A rule for each list of declarations, of all selectors that it is of. */
function rules(entries) {
  const same = Map.groupBy(entries, ([, declarations]) => String(declarations));
  return [...same.values()].map((found) => rule(found.map(([selector]) => selector).join(", "), found[0][1]));
}

function ofStyle(style = {}) {
  return Object.entries(PROPERTIES).flatMap(([key, [name, write]]) =>
    key in style ? [[name, write(style[key])]] : [],
  );
}

/** A sample: of an area a box in its colour, of a line its upper edge. */
function ofSwatch({ area, line, size }) {
  const [width, height] = size ?? (area ? [14, 9] : [16, 1.5]);
  if (area) return [...box(width, height), ["background", colour(area)]];
  const [dashes, of] = line.split(" ");
  return [...box(width, 0), ["border-top", `${height}px ${dashes} ${colour(of)}`]];
}

/** A size, as far as it is not that of most samples, which the style sheet has. */
function box(width, height) {
  return [
    ...(width === 14 ? [] : [["width", `${width}px`]]),
    ...(height === 9 ? [] : [["height", `${height}px`]]),
  ];
}

/** Colours, sizes of texts and spaces as variables. */
function theme() {
  const either = ({ light, dark }) => `light-dark(${light}, ${dark})`;
  const own = ["ink", "paper", "accent", "error", "gain"].map((name) => [
    `--rw-own-${name}`,
    either(colours[name]),
  ]);
  const models = colours.models.map((value, index) => [`--rw-model-${index}`, either(value)]);
  const mixes = Object.entries(colours.mixes).map(([name, token]) => [`--rw-${name}`, colour(token)]);
  const hues = Object.entries(colours.hues).map(([name, mixed]) => [
    `--rw-${name}`,
    `color-mix(in srgb, ${mixed}, var(--rw-ink))`,
  ]);
  const texts = Object.entries(sizes).map(([name, size]) => [`--rw-size-${name}`, `${size}px`]);
  const between = Object.entries(spaces).map(([name, size]) => [`--rw-${name}`, `${size}px`]);
  return [...own, ...models, ...mixes, ...hues, ...texts, ...between].map((each) => `${each.join(": ")};`);
}

/** Curves, and samples of them. */
const CURVES = ":is(.rw-curve, .rw-stroke)";

/** The rules of the style sheet that the vocabulary has: of colours, curves, guides and samples. */
function guideRules() {
  const { metric, ...others } = guides;
  const { curve, ...states } = curves;
  const drawn = [
    ...Object.entries(others),
    ...Object.entries(metrics).map(([name, { style }]) => [`metric-${name}`, style]),
    ...own_metrics.map((style, index) => [`metric-own-${index}`, style]),
  ];
  const styles = drawn.filter(([, style]) => ofStyle(style).length);
  const swatches = drawn.filter(([, style]) => style?.swatch);
  return [
    ".rw-root {",
    ...theme(),
    rule(CURVES, ofStyle(curve)),
    ...Object.entries(states).map(([name, style]) => rule(`${CURVES}.rw-${name}`, ofStyle(style))),
    rule('[class*="rw-metric-"] > *', ofStyle(metric)),
    ...rules(styles.map(([name, style]) => [`.rw-${name} > *`, ofStyle(style)])),
    ...rules(swatches.map(([name, { swatch }]) => [`.rw-swatch-${name}`, ofSwatch(swatch)])),
    "}",
  ].join("\n");
}

/** The files of the style sheet. Of two rules that are equally specific, the later one counts. */
const SHEETS = [
  ...["host", "root", "models", "menus", "legends", "plots", "tables", "controls", "sentences"],
  ...[
    "facets",
    "verdict",
    "board",
    "devices",
    "charts",
    "parts",
    "construction",
    "simulation",
    "themes",
    "paper",
  ],
];

/** Those of several classes alone. */
const MULTICLASS_SHEETS = ["tabs", "class_board", "class_tables", "class_paper"];

const sheet = (name) => readFileSync(new URL(`src/style/${name}.css`, import.meta.url), "utf8");

/** The style sheet, with the rules of the vocabulary. */
export function styleSheet() {
  return [...SHEETS.map(sheet), guideRules()].join("\n");
}

/** What pages of several classes have besides. */
export function multiclassStyleSheet() {
  return MULTICLASS_SHEETS.map((name) => sheet(`multiclass/${name}`)).join("\n");
}

/** The name under which code imports a style sheet, as text. */
export const STYLE = "virtual:style";
export const MULTICLASS_STYLE = "virtual:multiclass-style";

/** The name under which code imports the index of charts. */
export const CHARTS = "virtual:charts";

/** Kinds with axes: each has a file with its chart. */
const kinds = Object.keys(charts).filter((kind) => "x" in charts[kind]);

/** The files that the index of charts imports. */
export const CHART_FILES = kinds.map((kind) => `src/charts/${kind}.ts`);

/** A module with the chart of every kind that has axes, each from a file of its own. */
export function chartIndex() {
  const folder = fileURLToPath(new URL("src/charts/", import.meta.url)).replaceAll("\\", "/");
  return [
    ...kinds.map((kind) => `import { chart as ${kind} } from "${folder}${kind}.ts";`),
    `export const CHARTS = { ${kinds.join(", ")} };`,
  ].join("\n");
}
