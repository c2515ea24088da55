import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const user = z.object({ id: z.string(), pid: z.int(), startedAt: z.string() });
const owner = user.extend({ role: z.enum(["service", "transient"]) });

const clusterRecord = z.object({
  /** The folder it was written for: a copied record does not make anybody the owner of the copy. */
  folder: z.string(),
  /** Where the service connects; the password is in it. */
  url: z.string(),
  password: z.string(),
  /** The superuser's, for whoever administers the server. */
  admin_password: z.string(),
  /** Absent in what versions without roles wrote, until the next start. */
  role_passwords: z.object({ web: z.string(), worker: z.string(), readonly: z.string() }).optional(),
  port: z.int().nullable(),
  pid: z.int().nullable(),
  owner: owner.nullable(),
  guests: z.array(user),
});

/** What `postgres.json` keeps: the passwords for good, and who runs and uses the server at the moment. */
export type ClusterRecord = z.output<typeof clusterRecord>;
export type ClusterUser = z.output<typeof user>;
export type ClusterOwner = z.output<typeof owner>;

/** A record with new passwords, for a server that does not run. */
export function newClusterRecord(folder: string): ClusterRecord {
  const password = randomBytes(24).toString("hex");
  const admin_password = randomBytes(24).toString("hex");
  return { folder, url: "", password, admin_password, port: null, pid: null, owner: null, guests: [] };
}

/** `undefined` where there is none, or none that makes sense. */
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

/** Replaces the record whole. Only the folder's owner may read it, even after root has written it. */
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
