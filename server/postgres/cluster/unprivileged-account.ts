import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { EmbeddedPostgresError } from "../embedded-postgres-error";
import { childEnvironment } from "./child-environment";

export type Account = { uid: number; gid: number };

const systemUser = "postgres";

/**
 * Whom to run PostgreSQL as: `null` for ourselves. It refuses to run as root, so root gets the owner of the
 * cluster that is there already, else the system user `postgres`, which is created where it is missing.
 */
export async function unprivilegedAccount(clusterDirectory: string): Promise<Account | null> {
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
  // The group may be left over from a removed package; then it is joined instead of made.
  for (const group of [["--user-group"], ["--gid", systemUser]]) {
    try {
      execFileSync("/usr/sbin/useradd", [...common, ...group, systemUser], {
        env: childEnvironment,
        stdio: "pipe",
      });
    } catch {
      // Another process may have been faster: what counts is whether the user is there.
    }
    const account = findAccount();
    if (account !== undefined) return account;
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root and the system user postgres could not be created; create it, run as another user, or set DATABASE_URL.",
  );
}
