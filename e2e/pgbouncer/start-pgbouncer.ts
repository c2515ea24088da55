import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { sessionLimits } from "../../server/db/database";
import { choosePort } from "../../server/postgres/choose-port";
import { ensureUnprivilegedAccount } from "../../server/postgres/cluster/ensure-unprivileged-account";

export type Pooler = {
  address: string;
  /** The URL of the PgBouncer admin console. */
  consoleUrl: string;
  stop(): Promise<void>;
};

/**
 * Returns the path of the installed program, or `undefined`. Debian installs it in `/usr/sbin`, which is only
 * in root's PATH.
 */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts PgBouncer in transaction mode for all databases of a server, with the role of the URL. Sets the
 * role's timeouts on connect, because the test role has none of its own.
 */
export async function startPgBouncer(program: string, serverUrl: string): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), "rentals-pgbouncer-"));
  const port = await choosePort(null);
  const limits = Object.entries(sessionLimits()).map(([name, ms]) => `set ${name} = ${ms}`);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password} connect_query='${limits.join("; ")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
server_idle_timeout = 5
autodb_idle_timeout = 3600
`,
  );
  const account = await ensureUnprivilegedAccount(folder);
  // PgBouncer refuses to run as root, and the other account must be able to read the file.
  if (account !== null)
    await Promise.all([chmod(folder, 0o755), chmod(join(folder, "pgbouncer.ini"), 0o644)]);
  const child = spawn(program, [join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(account ?? {}),
  });
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PgBouncer did not start:\n${lines.join("\n")}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      if (line.includes("process up")) resolve();
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    consoleUrl: `postgresql://${username}@127.0.0.1:${port}/pgbouncer`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      process.removeListener("exit", killOnExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
