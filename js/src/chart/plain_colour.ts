/** A computed colour, maybe with its opacity. */
const MIXED = /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)(?: \/ ([\d.e+-]+))?\)$/;
const FADED = /^rgba\((\d+), (\d+), (\d+), ([\d.e+-]+)\)$/;

/** A colour and its opacity, as readers of SVG know them that know no mixed colours and none with an opacity. */
export function plainColour(computed: string): [colour: string, opacity: number] {
  const mixed = MIXED.exec(computed);
  const [, ...parts] = mixed ?? FADED.exec(computed) ?? [];
  if (parts.length === 0) return [computed, 1];
  const channels = parts.slice(0, 3).map((each) => Math.round(Number(each) * (mixed ? 255 : 1)));
  return [`rgb(${channels.join(", ")})`, Number(parts[3] ?? 1)];
}
