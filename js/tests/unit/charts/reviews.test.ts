import { describe, expect, it } from "vitest";
import { reviewText } from "../../../src/charts/review.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { GOLDEN, unpacked } from "../../support/charts.ts";
import { openStore } from "../../support/store.ts";

describe.each(GOLDEN.scenes)("the scene $name", ({ state, reviews }) => {
  it.each(reviews)("a review zone is said as in Python: $text", ({ traits, text }) => {
    const store = openStore(new PageModel(unpacked({ ...state, ...traits }) as object));
    expect(store.zone).toBeDefined();
    if (store.zone) expect(reviewText(store.scene, store.zone)).toBe(text);
  });
});
