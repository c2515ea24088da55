import { createRandom } from "../../kit/random";
import { allFailpoints } from "./all-failpoints";
import { failureModes } from "./fault-prelude";
import type { Injection } from "./run-failpoints";

/**
 * Returns every combination of a failpoint and a failure that can occur there. With `sample`, returns that many of them,
 * drawn by the seed.
 */
export function sampleInjections(seed: number, sample: number | null): Injection[] {
  const all = allFailpoints.flatMap((point) =>
    failureModes
      .filter((mode) => mode !== "throw" || point.cannotThrow !== true)
      .map((mode) => ({ point, mode })),
  );
  if (sample === null) return all;
  const random = createRandom(seed, 2);
  return all
    .map((injection) => ({ injection, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, sample)
    .map(({ injection }) => injection);
}
