import * as format from "../base/format";
import { bands as bandNames } from "../base/vocabulary";
import { numbersOf } from "../maths/columns";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { quantityOf } from "./axes";
import { type Layer, NO_LAYER } from "./layer";
import { missingBands } from "./missing";
import type { Guide, Picture, Place } from "./picture";

/** Twin of `BAND_SPACE` in Python: pictures of one name here share their bands, which are the same rules. */
const BAND_SPACE: Record<string, string> = { lift: "gains", roi: "gains" };

/** A band of one model that is right now. */
export interface ModelBand {
  table: CountTable;
  model: number;
  column: (name: string) => Float64Array;
}

/** The bands that are switched on, as far as they are here, that of the current model first, and why others are not. */
export interface ChosenBands {
  kind: string;
  bands: ModelBand[];
  notes: string[];
}

export function isAtThresholds(kind: string): boolean {
  return kind.endsWith("threshold");
}

function keyOf(view: string, kind: string): string {
  return `${isAtThresholds(kind) ? view : (BAND_SPACE[view] ?? view)} ${kind}`;
}

/** The bands that are chosen of a picture; never one of another curve than is shown. */
export function chosenBands(scene: Scene, choices: Choices, view: string): ChosenBands | undefined {
  const kind = choices.one("band");
  if (kind === "none") return undefined;
  const isAll = choices.has("bands_of") && choices.one("bands_of") === "all";
  const others = isAll ? scene.tables.filter((table) => table !== scene.table) : [];
  const tables = [scene.table, ...others];
  const packed = tables.map((table) => scene.band(keyOf(view, kind), table));
  const bands = tables.flatMap((table, index): ModelBand[] => {
    const band = packed[index];
    if (!band || band.problem || !scene.holds(band.at)) return [];
    return [{ table, model: table.index, column: (name) => numbersOf(band.columns.get(name)) }];
  });
  return { kind, bands, notes: missingBands(scene, packed) };
}

/** A band as it is drawn, and the heights between which its model is, in words. */
export interface DrawnBand {
  guides: Guide[];
  text: (place: Place, of: Picture) => string;
}

/** A layer of guides for bands, in words above the plot and where the threshold is. */
export function bandLayer(
  scene: Scene,
  shown: ChosenBands | undefined,
  swatch: string,
  draw: (band: ModelBand) => DrawnBand,
): Layer {
  if (!shown) return NO_LAYER;
  const { kind, bands, notes } = shown;
  const label = `${format.percent(scene.get("confidence_level"))} ${bandNames[kind as keyof typeof bandNames].name}`;
  const drawn = bands.map(draw);
  const isCurrent = ({ table }: ModelBand) => table === scene.table;
  const guidesOf = (wanted: (band: ModelBand) => boolean) =>
    bands.flatMap((band, index) =>
      wanted(band) ? drawn[index].guides.map((guide) => quiet(scene, band, guide)) : [],
    );
  const text: Layer["text"] = (place, of) => {
    const parts = drawn.map(({ text }, index) => {
      const { table } = bands[index];
      return `${table === scene.table ? "" : `${table.name} `}${text(place, of)}`;
    });
    return `${label}: ${quantityOf(of.y)} ${parts.join(", ")}`;
  };
  return {
    // That of the current model last, over the others.
    guides: [...guidesOf((band) => !isCurrent(band)), ...guidesOf(isCurrent)],
    legend: bands.length ? [[swatch, label]] : [],
    notes,
    ...(bands.length ? { text } : {}),
  };
}

/** Bands of other models are quieter, for all to be seen where they overlap. */
function quiet(scene: Scene, { table }: ModelBand, guide: Guide): Guide {
  return table === scene.table ? guide : { ...guide, name: `${guide.name}-other` };
}
