/** Simulated answerers: what they think is in the result as often as it says. */
import { expect, it } from "vitest";
import {
  type Answer,
  COVERED,
  Elicitation,
  likelihood,
  QUESTIONS,
  type Question,
} from "../../../src/maths/elicitation.ts";

/** Mulberry32: reproducible numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function elicited(answer: (question: Question) => Answer): Elicitation {
  let known = new Elicitation();
  while (!known.isDone) known = known.answered(answer(known.question));
  return known;
}

/** Someone who sees a difference of so much, and slips at times. */
function person(worth: number, random: () => number): (question: Question) => Answer {
  return (question) => {
    const place = random();
    const alarms = likelihood(question, "alarms", Math.log(worth));
    if (place < alarms) return "alarms";
    return place < alarms + likelihood(question, "misses", Math.log(worth)) ? "misses" : "same";
  };
}

it("covers what people think as often as it says", () => {
  const random = generator(1);
  const runs = 1500;
  let covered = 0;
  const spread: number[] = [];
  for (let run = 0; run < runs; run++) {
    const worth = Math.exp(Math.log(1 / 200) + random() * Math.log(200 * 2000));
    const { low, high } = elicited(person(worth, random)).result;
    if (low <= worth && worth <= high) covered += 1;
    spread.push(high / low);
  }
  // Ends are rounded outwards, so more than that; four standard errors under it would be less.
  expect(covered / runs).toBeGreaterThan(COVERED - 4 * Math.sqrt((COVERED * (1 - COVERED)) / runs));
  expect(covered / runs).toBeLessThan(0.9);
  const [median] = spread.sort((a, b) => a - b).slice(runs / 2);
  expect(median).toBeLessThan(2.2);
});

it.each([0.02, 0.5, 1, 3, 12, 140, 1500])("finds what somebody is sure of: %d", (worth) => {
  const sure = ({ alarms, misses }: Question): Answer =>
    alarms === misses * worth ? "same" : alarms > misses * worth ? "alarms" : "misses";
  const known = elicited(sure);
  const { low, median, high } = known.result;
  expect(known.asked).toBe(QUESTIONS);
  expect(low).toBeLessThanOrEqual(worth);
  expect(high).toBeGreaterThanOrEqual(worth);
  expect(Math.abs(Math.log(median / worth))).toBeLessThan(0.35);
});

it("asks in small whole numbers, never the same twice in a row, and each answer matters", () => {
  const random = generator(2);
  for (let run = 0; run < 50; run++) {
    const asked: string[] = [];
    elicited((question) => {
      const { alarms, misses } = question;
      for (const each of [alarms, misses]) expect(Number.isInteger(each)).toBe(true);
      expect(Math.min(alarms, misses)).toBeLessThanOrEqual(4);
      asked.push(`${alarms}:${misses}`);
      return (["alarms", "misses", "same"] as const)[Math.floor(3 * random())];
    });
    expect(asked.filter((each, index) => each === asked[index - 1])).toEqual([]);
  }
  const start = new Elicitation();
  const [more, less] = (["misses", "alarms"] as const).map((answer) => start.answered(answer).result.median);
  expect(more).toBeGreaterThan(start.result.median);
  expect(less).toBeLessThan(start.result.median);
});

it("goes as far as anybody's ratio, and no further", () => {
  const least = elicited(() => "alarms").result;
  const most = elicited(() => "misses").result;
  expect(least.low).toBeGreaterThan(1e-3);
  expect(most.high).toBeLessThanOrEqual(3000);
  for (const each of [least, most]) expect(each.low).toBeLessThan(each.high);
});
