import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { getStartTime, isRunning } from "./process-identity";

/**
 * The time limits of each kind of shutdown, in milliseconds. `fast` rolls back open transactions. `immediate` stops
 * without a checkpoint, so the next start replays the write-ahead log.
 */
const shutdownTimeoutMs = { fast: 60_000, immediate: 10_000 };

/**
 * Stops the server by a fast shutdown, if necessary by an immediate one, then by a kill. Resolves when its process has
 * ended, at the latest 10 s after the kill.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const startedAt = getStartTime(pid);
  if (startedAt === undefined) return;
  const mark = { pid, startedAt };
  send(pid, "SIGINT");
  if (await isGone(mark, shutdownTimeoutMs.fast)) return;
  send(pid, "SIGQUIT");
  if (await isGone(mark, shutdownTimeoutMs.immediate)) return;
  send(pid, "SIGKILL");
  await isGone(mark, shutdownTimeoutMs.immediate);
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
