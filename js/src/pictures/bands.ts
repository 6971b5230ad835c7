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

/** As `BAND_SPACE` in Python: pictures with one space share their bands, which are the same rules. */
const BAND_SPACE: Record<string, string> = { lift: "gains", roi: "gains" };

/** A valid band of one model. */
export interface ModelBand {
  table: CountTable;
  model: number;
  column: (name: string) => Float64Array;
}

/** The chosen bands that are here, that of the current model first, and notes with the reasons for missing ones. */
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

/** The chosen bands of a picture; a band computed for other values is left out. */
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

/** The guides of a band, and its interval as text. */
export interface DrawnBand {
  guides: Guide[];
  text: (place: Place, of: Picture) => string;
}

/** A layer of bands, with legend and a text for the threshold. */
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
      wanted(band) ? drawn[index].guides.map((guide) => fainter(scene, band, guide)) : [],
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

/** Bands of other models are fainter, so that overlapping bands stay visible. */
function fainter(scene: Scene, { table }: ModelBand, guide: Guide): Guide {
  return table === scene.table ? guide : { ...guide, name: `${guide.name}-other` };
}
