export type Goal = { least: number } | { most: number };

/** The aim as a reader takes it, and whether it was missed; what was not measured is not called missed. */
export function verdict(value: number | null, aim: Goal, unit = ""): string {
  const [sign, limit] = "least" in aim ? ["≥", aim.least] : ["≤", aim.most];
  const met = value !== null && ("least" in aim ? value >= aim.least : value <= aim.most);
  return `${sign} ${limit}${unit}${value === null || met ? "" : " missed"}`;
}
