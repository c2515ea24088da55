import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { root, runCommand } from "../../scripts/test/run-command";
import type { Area } from "./areas";

const position = z.object({ line: z.number(), column: z.number() });

const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});

/** A change of a module, and whether a test detected it. */
export type Mutant = {
  file: string;
  line: number;
  mutator: string;
  /** The source text that `replacement` replaces. */
  original: string;
  replacement: string;
  status: string;
};

type RunOptions = {
  /** A range of lines such as `40-80`, applied to every module, for areas that take too long as a whole. */
  lines: string | undefined;
  concurrency: number;
};

/**
 * Runs Stryker on an area and returns its mutants. Throws if Stryker fails or if the tests fail without a
 * mutant.
 */
export async function runArea(area: Area, options: RunOptions): Promise<Mutant[]> {
  const folder = join(root, ".data", "mutants", area.name);
  const output = join(folder, "mutation.json");
  const config = join(folder, "stryker.json");
  mkdirSync(folder, { recursive: true });
  rmSync(output, { force: true });
  writeFileSync(config, JSON.stringify(toStrykerConfig(area, { folder, output, ...options }), null, 2));
  process.env.MUTANT_TESTS = area.tests.join(",");
  const code = await runCommand("@stryker-mutator/core/bin/stryker.js", ["run", config]);
  if (code !== 0) throw new Error(`Stryker exited with code ${code} in area ${area.name}.`);
  const { files } = report.parse(JSON.parse(readFileSync(output, "utf8")));
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants.map(({ mutatorName, replacement = "", status, location }) => ({
      file,
      line: location.start.line,
      mutator: mutatorName,
      original: textBetween(lines, location),
      replacement,
      status,
    }));
  });
}

type Range = z.output<typeof report>["files"][string]["mutants"][number]["location"];

function textBetween(lines: readonly string[], { start, end }: Range): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join("\n");
}

function toStrykerConfig(area: Area, run: RunOptions & { folder: string; output: string }) {
  return {
    mutate: area.files.map((file) => (run.lines === undefined ? file : `${file}:${run.lines}`)),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: run.concurrency,
    reporters: ["json"],
    jsonReporter: { fileName: run.output },
    logLevel: "warn",
    allowConsoleColors: false,
    checkers: [],
    disableTypeChecks: true,
    ignorePatterns: [".next", "dist", ".data", "test-results", "docs/images", "coverage"],
    tempDirName: join(".data", "mutants", "sandboxes"),
    timeoutMS: 20_000,
    thresholds: { high: 100, low: 90, break: null },
  };
}
