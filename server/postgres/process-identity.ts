import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** One process, and not a later one that was given the same number. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** The running process, as others will recognise it. */
export function currentProcessIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? "" };
}

/** False once the process has ended, even when its number runs something else by now. */
export function isRunning(mark: ProcessIdentity): boolean {
  return startOf(mark.pid) === mark.startedAt;
}

/** When the process began, in a form that only compares; `undefined` when it is gone or waits to be reaped. */
export function startOf(pid: number): string | undefined {
  return process.platform === "linux" ? startFromProc(pid) : startFromPs(pid);
}

/** The command the process was started with, its words parted by NUL or spaces; empty when it is gone. */
export function commandLineOf(pid: number): string {
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
    // Ticks count from the boot, so they say nothing about another boot's process.
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
