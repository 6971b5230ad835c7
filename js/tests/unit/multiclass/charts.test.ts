import { describe, expect, it } from "vitest";
import { class_charts } from "../../../src/base/vocabulary.ts";
import { Choices, nameOf } from "../../../src/model/options.ts";
import { classLabels } from "../../../src/multiclass/chart.ts";
import { CLASS_CHARTS, CLASS_TABLES } from "../../../src/multiclass/charts.ts";
import { CLASS_KNOWN } from "../../../src/multiclass/scene.ts";
import { bySimilarity } from "../../../src/multiclass/similarity.ts";
import { MOST, shownCases } from "../../../src/multiclass/simplex.ts";
import {
  type ClassScene,
  type DescribedTable,
  describedChart,
  describedTable,
  GOLDEN,
  sceneOf,
} from "../../support/class_charts.ts";
import { differences } from "../../support/differences.ts";

type Shown = ClassScene["charts"][number];

function found(scene: ClassScene, { kind, options, chart }: Shown): string[] {
  const drawn = [sceneOf(scene), new Choices(kind, options, CLASS_KNOWN.options)] as const;
  if (kind in CLASS_TABLES) {
    const table = describedTable(CLASS_TABLES[kind as keyof typeof CLASS_TABLES](...drawn));
    expect(table).toEqual(chart as DescribedTable);
    return [];
  }
  const mine = describedChart(CLASS_CHARTS[kind as keyof typeof CLASS_CHARTS](...drawn));
  const theirs = chart as Exclude<Shown["chart"], DescribedTable>;
  expect(mine.names).toEqual(theirs.names);
  return differences(theirs, mine, scene.points);
}

describe.each(GOLDEN.scenes)("the scene $name", (scene) => {
  it.each(scene.charts.map((each) => ({ ...each, text: JSON.stringify(each.options) })))(
    "$kind $text is what Python draws",
    (each) => {
      expect(found(scene, each)).toEqual([]);
    },
  );

  it("has the classes with their areas", () => {
    for (const [index, { name, auc, bound }] of classLabels(sceneOf(scene)).entries()) {
      expect([name, bound]).toEqual([scene.labels[index][0], scene.labels[index][2]]);
      expect(auc).toBeCloseTo(scene.labels[index][1], 6);
    }
  });
});

describe("the file", () => {
  const [{ charts }] = GOLDEN.scenes;

  it("has every chart and table", () => {
    const kinds = new Set([...Object.keys(CLASS_CHARTS), ...Object.keys(CLASS_TABLES)]);
    expect(kinds).toEqual(new Set(Object.keys(class_charts)));
    expect(new Set(charts.map(({ kind }) => kind))).toEqual(kinds);
  });

  it("has every value of every option", () => {
    for (const [kind, options] of Object.entries(CLASS_KNOWN.options)) {
      const chosen = charts.filter((each) => each.kind === kind).map((each) => each.options);
      for (const [name, { values, default: start }] of Object.entries(options)) {
        const tried = new Set(chosen.map((each) => each[name] ?? start));
        expect([...tried].map(nameOf).sort(), `${kind} ${name}`).toEqual(Object.keys(values).sort());
      }
    }
  });
});

it.each(GOLDEN.orders)("orders similar classes as Python does", ({ areas, order }) => {
  expect(bySimilarity(areas)).toEqual(order);
});

it("draws the same of many cases", () => {
  expect(shownCases(MOST)).toHaveLength(MOST);
  expect(shownCases(4000)).toHaveLength(MOST);
  expect(shownCases(4000).slice(0, GOLDEN.shown.length)).toEqual(GOLDEN.shown);
});
