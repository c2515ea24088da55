import { join, resolve } from "node:path";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { parseCommandLine } from "../kit/parse-command-line";
import { allClusterFaults, shortFaults } from "./cluster/all-cluster-faults";
import type { ClusterFault } from "./cluster/fault-types";
import { diskFaults } from "./faults/disk";
import type { Fault } from "./faults/fault";
import { allFaults } from "./faults/nemesis";

export type Options = {
  seed: number;
  minutes: number;
  kills: number;
  faults: readonly Fault[];
  markdown: boolean;
  /** True to keep the folder of a successful run. */
  keep: boolean;
  /** The names of seeded bugs, separated by commas. Each gets its own run, which must find it. */
  bug: string | null;
  /** True to run with every seeded bug, one after the other. */
  controls: boolean;
  /**
   * True to inject every failure at every failpoint. With `sample`, injects only that many of them, drawn by the seed.
   */
  points: boolean;
  sample: number | null;
  /**
   * The folder of a small file system for the database. If it is set, the run injects only one fault: it
   * fills the file system repeatedly.
   */
  disk: string | null;
  /** True to mount a small file system for the database and use it as `disk`. */
  mountsDisk: boolean;
  /** The faults of a run on the cluster of `deploy/ha`, and when it ends. Null for a run on one server. */
  cluster: ClusterOptions | null;
  /** The tarball of an earlier release. The run upgrades from it and returns to it under load. */
  upgradesFrom: string | null;
  /** The folder that holds the folders of the runs. */
  folder: string;
};

export type ClusterOptions = {
  faults: readonly ClusterFault[];
  failovers: number | null;
  seconds: number | null;
  /** False to skip the checks of recovery times, because a short run shares the machine with other work. */
  checksRecoveryTimes: boolean;
};

export const usage = `npm run torture -- [--seed N] [--minutes M | --kills K] [--faults kill,network,other] [--short]
  [--bug NAME | --controls | --points [--sample N] | --disk FOLDER | --full-disk
  | --upgrade TARBALL] [--markdown] [--keep]
npm run torture -- --cluster [--seed N] [--faults NAMES] [--failovers N] [--seconds S] [--short] [--markdown] [--keep]`;

const [shortKills, shortMinutes] = [100, 8];

/** Reads the command line. Throws a `ConfigError` with the usage if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const flags = parse(args);
  const mountsDisk = flags["full-disk"] === true;
  const fillsDisk = flags.disk !== undefined || mountsDisk;
  const usualKills = flags.minutes === undefined && !fillsDisk ? shortKills : 0;
  const kills = readNumber("kills", flags.kills, usualKills);
  const minutes = readNumber("minutes", flags.minutes, Math.max(1, (kills * shortMinutes) / shortKills));
  return {
    seed: readNumber("seed", flags.seed, Math.floor(Math.random() * 1e6)),
    minutes,
    kills: flags.short === true ? shortKills : kills,
    faults: fillsDisk ? diskFaults : flags.cluster === true ? [] : readFaults(flags.faults),
    markdown: flags.markdown === true,
    keep: flags.keep === true,
    bug: flags.bug ?? null,
    controls: flags.controls === true,
    points: flags.points === true,
    cluster: flags.cluster === true ? readClusterOptions(flags) : null,
    upgradesFrom: readPath(flags.upgrade),
    disk: readPath(flags.disk),
    mountsDisk,
    sample: flags.sample === undefined ? null : readNumber("sample", flags.sample, 0),
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "torture"),
  };
}

function readClusterOptions(flags: ReturnType<typeof parse>): ClusterOptions {
  const readLimit = (name: "failovers" | "seconds") =>
    flags[name] === undefined ? null : readNumber(name, flags[name], 0);
  return {
    faults: readClusterFaults(flags.faults, flags.short === true),
    failovers: readLimit("failovers"),
    seconds: readLimit("seconds"),
    checksRecoveryTimes: flags.short !== true,
  };
}

function readClusterFaults(text: string | undefined, short: boolean): readonly ClusterFault[] {
  if (text === undefined) return short ? shortFaults : allClusterFaults;
  return text.split(",").map((name) => {
    const found = allClusterFaults.find(({ slug }) => slug === name);
    if (found !== undefined) return found;
    throw new ConfigError(
      `--faults must list names of cluster faults: ${allClusterFaults.map(({ slug }) => slug).join(", ")}.`,
    );
  });
}

function readPath(path: string | undefined): string | null {
  return path === undefined ? null : resolve(path);
}

function readNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text);
  throw new ConfigError(`--${name} must be a number, not “${text}”.`);
}

function readFaults(text: string | undefined): readonly Fault[] {
  if (text === undefined) return allFaults;
  const kinds = text.split(",");
  const chosen = allFaults.filter(({ kind, name }) => kinds.includes(kind) || kinds.includes(name));
  if (chosen.length > 0) return chosen;
  throw new ConfigError(
    `--faults must list kinds (kill, network, other) or names of faults: ${allFaults.map(({ name }) => name).join(", ")}.`,
  );
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    seed: text,
    minutes: text,
    kills: text,
    faults: text,
    bug: text,
    short: flag,
    controls: flag,
    points: flag,
    sample: text,
    cluster: flag,
    failovers: text,
    seconds: text,
    upgrade: text,
    disk: text,
    "full-disk": flag,
    markdown: flag,
    keep: flag,
  };
  return parseCommandLine(args, options, usage);
}
