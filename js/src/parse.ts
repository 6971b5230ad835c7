/** Numbers as people write them, or a sentence that says why not. */
export type Parsed = { value: number } | { problem: string };

const GROUPS = /[\s_']/g;

function localeDecimal(): string {
  return new Intl.NumberFormat().formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
}

function plain(text: string): number {
  const compact = text.replace(GROUPS, "").replace("−", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? Number(compact) : Number.NaN;
}

/** Thousands separators go, a decimal comma becomes a point. */
function normalise(text: string, decimal: string): string {
  if (text.includes(",") && text.includes(".")) {
    const group = text.lastIndexOf(",") < text.lastIndexOf(".") ? "," : ".";
    return text.split(group).join("").replace(",", ".");
  }
  const grouped = /^[+\-−]?\d{1,3}(,\d{3})+$/.test(text);
  return grouped && decimal !== "," ? text.split(",").join("") : text.replace(",", ".");
}

/** Read "-50", "1/3", "3,50", "12,357", "40 %", "1e-4". */
export function parseNumber(text: string, decimal: string = localeDecimal()): Parsed {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "type a number" };
  const isPercent = trimmed.endsWith("%");
  const [top, bottom, ...more] = (isPercent ? trimmed.slice(0, -1) : trimmed).split("/");
  const numerator = plain(normalise(top.trim(), decimal));
  const denominator = bottom === undefined ? 1 : plain(normalise(bottom.trim(), decimal));
  const value = numerator / denominator / (isPercent ? 100 : 1);
  if (more.length > 0 || !Number.isFinite(value)) return { problem: `“${trimmed}” is not a number` };
  return { value: value === 0 ? 0 : value };
}

/** Read an amount with a word for its sign, "50 gain" or "3 cost"; a gain is a negative cost. */
export function parseCost(text: string, asGains: boolean, decimal?: string): Parsed {
  const word = /\b(gains?|costs?)\s*$/i.exec(text);
  const parsed = parseNumber(word ? text.slice(0, word.index) : text, decimal);
  if ("problem" in parsed) return parsed;
  const isGain = word ? /^gain/i.test(word[1]) : asGains;
  return { value: parsed.value === 0 ? 0 : isGain ? -parsed.value : parsed.value };
}
