import { type Size, type Spread, type Spreads, simulate } from "../maths/runs";
import type { Simulated } from "../model/simulated";
import type { Store } from "../model/store";
import type { Against } from "../pictures/simulated";

/** Sizes and prevalences that the area under precision-recall is drawn against. */
const SIZES = [30, 100, 300, 1000, 3000];
const PREVALENCES = [0.05, 0.1, 0.2, 0.5, 0.9];
/** After the last change, before samples are drawn; how long they are drawn at a time; in milliseconds. */
const [PAUSE, TURN] = [120, 8];

/** What is found, as it is found. */
export interface Found {
  spreads: (found: Spreads) => void;
  against: (found: [x: number, of: Spread][], against: Against) => void;
}

function* against(
  { problem, inputs: { seed }, runs }: Simulated,
  sizes: [x: number, size: Size][],
): Generator<void, [number, Spread][]> {
  const found: [number, Spread][] = [];
  for (const [x, size] of sizes) {
    const { pr_auc } = yield* simulate(problem, size, seed, runs);
    found.push([x, pr_auc]);
  }
  return found;
}

/** Everything that is simulated, one sample after the other. */
function* all(simulated: Simulated, found: Found): Generator<void, void> {
  const { problem, inputs, runs } = simulated;
  found.spreads(yield* simulate(problem, inputs, inputs.seed, runs));
  const sizes = SIZES.map((n): [number, Size] => [n, { ...inputs, n }]);
  found.against(yield* against(simulated, sizes), "n");
  const shares = PREVALENCES.map((prevalence): [number, Size] => [prevalence, { ...inputs, prevalence }]);
  found.against(yield* against(simulated, shares), "prevalence");
}

/** Simulate now and after each change, in turns that are short enough for the page to follow a pointer. */
export function follow(store: Store, simulated: Simulated, found: Found, signal: AbortSignal): void {
  let timer = 0;
  let key = "";
  const turn = (steps: Generator<void, void>) => {
    const end = performance.now() + TURN;
    let isDone = false;
    while (!isDone && performance.now() < end) isDone = steps.next().done ?? false;
    if (!isDone) timer = window.setTimeout(store.guarded(() => turn(steps)));
  };
  const start = () => {
    const inputs = JSON.stringify(simulated.inputs);
    if (inputs === key) return;
    key = inputs;
    clearTimeout(timer);
    timer = window.setTimeout(
      store.guarded(() => turn(all(simulated, found))),
      PAUSE,
    );
  };
  store.follow("models", start, signal);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
