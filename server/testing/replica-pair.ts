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
  /** Lets the replica fall behind, or go on: it receives the log and does not replay it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** SIGKILL to the replica's first process. It is started again by itself. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const settings = { fsync: "off", full_page_writes: "off" };

/** A migrated primary and a streaming replica of it, made by a copy of its files while it runs. */
export async function startReplicaPair(): Promise<ReplicaPair> {
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
    const postmaster = async () => {
      const found = await findPostmaster(join(ofReplica, "postgres"));
      if (found === undefined) throw new Error("The replica does not run.");
      return found.pid;
    };
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      pause: () => asAdmin(replica.adminUrl, ["select pg_wal_replay_pause()"]),
      resume: () => asAdmin(replica.adminUrl, ["select pg_wal_replay_resume()"]),
      kill: async () => void process.kill(await postmaster(), "SIGKILL"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL's own way of copying a server's files under its feet. */
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

/** Run by root, PostgreSQL has an account of its own, which must be able to read and remove what is written for it. */
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
