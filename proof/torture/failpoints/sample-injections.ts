import { createRandom } from "../../kit/random";
import { allPoints } from "./all-points";
import { ways } from "./fault-prelude";
import type { Strike } from "./run-points";

/** Returns every failure at every failpoint where it can occur, or `sample` of them drawn by the seed. */
export function sampleInjections(seed: number, sample: number | null): Strike[] {
  const all = allPoints.flatMap((point) =>
    ways.filter((way) => way !== "throw" || point.cannotThrow !== true).map((way) => ({ point, way })),
  );
  if (sample === null) return all;
  const random = createRandom(seed, 2);
  return all
    .map((strike) => ({ strike, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, sample)
    .map(({ strike }) => strike);
}
