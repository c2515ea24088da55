import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../db/in-transaction";
import { test } from "../testing/fixtures/integration-test";
import { recordAudit } from "./record-audit";

const entry = { action: "partner.suspend", target: { type: "partner", id: "p-1" } };

test("an audit entry records actor, target, time, request and the values before and after", async ({
  ctx,
}) => {
  const { partner, database, now, config } = ctx;
  const acting = { actor: { type: "operator", id: "ops" }, now, config, requestId: "req_7" } as const;
  const change = { before: { z: 1, a: null }, after: { status: "suspended" } };
  await inTransaction(database, (tx) =>
    recordAudit(tx, acting, { ...entry, partnerId: partner.id, ...change }),
  );
  const rows = await database.rows(
    sql`select actor_type, actor_id, action, target_type, target_id, before::text, after, request_id, at
        from audit_log where partner_id = ${partner.id}`,
  );
  expect(rows).toEqual([
    {
      actor_type: "operator",
      actor_id: "ops",
      action: "partner.suspend",
      target_type: "partner",
      target_id: "p-1",
      before: '{"z":1,"a":null}',
      after: { status: "suspended" },
      request_id: "req_7",
      at: now,
    },
  ]);
});

test("audit entries cannot be changed or deleted", async ({ ctx }) => {
  const { database, partner } = ctx;
  await inTransaction(database, (tx) => recordAudit(tx, ctx, { ...entry, partnerId: partner.id }));
  const mine = sql`partner_id = ${partner.id}`;
  const refused = "rows of audit_log are only ever added";
  await expect(database.rows(sql`update audit_log set action = 'x' where ${mine}`)).rejects.toThrow(refused);
  await expect(database.rows(sql`delete from audit_log where ${mine}`)).rejects.toThrow(refused);
  await expect(database.rows(sql`truncate audit_log`)).rejects.toThrow(refused);
  expect(await database.rows(sql`select before, after from audit_log where ${mine}`)).toEqual([
    { before: null, after: null },
  ]);
});
