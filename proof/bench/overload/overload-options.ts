import { join, resolve } from "node:path";
import { projectRoot } from "../../../server/db/project-root";
import { ConfigError } from "../../../server/errors/config-error";
import { parseCommandLine } from "../../kit/parse-command-line";
import type { DatasetSize } from "../dataset/dataset";

export type OverloadOptions = {
  size: DatasetSize;
  seed: number;
  /** The duration of each load in seconds. */
  seconds: number;
  /** The number of connections of the closed loop that measures the capacity. */
  connections: number;
  /** The number of connections for requests that arrive at a given rate. */
  sockets: number;
  slowSockets: number;
  /** The arrival rates to measure, as multiples of the capacity. */
  levels: readonly number[];
  /**
   * True to send the loads through HAProxy with `deploy/haproxy.cfg`. The warm-up and the load that measures the
   * capacity go to the web process directly.
   */
  haproxy: boolean;
  dist: string | null;
  folder: string;
};

const usage =
  "npm run overload -- [--seconds 10] [--levels 1,2,5,10] [--cars 10000] [--cities 100] [--bookings 100000] [--slow-sockets 2000] [--haproxy] [--dist FOLDER]";

/** Reads the command line. Throws a `ConfigError` with the usage if it is invalid. */
export function readOverloadOptions(args: readonly string[]): OverloadOptions {
  const flags = parse(args);
  const whole = (text: string) => {
    if (/^\d{1,7}$/.test(text) && Number(text) > 0) return Number(text);
    throw new ConfigError(`Expected a whole number above 0, not “${text}”.\n${usage}`);
  };
  return {
    size: { cars: whole(flags.cars), cities: whole(flags.cities), bookings: whole(flags.bookings) },
    seed: 1,
    seconds: whole(flags.seconds),
    connections: 32,
    sockets: 1024,
    slowSockets: whole(flags["slow-sockets"]),
    levels: flags.levels.split(",").map(whole),
    haproxy: flags.haproxy === true,
    dist: flags.dist === undefined ? null : resolve(flags.dist),
    folder: join(resolve(projectRoot(), process.env.DATA_DIR ?? ".data"), "bench"),
  };
}

function parse(args: readonly string[]) {
  const text = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const options = {
    seconds: text("10"),
    levels: text("1,2,5,10"),
    cars: text("10000"),
    cities: text("100"),
    bookings: text("100000"),
    "slow-sockets": text("2000"),
    haproxy: { type: "boolean" },
    dist: { type: "string" },
  } as const;
  return parseCommandLine(args, options, usage);
}
