import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ConfigError } from "../../server/errors/config-error";
import { findProgram, isExecutable } from "../find-program";

export type Programs = {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** The path of `setpriv`, which ends a program when the process that started it has ended. */
  setpriv: string;
  /** The folder of PostgreSQL's programs. */
  postgresBin: string;
};

/** The Debian package of each program. */
const packages = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  setpriv: "util-linux",
} as const;

/**
 * The directories that are searched for programs. Debian installs daemons in `/usr/sbin`, which is only in root's PATH.
 */
type SearchFolders = { PATH: string; systemFolder: string; postgresFolder: string };

const debianPlaces: SearchFolders = {
  PATH: process.env.PATH ?? "",
  systemFolder: "/usr/sbin",
  postgresFolder: "/usr/lib/postgresql",
};

/** The oldest version of PostgreSQL that the service supports. */
const oldestPostgres = 15;

/** Returns the paths of the programs. Throws a `ConfigError` that names the missing Debian packages. */
export function findPrograms(places: SearchFolders = debianPlaces): Programs {
  const folders = [...places.PATH.split(delimiter), places.systemFolder];
  const found = Object.fromEntries(Object.keys(packages).map((name) => [name, findProgram(name, folders)]));
  const postgresBin = findPostgresBin(places);
  const missing: string[] = Object.entries(packages).flatMap(([name, debian]) =>
    found[name] === undefined ? [debian] : [],
  );
  if (postgresBin === undefined) missing.push(`postgresql-${oldestPostgres}`);
  if (missing.length > 0)
    throw new ConfigError(
      `The cluster needs Debian packages that are not installed: apt-get install --no-install-recommends ${missing.join(" ")}.`,
    );
  // SAFETY: nothing is missing.
  return { ...found, postgresBin } as Programs;
}

/**
 * Returns the folder with the programs of the newest installed PostgreSQL that the service supports, or `undefined`.
 */
export function findPostgresBin({ postgresFolder }: SearchFolders = debianPlaces): string | undefined {
  const versions = readFolder(postgresFolder).map(Number);
  return versions
    .filter((version) => version >= oldestPostgres)
    .toSorted((one, other) => other - one)
    .map((version) => join(postgresFolder, String(version), "bin"))
    .find((folder) => isExecutable(join(folder, "initdb")));
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
