import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { allRaces } from "./all-races";
import type { Race } from "./race";

export type Options = {
  seed: number;
  /** Of each race; its own number where nothing is said. */
  rounds: number | null;
  /** The fewest rounds that show anything, of each race. */
  short: boolean;
  /** Of each race, whatever its rounds; 0 for as long as it takes. */
  minutes: number;
  races: readonly Race[];
  markdown: boolean;
  /** A mistake built into the service, which the races must find. */
  bug: string | null;
  folder: string;
};

const usage =
  "npm run races -- [--rounds N | --short] [--minutes M] [--only NAME,…] [--seed N] [--bug NAME] [--markdown]";

/** Reads the command line, or throws a `ConfigError` that says how it is written. */
export function readOptions(args: readonly string[]): Options {
  const flags = parse(args);
  return {
    seed: whole("seed", flags.seed) ?? Math.floor(Math.random() * 1e6),
    rounds: whole("rounds", flags.rounds),
    short: flags.short === true,
    minutes: whole("minutes", flags.minutes) ?? 0,
    races: chosen(flags.only),
    markdown: flags.markdown === true,
    bug: flags.bug ?? null,
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "races"),
  };
}

function whole(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new ConfigError(`--${name} must be a whole number above 0, not “${text}”.`);
}

function chosen(only: string | undefined): readonly Race[] {
  if (only === undefined) return allRaces;
  const names = only.split(",");
  const unknown = names.filter((name) => !allRaces.some((race) => race.name === name));
  if (unknown.length === 0) return allRaces.filter(({ name }) => names.includes(name));
  throw new ConfigError(`--only takes ${allRaces.map(({ name }) => name).join(", ")}.`);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const own = { rounds: text, minutes: text, short: flag, only: text } as const;
  const options = { ...own, seed: text, bug: text, markdown: flag } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
