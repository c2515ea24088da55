import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault";

/** The small file system of a run, and the times at which it was full. */
export type SmallDisk = { folder: string; fullTimes: { from: number; until: number }[] };

const refillMs = 200;

/**
 * The fault of a full disk: it fills the file system of the database for 3 to 8 seconds. Space that the database frees
 * in that time is filled again.
 */
export const diskFaults: readonly Fault[] = [
  {
    name: "disk full",
    kind: "other",
    weight: 1,
    inject: async ({ disk }, random) => {
      if (disk === null) return undefined;
      const time = { from: 0, until: Number.POSITIVE_INFINITY };
      try {
        await fillDisk(disk.folder);
        time.from = Date.now();
        disk.fullTimes.push(time);
        for (const end = time.from + random.between(3000, 8000); Date.now() < end; await sleep(refillMs)) {
          await fillDisk(disk.folder);
        }
      } finally {
        time.until = Date.now();
        await freeDisk(disk.folder);
      }
      return disk.folder;
    },
  },
];

/**
 * The sizes of the blocks to write, in bytes. They become smaller, so that a nearly empty file system is full after
 * few writes.
 */
const blockBytes = [64 * 1024 * 1024, 1024 * 1024, 64 * 1024, 4096];

/** Writes one file until no block of 4 KiB fits. */
export async function fillDisk(folder: string): Promise<void> {
  const file = await open(join(folder, "filler"), "a");
  try {
    for (const bytes of blockBytes) {
      const block = Buffer.alloc(bytes);
      while (await appendBlock(file, block));
    }
  } finally {
    await file.close();
  }
}

/** Appends a block. Returns false if the disk is full. */
async function appendBlock(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<boolean> {
  try {
    // A write that only partly fits writes that part. The next one then fails.
    await file.write(block);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

/** Removes the file that filled the file system. */
export async function freeDisk(folder: string): Promise<void> {
  await rm(join(folder, "filler"), { force: true });
}
