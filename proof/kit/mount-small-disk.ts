import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A small file system in memory, made for one run. */
export type MountedDisk = { folder: string; unmount(): Promise<void> };

const run = promisify(execFile);

/**
 * Mounts a file system of `megabytes` MiB in memory. If the mount fails, for example without root rights, returns the
 * system's message in `refused`. The file system is also unmounted when this process exits.
 */
export async function mountSmallDisk(megabytes: number): Promise<MountedDisk | { refused: string }> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  } catch (error) {
    await rmdir(folder);
    return { refused: toReason(error) };
  }
  const onExit = () => unmountNow(folder);
  process.once("exit", onExit);
  return {
    folder,
    unmount: async () => {
      process.removeListener("exit", onExit);
      await run("umount", [folder]);
      await rmdir(folder);
    },
  };
}

/** Detaches the file system at once, even if processes that are about to exit still use it. */
function unmountNow(folder: string): void {
  try {
    execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
  } catch {
    // The process is ending, so the error cannot be handled. The system keeps an empty mount.
  }
}

function toReason(error: unknown): string {
  const { stderr = "", message = String(error) } = error as { stderr?: string; message?: string };
  return (stderr.trim() || message).split("\n")[0] ?? "";
}
