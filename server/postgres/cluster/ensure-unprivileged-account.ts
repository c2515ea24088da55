import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { EmbeddedPostgresError } from "../embedded-postgres-error";
import { childEnvironment } from "./child-environment";

export type Account = { uid: number; gid: number };

const systemUser = "postgres";

/**
 * Returns the account that must run PostgreSQL, or null if the current account can. PostgreSQL refuses to run as root.
 * For root, returns the owner of the existing cluster, otherwise the system user `postgres`, which it creates if
 * missing.
 */
export async function ensureUnprivilegedAccount(clusterDirectory: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(clusterDirectory).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return findAccount() ?? createAccount();
}

function findAccount(): Account | undefined {
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function idOf(flag: "-u" | "-g"): number | undefined {
  try {
    const text = execFileSync("id", [flag, systemUser], {
      encoding: "utf8",
      env: childEnvironment,
      stdio: "pipe",
    });
    return Number(text);
  } catch {
    return undefined;
  }
}

function createAccount(): Account {
  const common = [
    "--system",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
  ];
  // The group may exist from a removed package. In that case the user joins it.
  for (const group of [["--user-group"], ["--gid", systemUser]]) {
    try {
      execFileSync("/usr/sbin/useradd", [...common, ...group, systemUser], {
        env: childEnvironment,
        stdio: "pipe",
      });
    } catch {
      // Another process may have created it first. Only the existence of the user matters.
    }
    const account = findAccount();
    if (account !== undefined) return account;
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root and the system user postgres could not be created; create it, run as another user, or set DATABASE_URL.",
  );
}
