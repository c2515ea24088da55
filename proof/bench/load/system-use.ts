import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the CPU milliseconds of the running threads of a process so far, or 0 where `/proc` is missing. The time of
 * an ended thread is lost.
 */
export function readCpuMs(pid: number): number {
  const threads = list(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readText(`/proc/${pid}/task/${id}/schedstat`).split(" ")[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** Returns the process ID of the parent of a process, or 0 if there is no such process. */
export function findParent(pid: number): number {
  return Number(readStat(pid)[1] ?? 0);
}

/** Returns the IDs of a process and its direct children. */
export function findProcessTree(pid: number): number[] {
  const all = list("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [pid, ...all.filter((candidate) => findParent(candidate) === pid)];
}

/** Returns the peak resident memory of a process in MiB, or `null` where `/proc` is missing. */
export function readPeakMemory(pid: number): number | null {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/**
 * Returns the memory of several processes in MiB, counting shared pages once, or `null` where `/proc` is
 * missing.
 */
export function readSharedMemory(pids: readonly number[]): number | null {
  let total = 0;
  for (const pid of pids)
    total += Number(/^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  return total === 0 ? null : Math.round(total / 1024);
}

/** Returns the fields of `/proc/PID/stat` after the process name: state, parent and so on. */
function readStat(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
