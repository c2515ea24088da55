import { spawn } from "node:child_process";
import { once } from "node:events";
import { getFreePort } from "@/scripts/local-https/get-free-port";
import { projectRoot } from "@/server/db/project-root";
import { pollUntil } from "../wire/poll";

export type HostedApi = { url: string; stop(): Promise<void> };

/**
 * Starts the production build with `next start` alone and returns once `/healthz` responds with the expected
 * status.
 */
export async function startHostedApi(env: Record<string, string>, awaitedStatus = 200): Promise<HostedApi> {
  const port = await getFreePort();
  const words = [
    "node_modules/next/dist/bin/next",
    "start",
    "--hostname",
    "127.0.0.1",
    "--port",
    String(port),
  ];
  const child = spawn(process.execPath, words, {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const stop = async () => {
    child.kill("SIGTERM");
    const killTimer = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(killTimer);
    process.removeListener("exit", killOnExit);
  };
  const url = `http://127.0.0.1:${port}`;
  const getStatus = () => fetch(`${url}/healthz`).then(({ status }) => status, String);
  try {
    await pollUntil(getStatus, (status) => status === awaitedStatus, 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
