import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { purgeSessions } from "./purge-sessions";

test("purging deletes only expired sessions and sign-in attempts older than a day", async ({ ctx }) => {
  const { id } = await createStaffMember(ctx.database, ctx.partner);
  const { database } = ctx;
  await database.rows(sql`insert into staff_sessions (staff_id, signed_in_at)
    select ${id}, clock_timestamp() - make_interval(hours => h) from unnest(array[1, 47, 49]) as h`);
  await database.rows(sql`insert into sign_in_attempts (name, failures, retry_at, last_at)
    select h::text, 5, clock_timestamp(), clock_timestamp() - make_interval(hours => h) from unnest(array[1, 23, 25]) as h`);
  await purgeSessions(database);
  expect(await database.rows(sql`select 1 from staff_sessions where staff_id = ${id}`)).toHaveLength(2);
  expect(await database.rows(sql`select name from sign_in_attempts order by name`)).toEqual([
    { name: "1" },
    { name: "23" },
  ]);
});
