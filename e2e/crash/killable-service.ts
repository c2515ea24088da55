import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import {
  type Interception,
  type PostgresProxy,
  type SentStatement,
  startPostgresProxy,
} from "@/server/testing/fixtures/postgres-proxy";

/** Before or after which statement of the transaction, counted from 1, and what it says. */
export type Kill = { place: number; interception: "cut-request" | "cut-reply"; text: string };

type Call = (url: string) => Promise<unknown>;

export type KillableService = {
  /** Where it serves now. */
  url(): string;
  /** Runs a call and answers the statements of its transaction, `begin` to `commit`. */
  record(call: Call): Promise<string[]>;
  /** Runs a call whose process is killed at that statement of its transaction; throws when it was not. */
  killDuring(kill: Kill, call: Call): Promise<void>;
  stop(): Promise<void>;
};

/** The built web process, and one more that starts meanwhile to take its place, so that a kill costs no waiting. */
export async function startKillableService(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<KillableService> {
  const start = () => {
    const starting = startWatched(databaseUrl, env);
    // Whoever awaits it hears of the failure; nobody may be awaiting it yet.
    starting.catch(() => undefined);
    return starting;
  };
  let standby = start();
  let serving = await start();

  return {
    url: () => serving.server.url,
    record: async (call) => {
      const { seen } = await watchDuring(serving, call, null);
      return seen;
    },
    killDuring: async (kill, call) => {
      const { seen, dead, answered } = await watchDuring(serving, call, kill);
      if (dead === null || answered) {
        throw new Error(`Nothing was killed at ${JSON.stringify(kill)}; seen: ${seen.join("; ")}`);
      }
      await dead;
      await serving.proxy.close();
      serving = await standby;
      standby = start();
    },
    stop: async () => {
      for (const { server, proxy } of [serving, await standby]) {
        await server.kill("SIGKILL");
        await proxy.close();
      }
    },
  };
}

type Watch = { connection: number; seen: string[]; kill: Kill | null; dead: Promise<void> | null };
type Watched = { server: ApiServer; proxy: PostgresProxy; watch: Watch | null };

/** A web process behind a proxy of its own to the database. */
async function startWatched(databaseUrl: string, env: Record<string, string>): Promise<Watched> {
  const state: { watch: Watch | null; server?: ApiServer } = { watch: null };
  const proxy = await startPostgresProxy({
    target: databaseUrl,
    intercept: (statement) => (state.watch === null ? "pass" : judge(state.watch, statement)),
    onCut: async () => {
      if (state.watch === null || state.server === undefined) return;
      state.watch.dead = state.server.kill("SIGKILL");
      await state.watch.dead;
    },
  });
  const server = await startApiServer({ databaseUrl: proxy.url, env: { SERVE_PAGES: "off", ...env } });
  return Object.assign(state, { server, proxy });
}

async function watchDuring(
  watched: Watched,
  call: Call,
  kill: Kill | null,
): Promise<Watch & { answered: boolean }> {
  const watch: Watch = { connection: 0, seen: [], kill, dead: null };
  watched.watch = watch;
  const answered = await call(watched.server.url).then(
    () => true,
    () => false,
  );
  watched.watch = null;
  return { ...watch, answered };
}

/** Follows the one connection on which the call's transaction runs. */
function judge(watch: Watch, { connection, text }: SentStatement): Interception {
  if (watch.connection === 0 && text.startsWith("begin")) watch.connection = connection;
  if (watch.connection !== connection || watch.seen.at(-1) === "commit") return "pass";
  watch.seen.push(text);
  const { kill } = watch;
  return kill?.place === watch.seen.length && kill.text === text ? kill.interception : "pass";
}
