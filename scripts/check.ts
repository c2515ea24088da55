import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawCars } from "./cars/draw-cars";
import { findDocErrors } from "./check/find-doc-errors";
import { findLockGaps } from "./check/find-lock-gaps";
import { validateOpenApi } from "./check/validate-openapi";
import { renderClients } from "./clients/render-clients";
import { drawIcons } from "./icons/draw-icons";
import { findStaleLanguageLists } from "./languages/language-lists";

const execute = promisify(execFile);

type CheckResult = { passed: boolean; output: string };
type Check = { name: string; run(): Promise<CheckResult> };

/**
 * The checks of `npm run check`, which need no database. The command prints the name, the result and the duration of
 * each.
 */
const checks: readonly Check[] = [
  { name: "format and lint", run: () => command("biome", ["check", "--error-on-warnings", "."]) },
  { name: "types", run: () => command("tsc", ["--noEmit"]) },
  { name: "import rules", run: importRules },
  { name: "dead code", run: () => command("knip", []) },
  { name: "OpenAPI", run: openApi },
  { name: "clients", run: async () => toResult(findStaleClients()) },
  { name: "icons", run: async () => toResult(findStaleIcons()) },
  { name: "cars", run: async () => toResult(findStaleDrawings()) },
  {
    name: "languages",
    run: async () => toResult(findStaleLanguageLists((path) => readFileSync(path, "utf8"))),
  },
  { name: "documents", run: async () => toResult(findDocErrors(join(import.meta.dirname, ".."))) },
  { name: "spelling", run: () => command("cspell", ["lint", "--no-progress", "--no-summary"]) },
  { name: "lock file", run: async () => toResult(findLockGaps("package-lock.json")) },
];

const execOptions = { maxBuffer: 256 * 1024 * 1024 };

async function command(name: string, args: readonly string[]): Promise<CheckResult> {
  return await execute(`node_modules/.bin/${name}`, args, execOptions).then(
    () => ({ passed: true, output: "" }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ passed: false, output: stdout + stderr }),
  );
}

function toResult(problems: readonly string[]): CheckResult {
  return { passed: problems.length === 0, output: problems.map((problem) => `  ${problem}\n`).join("") };
}

const minModules = 1500;

type Cruise = {
  modules: unknown[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

/** Checks the import rules and the number of modules, because a run that resolved no module would pass. */
async function importRules(): Promise<CheckResult> {
  const folders = ["app", "components", "lib", "server", "drizzle", "scripts", "proof", "e2e", "packages"];
  const { stdout } = await execute(
    "node_modules/.bin/depcruise",
    ["--output-type", "json", ...folders],
    execOptions,
  );
  const { modules, summary }: Cruise = JSON.parse(stdout);
  const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (modules.length < minModules) problems.push(`only ${modules.length} modules were seen`);
  return toResult(problems);
}

/**
 * Validates the OpenAPI document of the contracts and checks that the committed one equals it, so that every API change
 * is visible in a diff.
 */
async function openApi(): Promise<CheckResult> {
  const { createOpenApiDocument } = await import("../lib/contracts/openapi");
  const printed = `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`;
  const problems = await validateOpenApi(JSON.parse(printed));
  if (readFileSync("docs/openapi.json", "utf8") !== printed) {
    problems.push(
      "docs/openapi.json differs from the contracts: run npm run openapi and commit the difference",
    );
  }
  return toResult(problems);
}

/** Returns a message for each committed file of the client packages that does not match the contracts. */
function findStaleClients(): readonly string[] {
  return [...renderClients()]
    .filter(([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text)
    .map(([path]) => `${path} differs from the contracts: run npm run openapi and commit the difference`);
}

/** Returns a message if the committed icon file does not match the icons of the icon package. */
function findStaleIcons(): readonly string[] {
  if (readFileSync("components/ui/icons.svg", "utf8") === drawIcons()) return [];
  return ["components/ui/icons.svg differs from its drawings: run npm run icons and commit the difference"];
}

/** Returns a message for each committed drawing of a car that does not match its shape and paint. */
function findStaleDrawings(): readonly string[] {
  return [...drawCars()]
    .filter(([path, drawing]) => !existsSync(path) || readFileSync(path, "utf8") !== drawing)
    .map(([path]) => `${path} differs from its shape: run npm run cars and commit the difference`);
}

const verdicts = await Promise.all(
  checks.map(async ({ name, run }) => {
    const startedAt = performance.now();
    const { passed, output } = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${output}${passed ? "ok" : "FAILED"}  ${name} (${seconds} s)\n`);
    return passed;
  }),
);
process.exit(verdicts.every(Boolean) ? 0 : 1);
