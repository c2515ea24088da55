import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";

export type Options = {
  seed: number;
  requests: number;
  seconds: number;
  only: number | null;
  lanes: number;
  markdown: boolean;
  keep: boolean;
  folder: string;
};

const usage = `npm run fuzz -- [--seed S] [--requests N | --seconds N] [--only CASE] [--lanes N] [--markdown] [--keep]`;

/** Reads the command line, or throws a `ConfigError` that says how it is written. */
export function readOptions(args: readonly string[]): Options {
  const flags = parse(args);
  const whole = (name: keyof typeof flags, fallback: number) => numberOf(name, flags[name], fallback);
  return {
    seed: whole("seed", Math.floor(Math.random() * 1e6)),
    requests: whole("requests", flags.seconds === undefined ? 25_000 : 1e9),
    seconds: whole("seconds", 1e6),
    only: flags.only === undefined ? null : whole("only", 0),
    lanes: whole("lanes", 9),
    markdown: flags.markdown === true,
    keep: flags.keep === true,
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "fuzz"),
  };
}

function numberOf(name: string, text: string | boolean | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (typeof text === "string" && /^\d{1,9}$/.test(text)) return Number(text);
  throw new ConfigError(`--${name} must be a whole number, not “${text}”.`);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const numbers = { seed: text, requests: text, seconds: text, only: text, lanes: text };
  try {
    return parseArgs({ args: [...args], options: { ...numbers, markdown: flag, keep: flag } }).values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
