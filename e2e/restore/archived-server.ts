import { execFileSync } from "node:child_process";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { EmbeddedPostgres } from "../../server/postgres/embedded-postgres";
import { startEmbeddedPostgres } from "../../server/postgres/start-embedded-postgres";

/** A server that archives its WAL, and the operations for a point-in-time recovery. */
export type ArchivedServer = {
  server: EmbeddedPostgres;
  takeBaseBackup(): Promise<void>;
  /** Returns the current time of the database. */
  readTime(): Promise<string>;
  /** Waits until everything committed so far is archived. */
  waitUntilArchived(): Promise<void>;
};

type Folders = { data: string; archive: string; base: string };

/**
 * Gives the paths the same owner as the path `owner`. As root, PostgreSQL runs under another account, which writes the
 * archive and must own a restored folder.
 */
async function changeOwner(owner: string, ...paths: readonly string[]): Promise<void> {
  const { uid, gid } = await stat(owner);
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", `${uid}:${gid}`, ...paths]);
}

export async function startArchivedServer(folder: string): Promise<ArchivedServer> {
  const folders = { data: join(folder, "data"), archive: join(folder, "wal"), base: join(folder, "base") };
  await mkdir(folders.archive, { recursive: true });
  // As root, PostgreSQL runs under another account, which must be able to reach its archive.
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: folders.data,
    role: "service",
    settings: {
      archive_mode: "on",
      archive_command: `test ! -f ${folders.archive}/%f && cp %p ${folders.archive}/%f`,
    },
  });
  await changeOwner(join(folders.data, "postgres"), folders.archive);
  return {
    server,
    takeBaseBackup: () => asAdmin(server, (client) => copyBaseBackup(client, folders)),
    readTime: () =>
      asAdmin(server, async (client) => {
        const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
        return rows[0]?.now ?? "";
      }),
    waitUntilArchived: () => asAdmin(server, waitForArchive),
  };
}

/**
 * Makes a base backup with `pg_backup_start` and `pg_backup_stop`, because no backup tool is available for every
 * version of PostgreSQL.
 */
async function copyBaseBackup(client: pg.Client, { data, base }: Folders): Promise<void> {
  await client.query("select pg_backup_start('base', true)");
  await mkdir(base);
  execFileSync("tar", [
    ...["-C", data, "--exclude=postgres/pg_wal/*", "--exclude=postgres/postmaster.*"],
    ...["-cf", join(base, "postgres.tar"), "postgres", "postgres.json"],
  ]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(true)");
  await writeFile(join(base, "backup_label"), rows[0]?.labelfile ?? "");
}

/** Switches to a new WAL file and waits until the previous one is archived. Throws after 20 s. Needs a superuser. */
export async function waitForArchive(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    const { rows: archived } = await client.query<{ done: boolean }>(
      "select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver",
      [rows[0]?.file],
    );
    if (archived[0]?.done === true) return;
  }
  throw new Error("The WAL was not archived within 20 s.");
}

/**
 * Restores the base backup and the WAL up to `moment` into the new folder `restored`. Returns a server that
 * runs there.
 */
export async function restoreTo(folder: string, restored: string, moment: string): Promise<EmbeddedPostgres> {
  await mkdir(restored);
  execFileSync("tar", ["-C", restored, "-xf", join(folder, "base", "postgres.tar")]);
  const cluster = join(restored, "postgres");
  execFileSync("cp", [join(folder, "base", "backup_label"), cluster]);
  await writeFile(join(cluster, "recovery.signal"), "");
  await changeOwner(join(cluster, "PG_VERSION"), cluster);
  return await startEmbeddedPostgres({
    dataDir: restored,
    role: "service",
    settings: {
      restore_command: `cp ${join(folder, "wal")}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
      hot_standby: "off",
    },
  });
}

async function asAdmin<T>(
  { adminUrl }: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
