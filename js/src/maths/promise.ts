import type { Promised } from "../base/traits";
import { mostErrors, rateBand, upperBound } from "./binomial";
import { type Context, precision } from "./rates";
import type { CountTable, Row } from "./table";

type Counts = Pick<Row, "tp" | "fp">;

/** Whether counts show that new cases keep a limit, at a risk that they do not: as `rocwidgets.numeric.decisions.demand.Demand`. */
export function promises(
  table: CountTable,
  { prevalence }: Context,
  [kind, limit]: Promised,
  risk: number,
): (counts: Counts) => boolean {
  const { positives, negatives } = table;
  if (kind === "min_precision") {
    // Both classes share the risk.
    const [misses, alarms] = [positives, negatives].map((n) => rateBand(n, risk / 2));
    const slack = 1e-12 * Math.abs(limit);
    return ({ tp, fp }) => {
      const rates = { tpr: 1 - misses.upper(positives - tp), fpr: alarms.upper(fp) };
      return precision(rates, prevalence) >= limit - slack;
    };
  }
  if (kind === "max_fpr") {
    const most = mostErrors(negatives, limit, risk);
    return ({ fp }) => fp <= most;
  }
  const most = mostErrors(positives, kind === "min_tpr" ? 1 - limit : limit, risk);
  return ({ tp }) => positives - tp <= most;
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
  const { positives, negatives } = table;
  const misses = positives - tp;
  if (kind === "min_precision") {
    const fnr = rateBand(positives, risk / 2).upper(misses);
    const fpr = rateBand(negatives, risk / 2).upper(fp);
    return {
      value: precision({ tpr: 1 - fnr, fpr }, prevalence),
      evidence: [
        { rate: "fnr", k: misses, n: positives, bound: fnr },
        { rate: "fpr", k: fp, n: negatives, bound: fpr },
      ],
    };
  }
  const [rate, k, n, bound] =
    kind === "max_fpr"
      ? ["fpr", fp, negatives, upperBound(fp, negatives, risk)]
      : kind === "max_fnr"
        ? ["fnr", misses, positives, upperBound(misses, positives, risk)]
        : ["tpr", tp, positives, 1 - upperBound(misses, positives, risk)];
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
