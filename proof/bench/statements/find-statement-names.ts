import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../server/db/project-root";

/** Returns every statement name in the service's source: the argument after the statement's text. */
export function findStatementNames(): string[] {
  const names = new Set<string>();
  const folder = join(projectRoot(), "server");
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts") || path.includes(".test.")) continue;
    const source = readFileSync(join(folder, path), "utf8");
    if (!/\.rows[<(]/.test(source)) continue;
    for (const [, argument = ""] of source.matchAll(/`,\s*([^`;{]*?)\)\s*[;.)]/g)) {
      for (const [, name = ""] of argument.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)) names.add(name);
    }
  }
  return [...names].sort();
}
