import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies a process. A later process with the same ID has another start time. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Returns the identity of the current process. */
export function currentProcessIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: getStartTime(process.pid) ?? "" };
}

/** Returns whether the process still runs. Another process that has its ID by now does not count. */
export function isRunning(mark: ProcessIdentity): boolean {
  return getStartTime(mark.pid) === mark.startedAt;
}

/** Returns the start time of a process in a form that can only be compared. Undefined if it has ended. */
export function getStartTime(pid: number): string | undefined {
  return process.platform === "linux" ? startFromProc(pid) : startFromPs(pid);
}

/**
 * Returns the command line of a process, with its words separated by NUL or spaces. Empty if it has ended.
 */
export function getCommandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, ticks] = [fields[0], fields[19]];
    if (state === "Z" || state === "X") return undefined;
    // Ticks count from the boot, so they need the ID of the boot.
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${ticks}`;
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line.startsWith("Z") ? undefined : line.replace(/^\S+\s+/, "");
  } catch {
    return undefined;
  }
}
