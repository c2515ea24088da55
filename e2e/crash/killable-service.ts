import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import {
  type Interception,
  type PostgresProxy,
  type SentStatement,
  startPostgresProxy,
} from "@/server/testing/fixtures/postgres-proxy";

/**
 * A kill: the position of a statement in the transaction, from 1, its text, and whether the process is killed before or
 * after it runs.
 */
export type Kill = { position: number; interception: "cut-request" | "cut-reply"; text: string };

type SendRequest = (url: string) => Promise<unknown>;

export type KillableService = {
  /** Returns the URL of the web process that currently serves requests. */
  url(): string;
  /** Runs a request and returns the statements of its transaction, from `begin` to `commit`. */
  record(call: SendRequest): Promise<string[]>;
  /**
   * Sends a request and kills the web process at a statement of the request's transaction. Throws if the process was
   * not killed or has responded.
   */
  killDuring(kill: Kill, call: SendRequest): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a web process, and a second one that takes over after a kill, so that the next request need not wait for a
 * start.
 */
export async function startKillableService(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<KillableService> {
  const start = () => {
    const starting = startWatched(databaseUrl, env);
    // The caller handles the error when it awaits the promise. This avoids an unhandled rejection before
    // that.
    starting.catch(() => undefined);
    return starting;
  };
  let standby = start();
  let current = await start();

  return {
    url: () => current.server.url,
    record: async (call) => {
      const { statements } = await watchDuring(current, call, null);
      return statements;
    },
    killDuring: async (kill, call) => {
      const { statements, killed, responded } = await watchDuring(current, call, kill);
      if (killed === null || responded) {
        throw new Error(
          `The process was not killed at ${JSON.stringify(kill)}. Statements: ${statements.join("; ")}`,
        );
      }
      await killed;
      await current.proxy.close();
      current = await standby;
      standby = start();
    },
    stop: async () => {
      for (const { server, proxy } of [current, await standby]) {
        await server.kill("SIGKILL");
        await proxy.close();
      }
    },
  };
}

type Watch = { connection: number; statements: string[]; kill: Kill | null; killed: Promise<void> | null };
type WatchedServer = { server: ApiServer; proxy: PostgresProxy; watch: Watch | null };

/** Starts a web process with its own proxy to the database. */
async function startWatched(databaseUrl: string, env: Record<string, string>): Promise<WatchedServer> {
  const state: { watch: Watch | null; server?: ApiServer } = { watch: null };
  const proxy = await startPostgresProxy({
    target: databaseUrl,
    intercept: (statement) => (state.watch === null ? "pass" : intercept(state.watch, statement)),
    onCut: async () => {
      if (state.watch === null || state.server === undefined) return;
      state.watch.killed = state.server.kill("SIGKILL");
      await state.watch.killed;
    },
  });
  const server = await startApiServer({ databaseUrl: proxy.url, env: { SERVE_PAGES: "off", ...env } });
  return Object.assign(state, { server, proxy });
}

async function watchDuring(
  watched: WatchedServer,
  call: SendRequest,
  kill: Kill | null,
): Promise<Watch & { responded: boolean }> {
  const watch: Watch = { connection: 0, statements: [], kill, killed: null };
  watched.watch = watch;
  const responded = await call(watched.server.url).then(
    () => true,
    () => false,
  );
  watched.watch = null;
  return { ...watch, responded };
}

/**
 * Records a statement if it belongs to the transaction of the request. Returns whether to let it pass or to cut the
 * connection before or after it.
 */
function intercept(watch: Watch, { connection, text }: SentStatement): Interception {
  if (watch.connection === 0 && text.startsWith("begin")) watch.connection = connection;
  if (watch.connection !== connection || watch.statements.at(-1) === "commit") return "pass";
  watch.statements.push(text);
  const { kill } = watch;
  return kill?.position === watch.statements.length && kill.text === text ? kill.interception : "pass";
}
