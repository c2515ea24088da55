import { randomBytes } from "node:crypto";
import pg from "pg";
import { roles } from "../../db/roles/grants";
import { adminUrl } from "./cluster";
import type { ClusterRecord } from "./cluster-record";

/**
 * Returns the record with passwords for the roles `web`, `worker` and `readonly`. If the record has none, creates the
 * roles on the running server, or sets new passwords for those that exist.
 */
export async function ensureRoles(record: ClusterRecord, port: number): Promise<ClusterRecord> {
  if (record.role_passwords !== undefined) return record;
  const password = () => randomBytes(24).toString("hex");
  const passwords = { web: password(), worker: password(), readonly: password() };
  const client = new pg.Client({ connectionString: adminUrl(record, port), connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const role of ["web", "worker", "readonly"] as const) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [roles[role]]);
      // The password is hexadecimal and needs no quoting. The statement accepts no parameters.
      await client.query(
        `${rowCount === 0 ? "create" : "alter"} role ${roles[role]} login nosuperuser nobypassrls password '${passwords[role]}'`,
      );
    }
  } finally {
    await client.end();
  }
  return { ...record, role_passwords: passwords };
}
