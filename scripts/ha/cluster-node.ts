import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCommandLine } from "../../server/postgres/process-identity";
import { type ClusterPlan, getAddress, type NodeNumber } from "./cluster-plan";
import type { Programs } from "./find-programs";
import { type Program, runProgram } from "./program";
import { type ClusterFolder, getNodeFolder } from "./write-configuration";

/** One database machine: an etcd member, Patroni with its PostgreSQL, and PgBouncer. */
export type ClusterNode = {
  number: NodeNumber;
  /** Returns the role that Patroni reports, or `undefined` if it does not respond. */
  role(): Promise<"primary" | "replica" | undefined>;
  /** Returns true if Patroni reports that commits wait for this standby. */
  isSynchronous(): Promise<boolean>;
  startEtcd(): void;
  startPatroni(): void;
  startPooler(): void;
  /** Kills every process of the machine, as a power failure does. `restart` starts them again. */
  kill(): Promise<void>;
  restart(): void;
  /** Stops Patroni and PostgreSQL with SIGSTOP. The sockets stay open, as on a frozen machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stopPooler(): Promise<void>;
  stopPatroni(): Promise<void>;
  /**
   * Kills etcd, because an orderly stop of all members takes 7 s. No write is lost, because etcd stores every
   * write at once.
   */
  haltEtcd(): Promise<void>;
  logFile(name: "etcd" | "patroni" | "pgbouncer"): string;
};

type Options = { place: ClusterFolder; plan: ClusterPlan; programs: Programs; number: NodeNumber };

/** Returns a database machine. None of its programs runs yet. */
export function openNode(options: Options): ClusterNode {
  const { place, plan, programs, number } = options;
  const folder = getNodeFolder(place, number);
  const running = new Map<string, Program>();
  const logFile = (name: string) => join(place.folder, "logs", `${name}-${number}.log`);
  const start = (name: "etcd" | "patroni" | "pgbouncer", ...args: string[]) => {
    const found = running.get(name);
    if (found !== undefined) return found.start();
    const command = [programs[name], ...args] as const;
    const { setpriv } = programs;
    const common = { name, setpriv, folder, account: place.account, logFile: logFile(name) };
    running.set(name, runProgram({ ...common, command }));
  };
  const stop = async (name: string) => await running.get(name)?.stop();
  const startEtcd = () => start("etcd", "--config-file", join(folder, "etcd.yaml"));
  const startPatroni = () => start("patroni", join(folder, "patroni.yaml"));
  const startPooler = () => start("pgbouncer", join(folder, "pgbouncer.ini"));
  const dataFolder = join(folder, "postgres");
  return {
    number,
    role: () => readRole(getAddress(plan, `patroni_${number}`)),
    isSynchronous: () => asksTrue(getAddress(plan, `patroni_${number}`), "/synchronous").catch(() => false),
    startEtcd,
    startPatroni,
    startPooler,
    kill: async () => {
      await Promise.all([...running.values()].map((program) => program.halt()));
      await signalPostgres(dataFolder, "SIGKILL");
    },
    restart: () => {
      for (const program of running.values()) program.start();
    },
    freeze: async () => {
      // Patroni first: otherwise it restarts what does not respond.
      running.get("patroni")?.signal("SIGSTOP");
      const frozen = await signalPostgres(dataFolder, "SIGSTOP");
      // If this process ends first, Patroni must still be able to stop its PostgreSQL.
      process.once("exit", () => sendTo(frozen, "SIGCONT"));
    },
    thaw: async () => {
      await signalPostgres(dataFolder, "SIGCONT");
      running.get("patroni")?.signal("SIGCONT");
    },
    stopPooler: () => stop("pgbouncer"),
    stopPatroni: async () => {
      await stop("patroni");
      // Patroni stops its PostgreSQL, unless Patroni was killed.
      await signalPostgres(dataFolder, "SIGINT");
      while ((await findPostgres(dataFolder)) !== undefined) await sleep(50);
    },
    haltEtcd: async () => await running.get("etcd")?.halt(),
    logFile,
  };
}

/**
 * Sends SIGINT to the main PostgreSQL process of the folder, or another signal to it and its children. Returns the IDs
 * of the signalled processes.
 */
async function signalPostgres(dataFolder: string, name: NodeJS.Signals): Promise<number[]> {
  const pid = await findPostgres(dataFolder);
  if (pid === undefined) return [];
  // SIGINT asks only the main process for a fast stop. A child would cancel its query.
  const targets = name === "SIGINT" ? [pid] : [pid, ...childrenOf(pid)];
  sendTo(targets, name);
  return targets;
}

function sendTo(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/**
 * Returns the ID of the main PostgreSQL process of the folder, if it runs. Its PID file may be left over from a killed
 * process.
 */
async function findPostgres(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  if (!(pid > 0)) return undefined;
  return getCommandLine(pid).includes(dataFolder) ? pid : undefined;
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, above]) => (pid !== undefined && above === parent ? [pid] : []));
}

async function asksTrue(address: string, path: string): Promise<boolean> {
  const response = await fetch(`http://${address}${path}`, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.status === 200;
}

async function readRole(address: string): Promise<"primary" | "replica" | undefined> {
  try {
    if (await asksTrue(address, "/primary")) return "primary";
    return (await asksTrue(address, "/replica")) ? "replica" : undefined;
  } catch {
    return undefined;
  }
}
