import type { Cost, CostPair } from "./measure-pairs";

export type CostComparison = {
  requests: Cost;
  others: Cost;
  /** The average CPU time of `requests`, divided by that of `others`. */
  ratio: number;
  /** The lowest ratio of a single pair of batches. `highest` is the highest one. */
  lowest: number;
  highest: number;
};

/**
 * Compares the average costs over all pairs of batches. Also returns the lowest and the highest ratio of a single pair.
 */
export function compareCosts(pairs: readonly CostPair[]): CostComparison {
  const requests = average(pairs.map((pair) => pair.requests));
  const others = average(pairs.map((pair) => pair.others));
  const ratios = pairs.map((pair) => sum(pair.requests) / sum(pair.others));
  const ratio = sum(requests) / sum(others);
  return { requests, others, ratio, lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

function sum({ web, database }: Cost): number {
  return web + database;
}

function average(costs: readonly Cost[]): Cost {
  const total = costs.reduce((left, right) => ({
    web: left.web + right.web,
    database: left.database + right.database,
  }));
  return { web: total.web / costs.length, database: total.database / costs.length };
}
