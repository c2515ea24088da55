import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { appendFile, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { findProgram } from "../../scripts/find-program";
import { findPostgresBin } from "../../scripts/ha/find-programs";
import { waitUntil } from "../../scripts/ha/program";
import { fillTemplate } from "../../scripts/ha/write-configuration";
import { getFreePort } from "../../scripts/local-https/get-free-port";
import { projectRoot } from "../../server/db/project-root";
import { childEnvironment } from "../../server/postgres/cluster/child-environment";
import {
  type Account,
  ensureUnprivilegedAccount,
} from "../../server/postgres/cluster/ensure-unprivileged-account";

/**
 * A PostgreSQL server and its backups by pgBackRest, both from Debian packages, with the files of `deploy/pgbackrest`.
 */
export type BackedUpServer = {
  /** Runs a command of pgBackRest and returns its output. Throws an error with its messages if it fails. */
  pgbackrest(...words: readonly string[]): Promise<string>;
  /** Starts the server on the data folder `name`. A restored server archives its WAL only if `archives` is true. */
  start(name: string, options?: { archives?: boolean }): Promise<RunningServer>;
  /**
   * Restores into the new folder `name`. `words` are the options of pgBackRest that select the backup and the recovery
   * target.
   */
  restore(name: string, ...words: readonly string[]): Promise<void>;
};

export type RunningServer = {
  /** The URL of the service's database, for the role that owns it. */
  url: string;
  adminUrl: string;
  /** Ends the server as if its machine had failed. */
  kill(): Promise<void>;
};

/** Returns the names of the Debian packages that the test needs and that are missing. */
export function findMissingPackages(): string[] {
  const missing = findProgram("pgbackrest") === undefined ? ["pgbackrest"] : [];
  return findPostgresBin() === undefined ? [...missing, "postgresql-15"] : missing;
}

/** Creates a server with an empty database and the configuration of pgBackRest, which archives the server's WAL. */
export async function createBackedUpServer(folder: string): Promise<BackedUpServer> {
  const account = await ensureUnprivilegedAccount(folder);
  const bin = findPostgresBin() ?? "";
  const configuration = join(folder, "pgbackrest.conf");
  const [port, source] = [await getFreePort(), join(folder, "source")];
  for (const name of ["", "socket", "repository", "log", "lock"])
    await makeFolder(join(folder, name), account);
  const values = {
    ...{ folder, data: source, port: String(port), socket: join(folder, "socket") },
    ...{ repository: join(folder, "repository"), config: configuration },
  };
  await writeFile(configuration, await fillDeployed("pgbackrest.conf", values));
  const run = (program: string, ...words: readonly string[]) => runAs(account, program, words);
  await run(
    join(bin, "initdb"),
    ...["-D", source, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--data-checksums"],
  );
  await appendFile(join(source, "postgresql.conf"), await fillDeployed("postgresql.conf", values));
  const pgbackrest = (...words: readonly string[]) =>
    run("pgbackrest", `--config=${configuration}`, "--stanza=rentals", ...words);
  return {
    pgbackrest,
    start: (name, { archives = name === "source" } = {}) =>
      startServer({ folder, name, bin, account }, name === "source" || archives ? port : 0, archives),
    restore: async (name, ...words) => {
      await makeFolder(join(folder, name), account);
      await pgbackrest(`--pg1-path=${join(folder, name)}`, ...words, "restore");
    },
  };
}

async function fillDeployed(name: string, values: Record<string, string>): Promise<string> {
  const template = await readFile(join(projectRoot(), "deploy/pgbackrest", name), "utf8");
  return fillTemplate(template, values);
}

async function makeFolder(path: string, account: Account | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(path, account.uid, account.gid);
}

async function runAs(account: Account | null, program: string, words: readonly string[]): Promise<string> {
  try {
    const options = { ...(account ?? {}), cwd: "/", env: childEnvironment, encoding: "utf8" } as const;
    return (await promisify(execFile)(program, [...words], options)).stdout;
  } catch (error) {
    // pgBackRest writes its errors to standard output.
    if (error instanceof Error && "stdout" in error && "stderr" in error)
      throw new Error(`${program} ${words.join(" ")}: ${error.stdout}${error.stderr}`);
    throw error;
  }
}

type Place = { folder: string; name: string; bin: string; account: Account | null };

async function startServer(
  { folder, name, bin, account }: Place,
  fixedPort: number,
  archives: boolean,
): Promise<RunningServer> {
  const port = fixedPort === 0 ? await getFreePort() : fixedPort;
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, "a");
  const settings = {
    ...{ port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: join(folder, "socket") },
    // The test reads from it when each row was committed.
    ...{ track_commit_timestamp: "on", archive_mode: archives ? "on" : "off", log_line_prefix: "" },
  };
  const words = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  // setpriv ends the server if this process is killed.
  const command = ["--pdeathsig", "INT", join(bin, "postgres"), "-D", join(folder, name), ...words];
  const child = spawn("setpriv", command, {
    ...(account ?? {}),
    cwd: "/",
    env: childEnvironment,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(child, "exit");
  const adminUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  // While the log is replayed, connections are refused or can only read.
  await waitUntil(`The server on ${name}`, () => acceptsWrites(adminUrl), { logFile });
  return {
    url: `postgresql://rentals@127.0.0.1:${port}/rentals`,
    adminUrl,
    kill: async () => {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

async function acceptsWrites(url: string): Promise<boolean> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    return rows[0]?.standby === false;
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
