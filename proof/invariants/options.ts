import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../../server/errors/config-error";

export type Options = { databaseUrl: string | null; run: string | null; json: boolean };

export const usage = "npm run invariants -- [--database-url URL] [--run FOLDER] [--json]";

/** Reads the command line. Throws a `ConfigError` with the usage if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const options = {
    "database-url": { type: "string" },
    run: { type: "string" },
    json: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return {
      databaseUrl: values["database-url"] ?? null,
      run: values.run === undefined ? null : resolve(values.run),
      json: values.json === true,
    };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
