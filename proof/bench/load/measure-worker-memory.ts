import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { projectRoot } from "../../../server/db/project-root";
import { printLine } from "../../kit/print-line";
import { benchSettings } from "../bench-settings";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { makeDue } from "../dataset/make-due";
import { readPeakMemory } from "./system-use";

const backlog = 20_000;

/**
 * Returns the peak memory of a worker in MiB, or `null` where `/proc` is missing. The worker has more due
 * bookings than it can process in the time. Throws if the worker exits early.
 */
export async function measureWorkerMemory(
  { dataset, url, adminUrl }: Omit<BenchDatabase, "socketUrl">,
  { folder, dist, seconds }: { folder: string; dist: string; seconds: number },
): Promise<number | null> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await makeDue(sql, backlog);
  // Deliveries are measured elsewhere, and the receivers of these bookings do not exist.
  await sql`update webhook_endpoints set status = 'paused'`;
  const countDone = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from audit_log where actor_type = 'service'`;
    return row?.count ?? 0;
  };
  const env = { ...benchSettings(dataset), DATABASE_URL: url, DATA_DIR: folder };
  const log = join(folder, "worker.log");
  const output = openSync(log, "w");
  const worker = spawn(process.execPath, [join(dist, "worker.mjs")], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH, TZ: "UTC", ...env, NODE_ENV: "production" },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const killOnExit = () => worker.kill("SIGKILL");
  process.once("exit", killOnExit);
  const exited = once(worker, "exit");
  try {
    const hasExited = await Promise.race([
      exited.then(() => true),
      sleep(seconds * 1000, false, { ref: false }),
    ]);
    if (hasExited) {
      const { exitCode, signalCode } = worker;
      throw new Error(
        `The worker exited (${signalCode ?? exitCode}) before the measurement ended:\n${readFileSync(log, "utf8").slice(-2000)}`,
      );
    }
    const peak = readPeakMemory(worker.pid ?? 0);
    worker.kill("SIGTERM");
    await exited;
    printLine(`worker: ${Math.round((await countDone()) / seconds)} bookings processed per second`);
    return peak;
  } finally {
    process.removeListener("exit", killOnExit);
    await sql.end();
  }
}
