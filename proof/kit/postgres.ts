import { join } from "node:path";
import pg from "pg";
import { findPostmaster } from "../../server/postgres/find-postmaster";
import { startEmbeddedPostgres } from "../../server/postgres/start-embedded-postgres";

/** The PostgreSQL server of a run. It is restarted whenever it stops. */
export type Postgres = {
  url: string;
  adminUrl: string;
  port: number;
  /** Sends SIGKILL to the postmaster. The next start replays the WAL. */
  kill(): Promise<void>;
  /** Sends SIGQUIT, an immediate shutdown. The next start replays the WAL. */
  stopImmediately(): Promise<void>;
  /**
   * Terminates one session of the service. `sessionIndex` selects it, modulo the number of sessions. Returns
   * false if there is none or PostgreSQL is down.
   */
  terminateBackend(sessionIndex: number): Promise<boolean>;
  /** Terminates every session of the service. */
  terminateBackends(): Promise<unknown>;
  /**
   * Sends SIGKILL to one backend, selected like a session by `terminateBackend`. PostgreSQL then ends all
   * sessions.
   */
  killBackend(sessionIndex: number): Promise<boolean>;
  stop(): Promise<void>;
};

const sessions = `select pid from pg_stat_activity
  where datname = 'rentals' and application_name in ('web', 'worker') order by pid`;

/**
 * Starts the PostgreSQL server of a run with its data in `folder`. Passes each line of its log to `onLog`.
 */
export async function startPostgres(folder: string, onLog: (line: string) => void): Promise<Postgres> {
  const dataDir = join(folder, "data");
  const server = await startEmbeddedPostgres({ dataDir, role: "service", onLog });
  const signal = async (name: NodeJS.Signals) => {
    const found = await findPostmaster(join(dataDir, "postgres"));
    if (found !== undefined) process.kill(found.pid, name);
  };
  const onBackend = async (
    sessionIndex: number,
    act: (pid: number, admin: pg.Client) => Promise<unknown>,
  ) => {
    const admin = new pg.Client({ connectionString: server.adminUrl, connectionTimeoutMillis: 2000 });
    admin.on("error", () => undefined);
    try {
      await admin.connect();
      const { rows } = await admin.query<{ pid: number }>(sessions);
      const chosen = rows[sessionIndex % Math.max(1, rows.length)];
      if (chosen !== undefined) await act(chosen.pid, admin);
      return chosen !== undefined;
    } catch {
      return false;
    } finally {
      await admin.end().catch(() => undefined);
    }
  };
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    port: server.port,
    kill: () => signal("SIGKILL"),
    stopImmediately: () => signal("SIGQUIT"),
    terminateBackend: (sessionIndex) =>
      onBackend(sessionIndex, (pid, admin) => admin.query("select pg_terminate_backend($1)", [pid])),
    terminateBackends: () =>
      onBackend(0, (_pid, admin) => admin.query(`select pg_terminate_backend(pid) from (${sessions}) as s`)),
    killBackend: (sessionIndex) => onBackend(sessionIndex, async (pid) => process.kill(pid, "SIGKILL")),
    stop: () => server.stop(),
  };
}
