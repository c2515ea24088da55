import { parseArgs } from "node:util";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { printLine } from "../kit/print-line";
import { renderTable } from "../kit/table";
import { type Area, allAreas } from "./areas";
import { allEquivalents } from "./equivalents";
import { type Mutant, runArea } from "./run-area";
import { isTooWeak, scoreArea, toTable, type Verdict } from "./verdict";

const usage =
  "npm run mutants -- [--only AREA,…] [--files NAME,…] [--lines FROM-TO] [--concurrency N] [--markdown]";

/**
 * Runs `npm run mutants`: mutates the modules of each area. Fails if the tests of an area miss too many mutants, or if
 * an entry of `equivalents.ts` is stale.
 */
runMain(async () => {
  const { areas, lines, concurrency, markdown } = readOptions(process.argv.slice(2));
  const verdicts: Verdict[] = [];
  for (const area of areas) {
    const startedAt = Date.now();
    const complete = scoreArea(area.name, await runArea(area, { lines, concurrency }), allEquivalents);
    // A run of some lines cannot tell whether an entry of `equivalents.ts` for other lines is stale.
    const verdict = lines === undefined ? complete : { ...complete, stale: [] };
    verdicts.push(verdict);
    process.stdout.write(verdict.survivors.map(describe).join(""));
    for (const { file, original } of verdict.stale) printLine(`Stale excuse: ${file}: ${original}`);
    printLine(`${area.name}: ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
  }
  process.stdout.write(`${renderTable(toTable(verdicts), markdown)}\n`);
  process.exit(verdicts.some(isTooWeak) ? 1 : 0);
});

function describe({ file, line, mutator, original, replacement, status }: Mutant): string {
  return `${file}:${line} ${status} ${mutator}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 160);
}

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    only: text,
    files: text,
    lines: text,
    concurrency: text,
    markdown: { type: "boolean" },
  } as const;
  try {
    const flags = parseArgs({ args: [...args], options }).values;
    return {
      areas: filterModules(chooseAreas(flags.only), flags.files),
      lines: flags.lines,
      concurrency: Number(flags.concurrency ?? 1),
      markdown: flags.markdown === true,
    };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function chooseAreas(only: string | undefined): readonly Area[] {
  const areas = allAreas.filter(({ name }) => only === undefined || only.split(",").includes(name));
  if (areas.length > 0) return areas;
  throw new Error(`--only takes ${allAreas.map(({ name }) => name).join(", ")}.`);
}

/**
 * Returns the areas that have modules whose path contains one of the comma-separated names, with only these modules and
 * all tests. Without names, returns the areas unchanged.
 */
function filterModules(areas: readonly Area[], names: string | undefined): readonly Area[] {
  if (names === undefined) return areas;
  const wanted = names.split(",");
  const narrow = areas.map((area) => ({
    ...area,
    files: area.files.filter((file) => wanted.some((name) => file.includes(name))),
  }));
  return narrow.filter(({ files }) => files.length > 0);
}
