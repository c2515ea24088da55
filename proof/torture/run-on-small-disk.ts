import { mountSmallDisk } from "../kit/mount-small-disk";
import { printLine } from "../kit/print-line";
import type { Options } from "./options";

/**
 * The size of the file system in MiB: large enough for a run of some minutes with its write-ahead log, small enough
 * to fill within a second.
 */
const diskMegabytes = 1024;

/**
 * Runs with the database on a small file system that is mounted for the run, and returns true if the run
 * failed. If this user may not mount one, prints why and returns false.
 */
export async function runOnSmallDisk(
  options: Options,
  run: (options: Options) => Promise<boolean>,
): Promise<boolean> {
  const disk = await mountSmallDisk(diskMegabytes);
  if ("refused" in disk) {
    printLine(
      `Skipped: this user may not mount a file system (${disk.refused}). Run as root, or make a small file system and name it with --disk FOLDER.`,
    );
    return false;
  }
  try {
    return await run({ ...options, disk: disk.folder });
  } finally {
    await disk.unmount();
  }
}
