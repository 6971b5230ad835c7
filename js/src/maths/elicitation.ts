/**
 * How many false alarms a miss is worth to somebody, from answers to “which is worse?”: a Bayesian staircase (QUEST,
 * Watson & Pelli, Perception & Psychophysics 33, 1983). The logarithm of the ratio has a posterior on a grid; the next
 * question is asked at its median.
 */

/** What seems worse. */
export type Answer = "alarms" | "misses" | "same";

/** So many false alarms against so many misses. */
export interface Question {
  alarms: number;
  misses: number;
}

export const QUESTIONS = 10;
/** The share of the posterior that the result covers. */
export const COVERED = 0.8;
/** Ratios that are thought possible, all alike on their logarithms, and steps of the grid. */
const [LEAST, MOST, STEPS] = [1 / 300, 3000, 600];
/** How blurred ratios are told apart, and within how much they seem the same, in logarithms. */
const [BLUR, SAME] = [0.25, 0.15];
/** Share of the answers that are slips, each as likely as the others. */
const SLIP = 0.04;
/** A question is at most so far from the ratio that it is asked for, in logarithms, unless that takes many misses. */
const NEAR = 0.08;
const MANY = 4;
/** Where to ask, else if the same was asked before: shares of the posterior. */
const PLACES = [0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85];

const GRID = Float64Array.from(
  { length: STEPS + 1 },
  (_, step) => Math.log(LEAST) + (step / STEPS) * Math.log(MOST / LEAST),
);

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

function logRatio({ alarms, misses }: Question): number {
  return Math.log(alarms / misses);
}

/** How likely an answer is if a miss is worth so many false alarms, in logarithms. */
export function likelihood(question: Question, answer: Answer, worth: number): number {
  const away = logRatio(question) - worth;
  const alarms = logistic((away - SAME) / BLUR);
  const misses = logistic((-away - SAME) / BLUR);
  const meant = { alarms, misses, same: 1 - alarms - misses }[answer];
  return (1 - SLIP) * meant + SLIP / 3;
}

/** Two digits, as people say numbers. */
function rounded(value: number): number {
  return value < 100 ? Math.round(value) : Number(value.toPrecision(2));
}

/** A ratio as small numbers of both. */
function questionAt(worth: number): Question {
  const ratio = Math.exp(Math.abs(worth));
  let best: [many: number, few: number] = [1, 1];
  let least = Number.POSITIVE_INFINITY;
  for (let few = 1; few <= MANY && least > NEAR; few++) {
    const many = rounded(few * ratio);
    const away = Math.abs(Math.log(many / few / ratio));
    if (away < least) [best, least] = [[many, few], away];
  }
  const [many, few] = best;
  return worth < 0 ? { alarms: few, misses: many } : { alarms: many, misses: few };
}

/** The value under which a share of a posterior on the grid lies. */
function quantile(posterior: Float64Array, share: number): number {
  let sum = 0;
  const at = posterior.findIndex((each) => {
    sum += each;
    return sum >= share;
  });
  return GRID[at < 0 ? STEPS : at];
}

/** What is known after some answers. */
export class Elicitation {
  readonly #posterior: Float64Array;

  constructor(private readonly answers: readonly [Question, Answer][] = []) {
    const weights = GRID.map((worth) =>
      answers.reduce((product, [question, answer]) => product * likelihood(question, answer, worth), 1),
    );
    const sum = weights.reduce((a, b) => a + b);
    this.#posterior = weights.map((each) => each / sum);
  }

  get asked(): number {
    return this.answers.length;
  }

  get isDone(): boolean {
    return this.asked >= QUESTIONS;
  }

  /** What to ask next: at the median, unless that was asked; what was asked longest ago if all was. */
  get question(): Question {
    const asked = this.answers.map(([each]) => logRatio(each));
    const questions = PLACES.map((share) => questionAt(quantile(this.#posterior, share)));
    const when = questions.map((each) => asked.lastIndexOf(logRatio(each)));
    return questions[when.indexOf(Math.min(...when))];
  }

  answered(answer: Answer): Elicitation {
    return new Elicitation([...this.answers, [this.question, answer]]);
  }

  /** How many false alarms a miss is worth: the interval that covers the truth so often, and the median. */
  get result(): { low: number; median: number; high: number } {
    const tail = (1 - COVERED) / 2;
    const [low, median, high] = [tail, 0.5, 1 - tail].map((share) => quantile(this.#posterior, share));
    return { low: outwards(low, Math.floor), median: Math.exp(median), high: outwards(high, Math.ceil) };
  }
}

/** An end of the interval to two digits, rounded outwards. */
function outwards(worth: number, round: (value: number) => number): number {
  const value = Math.exp(worth);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  // What is on a digit but for rounding stays there.
  return Number((round(Number((value / unit).toPrecision(12))) * unit).toPrecision(2));
}
