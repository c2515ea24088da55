import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getAttemptContract } from "@/lib/contracts/portal/attempts";
import type { PartnerContext } from "../../context";
import { deleteReservation } from "../../reservations/delete-reservation";
import { presentReservation } from "../../reservations/present-reservation";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";

type Asked = { op?: string; anchor?: string; anew?: "true" };

async function readNumber(ctx: PartnerContext, { op = "book", anchor = "RB-1", anew }: Asked = {}) {
  const query = { op, anchor, ...(anew === undefined ? {} : { anew }) };
  return (await callOperation(getAttemptContract, ctx, { query })).n;
}

/** Stores the outcome of submission `n`. */
async function finish(
  ctx: PartnerContext,
  n: number,
  { status, start = "portal-book-RB-1", answer = {} }: { status: number; start?: string; answer?: object },
): Promise<void> {
  const key = `${start}-${randomBytes(8).toString("hex")}-${n}`;
  await ctx.database.rows(
    sql`insert into idempotency_outcomes (partner_id, key, fingerprint, status, content_type, body, request_id)
        values (${ctx.partner.id}, ${key}, ${randomBytes(32)}, ${status}, 'application/json',
          ${Buffer.from(JSON.stringify(answer))}, 'req_1')`,
  );
}

test("the first submission has number 1 for every tab and reload until it has finished", async ({ ctx }) => {
  expect([await readNumber(ctx), await readNumber(ctx)]).toEqual([1, 1]);
});

test.for([404, 409, 422, 500])(
  "a submission that finished with %d is followed by the next number",
  async (status, { ctx }) => {
    await finish(ctx, 1, { status });
    expect(await readNumber(ctx)).toBe(2);
    await finish(ctx, 2, { status });
    expect(await readNumber(ctx)).toBe(3);
  },
);

test("the number stays after success, so that a repeated request is replayed", async ({ ctx }) => {
  await finish(ctx, 1, { status: 409 });
  await finish(ctx, 2, { status: 200 });
  expect(await readNumber(ctx)).toBe(2);
});

test("a price that returns to an earlier value is a new submission", async ({ ctx }) => {
  await finish(ctx, 1, { status: 409 });
  await finish(ctx, 2, { status: 409 });
  expect(await readNumber(ctx)).toBe(3);
});

test("a deliberate repetition gets a new number, and the same one in two tabs", async ({ ctx }) => {
  expect(await readNumber(ctx, { anew: "true" })).toBe(1);
  await finish(ctx, 1, { status: 201 });
  expect([await readNumber(ctx, { anew: "true" }), await readNumber(ctx, { anew: "true" })]).toEqual([2, 2]);
  await finish(ctx, 2, { status: 201 });
  expect(await readNumber(ctx)).toBe(2);
  expect(await readNumber(ctx, { anew: "true" })).toBe(3);
});

test("a draft that was deleted is created with a new number, because the stored response would lead to nothing", async ({
  ctx,
}) => {
  const asked = { op: "reserve", anchor: "PRT-1" };
  const reserved = async (n: number) => {
    const { id: carId } = await createCar(ctx.database);
    const wanted = { carId, partnerId: ctx.partner.id, status: "draft" } as const;
    const draft = await createBooking(ctx.database, wanted);
    await finish(ctx, n, { status: 201, start: "portal-reserve-PRT-1", answer: presentReservation(draft) });
    return draft.reference;
  };
  const first = await reserved(1);
  expect(await readNumber(ctx, asked)).toBe(1);
  await deleteReservation(ctx, first);
  expect([await readNumber(ctx, asked), await readNumber(ctx, asked)]).toEqual([2, 2]);
  await reserved(2);
  expect(await readNumber(ctx, asked)).toBe(2);
});

test("submissions are counted per operation, object and partner", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  await finish(ctx, 4, { status: 409 });
  await finish(ctx, 7, { status: 409, start: "portal-book-RB-1-more" });
  await finish(ctx, 8, { status: 409, start: "portal-book-RB-11" });
  await finish(ctx, 9, { status: 409, start: "portal-reserve-RB-1" });
  await finish(ctx, 6, { status: 409, start: "portal-book-a_c%" });
  await finish(other, 5, { status: 409 });
  await finish(ctx, 3, { status: 409, start: "RB-1" });
  expect(await readNumber(ctx)).toBe(5);
  expect(await readNumber(other)).toBe(6);
  expect(await readNumber(ctx, { op: "reserve" })).toBe(10);
  expect(await readNumber(ctx, { anchor: "RB-1-more" })).toBe(8);
  expect(await readNumber(ctx, { anchor: "a_c%" })).toBe(7);
  expect(await readNumber(ctx, { anchor: "abcd" })).toBe(1);
});

test("text that cannot be a key has no submissions", async ({ ctx }) => {
  for (const anchor of ["", "with space", "ü", "x".repeat(201)]) {
    await expect(readNumber(ctx, { anchor })).rejects.toMatchObject({ code: "invalid_payload" });
  }
  await expect(readNumber(ctx, { op: "cancel" })).rejects.toMatchObject({ code: "invalid_payload" });
});

test("finding a submission reads a few index rows, regardless of the number of keys", async ({ ctx }) => {
  await ctx.database.rows(sql`
    insert into idempotency_outcomes (partner_id, key, fingerprint, status, content_type, body, request_id)
    select ${ctx.partner.id}, prefix || n || '-0123456789abcdef-1', sha256(n::text::bytea), 409, 'application/json', '{}', 'req_1'
    from generate_series(1, 5000) as n, (values ('portal-book-RB-'), ('own-')) as kinds(prefix)`);
  await ctx.database.rows(sql`analyze idempotency_outcomes`);
  const plan = await ctx.database.rows<Record<string, string>>(sql`
    explain select 1 from idempotency_outcomes where partner_id = ${ctx.partner.id} and key like 'portal-%'
      and key ~>=~ 'portal-book-RB-17-' and key ~<~ 'portal-book-RB-17.'`);
  expect(JSON.stringify(plan)).toContain("idempotency_outcomes_portal");
  expect(await readNumber(ctx, { anchor: "RB-17" })).toBe(2);
});
