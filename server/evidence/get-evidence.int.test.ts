import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import canonicalize from "canonicalize";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import type { Evidence } from "@/lib/contracts/evidence";
import { evidenceVerification } from "@/lib/docs/guides/evidence-verification";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { readConfig } from "../env";
import { createKeyRing } from "../keys";
import { getPublicKeys } from "../signing-keys";
import { createApiClient } from "../testing/fixtures/api-client";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { bookingBody } from "../testing/fixtures/rental-body";
import { getEvidence } from "./get-evidence";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evidence-"));
  await writeFile(join(folder, "verify.mjs"), evidenceVerification.text);
});
afterAll(async () => await rm(folder, { recursive: true }));

async function createConfirmed(ctx: PartnerContext) {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const booking = await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    customerFirstName: "Zoë",
  });
  const acting = { ...ctx, actor: { type: "crew", id: "1" } } as const;
  return await inTransaction(ctx.database, (tx) =>
    transitionBooking(tx, acting, { booking, transition: "accept" }),
  );
}

/**
 * Saves the evidence and the keys as files, and runs the documented program on them. Returns its output or its error.
 */
async function verifySaved(ctx: PartnerContext, document: unknown, keys?: unknown): Promise<string> {
  const files = ["evidence.json", "jwks.json"].map((name) => join(folder, name));
  await writeFile(files[0] ?? "", JSON.stringify(document));
  await writeFile(files[1] ?? "", JSON.stringify(keys ?? (await getPublicKeys(ctx.keys))));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "verify.mjs"), ...files]);
    return stdout.trim();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const genuine = "The evidence is genuine.";

async function logRequest(
  ctx: PartnerContext,
  row: {
    id: string;
    at: Date;
    method: string;
    route: string;
    status: number;
    reference?: string;
    query?: object;
    body?: object;
  },
): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await ctx.database.rows(
    sql`insert into request_log (partner_id, at, request_id, source, client_id, method, path, route, status, duration_ms, reference, query,
          response_body)
        values (${ctx.partner.id}, ${row.at.toISOString()}, ${row.id}, 'api', 'rp_sandbox_a', ${row.method}, ${row.route}, ${row.route},
          ${row.status}, 1, ${row.reference ?? null}, ${json(row.query)}::json, ${json(row.body)})`,
  );
}

test("the evidence has the booking, its transitions and its events, and nothing of another booking", async ({
  ctx,
}) => {
  const booking = await createConfirmed(ctx);
  await createConfirmed(ctx);
  const found = await getEvidence(ctx, booking.reference);
  expect(found.booking).toMatchObject({ reference: booking.reference, status: "confirmed" });
  expect(found.transitions).toEqual([
    { at: ctx.now.toISOString(), from: "pending", to: "confirmed", actor: "crew" },
  ]);
  expect(found.events.map(({ type, data }) => [type, data.reference])).toEqual([
    ["booking.confirmed", booking.reference],
  ]);
  expect(found).toMatchObject({ search: null, requests: [], deliveries: [] });
  expect(found.generated_at).toBe(ctx.now.toISOString());
});

test("requests are those of the booking, oldest first, and the search is the caller's last one before it", async ({
  ctx,
}) => {
  const booking = await createConfirmed(ctx);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const search = { method: "GET", route: "/v1/rentals/availability", status: 200 };
  const query = { location: booking.location.slug, date_from: booking.dateFrom, date_to: booking.dateTo };
  await logRequest(ctx, { ...search, id: "req_1", at: minutesAgo(50), query });
  await logRequest(ctx, { ...search, id: "req_2", at: minutesAgo(40), query: { ...query, q: "small" } });
  await logRequest(ctx, {
    ...search,
    id: "req_3",
    at: minutesAgo(30),
    query: { ...query, date_to: "2031-01-01" },
  });
  await logRequest(ctx, {
    ...search,
    id: "req_4",
    at: minutesAgo(20),
    query: { ...query, location: "elsewhere" },
  });
  const { reference } = booking;
  const posted = { method: "POST", route: "/v1/rentals/bookings", status: 201, reference };
  await logRequest(ctx, { ...posted, id: "req_5", at: minutesAgo(10) });
  await logRequest(ctx, { ...search, id: "req_6", at: minutesAgo(5), query });
  await logRequest(ctx, { ...posted, id: "req_7", at: minutesAgo(4), method: "GET", status: 200 });
  await logRequest(ctx, { ...posted, id: "req_8", at: minutesAgo(3), reference: "RB-0000000000" });
  const found = await getEvidence(ctx, reference);
  expect(found.requests.map(({ request_id, method, status }) => [request_id, method, status])).toEqual([
    ["req_5", "POST", 201],
    ["req_7", "GET", 200],
  ]);
  expect(found.search).toMatchObject({ search_id: null, query: { ...query, q: "small" } });
});

test("the request that replaced another booking concerns the new one, and the search before it is found", async ({
  ctx,
}) => {
  const [old, booking] = [await createConfirmed(ctx), await createConfirmed(ctx)];
  await ctx.database.rows(
    sql`update bookings set replaces = ${old.reference}, replaces_id = ${old.id} where id = ${booking.id}`,
  );
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const query = { location: booking.location.slug, date_from: booking.dateFrom, date_to: booking.dateTo };
  const search = { method: "GET", route: "/v1/rentals/availability", status: 200, query };
  await logRequest(ctx, { ...search, id: "req_1", at: minutesAgo(30) });
  const replace = { method: "POST", route: "/v1/bookings/{reference}/replace", reference: old.reference };
  const made = { booking: { reference: booking.reference } };
  await logRequest(ctx, { ...replace, id: "req_2", at: minutesAgo(20), status: 409 });
  await logRequest(ctx, { ...replace, id: "req_3", at: minutesAgo(10), status: 201, body: made });
  const found = await getEvidence(ctx, booking.reference);
  expect(found.requests.map(({ request_id }) => request_id)).toEqual(["req_3"]);
  expect(found.search).toMatchObject({ at: expect.any(String), query });
  expect((await getEvidence(ctx, old.reference)).requests).toHaveLength(2);
});

test("the documented program has at most 20 lines and verifies the evidence offline", async ({ ctx }) => {
  const { reference } = await createConfirmed(ctx);
  const found = await getEvidence(ctx, reference);
  expect(evidenceVerification.text.split("\n").length).toBeLessThanOrEqual(20);
  expect(await verifySaved(ctx, found)).toBe(genuine);
  const { digest, signature, ...document } = found;
  const [, payload = ""] = signature.split(".");
  expect(Buffer.from(payload, "base64url").toString()).toBe(canonicalize(document));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
});

test("a change of any field is detected, also one inside an object", { timeout: 60_000 }, async ({ ctx }) => {
  const { reference } = await createConfirmed(ctx);
  const found = await getEvidence(ctx, reference);
  const changes: Record<string, unknown>[] = Object.keys(found).map((name) => ({
    ...found,
    [name]: name === "payment" ? { state: "kept" } : name === "signature" ? flip(found.signature) : "changed",
  }));
  const { requests: _removed, ...shortened } = found;
  changes.push(
    { ...found, booking: { ...found.booking, total: found.booking.total + 0.01 } },
    { ...found, transitions: found.transitions.slice(1) },
    { ...found, events: [...found.events, ...found.events] },
    { ...found, added: null },
    shortened,
  );
  for (const change of changes)
    expect(await verifySaved(ctx, change), JSON.stringify(change)).not.toBe(genuine);
});

/** Changes one character in the middle of the signed part. */
function flip(signature: string): string {
  const [head, payload = "", mark] = signature.split(".");
  const middle = Math.floor(payload.length / 2);
  const other = payload[middle] === "A" ? "B" : "A";
  return [head, payload.slice(0, middle) + other + payload.slice(middle + 1), mark].join(".");
}

test("another service's keys do not verify it, and a previous key does", async ({ ctx }) => {
  const { reference } = await createConfirmed(ctx);
  const found = await getEvidence(ctx, reference);
  const secret = (byte: number) => Buffer.alloc(32, byte).toString("base64");
  const ring = (env: Record<string, string>) => createKeyRing(readConfig(env));
  expect(await verifySaved(ctx, found, await getPublicKeys(ring({ SECRET_KEY: secret(9) })))).toContain(
    "key is unknown",
  );
  const old: PartnerContext = { ...ctx, keys: ring({ SECRET_KEY: secret(1) }) };
  const rotated = await getPublicKeys(ring({ SECRET_KEY: secret(2), SECRET_KEY_PREVIOUS: secret(1) }));
  expect(rotated.keys).toHaveLength(4);
  expect(await verifySaved(ctx, await getEvidence(old, reference), rotated)).toBe(genuine);
});

test("the key set has only public parts", async ({ ctx }) => {
  const { keys } = await getPublicKeys(ctx.keys);
  expect(keys.length).toBeGreaterThanOrEqual(2);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
});

test("another partner's, an unknown and a draft's reference are not found", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  const { reference } = await createConfirmed(other);
  const { id: carId } = await createCar(ctx.database);
  const draft = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "draft" });
  for (const unknown of [reference, "RB-0000000000", draft.reference])
    await expect(getEvidence(ctx, unknown)).rejects.toMatchObject({ code: "not_found" });
  const own: Evidence = await getEvidence(other, reference);
  expect(own.booking.reference).toBe(reference);
});

test("the payment is that of the booking's payment reference", async ({ ctx }) => {
  const { reference } = await createConfirmed(ctx);
  const { payment } = await getEvidence(ctx, reference);
  expect(payment).toMatchObject({ payment_reference: "pay_1", state: "kept", booking: reference });
});

test("the evidence contains the requests that ended just before it was requested", async ({ runtime }) => {
  const client = await createApiClient(runtime);
  const body = bookingBody(await createCar(runtime.database));
  const booked = await client.call("POST", "/v1/rentals/bookings", { key: "just-before", body });
  expect(booked.status).toBe(201);
  // SAFETY: the contract of a booking.
  const { reference } = booked.json.booking as { reference: string };
  const { json } = await client.call("GET", `/v1/bookings/${reference}/evidence`);
  expect(json.requests).toMatchObject([{ method: "POST", status: 201 }]);
});
