import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const user = z.object({ id: z.string(), pid: z.int(), startedAt: z.string() });
const owner = user.extend({ role: z.enum(["service", "transient"]) });

const clusterRecord = z.object({
  /**
   * The folder that the record was written for. In a copy of the folder, the processes in the record are
   * ignored.
   */
  folder: z.string(),
  /** The URL of the database's owner, including the password. */
  url: z.string(),
  password: z.string(),
  /** The superuser's password, for administration. */
  admin_password: z.string(),
  /**
   * The passwords of the roles `web`, `worker` and `readonly`. Absent until a server of this folder has started with
   * these roles: in a new record, or in one by a version without roles.
   */
  role_passwords: z.object({ web: z.string(), worker: z.string(), readonly: z.string() }).optional(),
  port: z.int().nullable(),
  pid: z.int().nullable(),
  owner: owner.nullable(),
  guests: z.array(user),
});

/** The content of `postgres.json`: passwords, and the processes that run and use the server. */
export type ClusterRecord = z.output<typeof clusterRecord>;
export type ClusterUser = z.output<typeof user>;
export type ClusterOwner = z.output<typeof owner>;

/** Returns a record with new passwords for a server that does not run. */
export function newClusterRecord(folder: string): ClusterRecord {
  const password = randomBytes(24).toString("hex");
  const admin_password = randomBytes(24).toString("hex");
  return { folder, url: "", password, admin_password, port: null, pid: null, owner: null, guests: [] };
}

/** Reads the record. Returns undefined if there is no valid one. */
export async function readClusterRecord(path: string): Promise<ClusterRecord | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  try {
    const record = clusterRecord.parse(JSON.parse(text));
    const folder = dirname(path);
    return record.folder === folder ? record : { ...record, folder, pid: null, owner: null, guests: [] };
  } catch {
    return undefined;
  }
}

/** Replaces the record atomically. Only the folder's owner can read it, even if root wrote it. */
export async function writeClusterRecord(path: string, record: ClusterRecord): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(dirname(path));
      await chown(draft, uid, gid);
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
