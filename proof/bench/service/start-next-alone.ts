import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getFreePort } from "../../../scripts/local-https/get-free-port";
import { projectRoot } from "../../../server/db/project-root";
import { type Child, startProcess } from "../load/child-process";

const timeoutMs = 30_000;

/**
 * Serves the same build with `next start` alone, so API requests go through the route handler of `app/v1`.
 */
export async function startNextAlone(env: Record<string, string>, log: string): Promise<Child> {
  const port = await getFreePort();
  const script = join(projectRoot(), "node_modules/next/dist/bin/next");
  const args = [script, "start", "--hostname", "127.0.0.1", "--port", String(port)];
  return await startProcess({ args, env, log }, async (child) => {
    await waitUntilHealthy(child, port, log);
    return port;
  });
}

async function waitUntilHealthy(child: ChildProcess, port: number, log: string): Promise<void> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(50)) {
    const status = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.status,
      String,
    );
    if (status === 200) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`Next alone did not become healthy:\n${readFileSync(log, "utf8").slice(-2000)}`);
}
