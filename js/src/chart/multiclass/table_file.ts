import type { ClassTable } from "../../pictures/multiclass/table";
import { measureIn } from "../picture_file";
import { type Action, csv, saving } from "../save";
import { tablePlot } from "./table_plot";

function toCsv({ columns }: ClassTable): string {
  const rows = columns[0].cells.map((_, row) => columns.map(({ cells }) => cells[row].text));
  return csv([columns.map(({ head }) => head), ...rows]);
}

function notesOf({ quantities, notes }: ClassTable): string[] {
  return [`${quantities.map(([name, value]) => `${name} ${value}`).join(" · ")}.`, ...notes];
}

/** Menu entries to save a table as a picture, drawn in a hidden element, with a sentence about the rule. */
export function tableSaving(place: HTMLElement, table: () => ClassTable, sentence: () => string): Action[] {
  const plot = () => {
    const drawn = tablePlot(table(), measureIn(getComputedStyle(place).fontFamily));
    place.replaceChildren(drawn);
    return drawn;
  };
  return saving(plot, {
    caption: () => ({ sentence: sentence(), curves: [] }),
    title: () => table().title,
    notes: () => notesOf(table()),
    numbers: () => toCsv(table()),
  });
}
