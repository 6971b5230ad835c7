import { clamp } from "../base/clamp";
import type { Mixture } from "../base/traits";
import type { Chart, Part, Pickable, Spot } from "../charts/chart";
import type { Frame } from "./frame";
import { inPixels, type Pixels } from "./marks";

type Pixel = [number, number];

/** A row under the pointer. */
export interface Hit {
  pixels: Pixels;
  row: number;
  distance: number;
}

/** Nearest row of a track on the screen. */
export function nearest(pixels: Pixels, [x, y]: [number, number]): Hit {
  let row = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < pixels.x.length; index++) {
    const dx = pixels.x[index] - x;
    const dy = pixels.y ? pixels.y[index] - y : 0;
    const squared = dx * dx + dy * dy;
    if (squared < least) {
      least = squared;
      row = index;
    }
  }
  return { pixels, row, distance: Math.sqrt(least) };
}

export function nearestOf(tracks: Pixels[], at: [number, number]): Hit | undefined {
  const hits = tracks.map((pixels) => nearest(pixels, at));
  return hits.sort((a, b) => a.distance - b.distance)[0];
}

/** Largest distance of a press to a curve, spot or edge, in pixels. */
export const PICK_DISTANCE = 8;

function closest<T extends { distance: number }>(places: T[]): T | undefined {
  return places.filter(({ distance }) => distance < PICK_DISTANCE).sort((a, b) => a.distance - b.distance)[0];
}

/** The spot of a chart under the pointer. */
export function spotAt({ spots }: Chart, frame: Frame, at: Pixel): Spot | undefined {
  const places = (spots ?? []).map((spot) => {
    const [x, y] = inPixels(frame, spot.at);
    return { spot, distance: Math.hypot(x - at[0], y - at[1]) };
  });
  return closest(places)?.spot;
}

/** What the place under the pointer stands for, where areas of a chart mean cases. */
export function partAt({ part }: Chart, frame: Frame, [x, y]: Pixel): Part | undefined {
  const isInside = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
  return isInside ? part?.([frame.x.invert(x), frame.y.invert(y)]) : undefined;
}

/** The cases that a click at a place selects: those of a point, or of the bar that it is in. */
export function pickAt(picks: Pickable[], frame: Frame, [x, y]: Pixel): Pickable | undefined {
  const points = picks.flatMap((pick) => {
    const place = pick.at && inPixels(frame, pick.at);
    return place ? [{ pick, distance: Math.hypot(place[0] - x, place[1] - y) }] : [];
  });
  const isIn = ({ bar }: Pickable) => {
    if (!bar) return false;
    const [[left, bottom], [right, top]] = bar.map((corner) => inPixels(frame, corner));
    return x >= left && x < right && y >= top && y <= bottom;
  };
  return closest(points)?.pick ?? picks.find(isIn);
}

/** The mixture that an edge of a chart under the pointer stands for. */
export function mixtureAt({ edges }: Chart, frame: Frame, [x, y]: Pixel): Mixture | undefined {
  const places = (edges ?? []).map((edge) => {
    const [from, to] = [inPixels(frame, edge.from), inPixels(frame, edge.to)];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const share = clamp(((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy), 0, 1);
    return { edge, share, distance: Math.hypot(from[0] + share * dx - x, from[1] + share * dy - y) };
  });
  const hit = closest(places);
  return hit?.edge.mixture(hit.share);
}
