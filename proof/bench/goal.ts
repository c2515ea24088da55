export type Goal = { least: number } | { most: number };

/** Renders the goal and whether the value misses it. A value that was not measured does not miss it. */
export function verdict(value: number | null, aim: Goal, unit = ""): string {
  const [sign, limit] = "least" in aim ? ["≥", aim.least] : ["≤", aim.most];
  const met = value !== null && ("least" in aim ? value >= aim.least : value <= aim.most);
  return `${sign} ${limit}${unit}${value === null || met ? "" : " missed"}`;
}
