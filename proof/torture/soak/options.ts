import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../../../server/db/project-root";
import { ConfigError } from "../../../server/errors/config-error";

export type Options = {
  seed: number;
  hours: number;
  /** The actions per second of all clients together. Most actions send one request, some send several. */
  rate: number;
  markdown: boolean;
  keep: boolean;
  folder: string;
};

const usage = "npm run soak -- [--hours H] [--rate PER_SECOND] [--seed N] [--markdown] [--keep]";

/** Reads the command line. Throws a `ConfigError` with the usage if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { seed: text, hours: text, rate: text, markdown: flag, keep: flag } as const;
  try {
    const flags = parseArgs({ args: [...args], options }).values;
    return {
      seed: readNumber("seed", flags.seed) ?? Math.floor(Math.random() * 1e6),
      hours: readNumber("hours", flags.hours) ?? 8,
      rate: readNumber("rate", flags.rate) ?? 8,
      markdown: flags.markdown === true,
      keep: flags.keep === true,
      folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "soak"),
    };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d{1,9}(\.\d+)?$/.test(text) && number > 0) return number;
  throw new Error(`--${name} must be a number above 0, not “${text}”.`);
}
