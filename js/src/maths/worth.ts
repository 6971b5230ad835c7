import * as format from "../base/format";

/** Share of a miss in the costs of both errors, where it is worth so many false alarms. */
export function shareOfWorth(worth: number): number {
  return worth === Number.POSITIVE_INFINITY ? 1 : worth / (1 + worth);
}

/** Parts of a false alarm that are written as a fraction, and how far rounding may lead. */
const [FEWEST, MOST, WHOLE] = [1.5, 1e6, 1e-9];

/** The false alarms that a miss is worth at a share of the costs of both errors. */
export function worth(share: number): string {
  if (share === 0 || share === 1) return share ? "any" : "0";
  const parts = (1 - share) / share;
  const isFraction = FEWEST < parts && parts < MOST && Math.abs(parts - Math.round(parts)) < WHOLE;
  return isFraction ? `1/${format.short(Math.round(parts))}` : format.short(share / (1 - share));
}

/** The same with their name. */
export function alarms(share: number): string {
  return `${worth(share)} false alarm${share === 0.5 ? "" : "s"}`;
}

/** A range of false alarms. */
export function worths(low: number, high: number): string {
  if (low === high) return alarms(low);
  if (low <= 0) return high >= 1 ? "any number of false alarms" : `up to ${alarms(high)}`;
  return high >= 1 ? `${worth(low)} or more false alarms` : `${worth(low)} to ${alarms(high)}`;
}

/** A belief as a sentence. */
export function beliefText([low, mode, high]: [number, number, number]): string {
  const likeliest = mode === 1 ? "without limit" : worth(mode);
  return `You think a miss is worth ${worths(low, high)}, most likely ${likeliest}.`;
}

/** A text, and the share of a belief that it holds for. */
type Part = [text: string, share: number];

function ranked(parts: Part[]): Part[] {
  return parts.filter(([, share]) => share > 0).sort((a, b) => b[1] - a[1]);
}

/** For which share of a belief each model, each decision without a model, and several alike are the cheapest. */
export function resultText(models: Part[], decisions: Part[], tied: number): string {
  const parts: Part[] = [
    ...ranked(models).map(([name, share], index): Part => [`${name}${index ? "" : " is cheapest"}`, share]),
    ...ranked(decisions).map(([name, share]): Part => [`it is cheapest to ${name}`, share]),
    ["several models tie", tied],
  ];
  const [first, ...others] = parts.filter(([, share]) => share > 0);
  const where = "the costs you consider likely";
  if (others.length === 0) return format.capitalized(`${first[0]} across all ${where}.`);
  const shares = others.map(([text, share]) => `${text} for ${format.rate(share)}`);
  return format.capitalized(`${first[0]} for ${format.rate(first[1])} of ${where}, ${shares.join(", ")}.`);
}
