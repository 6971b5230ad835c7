import { chart } from "../chart";
import { distribution, scoreDomain } from "../distribution";
import * as format from "../format";
import { clamp } from "../marks";
import type { Picture, Point } from "../picture";
import type { Store } from "../store";
import type { View } from "./view";

/** Narrow plots get wider bins. */
function binsFor(width: number): number {
  return width < 360 ? 30 : 60;
}

function steps(edges: number[], heights: number[]): Point[] {
  return heights.flatMap((height, bin): Point[] => [
    [edges[bin], height],
    [edges[bin + 1], height],
  ]);
}

export function scorePicture(store: Store, width: number): Picture {
  const { table, labels } = store;
  const domain = scoreDomain(table);
  const { edges, positive, negative } = distribution(table, binsFor(width));
  const highest = Math.max(...positive, ...negative);
  const x = table.threshold.map((threshold) => clamp(threshold, ...domain));
  return {
    title: "Discrimination",
    x: { label: `Score of ${table.name}`, domain, tick: format.tick },
    y: {
      label: `Share of the class, bins of ${format.short(edges[1] - edges[0])}`,
      domain: [0, highest * 1.05],
      tick: format.percentTick,
    },
    tracks: [{ table, x }],
    guides: [
      { kind: "area", name: "negative", points: steps(edges, negative) },
      { kind: "line", name: "positive", points: steps(edges, positive) },
    ],
    key: [
      ["negative", `actual ${labels[0]}`],
      ["positive", `actual ${labels[1]}`],
    ],
    handle: ({ exact, asked, threshold }) => ({ x: clamp(exact ? asked : threshold, ...domain) }),
  };
}

export const discrimination: View = (el, store, signal, options) =>
  chart(el, store, scorePicture, signal, options);
