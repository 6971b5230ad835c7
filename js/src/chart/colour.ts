/** Model colours are reused, dashed, past the sixth. */
const COLOURS = 6;

export function isDashed(index: number): boolean {
  return index >= COLOURS;
}

export function colourOf(index: number): string {
  return `--rw-model: var(--rw-model-${index % COLOURS})`;
}
