import { describe, expect, it } from "vitest";
import * as format from "../../../src/base/format.ts";
import type { ChosenOptions } from "../../../src/base/traits.ts";
import { ofGroups } from "../../../src/charts/group_choices.ts";
import { CHARTS } from "../../../src/charts/index.ts";
import { groupPanel, panelOf } from "../../../src/charts/panels.ts";
import { drawnGroups, storeOfCurves, storeOfGroup } from "../../../src/model/group_store.ts";
import { KINDS } from "../../../src/model/kinds.ts";
import { Choices, nameOf, OPTIONS } from "../../../src/model/options.ts";
import { type Drawn, described, GOLDEN, storeOf } from "../../support/charts.ts";
import { differences } from "../../support/differences.ts";

type Kind = keyof typeof CHARTS;

/** A chart of a store; of groups, as views draw them. */
function draw(kind: Kind, store: ReturnType<typeof storeOf>, options: ChosenOptions = {}): Drawn {
  const choices = new Choices(kind, options);
  const groups = options.curves === "groups" ? drawnGroups(store.scene) : [];
  if (groups.length === 0) return described(CHARTS[kind](store.scene, choices), store);
  const child = storeOfCurves(store, groups);
  return described(CHARTS[kind](child.scene, ofGroups(choices)), child);
}

/** A panel of a group; what its legend says is not compared. */
function drawPanel(
  kind: Kind,
  store: ReturnType<typeof storeOf>,
  options: ChosenOptions,
  panel: number,
): Drawn {
  const groups = drawnGroups(store.scene);
  const stores = groups.map((group) => storeOfGroup(store, group));
  const scenes = stores.map(({ scene }) => scene);
  const chart = groupPanel(panelOf(CHARTS[kind]), scenes, panel, new Choices(kind, options));
  const drawn = described(chart, stores[panel]);
  return { ...drawn, title: groups[panel].label, legend: [], notes: [] };
}

describe.each(GOLDEN.scenes)("the scene $name", (scene) => {
  const store = storeOf(scene);

  it.each(Object.keys(CHARTS) as (keyof typeof CHARTS)[])("%s is what Python draws", (kind) => {
    const shown = scene.charts.filter((each) => each.kind === kind);
    expect(shown.length).toBeGreaterThan(0);
    const found = shown.flatMap(({ options, panel, chart }) =>
      differences(
        chart,
        panel === undefined ? draw(kind, store, options) : drawPanel(kind, store, options, panel),
        scene.points,
      ).map((each) => `${kind} ${JSON.stringify(options)} of ${scene.name}: ${each}`),
    );
    expect(found).toEqual([]);
  });
});

describe("the file", () => {
  const [{ charts }] = GOLDEN.scenes;

  it("has every chart but the tables", () => {
    const kinds = KINDS.filter((kind) => !["gains_table", "groups", "timeline"].includes(kind));
    expect(new Set(charts.map(({ kind }) => kind))).toEqual(new Set<string>(kinds));
  });

  it("has every value of every option", () => {
    for (const [kind, options] of Object.entries(OPTIONS)) {
      if (!(kind in CHARTS)) continue;
      const chosen = charts.filter((each) => each.kind === kind).map((each) => each.options);
      for (const [name, { values, default: start, takes_share }] of Object.entries(options)) {
        // Side by side they are several charts.
        if (kind === "discrimination" && name === "models") continue;
        const given = chosen.flatMap((each) => each[name] ?? (Array.isArray(start) ? [] : [start]));
        // Some take numbers besides.
        const tried = new Set(given.map(nameOf).filter((each) => !takes_share || each in values));
        expect([...tried].sort(), `${kind} ${name}`).toEqual(Object.keys(values).sort());
      }
    }
  });
});

describe("a difference", () => {
  const scene = GOLDEN.scenes[0];
  const { chart } = scene.charts.find(({ options }) => options.lines === true) ?? scene.charts[0];
  const store = storeOf(scene);
  const shown = () => structuredClone(draw("cost_curve", store, { lines: true }));

  it.each<[string, (drawn: Drawn) => void]>([
    ["title", (drawn) => (drawn.title = "Costs")],
    ["x.label", (drawn) => (drawn.x.label = "Costs")],
    ["y.domain[1]", (drawn) => (drawn.y.domain[1] *= 1.00001)],
    ["x.log", (drawn) => (drawn.x.log = true)],
    ["x.ticks[1][1]", (drawn) => (drawn.x.ticks[1][1] += "%")],
    ["x.grid", (drawn) => drawn.x.grid.push(0.5)],
    ["curves", (drawn) => drawn.curves.pop()],
    ["curves[0].model", (drawn) => drawn.curves.reverse()],
    ["curves[0].dashed", (drawn) => (drawn.curves[0].dashed = true)],
    ["curves[0].crisp", (drawn) => (drawn.curves[0].crisp = [0, 0])],
    ["curves[0].current", (drawn) => (drawn.curves[0].current = true)],
    ["curves[0].points", (drawn) => (drawn.curves[0].points[2][1] += 0.001)],
    ["curves[1].points", (drawn) => drawn.curves[1].points.splice(0, 2)],
    ["guides", (drawn) => drawn.guides.pop()],
    ["guides[0].name", (drawn) => (drawn.guides[0].name = "zero")],
    ["guides[0].kind", (drawn) => (drawn.guides[0].kind = "area")],
    ["guides[3].model", (drawn) => (drawn.guides[3].model = 0)],
    ["guides[3].points", (drawn) => (drawn.guides[3].points[3][1] += 1e-4)],
    ["guides[3].points.length", (drawn) => drawn.guides[3].points.splice(0, 2)],
    ["markers", (drawn) => drawn.markers.pop()],
    ["markers[0].x", (drawn) => (drawn.markers[0].x += 1e-5)],
    ["markers[2].y", (drawn) => (drawn.markers[2].y = null)],
    ["legend[1][1]", (drawn) => (drawn.legend[1][1] = "rule")],
    ["legend", (drawn) => drawn.legend.pop()],
    ["notes", (drawn) => drawn.notes.push("A note.")],
    ["spans[0][1]", (drawn) => (drawn.spans[0][1] -= 1e-5)],
    ["spans[0][2]", (drawn) => (drawn.spans[0][2] = "nobody")],
  ])("of %s is found", (path, change) => {
    const drawn = shown();
    expect(differences(chart, drawn, scene.points)).toEqual([]);
    change(drawn);
    const found = differences(chart, drawn, scene.points);
    expect(found.map((each) => each.split(" ")[0])).toContain(path);
  });
});

describe("numbers", () => {
  const formats: Record<string, (value: number) => string> = {
    ...{ count: format.count, rate: format.rate, percent: format.percent, ratio: format.ratio },
    ...{ short: format.short, loss: format.loss, index: format.index, money: format.money },
    ...{ score: format.score, tick: format.tick, percent_tick: format.percentTick },
    compact_tick: format.compactTick,
    dollars: (value) => format.inUnit(format.money(value), "US$"),
    euros: (value) => format.inUnit(format.money(value), "€"),
  };
  const { values, texts } = GOLDEN.numbers;

  it.each(Object.entries(texts))("as %s are written as in Python", (name, expected) => {
    expect(values.map(formats[name])).toEqual(expected);
  });
});
