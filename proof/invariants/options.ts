import { resolve } from "node:path";
import { parseCommandLine } from "../kit/parse-command-line";

export type Options = { databaseUrl: string | null; run: string | null; json: boolean };

export const usage = "npm run invariants -- [--database-url URL] [--run FOLDER] [--json]";

/** Reads the command line. Throws a `ConfigError` with the usage if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const options = {
    "database-url": { type: "string" },
    run: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const values = parseCommandLine(args, options, usage);
  return {
    databaseUrl: values["database-url"] ?? null,
    run: values.run === undefined ? null : resolve(values.run),
    json: values.json === true,
  };
}
