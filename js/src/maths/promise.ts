import type { Promised } from "../base/traits";
import { mostErrors, rateBand, upperBound } from "./binomial";
import { type Context, precision } from "./rates";
import type { CountTable, Row } from "./table";

type Counts = Pick<Row, "tp" | "fp">;

/** Of sums of weights, relatively. */
const ROUNDING = 1e-12;

/** How many independent cases of a class there are, and the errors among them, rounded to the safe side. */
interface Worth {
  size: number;
  errors: (count: number) => number;
}

function worthOf({ positives, negatives, effective }: CountTable): [positives: Worth, negatives: Worth] {
  const of = (total: number, known: number | undefined): Worth => {
    if (known === undefined) return { size: total, errors: (count) => count };
    const size = Math.max(0, Math.floor(known));
    const errors = (count: number) => Math.min(Math.ceil(count * (size / total) * (1 - ROUNDING)), size);
    return { size, errors };
  };
  return [of(positives, effective?.[0]), of(negatives, effective?.[1])];
}

/** Whether counts show that new cases keep a limit, at a risk that they do not: as `rocwidgets.numeric.decisions.demand.Demand`. */
export function promises(
  table: CountTable,
  { prevalence }: Context,
  [kind, limit]: Promised,
  risk: number,
): (counts: Counts) => boolean {
  const { positives } = table;
  const [hits, rest] = worthOf(table);
  if (kind === "min_precision") {
    if (hits.size < 1 || rest.size < 1) return () => false;
    // Both classes share the risk.
    const [misses, alarms] = [hits, rest].map(({ size }) => rateBand(size, risk / 2));
    const slack = 1e-12 * Math.abs(limit);
    return ({ tp, fp }) => {
      const rates = {
        tpr: 1 - misses.upper(hits.errors(positives - tp)),
        fpr: alarms.upper(rest.errors(fp)),
      };
      return precision(rates, prevalence) >= limit - slack;
    };
  }
  if (kind === "max_fpr") {
    const most = mostErrors(rest.size, limit, risk);
    return ({ fp }) => rest.errors(fp) <= most;
  }
  const most = mostErrors(hits.size, kind === "min_tpr" ? 1 - limit : limit, risk);
  return ({ tp }) => hits.errors(positives - tp) <= most;
}

/** What the promise of a rate rests on: `k` of `n` cases, and the bound that follows. */
interface Evidence {
  rate: string;
  k: number;
  n: number;
  bound: number;
}

/** The proof that counts keep a limit, and what is promised. */
export function evidenceOf(
  table: CountTable,
  { prevalence }: Context,
  [kind]: Promised,
  risk: number,
  { tp, fp }: Counts,
): { value: number; evidence: Evidence[] } {
  const [ofPositives, ofNegatives] = worthOf(table);
  const [positives, negatives] = [ofPositives.size, ofNegatives.size];
  const [misses, alarms] = [ofPositives.errors(table.positives - tp), ofNegatives.errors(fp)];
  if (kind === "min_precision") {
    const fnr = rateBand(positives, risk / 2).upper(misses);
    const fpr = rateBand(negatives, risk / 2).upper(alarms);
    return {
      value: precision({ tpr: 1 - fnr, fpr }, prevalence),
      evidence: [
        { rate: "fnr", k: misses, n: positives, bound: fnr },
        { rate: "fpr", k: alarms, n: negatives, bound: fpr },
      ],
    };
  }
  const [rate, k, n, bound] =
    kind === "max_fpr"
      ? ["fpr", alarms, negatives, upperBound(alarms, negatives, risk)]
      : kind === "max_fnr"
        ? ["fnr", misses, positives, upperBound(misses, positives, risk)]
        : ["tpr", positives - misses, positives, 1 - upperBound(misses, positives, risk)];
  return { value: bound, evidence: [{ rate, k, n, bound }] };
}

/** Which kept rows of a table do. */
export function promisedRows(
  table: CountTable,
  context: Context,
  promised: Promised,
  risk: number,
): boolean[] {
  const isKept = promises(table, context, promised, risk);
  return Array.from(table.tp, (tp, row) => isKept({ tp, fp: table.fp[row] }));
}

/** The kept row that a promise leads to: of a limit on misses the one with the fewest predicted positives, else the most. */
export function promisedRow(rows: boolean[], [kind]: Promised): number | undefined {
  const isFewest = kind === "min_tpr" || kind === "max_fnr";
  const row = isFewest ? rows.indexOf(true) : rows.lastIndexOf(true);
  return row < 0 ? undefined : row;
}
