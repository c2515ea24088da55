import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { getCommandLine, getStartTime, type ProcessIdentity } from "./process-identity";
import { directorySetting } from "./server-arguments";

export type RunningServer = ProcessIdentity & { port: number; ready: boolean };

/**
 * Returns the server that runs on this folder according to `postmaster.pid`, or `undefined` if none runs. A kill or a
 * reboot leaves that file behind. Removes the file if another process now has the recorded ID, because PostgreSQL would
 * refuse to start. Throws an `EmbeddedPostgresError` if another program started a server on the folder.
 */
export async function findPostmaster(directory: string): Promise<RunningServer | undefined> {
  const file = join(directory, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Math.abs(Number(lines[0]));
  const startedAt = pid > 0 ? getStartTime(pid) : undefined;
  if (startedAt === undefined) {
    if (isUnreaped(pid)) await rm(file, { force: true });
    return undefined;
  }

  const words = getCommandLine(pid).split(/\0/).join(" ");
  if (`${words} `.includes(`${directorySetting(directory)} `)) {
    return { pid, startedAt, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  }
  if (/^\S*\bpostgres\b/.test(words) && !words.includes(directorySetting(""))) {
    throw new EmbeddedPostgresError(
      `Process ${pid} looks like a PostgreSQL server that another program started on ${directory}; stop it, or remove ${file} if it is not.`,
    );
  }
  await rm(file, { force: true });
  return undefined;
}

/**
 * Returns whether an ended process still has its ID, as in a container whose first process does not reap
 * orphans.
 */
function isUnreaped(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
