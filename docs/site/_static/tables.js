/**
 * Tables of text on a phone: each row is a card, in which a value stands beside the name of its column. Two columns are
 * cards where code, whose names are long, stands in them, and in the reference, whose columns are narrow. Short values
 * of any table stay on one line.
 */
const SHORT = 12;
const SENTENCE = 20;

for (const table of document.querySelectorAll(".bd-article table.table:not(.dataframe)")) {
  const columns = [...table.querySelectorAll("thead th")].map((each) => each.textContent.trim());
  const cells = [...table.querySelectorAll("tbody td")];
  for (const cell of cells) cell.classList.toggle("rw-short", cell.textContent.trim().length <= SHORT);
  const isText = cells.some((cell) => cell.textContent.trim().length > SENTENCE);
  const width = table.rows[0]?.cells.length ?? 0;
  const isPairs = width === 2;
  const isNarrow = table.querySelector("tbody code") !== null || table.closest("dd") !== null;
  if (!isText || width < 2 || (isPairs && !isNarrow)) continue;
  table.classList.add("rw-cards");
  table.classList.toggle("rw-pairs", isPairs);
  // The display of a card takes the roles of a table away.
  table.setAttribute("role", "table");
  for (const row of table.rows) row.setAttribute("role", "row");
  for (const each of table.querySelectorAll("thead th")) each.setAttribute("role", "columnheader");
  for (const cell of cells) {
    cell.setAttribute("role", "cell");
    cell.dataset.column = columns[cell.cellIndex] ?? "";
    cell.classList.toggle("rw-blank", cell.textContent.trim() === "");
  }
}
