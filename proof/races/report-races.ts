import { renderTable } from "../kit/table";
import type { RaceResult } from "./run-race";

const mostShown = 20;

/** The table of all races, and the first violations word for word. */
export function renderRaces(results: readonly RaceResult[], markdown: boolean): string {
  const table = {
    headings: ["race", "contenders", "rounds", "what they were told", "violations", "s"],
    lines: results.map(({ race, rounds, outcomes, violations, seconds }) => [
      race.name,
      race.contenders,
      String(rounds),
      listOf(outcomes),
      String(violations.length),
      seconds.toFixed(1),
    ]),
  };
  const told = results.flatMap(({ race, violations }) =>
    violations.map((violation) => `${race.name}, ${violation}`),
  );
  const more = told.length > mostShown ? [`and ${told.length - mostShown} more`] : [];
  return [renderTable(table, markdown), ...told.slice(0, mostShown), ...more].join("\n");
}

function listOf(outcomes: Readonly<Record<string, number>>): string {
  return Object.entries(outcomes)
    .sort(([, left], [, right]) => right - left)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
