import { readdir, readlink, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { currentProcessIdentity, isRunning } from "../process-identity";

const free = "free";

/**
 * Runs `work` while no other process, and no other call of this one, holds the lock of that name in the
 * folder. The lock of a killed process does not count.
 */
export async function withDirectoryLock<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  const generation = await acquire(folder, name);
  try {
    return await work();
  } finally {
    await symlink(free, join(folder, `${name}.${generation + 1}`));
    await rm(join(folder, `${name}.${generation}`), { force: true });
  }
}

/**
 * Waits for the lock and returns its number. Each number is a link whose target names its holder; creating a
 * link is atomic. Only the highest number counts, and numbers never decrease, so two processes cannot both
 * take over from a dead holder.
 */
async function acquire(folder: string, name: string): Promise<number> {
  const { pid, startedAt } = currentProcessIdentity();
  for (;;) {
    const last = await highest(folder, name);
    if (last === 0 || (await isReleased(join(folder, `${name}.${last}`)))) {
      const mine = last + 1;
      if (await claim(`${pid} ${startedAt}`, join(folder, `${name}.${mine}`))) {
        if ((await highest(folder, name)) === mine) {
          await removeBelow(folder, name, mine);
          return mine;
        }
        // The listing was outdated: a later number is in use.
        await rm(join(folder, `${name}.${mine}`), { force: true });
      }
    }
    await sleep(20);
  }
}

async function generations(folder: string, name: string): Promise<number[]> {
  const entries = await readdir(folder);
  return entries
    .filter((entry) => entry.startsWith(`${name}.`) && /^\d+$/.test(entry.slice(name.length + 1)))
    .map((entry) => Number(entry.slice(name.length + 1)));
}

async function highest(folder: string, name: string): Promise<number> {
  return Math.max(0, ...(await generations(folder, name)));
}

async function isReleased(link: string): Promise<boolean> {
  const target = await readlink(link).catch(() => undefined);
  if (target === undefined || target === free) return target === free;
  const [pid, startedAt = ""] = target.split(" ");
  return !isRunning({ pid: Number(pid), startedAt });
}

async function claim(target: string, link: string): Promise<boolean> {
  try {
    await symlink(target, link);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function removeBelow(folder: string, name: string, mine: number): Promise<void> {
  for (const older of await generations(folder, name)) {
    if (older < mine) await rm(join(folder, `${name}.${older}`), { force: true });
  }
}
