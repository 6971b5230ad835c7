import { describe, expect, it } from "vitest";
import { tiersText } from "../../../src/charts/tiers.ts";
import { sentence, verdict } from "../../../src/charts/verdict.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { GOLDEN, unpacked } from "../../support/charts.ts";
import { openStore } from "../../support/store.ts";

describe.each(GOLDEN.scenes)("the scene $name", ({ state, tiers: given }) => {
  it.each(given)("tiers are said as in Python: $text", ({ traits, text, sentence: said }) => {
    const store = openStore(new PageModel(unpacked({ ...state, ...traits }) as object));
    const { rule, scene, tiers } = store;
    expect(tiers).toBeDefined();
    if (tiers) expect(tiersText(scene, tiers)).toBe(text);
    expect(sentence(verdict(scene, rule, tiers))).toBe(said);
  });
});
