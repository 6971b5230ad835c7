import { expect, it } from "vitest";
import { MODEL_METRICS } from "../../../src/maths/model_metrics.ts";
import { GOLDEN, storeOf } from "../../support/charts.ts";

it.each(GOLDEN.scenes)("the metrics of the scene $name are those of Python", (scene) => {
  const { scene: found } = storeOf(scene);
  // Samples that are drawn in the page have none that Python sends.
  const given = found.sample.hasTheory ? [] : scene.metrics;
  for (const [index, expected] of given.entries()) {
    const table = found.tables[index];
    const of = {
      table,
      target: found.target(table),
      hull: found.hull(table),
      family: found.of("_auc_family", table),
    };
    expect(Object.keys(MODEL_METRICS)).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(expected)) {
      const own = MODEL_METRICS[name].value(of);
      if (value === null) expect(own, name).toBeNaN();
      else expect(Math.abs(own - value), name).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(value)));
    }
  }
});
