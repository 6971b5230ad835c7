import { expect, it, vi } from "vitest";
import { PageModel } from "../../../src/model/page_model.ts";

it("tells each listener once of each event that it follows, until it no longer does", () => {
  const model = new PageModel({ threshold: 0.5, model: "good" });
  const listener = vi.fn();
  for (const event of ["change:threshold", "change:threshold", "change:model"]) model.on(event, listener);
  model.set("threshold", 0.25);
  model.set("model", "weak");
  expect(listener).toHaveBeenCalledTimes(2);
  model.off("change:threshold", listener);
  model.set("threshold", 0.125);
  model.set("model", "good");
  expect(listener).toHaveBeenCalledTimes(3);
  model.off("change:model", listener);
  model.off("change:none", listener);
  model.set("model", "weak");
  expect(listener).toHaveBeenCalledTimes(3);
});
