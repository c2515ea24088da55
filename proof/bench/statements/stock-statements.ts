import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "../bench-rows";
import type { TemplateStatement } from "./statement-template";

/**
 * The folder with the statements that the baselines send. They are stored, so that the baselines stay the same when the
 * service's statements change. `npm run bench -- --freeze` replaces them by those of the current service.
 */
const folder = join(import.meta.dirname, "stock");

function getPath(row: BenchRow["name"]): string {
  return join(folder, `${row}.json`);
}

/** Returns the stored statements for one kind of request. Throws if there are none. */
export function readStockStatements(row: BenchRow["name"]): TemplateStatement[] {
  const path = getPath(row);
  if (!existsSync(path))
    throw new Error(`The statements of row “${row}” are not kept. Record them with --freeze.`);
  return JSON.parse(readFileSync(path, "utf8"));
}

export function writeStockStatements(row: BenchRow["name"], statements: readonly TemplateStatement[]): void {
  writeFileSync(getPath(row), `${JSON.stringify(statements, null, 2)}\n`);
}
