import { join, resolve } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { parseCommandLine } from "../kit/parse-command-line";
import { allRaces } from "./all-races";
import type { Race } from "./race";

export type Options = {
  seed: number;
  /** The number of rounds of each race; `null` for the race's default. */
  rounds: number | null;
  /** Whether to run only `shortRounds` rounds of each race. */
  short: boolean;
  /** The time limit of each race in minutes; 0 for none. */
  minutes: number;
  races: readonly Race[];
  markdown: boolean;
  /** The name of a seeded bug, which the races must detect. */
  bug: string | null;
  folder: string;
};

const usage =
  "npm run races -- [--rounds N | --short] [--minutes M] [--only NAME,…] [--seed N] [--bug NAME] [--markdown]";

/** Parses the command line. Throws a `ConfigError` with the usage if it is not valid. */
export function readOptions(args: readonly string[]): Options {
  const flags = parseFlags(args);
  return {
    seed: parseCount("seed", flags.seed) ?? Math.floor(Math.random() * 1e6),
    rounds: parseCount("rounds", flags.rounds),
    short: flags.short === true,
    minutes: parseCount("minutes", flags.minutes) ?? 0,
    races: selectRaces(flags.only),
    markdown: flags.markdown === true,
    bug: flags.bug ?? null,
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "races"),
  };
}

function parseCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new ConfigError(`--${name} must be a whole number above 0, not “${text}”.`);
}

function selectRaces(only: string | undefined): readonly Race[] {
  if (only === undefined) return allRaces;
  const names = only.split(",");
  const unknown = names.filter((name) => !allRaces.some((race) => race.name === name));
  if (unknown.length === 0) return allRaces.filter(({ name }) => names.includes(name));
  throw new ConfigError(`--only takes ${allRaces.map(({ name }) => name).join(", ")}.`);
}

function parseFlags(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const own = { rounds: text, minutes: text, short: flag, only: text } as const;
  const options = { ...own, seed: text, bug: text, markdown: flag } as const;
  return parseCommandLine(args, options, usage);
}
