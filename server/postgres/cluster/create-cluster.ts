import { appendFile, chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toEmbeddedPostgresError } from "../embedded-postgres-error";
import { type Cluster, databaseName, serviceRole, superuser } from "./cluster";
import type { ClusterRecord } from "./cluster-record";
import { directoryArgument, runBinary } from "./run-binary";

const draftPrefix = "postgres.draft-";

/** The rule of `pg_hba.conf` for the Unix socket. Connections through it need a password, too. */
const socketRule = "local all all scram-sha-256\n";

/**
 * Creates the cluster in a temporary folder and renames it to its final path, so that an interrupted start leaves no
 * partial data. The caller holds the folder's lock.
 */
export async function createCluster(cluster: Cluster, record: ClusterRecord): Promise<void> {
  await removeDrafts(cluster.dataDir);
  const directory = await mkdtemp(join(cluster.dataDir, draftPrefix));
  try {
    if (cluster.account !== null) await chown(directory, cluster.account.uid, cluster.account.gid);
    await initialise(cluster, directory);
    await writeFile(join(directory, "pg_hba.conf"), `host all all 127.0.0.1/32 scram-sha-256\n${socketRule}`);
    await runAlone(cluster, directory, [
      `ALTER ROLE ${superuser} PASSWORD '${record.admin_password}'`,
      `CREATE ROLE ${serviceRole} LOGIN PASSWORD '${record.password}'`,
      `CREATE DATABASE ${databaseName} OWNER ${serviceRole}`,
    ]);
    await rename(directory, cluster.directory);
    await flushFolder(cluster.dataDir);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Sets the record's passwords on an existing, stopped cluster whose record was lost. */
export async function resetPasswords(cluster: Cluster, record: ClusterRecord): Promise<void> {
  await runAlone(cluster, cluster.directory, [
    `ALTER ROLE ${superuser} PASSWORD '${record.admin_password}'`,
    `ALTER ROLE ${serviceRole} PASSWORD '${record.password}'`,
  ]);
}

/** Allows connections through the Unix socket to a cluster that an earlier version created without `socketRule`. */
export async function allowSocket({ directory }: Cluster): Promise<void> {
  const path = join(directory, "pg_hba.conf");
  if (!/^local\s/m.test(await readFile(path, "utf8"))) await appendFile(path, socketRule);
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(draftPrefix)) await rm(join(dataDir, entry), { recursive: true, force: true });
  }
}

/**
 * Runs initdb, and throws an `EmbeddedPostgresError` if it fails. The built-in locale sorts by code point on every
 * system and version.
 */
async function initialise(cluster: Cluster, directory: string): Promise<void> {
  const result = await runBinary({
    binary: cluster.binaries.initdb,
    arguments: [
      `--pgdata=${directoryArgument(directory, cluster.account)}`,
      `--username=${superuser}`,
      "--auth=reject",
      "--data-checksums",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    directory,
    account: cluster.account,
  });
  if (result.code !== 0) throw toEmbeddedPostgresError(cluster.dataDir, result.output);
}

/**
 * Runs statements in single-user mode, without a server and without a password. Throws an `EmbeddedPostgresError` if
 * one fails.
 */
async function runAlone(cluster: Cluster, directory: string, statements: readonly string[]): Promise<void> {
  const result = await runBinary(
    {
      binary: cluster.binaries.postgres,
      arguments: [
        "--single",
        "-c",
        "log_min_error_statement=panic",
        "-D",
        directoryArgument(directory, cluster.account),
        "postgres",
      ],
      directory,
      account: cluster.account,
    },
    `${statements.join("\n")}\n`,
  );
  if (result.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(result.output)) {
    throw toEmbeddedPostgresError(cluster.dataDir, result.output);
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
