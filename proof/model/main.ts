import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrateDatabase } from "../../server/db/migrate";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { runMain } from "../../server/launch/run-main";
import { startPostgres } from "../kit/postgres";
import { printLine } from "../kit/print-line";
import { renderTable } from "../kit/table";
import { runModel } from "./run-model";

const usage = "npm run model -- [--seed S] [--sequences N] [--steps N] [--path PATH]";

/**
 * Runs `npm run model`: compares the service with a model of its contract over random sequences of requests.
 */
runMain(async () => {
  const { path, ...numbers } = readFlags(process.argv.slice(2));
  const { seed = Math.floor(Math.random() * 1e6), sequences = 500, steps = 40 } = numbers;
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  printLine(`Seed ${seed}: ${sequences} sequences of ${steps} steps.`);
  const folder = join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), `model-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres(folder, () => undefined);
  const startedAt = Date.now();
  try {
    await migrateDatabase(postgres.url);
    const options = { databaseUrl: postgres.url, seed, sequences, steps };
    const result = await runModel(path === undefined ? options : { ...options, path });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    process.stdout.write(
      `${result.sequences} sequences, ${result.steps} steps, ${seconds} s: ${result.failure ?? "no difference found"}\n`,
    );
    const lines = [...result.outcomes].sort().map(([name, times]) => [name, String(times)]);
    process.stdout.write(`${renderTable({ headings: ["outcome", "count"], lines }, false)}\n`);
    process.exitCode = result.failure === null ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
});

type Flags = { seed?: number; sequences?: number; steps?: number; path?: string };

function readFlags(args: readonly string[]): Flags {
  const text = { type: "string" } as const;
  try {
    const options = { seed: text, sequences: text, steps: text, path: text };
    const { path, ...numbers } = parseArgs({ args: [...args], options }).values;
    const read = Object.entries(numbers).map(([name, value]) => [name, parseCount(name, value)]);
    return { ...Object.fromEntries(read), ...(path === undefined ? {} : { path }) };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function parseCount(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number, not “${text}”.`);
}
