import { setTimeout as sleep } from "node:timers/promises";
import { runServerProcess, type ServerProcess } from "./server-process";

export type StartOptions = {
  databaseUrl: string;
  /** Settings in addition to those of the tests. */
  env?: Record<string, string>;
  /** The bundle to run, relative to the folder in which it runs. */
  entry?: string;
  /** The folder in which the process runs: by default the repository's root. */
  cwd?: string;
};

export type ApiServer = ServerProcess & { url: string };

/** Starts the built web process on a free port and resolves when it is healthy. */
export async function startApiServer({
  entry = "dist/web.mjs",
  ...options
}: StartOptions): Promise<ApiServer> {
  const server = runServerProcess({ ...options, entry });
  try {
    const { port } = await server.logged("listening");
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(url, server);
    return { ...server, url };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Starts the built worker and resolves when it processes jobs. */
export async function startWorker({
  entry = "dist/worker.mjs",
  ...options
}: StartOptions): Promise<ServerProcess> {
  const worker = runServerProcess({ ...options, entry });
  try {
    await worker.logged("working");
    return worker;
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

async function untilHealthy(url: string, server: ServerProcess): Promise<void> {
  let last = "no answer";
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    const status = await fetch(`${url}/healthz`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: unknown) => String(error),
    );
    if (status === 200) return;
    last = String(status);
  }
  throw new Error(`${url}/healthz did not become healthy (${last}):\n${server.logs().join("\n")}`);
}
