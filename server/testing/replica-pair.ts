import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrateDatabase } from "../db/migrate";
import { findPostmaster } from "../postgres/find-postmaster";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

export type ReplicaPair = {
  primaryUrl: string;
  replicaUrl: string;
  /** The superuser's URL of the primary. */
  adminUrl: string;
  /** Pauses the replay of the write-ahead log on the replica. The replica still receives the log. */
  pause(): Promise<void>;
  /** Resumes the replay of the write-ahead log. */
  resume(): Promise<void>;
  /** Kills the replica's postmaster, which restarts automatically. */
  kill(): Promise<void>;
  /** Promotes the replica, which begins another timeline. The primary continues. */
  promote(): Promise<void>;
  /** Kills the primary's postmaster, which restarts automatically: as a standby that follows no server. */
  demote(): Promise<void>;
  stop(): Promise<void>;
};

const defaults = { fsync: "off", full_page_writes: "off" };

/**
 * Starts a migrated primary and a streaming replica, made by copying the files of the running primary. Both start with
 * the settings in `more`.
 */
export async function startReplicaPair(more: Readonly<Record<string, string>> = {}): Promise<ReplicaPair> {
  const settings = { ...defaults, ...more };
  const folder = await mkdtemp(join(tmpdir(), "rentals-replica-"));
  const [ofPrimary, ofReplica] = [join(folder, "primary"), join(folder, "replica")];
  const primary = await startEmbeddedPostgres({ dataDir: ofPrimary, role: "service", settings });
  const undo = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 }), () => primary.stop()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await migrateDatabase(primary.url);
    await copyRunning(primary.adminUrl, ofPrimary, ofReplica);
    const { username, password, port } = new URL(primary.adminUrl);
    const replica = await startEmbeddedPostgres({
      dataDir: ofReplica,
      role: "service",
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
      },
    });
    undo.push(() => replica.stop());
    const kill = async (dataDir: string) => {
      const found = await findPostmaster(join(dataDir, "postgres"));
      if (found === undefined) throw new Error("The server does not run.");
      process.kill(found.pid, "SIGKILL");
    };
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      adminUrl: primary.adminUrl,
      pause: () => asAdmin(replica.adminUrl, ["select pg_wal_replay_pause()"]),
      resume: () => asAdmin(replica.adminUrl, ["select pg_wal_replay_resume()"]),
      kill: () => kill(ofReplica),
      promote: () => asAdmin(replica.adminUrl, ["select pg_promote()"]),
      demote: async () => {
        await writeFile(join(ofPrimary, "postgres", "standby.signal"), "");
        await kill(ofPrimary);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates a standby's data folder from a running server. Copies the files between `pg_backup_start` and
 * `pg_backup_stop`. Also allows replication in the source's `pg_hba.conf`.
 */
async function copyRunning(adminUrl: string, from: string, to: string): Promise<void> {
  const source = join(from, "postgres");
  await appendFile(join(source, "pg_hba.conf"), "host replication all 127.0.0.1/32 scram-sha-256\n");
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_reload_conf()");
    await client.query("select pg_backup_start('replica', true)");
    execFileSync("cp", ["-a", from, to]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    const copy = join(to, "postgres");
    await rm(join(copy, "postmaster.pid"), { force: true });
    await rm(join(copy, "postmaster.opts"), { force: true });
    await writeOwned(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
    await writeOwned(join(copy, "standby.signal"), "");
  } finally {
    await client.end();
  }
}

/**
 * Writes a file that PostgreSQL's account owns. If the tests run as root, PostgreSQL runs under another
 * account, which must be able to read and remove the file.
 */
async function writeOwned(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  const { uid, gid } = await stat(join(path, "..", "PG_VERSION"));
  if (process.getuid?.() === 0) execFileSync("chown", [`${uid}:${gid}`, path]);
}

async function asAdmin(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
