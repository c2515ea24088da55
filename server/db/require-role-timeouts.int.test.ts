import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { asAdmin } from "../testing/test-cluster";
import { openDatabase, sessionLimits } from "./database";
import { inTransaction } from "./in-transaction";
import { requireRoleTimeouts } from "./require-role-timeouts";

test("a pooler's connections without timeouts are rejected with the statement the operator must run", async ({
  runtime: { database },
}) => {
  const url = String(database.pool.options.connectionString);
  const role = decodeURIComponent(new URL(url).username);
  await expect(requireRoleTimeouts(url)).rejects.toMatchObject({
    name: "ConfigError",
    message: expect.stringContaining(`ALTER ROLE "${role}" SET statement_timeout = 5000; `),
  });
  const name = new URL(url).pathname.slice(1);
  for (const [limit, ms] of Object.entries(sessionLimits())) {
    await asAdmin(url, (admin) =>
      admin.unsafe(`alter role "${role}" in database "${name}" set ${limit} = ${ms}`),
    );
  }
  await requireRoleTimeouts(url);
});

test("no setting or statement remains on a pooled connection, inside or outside transactions", async ({
  runtime: { database, log },
}) => {
  const url = String(database.pool.options.connectionString);
  const pooled = openDatabase({ url, poolSize: 1, applicationName: "pooled", log, pooled: true });
  try {
    const named = { name: "prepared-one", text: "select $1::int as n" };
    await pooled.rows(sql`select 1`, "named-one");
    await pooled.run(named, [1]);
    await inTransaction(pooled, async (tx) => {
      await tx.rows(sql`select 2`, "named-two");
      await tx.run(named, [2]);
    });
    expect(await pooled.rows(sql`select name from pg_prepared_statements`)).toEqual([]);
  } finally {
    await pooled.close();
  }
});
