import { type SentStatement, startPostgresProxy } from "@/server/testing/fixtures/postgres-proxy";
import { runServerProcess, type ServerProcess } from "@/server/testing/server-process";

/** Before or after which of the watched statements, counted from 1; null lets all of them pass. */
export type WorkerKill = { place: number; interception: "cut-request" | "cut-reply" } | null;

export type Watching = {
  databaseUrl: string;
  env: Record<string, string>;
  /** The statement that takes the work. */
  claims: (text: string) => boolean;
  /** The first statement, after `begin`, of the transaction that writes what came of it. */
  settles: (text: string) => boolean;
  kill: WorkerKill;
};

/**
 * Runs a worker until it has settled one piece of work, or is killed with SIGKILL at a statement of it. Answers the
 * statements it got to.
 */
export async function runWorkerUntilKilled({ kill, ...watching }: Watching): Promise<string[]> {
  const { databaseUrl, env } = watching;
  const watch: Watch = { seen: [], settling: 0 };
  let worker: ServerProcess | undefined;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const proxy = await startPostgresProxy({
    target: databaseUrl,
    intercept: (statement) => {
      if (!belongs(statement, watching, watch)) return "pass";
      watch.seen.push(statement.text);
      if (kill?.place === watch.seen.length) return kill.interception;
      if (statement.text === "commit") finish();
      return "pass";
    },
    onCut: async () => {
      await worker?.kill("SIGKILL");
      finish();
    },
  });
  // Not awaited until it says that it works: it may be killed before.
  worker = runServerProcess({ databaseUrl: proxy.url, env, entry: "dist/worker.mjs" });
  await finished;
  await worker.stop();
  await proxy.close();
  return watch.seen;
}

type Watch = {
  seen: string[] /** The connection of the settling transaction, once there is one. */;
  settling: number;
};

/** The first claim, and everything on the connection that settles, up to its COMMIT. */
function belongs(
  { connection, text }: SentStatement,
  { claims, settles }: Pick<Watching, "claims" | "settles">,
  watch: Watch,
): boolean {
  if (watch.seen.length === 0) return claims(text);
  if (watch.seen.at(-1) === "commit") return false;
  if (watch.settling === 0 && settles(text)) watch.settling = connection;
  return watch.settling === connection;
}
