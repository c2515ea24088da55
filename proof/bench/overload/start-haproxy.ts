import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../server/db/project-root";
import { ConfigError } from "../../../server/errors/config-error";

export type RunningProxy = {
  origin: string;
  pid: number;
  /** Returns the number of requests that wait for a slot in a backend. */
  countQueued(backend: string): Promise<number>;
  stop(): Promise<void>;
};

/**
 * The environment of HAProxy, with `/usr/sbin` in PATH. Debian installs daemons there, and only root's PATH has it.
 */
const env = { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: "production" } as const;
const startMs = 10_000;

export function hasHaproxy(): boolean {
  return spawnSync("haproxy", ["-v"], { env }).status === 0;
}

/**
 * Starts HAProxy with `deploy/haproxy.cfg` in front of one web process, and waits until it serves. `settings` are
 * environment variables for the file. Throws a `ConfigError` if HAProxy is not installed.
 */
export async function startHaproxy(
  webOrigin: string,
  { folder, settings = {} }: { folder: string; settings?: Readonly<Record<string, string>> },
): Promise<RunningProxy> {
  if (!hasHaproxy())
    throw new ConfigError("HAProxy is not installed: apt-get install --no-install-recommends haproxy.");
  const host = `127.0.0.1:${await findFreePort()}`;
  const log = join(folder, "haproxy.log");
  const statistics = join(folder, "haproxy.sock");
  const files = { ADMIN_SOCKET: statistics, STATE_FILE: join(folder, "haproxy-state") };
  const output = openSync(log, "w");
  const child = spawn("haproxy", ["-db", "-f", join(projectRoot(), "deploy/haproxy.cfg")], {
    env: { ...env, ...files, BIND: host, WEB_1: new URL(webOrigin).host, ...settings },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const origin = `http://${host}`;
  for (const until = Date.now() + startMs; !(await isServing(origin)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < until) continue;
    killOnExit();
    throw new Error(`HAProxy did not serve:\n${readFileSync(log, "utf8")}`);
  }
  const stop = async () => {
    process.removeListener("exit", killOnExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { origin, pid: child.pid ?? 0, countQueued: (backend) => countQueued(statistics, backend), stop };
}

/** Returns the larger `qcur` (queued requests) of the backend and of its only server. */
async function countQueued(socketPath: string, backend: string): Promise<number> {
  const socket = connect(socketPath);
  socket.end("show stat\n");
  const rows = (await text(socket)).split("\n").filter((line) => line.startsWith(`${backend},`));
  return Math.max(...rows.map((line) => Number(line.split(",")[2])));
}

async function isServing(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 200;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has no port.");
  return address.port;
}
