import { join, resolve } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { parseCommandLine } from "../kit/parse-command-line";
import type { DatasetSize } from "./dataset/dataset";

const parts = ["api", "finding", "service", "pages", "deliveries"] as const;
export type Part = (typeof parts)[number];

export type Options = {
  size: DatasetSize;
  seed: number;
  /** The duration of a load in seconds, after a warm-up of a fifth of it. Loads that are repeated last half of it. */
  seconds: number;
  connections: number;
  /** The names of the rows (kinds of requests) to measure; `null` means all. */
  rows: readonly string[] | null;
  /** The folder of the bundles; `null` means `dist/`, built if it is stale. */
  dist: string | null;
  markdown: boolean;
  /** True to drop the datasets of earlier runs. */
  fresh: boolean;
  /** True to check only the query plans. */
  plansOnly: boolean;
  /** True to record the service's statements and store them for the baselines, and do nothing else. */
  freeze: boolean;
  /** The part of the benchmark to run; `null` means all. */
  part: Part | null;
  /**
   * The SVG file to write with a chart of latency by load for one kind of request (`rows`, default `search`). Skips the
   * other measurements.
   */
  plot: string | null;
  /** The number of due deliveries in the backlog measurement. */
  backlog: number;
  /**
   * The searches per second of the simulated deployment, or `null`. Measures service times and skips the other
   * measurements.
   */
  simulate: number | null;
  /** The kind of request to send while the web process is profiled. Skips the measurements. */
  profile: string | null;
  /** The folder of the benchmark and its PostgreSQL. */
  folder: string;
};

export const usage = `npm run bench -- [--cars 100000] [--cities 1000] [--bookings 1000000] [--seconds 8] [--connections 32]
  [--seed 1] [--rows search,car,…] [--quick] [--markdown] [--plans] [--part api|finding|service|pages|deliveries] [--plot FILE.svg] [--backlog 100000] [--profile ROW] [--simulate [--searches 10000]] [--freeze] [--fresh] [--dist FOLDER]`;

const full = { cars: "100000", cities: "1000", bookings: "1000000", seconds: "8", backlog: "100000" };
const quick = { cars: "10000", cities: "100", bookings: "100000", seconds: "2", backlog: "10000" };

/** Reads the command line. Throws a `ConfigError` if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const flags = parse(args);
  const defaults = flags.quick === true ? quick : full;
  const number = (
    name: "cars" | "cities" | "bookings" | "seconds" | "connections" | "seed" | "backlog" | "searches",
    text: string,
  ) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value < 1) throw new ConfigError(`--${name} must be a whole number above 0, not “${text}”.`);
    return value;
  };
  return {
    size: {
      cars: number("cars", flags.cars ?? defaults.cars),
      cities: number("cities", flags.cities ?? defaults.cities),
      bookings: number("bookings", flags.bookings ?? defaults.bookings),
    },
    seconds: number("seconds", flags.seconds ?? defaults.seconds),
    connections: number("connections", flags.connections ?? "32"),
    seed: number("seed", flags.seed ?? "1"),
    rows: flags.rows?.split(",") ?? null,
    dist: toPath(flags.dist),
    markdown: flags.markdown === true,
    fresh: flags.fresh === true,
    plansOnly: flags.plans === true,
    freeze: flags.freeze === true,
    part: readPart(flags.part),
    plot: toPath(flags.plot),
    backlog: number("backlog", flags.backlog ?? defaults.backlog),
    profile: flags.profile ?? null,
    simulate: flags.simulate === true ? number("searches", flags.searches) : null,
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "bench"),
  };
}

function toPath(text: string | undefined): string | null {
  return text === undefined ? null : resolve(text);
}

function readPart(text: string | undefined): Part | null {
  const part = parts.find((name) => name === text);
  if (part !== undefined || text === undefined) return part ?? null;
  throw new ConfigError(`--part must be one of ${parts.join(", ")}, not “${text}”.`);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    cars: text,
    cities: text,
    bookings: text,
    seconds: text,
    connections: text,
    seed: text,
    rows: text,
    dist: text,
    profile: text,
    part: text,
    plot: text,
    backlog: text,
    searches: { ...text, default: "10000" },
    simulate: flag,
    quick: flag,
    markdown: flag,
    freeze: flag,
    fresh: flag,
    plans: flag,
  };
  return parseCommandLine(args, options, usage);
}
