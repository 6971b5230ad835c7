/** Text in a file, laid out without the page. */

/** An entry of a legend: a swatch, and texts that follow each other. */
export interface Entry {
  swatch: SVGElement | undefined;
  texts: string[];
}

/** Measures texts of a font and a size in pixels. */
export function measureIn(family: string): (text: string, size: number) => number {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size) => {
    if (!context) return 0.6 * size * text.length;
    context.font = `${size}px ${family}`;
    return context.measureText(text).width;
  };
}

/** A text in lines of a width; a word that is wider has a line of its own. */
export function wrap(text: string, room: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && width(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The place of each entry in rows of a width. */
export function flow(
  entries: Entry[],
  room: number,
  swatch: number,
  width: (text: string) => number,
): { x: number; row: number }[] {
  let [x, row] = [0, 0];
  return entries.map((entry) => {
    const own = (entry.swatch ? swatch : 0) + width(entry.texts.join(""));
    if (x > 0 && x + own > room) [x, row] = [0, row + 1];
    const place = { x, row };
    x += own + 14;
    return place;
  });
}
