/** Waiting for a condition is as patient as everything else, where vitest gives up after a second. */
import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    patience: number;
  }
}

const waitUntil = vi.waitUntil;
vi.waitUntil = (probe, options) =>
  waitUntil(probe, { timeout: inject("patience"), ...(typeof options === "object" ? options : {}) });
