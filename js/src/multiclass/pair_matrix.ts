import * as format from "../base/format";
import { class_charts } from "../base/vocabulary";
import { type Cell, type ClassTable, classLabels, type Describe, shortNames, shownOrder } from "./chart";

const KIND = "pair_matrix";
/** An area at random, at which a cell is darkest. */
const CHANCE = 0.5;
const EACH =
  "Take one case of each class: how often does the row's case get the higher probability for its class? Ties count half.";
const PAIR = "Each cell is the mean of the pair's two areas, one by each class's probability.";
const MEAN = "M is the mean over all pairs; it does not depend on class sizes.";

function cellOf(area: number): Cell {
  // The root, as areas that differ are mostly near 1.
  if (Number.isNaN(area)) return { text: "", isQuiet: true };
  return { text: format.area(area), value: area, shade: Math.sqrt(Math.min(1, (1 - area) / (1 - CHANCE))) };
}

/** Hand & Till's areas of pairs of classes; the darker a cell, the nearer to ranking at random. */
export const pairMatrix: Describe<ClassTable> = (scene, choices) => {
  const { areas } = scene;
  const order = shownOrder(scene, choices);
  const names = shortNames(scene);
  const both = areas.map((row, i) => row.map((area, j) => (area + areas[j][i]) / 2));
  const isEach = choices.one("areas") === "each";
  const shown = isEach ? areas : both;
  const pairs = both.flatMap((row, i) =>
    row.flatMap((area, j) => (j > i ? [{ area, name: `${names[i]} and ${names[j]}` }] : [])),
  );
  const mean = pairs.reduce((sum, { area }) => sum + area, 0) / pairs.length;
  const worst = pairs.reduce((least, each) => (each.area < least.area ? each : least));
  const columns = order.map((of) => ({
    head: names[of],
    cells: order.map((own) => cellOf(shown[own][of])),
  }));
  return {
    title: class_charts[KIND].title,
    classes: classLabels(scene),
    columns: [{ head: "", cells: order.map((own) => ({ text: names[own] })) }, ...columns],
    order,
    quantities: [
      ["M", format.area(mean)],
      [`lowest: ${worst.name}`, format.area(worst.area)],
    ],
    about: [isEach ? EACH : PAIR, MEAN],
  };
};
