import { join, resolve } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { parseCommandLine } from "../kit/parse-command-line";

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

/** Parses the command line. Throws a `ConfigError` with the usage if it is not valid. */
export function readOptions(args: readonly string[]): Options {
  const flags = parseFlags(args);
  const parseFlag = (name: keyof typeof flags, fallback: number) => parseNumber(name, flags[name], fallback);
  return {
    seed: parseFlag("seed", Math.floor(Math.random() * 1e6)),
    requests: parseFlag("requests", flags.seconds === undefined ? 25_000 : 1e9),
    seconds: parseFlag("seconds", 1e6),
    only: flags.only === undefined ? null : parseFlag("only", 0),
    lanes: parseFlag("lanes", 9),
    markdown: flags.markdown === true,
    keep: flags.keep === true,
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "fuzz"),
  };
}

function parseNumber(name: string, text: string | boolean | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (typeof text === "string" && /^\d{1,9}$/.test(text)) return Number(text);
  throw new ConfigError(`--${name} must be a whole number, not “${text}”.`);
}

function parseFlags(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const numbers = { seed: text, requests: text, seconds: text, only: text, lanes: text };
  return parseCommandLine(args, { ...numbers, markdown: flag, keep: flag }, usage);
}
