export type Goal = { min: number } | { max: number };

/** Renders the goal, followed by “missed” if the value misses it. A value that was not measured does not miss it. */
export function formatGoal(value: number | null, goal: Goal, unit = ""): string {
  const [sign, limit] = "min" in goal ? ["≥", goal.min] : ["≤", goal.max];
  const met = value !== null && ("min" in goal ? value >= goal.min : value <= goal.max);
  return `${sign} ${limit}${unit}${value === null || met ? "" : " missed"}`;
}
