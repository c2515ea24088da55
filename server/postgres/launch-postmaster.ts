import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "./cluster/child-environment";
import type { Cluster } from "./cluster/cluster";
import { directoryArgument, spawnBinary } from "./cluster/run-binary";
import { toEmbeddedPostgresError } from "./embedded-postgres-error";
import { findPostmaster } from "./find-postmaster";
import { serverArguments } from "./server-arguments";

export type Postmaster = {
  pid: number;
  port: number;
  /** Settles when the process has ended, for any reason. */
  ended: Promise<void>;
};

/** `"taken"`: another program uses the port. `"busy"`: processes of a killed server still use the data. */
export type Launch = Postmaster | "taken" | "busy";

/**
 * Starts the server and waits until it has replayed its write-ahead log and accepts connections. Throws an
 * `EmbeddedPostgresError` if it fails for a reason that `Launch` does not name.
 */
export async function launchPostmaster(cluster: Cluster, port: number): Promise<Launch> {
  const { binaries, directory, account, settings } = cluster;
  const argument = directoryArgument(directory, account);
  const child = spawnBinary(
    {
      binary: binaries.postgres,
      arguments: ["-D", argument, ...serverArguments(directory, port, settings)],
      directory,
      account,
    },
    "ignore",
  );
  const lines = collectLog(child, cluster.onLog);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      over = true;
      resolve();
    };
    child.once("exit", finish);
    child.once("error", finish);
  });

  const watchdog = child.pid === undefined ? undefined : watch(child.pid);
  child.once("exit", () => watchdog?.kill("SIGKILL"));
  while (!over) {
    const server = await findPostmaster(directory);
    if (server?.ready === true && server.pid === child.pid) {
      detachProcess(child);
      return { pid: server.pid, port, ended };
    }
    await sleep(10);
  }
  await closed(child);
  return failure(cluster, lines);
}

/**
 * Starts a process that outlives this one and stops the server if this process is killed. It waits for the
 * end of a pipe that only this process holds open.
 */
function watch(pid: number): ChildProcess {
  const script = 'read -r nothing; kill -INT "$1"';
  const watchdog = spawn("/bin/sh", ["-c", script, "postgres-watchdog", String(pid)], {
    env: childEnvironment,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  watchdog.unref();
  unrefStream(watchdog.stdin);
  return watchdog;
}

/** Passes each line of the server's log to `onLog`, and keeps the last 20 to explain a failed start. */
function collectLog(child: ChildProcess, onLog: (line: string) => void): string[] {
  const kept: string[] = [];
  if (child.stderr === null) return kept;
  createInterface({ input: child.stderr }).on("line", (line) => {
    kept.push(line);
    if (kept.length > 20) kept.shift();
    onLog(line);
  });
  child.stdout?.resume();
  return kept;
}

/**
 * Detaches the server, so that it does not keep this process alive. The watchdog stops the server when this process
 * ends.
 */
function detachProcess(child: ChildProcess): void {
  child.unref();
  unrefStream(child.stdout);
  unrefStream(child.stderr);
}

function unrefStream(stream: unknown): void {
  if (
    typeof stream === "object" &&
    stream !== null &&
    "unref" in stream &&
    typeof stream.unref === "function"
  ) {
    stream.unref();
  }
}

async function closed(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.stderr === null || child.stderr.closed) return;
  await once(child.stderr, "close");
}

function failure(cluster: Cluster, lines: readonly string[]): "taken" | "busy" {
  const all = lines.join("\n");
  if (/Address already in use/.test(all)) return "taken";
  if (
    /pre-existing shared memory block|lock file "(postmaster\.pid|[^"]*\.s\.PGSQL\.\d+\.lock)" already exists/.test(
      all,
    )
  ) {
    return "busy";
  }
  throw toEmbeddedPostgresError(cluster.directory, all);
}
