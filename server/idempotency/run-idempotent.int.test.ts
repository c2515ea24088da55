import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { DatabaseFailure } from "../db/database-failure";
import { ApiError } from "../errors/api-error";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { fingerprintRequest } from "./fingerprint";
import type { Outcome } from "./outcomes.queries";
import { runIdempotent } from "./run-idempotent";

function createOutcome(status: number, text: string): Outcome {
  return { status, contentType: "application/json", body: Buffer.from(text) };
}

type Run = { key?: string; body?: unknown; requestId?: string };

/** Runs `work` under a key, as the request pipeline does. Converts thrown errors to outcomes. */
async function run(
  ctx: PartnerContext,
  work: (tx: Tx) => Promise<Outcome>,
  { key = "k", body = {}, requestId = "req_1" }: Run = {},
) {
  const request = {
    partnerId: ctx.partner.id,
    key,
    fingerprint: fingerprintRequest("POST", "/v1/things", body),
    requestId,
  };
  const toOutcome = (error: unknown) =>
    error instanceof ApiError ? createOutcome(error.status, error.code) : createOutcome(500, "a fault");
  const { outcome, replayed } = await runIdempotent(ctx.database, request, { work, toOutcome });
  return { status: outcome.status, text: outcome.body.toString(), replayed };
}

/** Writes one row, to show whether the work was committed, rolled back or done twice. */
async function write(tx: Tx, ctx: PartnerContext): Promise<void> {
  await tx.rows(
    sql`insert into audit_log (partner_id, actor_type, action, target_type, target_id, at)
        values (${ctx.partner.id}, 'service', 'test', 'test', 'test', now())`,
  );
}

async function stored(ctx: PartnerContext): Promise<{ written: number; outcomes: number }> {
  const [row] = await ctx.database.rows<{ written: number; outcomes: number }>(
    sql`select (select count(*) from audit_log where partner_id = ${ctx.partner.id}) as written,
          (select count(*) from idempotency_outcomes where partner_id = ${ctx.partner.id}) as outcomes`,
  );
  return row ?? { written: -1, outcomes: -1 };
}

function writeAndReturn(ctx: PartnerContext, text = "made") {
  return async (tx: Tx) => {
    await write(tx, ctx);
    return createOutcome(201, text);
  };
}

test("an idempotent request runs once and every retry gets the stored bytes", async ({ ctx }) => {
  expect(await run(ctx, writeAndReturn(ctx, "first"))).toEqual({
    status: 201,
    text: "first",
    replayed: false,
  });
  expect(await run(ctx, writeAndReturn(ctx, "second"))).toEqual({
    status: 201,
    text: "first",
    replayed: true,
  });
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 1 });
});

test("a second request with a key in progress is rejected with 409 and does nothing", async ({ ctx }) => {
  let second: unknown;
  const first = await run(ctx, async (tx) => {
    await write(tx, ctx);
    second = await run(ctx, writeAndReturn(ctx, "second")).catch((error) => error);
    return createOutcome(201, "first");
  });
  expect(second).toMatchObject({
    code: "idempotency_key_in_progress",
    status: 409,
    headers: { "Retry-After": "1" },
  });
  expect(first).toEqual({ status: 201, text: "first", replayed: false });
  expect(await run(ctx, writeAndReturn(ctx, "third"))).toEqual({ ...first, replayed: true });
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 1 });
});

test("of twenty concurrent requests with one key one runs and the others are replayed or rejected", async ({
  ctx,
}) => {
  const calls = Array.from({ length: 20 }, (_, n) =>
    run(ctx, writeAndReturn(ctx, `call ${n}`)).catch((error) => String(error.code)),
  );
  const results = await Promise.all(calls);
  const worked = results.filter((result) => typeof result === "object" && !result.replayed);
  expect(worked).toHaveLength(1);
  const { text } = await run(ctx, writeAndReturn(ctx, "later"));
  for (const result of results) {
    expect(typeof result === "object" ? result.text : result).toMatch(
      new RegExp(`^(${text}|idempotency_key_in_progress)$`),
    );
  }
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 1 });
});

test("concurrent retries of a stored key are all replayed", async ({ ctx }) => {
  await run(ctx, writeAndReturn(ctx, "first"));
  const calls = Array.from({ length: 20 }, (_, n) => run(ctx, writeAndReturn(ctx, `call ${n}`)));
  for (const result of await Promise.all(calls)) {
    expect(result).toEqual({ status: 201, text: "first", replayed: true });
  }
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 1 });
});

test("a key runs again after its outcome is deleted, even if this process remembers it", async ({ ctx }) => {
  await run(ctx, writeAndReturn(ctx, "first"));
  await ctx.database.rows(sql`delete from idempotency_outcomes where partner_id = ${ctx.partner.id}`);
  expect(await run(ctx, writeAndReturn(ctx, "second"))).toEqual({
    status: 201,
    text: "second",
    replayed: false,
  });
});

test("keys with spaces are stored separately", async ({ ctx }) => {
  for (const key of ["a b", " a", "a "]) await run(ctx, writeAndReturn(ctx, `made for <${key}>`), { key });
  for (const key of ["a b", " a", "a "]) {
    expect(await run(ctx, writeAndReturn(ctx), { key })).toMatchObject({
      text: `made for <${key}>`,
      replayed: true,
    });
  }
});

test("a key reused with another body is rejected and runs nothing, for stored successes and errors", async ({
  ctx,
}) => {
  await run(ctx, writeAndReturn(ctx), { body: { a: 1 } });
  await run(
    ctx,
    async () => {
      throw new ApiError("unavailable", "taken");
    },
    { key: "refused", body: { a: 1 } },
  );
  for (const key of ["k", "refused"]) {
    const reuse = run(ctx, writeAndReturn(ctx), { key, body: { a: 2 } });
    await expect(reuse).rejects.toMatchObject({ code: "idempotency_key_reused", status: 409 });
  }
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 2 });
});

test("keys are separate per partner and compare by every character", async ({ runtime, ctx }) => {
  const other = await partnerContext(runtime);
  const long = "x".repeat(255);
  const results = [
    await run(ctx, writeAndReturn(ctx), { key: "Key" }),
    await run(ctx, writeAndReturn(ctx), { key: "key" }),
    await run(ctx, writeAndReturn(ctx), { key: long }),
    await run(ctx, writeAndReturn(ctx), { key: `${long.slice(1)}y` }),
    await run(other, writeAndReturn(other), { key: "Key" }),
  ];
  expect(results.map((result) => result.replayed)).toEqual([false, false, false, false, false]);
});

test.for(["not_found", "unavailable"] as const)(
  "%s is stored under the key and the work is rolled back",
  async (code, { ctx }) => {
    const result = await run(ctx, async (tx) => {
      await write(tx, ctx);
      throw new ApiError(code, "no");
    });
    expect(await run(ctx, writeAndReturn(ctx))).toEqual({ ...result, replayed: true });
    expect(await stored(ctx)).toEqual({ written: 0, outcomes: 1 });
  },
);

test("a malformed request leaves the key free", async ({ ctx }) => {
  const attempt = run(ctx, async (tx) => {
    await write(tx, ctx);
    throw new ApiError("unsupported_currency", "no", { supported: [] });
  });
  await expect(attempt).rejects.toMatchObject({ code: "unsupported_currency" });
  expect(await stored(ctx)).toEqual({ written: 0, outcomes: 0 });
  expect(await run(ctx, writeAndReturn(ctx), { body: { another: "body" } })).toMatchObject({
    status: 201,
    replayed: false,
  });
});

test.for([
  {
    name: "an exception",
    fault: async () => {
      throw new TypeError("undefined is not a function");
    },
  },
  {
    name: "a value thrown",
    fault: async () => {
      throw "text";
    },
  },
  {
    name: "a statement PostgreSQL refuses",
    fault: async (tx: Tx) => {
      await tx.rows(sql`select 1 / 0`);
    },
  },
  {
    name: "a row the table refuses",
    fault: async (tx: Tx) => {
      await tx.rows(sql`insert into partners (slug) values ('A b')`);
    },
  },
])("$name is stored as the outcome and the work is rolled back", async ({ fault }, { ctx }) => {
  const failed = await run(ctx, async (tx) => {
    await write(tx, ctx);
    await fault(tx);
    return createOutcome(201, "made");
  });
  expect(failed).toEqual({ status: 500, text: "a fault", replayed: false });
  expect(await run(ctx, writeAndReturn(ctx))).toEqual({ ...failed, replayed: true });
  expect(await stored(ctx)).toEqual({ written: 0, outcomes: 1 });
});

test("a connection lost during the work stores nothing and the key stays usable", async ({ ctx }) => {
  const attempt = run(ctx, async (tx) => {
    await write(tx, ctx);
    await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
    return createOutcome(201, "made");
  });
  await expect(attempt).rejects.toThrow(DatabaseFailure);
  expect(await stored(ctx)).toEqual({ written: 0, outcomes: 0 });
  // PostgreSQL holds the lock until it has ended the lost session.
  const again = async () => await run(ctx, writeAndReturn(ctx)).catch((error: ApiError) => error.code);
  await expect.poll(again, { timeout: 10_000 }).toMatchObject({ status: 201, replayed: false });
});

test("a statement timeout stores nothing and the key stays usable", async ({ ctx }) => {
  const attempt = run(ctx, async (tx) => {
    await write(tx, ctx);
    await tx.rows(sql`set local statement_timeout = 20`);
    await tx.rows(sql`select pg_sleep(5)`);
    return createOutcome(201, "made");
  });
  await expect(attempt).rejects.toThrow(DatabaseFailure);
  expect(await stored(ctx)).toEqual({ written: 0, outcomes: 0 });
  // PostgreSQL holds the lock until it has ended the lost session.
  const again = async () => await run(ctx, writeAndReturn(ctx)).catch((error: ApiError) => error.code);
  await expect.poll(again, { timeout: 10_000 }).toMatchObject({ status: 201, replayed: false });
});

test("a deadlock restarts the whole transaction and the work is done once", async ({ ctx }) => {
  let attempts = 0;
  const done = await run(ctx, async (tx) => {
    attempts += 1;
    await write(tx, ctx);
    if (attempts < 3)
      await tx.rows(sql`do $$ begin raise exception 'as in a deadlock' using errcode = '40P01'; end $$`);
    return createOutcome(201, "made");
  });
  expect([attempts, done.status, done.replayed]).toEqual([3, 201, false]);
  expect(await stored(ctx)).toEqual({ written: 1, outcomes: 1 });
});

test("the outcome and the work are in one transaction and the bytes are stored unchanged", async ({
  ctx,
}) => {
  const body = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
  let worker: string | undefined;
  await run(ctx, async (tx) => {
    const [row] = await tx.rows<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    worker = row?.id;
    return { status: 200, contentType: "application/json", body };
  });
  const [row] = await ctx.database.rows(
    sql`select tx_id::text as worker, body from idempotency_outcomes where partner_id = ${ctx.partner.id}`,
  );
  expect(row).toEqual({ worker, body });
});

test("a failure of the database among statements that are sent together is never stored as an outcome", async ({
  ctx,
}) => {
  for (const sqlState of ["53100", "57014"]) {
    const fail = sql.raw(`do $$ begin raise exception 'as if' using errcode = '${sqlState}'; end $$`);
    /**
     * Sends a failing statement through two async functions. Its error then arrives after the error of the statement
     * that is sent next.
     */
    const later = async (tx: Tx) => await (async () => await (async () => await tx.rows(fail))())();
    const failing = run(ctx, async (tx) => {
      await write(tx, ctx);
      await Promise.all([later(tx), tx.rows(sql`select 1`)]);
      return createOutcome(201, "made");
    });
    await expect(failing).rejects.toThrow(DatabaseFailure);
    expect(await stored(ctx)).toEqual({ written: 0, outcomes: 0 });
  }
  expect(await run(ctx, writeAndReturn(ctx))).toEqual({ status: 201, text: "made", replayed: false });
});
