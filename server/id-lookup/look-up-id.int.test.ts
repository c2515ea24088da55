import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { lookUpIdContract } from "@/lib/contracts/portal/requests";
import { getIdempotencyKeyContract } from "@/lib/contracts/requests";
import { reserveContract } from "@/lib/contracts/reservations";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { lockKey, saveOutcome } from "../idempotency/outcomes.queries";
import { type ApiClient, createApiClient } from "../testing/fixtures/api-client";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar } from "../testing/fixtures/create-car";
import { test as base } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import { createLatch } from "../testing/latch";
import { findIdempotencyKey } from "./id-lookup.queries";

const test = base.extend<{ client: ApiClient }>({
  client: async ({ runtime, ctx }, use) => {
    await use(await createApiClient(runtime, { partner: ctx.partner }));
  },
});

const oneStep = "/v1/rentals/bookings";

async function lookUp(ctx: PartnerContext, q: string) {
  return (await callOperation(lookUpIdContract, ctx, { query: { q } })).data;
}

async function keyOf(ctx: PartnerContext, key: string) {
  return await callOperation(getIdempotencyKeyContract, ctx, { params: { key } });
}

test("each ID of a booking returns its request, its commit, its response and that it is booked", async ({
  runtime,
  ctx,
  client,
}) => {
  const car = await createCar(runtime.database);
  const [externalRef, payment] = [`order-${randomUUID()}`, `pay-${randomUUID()}`];
  const body = bookingBody(car, { external_ref: externalRef, payment_reference: payment });
  const answer = await client.call("POST", oneStep, { body, key: "a/b?c#1" });
  const { reference } = readBooking(answer.json);
  const requestId = answer.headers.get("x-request-id") ?? "";
  await runtime.recorder.flush();
  const [event] = await runtime.database.rows<{ event_id: string }>(
    sql`select event_id from events where partner_id = ${ctx.partner.id} limit 1`,
  );
  const ids = {
    idempotency_key: "a/b?c#1",
    request_id: requestId,
    external_ref: externalRef,
    payment_reference: payment,
    reference: reference.toLowerCase(),
    event_id: event?.event_id ?? "",
  };
  for (const [matched, id] of Object.entries(ids)) {
    expect(await lookUp(ctx, ` ${id} `), matched).toEqual([
      expect.objectContaining({
        matched,
        idempotency_key: "a/b?c#1",
        received: { at: expect.any(String), request_id: requestId, method: "POST", path: oneStep },
        committed: expect.objectContaining({ kind: "booking", id: reference, total: 150, currency: "EUR" }),
        answered: { status: 201, error_code: null, reference },
        next: expect.objectContaining({ code: "already_booked", reference }),
      }),
    ]);
  }
});

function readBooking(json: Record<string, unknown>): { reference: string } {
  const { booking } = json;
  if (typeof booking !== "object" || booking === null || !("reference" in booking))
    throw new Error("No booking.");
  return { reference: String(booking.reference) };
}

test("a changed price returns the total to send under a new key", async ({ runtime, ctx, client }) => {
  const car = await createCar(runtime.database);
  await client.call("POST", oneStep, { body: bookingBody(car, { expected_total: 149 }), key: "moved" });
  expect(await keyOf(ctx, "moved")).toMatchObject({
    state: "committed",
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    answered: { status: 409, error_code: "price_mismatch" },
    next: { code: "use_new_key", expected_total: 150, currency: "EUR" },
  });
});

test("a draft can be booked until it expires and must then be reserved again", async ({
  runtime,
  ctx,
  client,
}) => {
  const car = await createCar(runtime.database);
  const { json } = await client.call("POST", "/v1/rentals/reservations", {
    body: rentalBody(car),
    key: "draft",
  });
  const { reservation, expires_at } = reserveContract.response.parse(json);
  const { reference } = reservation;
  expect((await keyOf(ctx, "draft")).next).toMatchObject({ code: "book_draft", reference, expires_at });
  const later = { ...ctx, now: new Date(Date.parse(expires_at) + 1000) };
  expect((await keyOf(later, "draft")).next.code).toBe("reserve_again");
  expect((await lookUp(later, "draft"))[0]?.next.code).toBe("reserve_again");
});

test("a key that is locked is in progress, and the lookup does not take its lock", async ({
  runtime,
  ctx,
}) => {
  await inTransaction(runtime.database, async (tx) => {
    expect((await lockKey(tx, ctx.partner.id, "held")).locked).toBe(true);
    expect(await keyOf(ctx, "held")).toMatchObject({
      state: "in_progress",
      next: { code: "wait_and_replay", wait_ms: 1000 },
    });
  });
  await expect(keyOf(ctx, "held")).rejects.toMatchObject({ code: "not_found" });
  expect(await lookUp(ctx, "held")).toEqual([]);
});

test("a key that commits during the lookup is never reported as without an outcome", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const [partnerId, key] = [ctx.partner.id, "commits-now"];
  const lookupBegan = createLatch();
  const holder = inTransaction(database, async (tx) => {
    await lockKey(tx, partnerId, key);
    const outcome = { status: 201, contentType: "application/json", body: Buffer.from("{}") };
    const owner = { partnerId, key, requestId: "req_1" };
    await saveOutcome(tx, owner, { ...outcome, fingerprint: Buffer.alloc(32) });
    await lookupBegan.released;
  });
  await expect.poll(async () => (await findIdempotencyKey(database, { partnerId, key })).held).toBe(true);
  let statements = 0;
  const between: Pick<Db, "rows"> = {
    rows: async (...asked) => {
      if (statements === 1) {
        lookupBegan.release();
        await holder;
      }
      statements += 1;
      return await database.rows(...asked);
    },
  };
  expect(await findIdempotencyKey({ ...database, ...between }, { partnerId, key })).toMatchObject({
    held: true,
    status: 201,
  });
  expect(await findIdempotencyKey(database, { partnerId, key })).toMatchObject({ held: false, status: 201 });
});

test("a key whose request was rejected before any work is unknown and free to use again", async ({
  runtime,
  ctx,
  client,
}) => {
  await client.call("POST", oneStep, { body: {}, key: "refused" });
  await runtime.recorder.flush();
  expect(await keyOf(ctx, "refused")).toMatchObject({
    state: "absent",
    fingerprint: null,
    received: { method: "POST", path: oneStep },
    answered: { status: 400, error_code: "invalid_payload" },
    next: { code: "fix_request" },
  });
});

test("a search is in progress, can be booked from, or must be repeated", async ({ runtime, ctx }) => {
  const searchId = `srch_${randomUUID().replaceAll("-", "")}`;
  await runtime.database.rows(
    sql`insert into searches (search_id, partner_id, query, created_at, expires_at)
        values (${searchId}, ${ctx.partner.id}, '{}', ${ctx.now.toISOString()}, ${new Date(ctx.now.getTime() + 60_000).toISOString()})`,
  );
  expect((await lookUp(ctx, searchId))[0]).toMatchObject({
    matched: "search_id",
    next: { code: "book_from_search" },
  });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_001) };
  expect((await lookUp(later, searchId))[0]).toMatchObject({
    committed: { kind: "search", status: "expired" },
    next: { code: "search_again" },
  });
});

test("a text that names several things returns each of them, newest first", async ({
  runtime,
  ctx,
  client,
}) => {
  const car = await createCar(runtime.database, { fleetSize: 5 });
  const first = await client.call("POST", oneStep, {
    body: bookingBody(car, { external_ref: "twice" }),
    key: "1",
  });
  await runtime.database.rows(
    sql`update bookings set booked_at = booked_at - interval '1 hour' where partner_id = ${ctx.partner.id}`,
  );
  const second = await client.call("POST", oneStep, {
    body: bookingBody(car, { external_ref: "twice" }),
    key: "twice",
  });
  const references = [second, first].map(({ json }) => readBooking(json).reference);
  const found = await lookUp(ctx, "twice");
  expect(found.map(({ matched, committed }) => [matched, committed?.id])).toEqual([
    ["idempotency_key", references[0]],
    ["external_ref", references[1]],
  ]);
});

test("another partner's IDs return nothing", async ({ runtime, ctx, client }) => {
  const car = await createCar(runtime.database);
  const body = bookingBody(car, { external_ref: "theirs", payment_reference: "pay-theirs" });
  const answer = await client.call("POST", oneStep, { body, key: "key-theirs" });
  await runtime.recorder.flush();
  const stranger = await partnerContext(runtime);
  const { reference } = readBooking(answer.json);
  const ids = ["theirs", "pay-theirs", "key-theirs", reference, answer.headers.get("x-request-id") ?? ""];
  for (const id of ids) {
    expect(await lookUp(stranger, id), id).toEqual([]);
    expect(await lookUp(ctx, id), id).toHaveLength(1);
  }
});
