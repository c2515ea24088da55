import { renderTable } from "../kit/table";
import type { RaceResult } from "./run-race";

const maxShown = 20;

/** Returns the results as a table, followed by the first violations. */
export function renderRaces(results: readonly RaceResult[], markdown: boolean): string {
  const table = {
    headings: ["race", "contenders", "rounds", "outcomes", "violations", "s"],
    lines: results.map(({ race, rounds, outcomes, violations, seconds }) => [
      race.name,
      race.contenders,
      String(rounds),
      formatCounts(outcomes),
      String(violations.length),
      seconds.toFixed(1),
    ]),
  };
  const lines = results.flatMap(({ race, violations }) =>
    violations.map((violation) => `${race.name}, ${violation}`),
  );
  const more = lines.length > maxShown ? [`and ${lines.length - maxShown} more`] : [];
  return [renderTable(table, markdown), ...lines.slice(0, maxShown), ...more].join("\n");
}

function formatCounts(outcomes: Readonly<Record<string, number>>): string {
  return Object.entries(outcomes)
    .sort(([, left], [, right]) => right - left)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
