import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../env";
import type { Logger } from "../logging/logger";
import { nodeFlags } from "./node-flags";
import { misconfiguredExitCode } from "./run-main";

export type Service = {
  name: string;
  script: string;
  /** The environment variables of this service, in addition to those of all services. */
  env?: Record<string, string>;
  onListening?: (port: number) => void;
};

/**
 * Returns the extra environment variables of a worker that runs beside a web process: its metrics port is the next one
 * after the web process's. Empty without a fixed metrics port.
 */
export function workerEnvBesideWeb({ metricsPort }: Pick<Config, "metricsPort">): Record<string, string> {
  return metricsPort === null || metricsPort === 0 ? {} : { METRICS_PORT: String(metricsPort + 1) };
}

const restartDelayMs = 500;
const stopSeconds = 30;

/**
 * Runs the services until `stop` aborts and restarts each one that exits, because all state is in the database. If a
 * service reports a configuration error at its first start, stops all and returns `misconfigured`. After a later start
 * it is restarted, because the same configuration was accepted before. A service that exits because the database does
 * not respond is always restarted.
 */
export async function supervise(
  services: readonly Service[],
  { env, stop, log }: { env: NodeJS.ProcessEnv; stop: AbortSignal; log: Logger },
): Promise<"stopped" | "misconfigured"> {
  const halt = new AbortController();
  const end = AbortSignal.any([stop, halt.signal]);
  const runs = services.map(async (service) => {
    for (let first = true; !end.aborted; first = false) {
      const code = await run(service, env, end);
      if (end.aborted) return;
      if (first && code === misconfiguredExitCode) return halt.abort();
      log.error({ service: service.name, exit_code: code }, "service exited; restarting it");
      await sleep(restartDelayMs, undefined, { signal: end }).catch(() => undefined);
    }
  });
  await Promise.all(runs);
  return halt.signal.aborted ? "misconfigured" : "stopped";
}

async function run(service: Service, env: NodeJS.ProcessEnv, end: AbortSignal): Promise<number | null> {
  // A separate process group: Ctrl-C reaches only this process, which stops its children in order.
  const child = spawn(process.execPath, [...nodeFlags, service.script], {
    env: { ...env, ...service.env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.on("message", (message) => {
    if (isListening(message)) service.onListening?.(message.listening);
  });
  const exited = once(child, "exit");
  const onEnd = () => void stopChild(child);
  end.addEventListener("abort", onEnd, { once: true });
  if (end.aborted) onEnd();
  await exited;
  end.removeEventListener("abort", onEnd);
  return child.exitCode;
}

function isListening(message: unknown): message is { listening: number } {
  return typeof message === "object" && message !== null && "listening" in message;
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await sleep(stopSeconds * 1000, undefined, { ref: false });
  if (child.exitCode === null) child.kill("SIGKILL");
}
