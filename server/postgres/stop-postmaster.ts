import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { isRunning, startOf } from "./process-identity";

/** Milliseconds after which a shutdown turns from rolling back politely to leaving the log to be replayed. */
const patience = { fast: 60_000, immediate: 10_000 };

/** Ends the server with its data flushed, and returns when its process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  const startedAt = startOf(pid);
  if (startedAt === undefined) return;
  const mark = { pid, startedAt };
  send(pid, "SIGINT");
  if (await isGone(mark, patience.fast)) return;
  send(pid, "SIGQUIT");
  if (await isGone(mark, patience.immediate)) return;
  send(pid, "SIGKILL");
  await isGone(mark, patience.immediate);
}

function send(pid: number, signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return;
    throw new EmbeddedPostgresError(
      `The PostgreSQL server with process id ${pid} belongs to another user; stop it as that user.`,
    );
  }
}

async function isGone(mark: { pid: number; startedAt: string }, limitMs: number): Promise<boolean> {
  for (const until = Date.now() + limitMs; isRunning(mark); await sleep(10)) {
    if (Date.now() > until) return false;
  }
  return true;
}
