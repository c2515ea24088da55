import pg from "pg";
import { sessionLimits } from "../../server/db/database";
import { migrateDatabase } from "../../server/db/migrate";
import { createRoles } from "../../server/db/roles/create-roles";
import { type ClusterPlan, databaseName, getOwnerUrl, getSuperuserUrl, ownerRole } from "./cluster-plan";

/**
 * Creates the owner, the database and the service's roles if they are missing, and migrates. Returns the
 * passwords of the service's roles.
 */
export async function prepareDatabase(plan: ClusterPlan): Promise<Record<string, string>> {
  await withClient(getSuperuserUrl(plan, "direct", "postgres"), async (client) => {
    // The password is hexadecimal and needs no quoting. The statement accepts no parameters.
    if (!(await exists(client, "select from pg_roles where rolname = $1", ownerRole)))
      await client.query(`create role ${ownerRole} login createrole password '${plan.ownerPassword}'`);
    if (!(await exists(client, "select from pg_database where datname = $1", databaseName)))
      await client.query(`create database ${databaseName} owner ${ownerRole}`);
  });
  const owner = getOwnerUrl(plan);
  await migrateDatabase(owner);
  if (Object.keys(plan.rolePasswords).length > 0) return plan.rolePasswords;
  const pool = new pg.Pool({ connectionString: owner, max: 1, connectionTimeoutMillis: 5000 });
  try {
    const urls = Object.values(await createRoles(pool)).map((url) => new URL(url));
    // Sessions behind PgBouncer cannot set their limits themselves.
    for (const { username } of urls)
      for (const [name, ms] of Object.entries(sessionLimits()))
        await pool.query(`alter role ${username} set ${name} = ${ms}`);
    return Object.fromEntries(urls.map(({ username, password }) => [username, password]));
  } finally {
    await pool.end();
  }
}

/** Connects and runs a query. Returns true, or throws the error of the attempt. */
export async function assertAcceptsConnections(url: string): Promise<boolean> {
  await withClient(url, async (client) => void (await client.query("select 1")));
  return true;
}

/** Connects, runs the work and disconnects. Returns the result of the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return await work(client).finally(() => client.end());
}

async function exists(client: pg.Client, text: string, name: string): Promise<boolean> {
  return ((await client.query(text, [name])).rowCount ?? 0) > 0;
}
