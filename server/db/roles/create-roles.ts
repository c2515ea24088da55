import { randomBytes } from "node:crypto";
import type pg from "pg";
import { CommandError } from "../../errors/command-error";
import { applyGrants } from "./apply-grants";
import { type RoleName, roles } from "./grants";

export type CreatedRoles = Readonly<Record<`${RoleName}_url`, string>>;

/**
 * Creates the service's roles on an operator's own server, or sets new passwords for existing ones, and grants their
 * rights. Returns the URL of each. The caller must own the database and have the right to create roles.
 */
export async function createRoles(pool: pg.Pool): Promise<CreatedRoles> {
  const client = await pool.connect();
  try {
    const [may] = (
      await client.query<{ may: boolean }>(
        "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
      )
    ).rows;
    if (may?.may !== true) {
      throw new CommandError(
        "This role cannot create roles; use one with CREATEROLE that owns the database.",
      );
    }
    const urls: Record<string, string> = {};
    for (const role of ["web", "worker", "readonly"] as const) {
      urls[`${role}_url`] = await createRole(client, role, pool.options.connectionString ?? "");
    }
    await applyGrants(client);
    // SAFETY: the loop above adds one entry per role.
    return urls as CreatedRoles;
  } finally {
    client.release();
  }
}

async function createRole(client: pg.PoolClient, role: RoleName, ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [roles[role]]);
  // The password is hexadecimal and needs no quoting. The statement accepts no parameters.
  await client.query(
    `${rowCount === 0 ? "create" : "alter"} role ${roles[role]} login nosuperuser nobypassrls password '${password}'`,
  );
  const url = new URL(ownerUrl);
  url.username = roles[role];
  url.password = password;
  return url.href;
}
