import type pg from "pg";
import { ownerFunctions, type RoleName, roles, sequenceGrants, tableGrants } from "./grants";
import { findGrants, findOwned } from "./grants.queries";

/**
 * Changes the roles' rights to exactly those listed in `grants.ts`. Does nothing unless all roles exist. Runs
 * as the owner in one transaction, so that running processes always have the rights they need. Throws if a
 * table is not listed.
 */
export async function applyGrants(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_roles where rolname = any($1)",
    [Object.values(roles)],
  );
  if (rows[0]?.count !== Object.keys(roles).length) return;
  const owned = await findOwned(client);
  const unlisted = owned.tables.filter((table) => tableGrants[table] === undefined && !isDay(table));
  if (unlisted.length > 0) {
    throw new Error(`No rights are listed in server/db/roles/grants.ts for ${unlisted.join(", ")}.`);
  }
  const wanted = expectedGrants(owned);
  // Rights that an operator gave to other roles are ignored.
  const found = (await findGrants(client)).filter((grant) => ours.has(grant.slice(0, grant.indexOf(" "))));
  if (wanted.length === found.length && wanted.every((grant, place) => grant === found[place])) return;
  await client.query("begin");
  try {
    for (const statement of statements(owned)) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

export type OwnedObjects = {
  database: string;
  owner: string;
  tables: readonly string[];
  functions: readonly string[];
};

/** Returns whether a table is a daily partition of the request log, which is accessed only through its parent. */
function isDay(table: string): boolean {
  return /^request_log_\d{8}$/.test(table);
}

const all = Object.values(roles).join(", ");
const ours = new Set<string>(["public", ...Object.values(roles)]);
const writers = ["web", "worker"] as const satisfies readonly RoleName[];

function statements({ database, owner, tables, functions }: OwnedObjects): string[] {
  const granted = tables.filter((table) => !isDay(table));
  return [
    `revoke all on database ${quoted(database)} from public`,
    `grant connect on database ${quoted(database)} to ${all}`,
    "revoke all on schema public from public",
    `grant usage on schema public, drizzle to ${all}`,
    `grant select on drizzle.__drizzle_migrations to ${all}`,
    `alter default privileges for role ${quoted(owner)} revoke execute on functions from public`,
    `revoke all on all tables in schema public from public, ${all}`,
    `revoke all on all sequences in schema public from public, ${all}`,
    `revoke all on all functions in schema public from public, ${all}`,
    ...Object.entries(sequenceGrants).flatMap(([sequence, users]) =>
      users.map((role) => `grant usage on sequence ${quoted(sequence)} to ${roles[role]}`),
    ),
    ...granted.flatMap((table) => tableStatements(table)),
    ...functions.flatMap((name) => {
      const callers = (ownerFunctions[functionName(name)] ?? writers).map((role) => roles[role]);
      return callers.length === 0 ? [] : [`grant execute on function ${name} to ${callers.join(", ")}`];
    }),
  ];
}

function tableStatements(table: string): string[] {
  return Object.entries(tableGrants[table] ?? {}).map(
    ([role, privileges]) =>
      `grant ${privileges.join(", ")} on ${quoted(table)} to ${roles[role as RoleName]}`,
  );
}

function functionName(signature: string): string {
  return signature.slice(0, signature.indexOf("("));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Returns the rights that the lists in `grants.ts` give on these objects, as text in the format and order of
 * `findGrants`.
 */
export function expectedGrants({ tables, functions }: OwnedObjects): string[] {
  const granted = tables.flatMap((table) =>
    Object.entries(tableGrants[table] ?? {}).flatMap(([role, privileges]) =>
      privileges.flatMap((privilege) => {
        const [, verb = "", columns] = /^([A-Z]+)(?: \((.*)\))?$/.exec(privilege) ?? [];
        const name = roles[role as RoleName];
        if (columns === undefined) return [`${name} ${verb} ${table}`];
        return columns.split(", ").map((column) => `${name} ${verb} ${table}.${column}`);
      }),
    ),
  );
  const counting = Object.entries(sequenceGrants).flatMap(([sequence, users]) =>
    users.map((role) => `${roles[role]} USAGE ${sequence}`),
  );
  const callable = functions.flatMap((signature) =>
    (ownerFunctions[functionName(signature)] ?? writers).map((role) => `${roles[role]} EXECUTE ${signature}`),
  );
  const usable = Object.values(roles).flatMap((role) => [
    `${role} USAGE schema public`,
    `${role} CONNECT database`,
  ]);
  return [...granted, ...counting, ...callable, ...usable].toSorted();
}
