import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../db/project-root";
import { nodeFlags } from "../launch/node-flags";

export type ServerProcess = {
  pid: number;
  /** Everything the process has written so far, line by line, errors included. */
  logs(): string[];
  /**
   * Resolves with the first log record with that message. Rejects with the logs if the process ends before, or after 30
   * seconds.
   */
  logged(message: string): Promise<Record<string, unknown>>;
  /** Asks the process to stop, and kills it after 15 seconds. */
  stop(): Promise<void>;
  /** Sends a signal. If the signal ends the process, resolves when it has ended, otherwise at once. */
  kill(signal: NodeJS.Signals): Promise<void>;
};

export type ServerProcessOptions = {
  databaseUrl: string;
  env?: Record<string, string>;
  entry: string;
  /** The folder in which the process runs: by default the repository's root. */
  cwd?: string;
};

const limitMs = 30_000;

/** The secret key of every process of a run, so that web and worker of one database can read each other's data. */
export const processSecretKey = Buffer.alloc(32, "test only ").toString("base64");

/** Starts a bundle from `dist/` like the service, with test settings instead of the developer's. */
export function runServerProcess({
  databaseUrl,
  env,
  entry,
  cwd = projectRoot(),
}: ServerProcessOptions): ServerProcess {
  // With a database and a key nothing should be stored here. If something is, it is not in the developer's
  // folder.
  const dataDir = join(tmpdir(), `rentals-test-data-${randomUUID()}`);
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    cwd,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      TZ: process.env.TZ ?? "Pacific/Chatham",
      NODE_ENV: "production",
      SERVICE_ENV: "sandbox",
      SECRET_KEY: processSecretKey,
      CHECK_CONTRACTS: "on",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...env,
      ...throughPooler(env?.DATABASE_URL ?? databaseUrl),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  void ended.then(() => {
    process.removeListener("exit", killWithParent);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const log = collectLines(child);
  return {
    pid: child.pid ?? 0,
    logs: () => [...log.lines],
    logged: (message) => log.find(message, entry),
    stop: () => stop(child, ended),
    kill: async (signal) => {
      child.kill(signal);
      if (!["SIGSTOP", "SIGCONT", "SIGUSR1", "SIGUSR2", "SIGHUP"].includes(signal)) await ended;
    },
  };
}

/**
 * Returns the settings that route a process's database connection through the pooler in `TEST_POOLER` (`host:port`).
 * Returns none without a pooler, or if the URL names another host than `TEST_DATABASE_URL`, such as a proxy.
 */
function throughPooler(databaseUrl: string): Record<string, string> {
  const { TEST_POOLER: pooler, TEST_DATABASE_URL: server = "" } = process.env;
  if (pooler === undefined || !URL.canParse(databaseUrl)) return {};
  const url = new URL(databaseUrl);
  if (url.host !== new URL(server).host) return {};
  url.host = pooler;
  return { DATABASE_URL: url.toString(), DATABASE_DIRECT_URL: databaseUrl, DATABASE_POOLER: "transaction" };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // A stopped process cannot receive SIGTERM.
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended.finally(() => clearTimeout(killTimer));
}

type Search = (line: string | null) => void;

/** Collects the output of a process. Passes each line, and `null` at the end, to the functions that wait for a line. */
function collectLines(child: ChildProcess) {
  const lines: string[] = [];
  const searches = new Set<Search>();
  let over = false;
  const notify = (line: string | null) => {
    for (const search of [...searches]) search(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      notify(line);
    });
  }
  child.once("close", () => {
    over = true;
    notify(null);
  });

  async function find(message: string, entry: string): Promise<Record<string, unknown>> {
    return await new Promise((resolve, reject) => {
      const fail = (why: string) => settle(() => reject(new Error(`${entry} ${why}:\n${lines.join("\n")}`)));
      const timer = setTimeout(() => fail(`did not log “${message}” in ${limitMs / 1000} s`), limitMs);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        searches.delete(search);
        finish();
      };
      const search: Search = (line) => {
        if (line === null) return fail(`ended (${child.signalCode ?? child.exitCode}) before “${message}”`);
        const record = parseRecord(line);
        if (record?.msg === message) settle(() => resolve(record));
      };
      searches.add(search);
      for (const line of [...lines]) search(line);
      if (over) search(null);
    });
  }
  return { lines, find };
}

function parseRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
