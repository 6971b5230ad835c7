/** Columns from which headers have two lines. */
const WRAPS = 6;
/** Columns from which a table has a row of the dashboard. */
const WIDE = 7;

/** Mark a table, and the part that it is in, by the number of its columns, for the style sheet. */
export function markWidth(table: HTMLElement, columns: number, part?: HTMLElement): void {
  table.classList.toggle("rw-wraps", columns >= WRAPS);
  for (const each of [table, part]) each?.classList.toggle("rw-wide", columns >= WIDE);
}
