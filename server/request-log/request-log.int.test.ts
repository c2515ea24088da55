import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { lookUpIdContract } from "@/lib/contracts/portal/requests";
import { getRequestContract } from "@/lib/contracts/requests";
import { hmacSha256 } from "../keys";
import { createClient } from "../oauth/create-client";
import { createApiClient } from "../testing/fixtures/api-client";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar } from "../testing/fixtures/create-car";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { bookingBody } from "../testing/fixtures/rental-body";
import type { TestRuntime } from "../testing/test-runtime";
import { callTokenEndpoint, tokenForm } from "../testing/token-requests";

type Row = Record<string, unknown>;

async function findRows({ database, recorder }: TestRuntime, partnerId: number): Promise<Row[]> {
  await recorder.flush();
  return await database.rows<Row>(
    sql`select * from request_log where partner_id = ${partnerId} order by at, path`,
  );
}

const canaries = {
  first_name: "Canaryfirst",
  last_name: "Canarylast",
  email: "canary@example.com",
  phone: "+351 910 000 111",
  payment: "pay-canary-7731",
  secret: "canary-secret-5512",
};

test("the request log never contains customer data, secrets or free text", async ({ runtime, ctx }) => {
  const car = await createCar(runtime.database);
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const { first_name, last_name, email, phone, payment, secret } = canaries;
  const customer = { first_name, last_name, email, phone };
  const odd = { note: secret, [email]: secret, special_requests: secret, car: { title: email } };
  const body = bookingBody(car, { customer, payment_reference: payment, payment_method: secret, ...odd });
  const booked = await client.call("POST", "/v1/rentals/bookings", { body, key: "canary" });
  expect(booked.status).toBe(201);
  const { reference } = JSON.parse(booked.text).booking;
  await client.call("POST", `/v1/bookings/${reference}/cancel`, { body: { reason: `${first_name} is ill` } });
  await client.call("GET", `/v1/bookings?payment_reference=${payment}&q=${secret}`);
  await client.call("GET", `/v1/bookings/ext/${encodeURIComponent(email)}`);
  const url = `https://user:${secret}@hooks.example.com/in?token=${secret}#${secret}`;
  await client.call("POST", "/v1/webhooks", { body: { url, description: secret, event_types: [email] } });
  await client.call("GET", "/v1/events");
  const rows = await findRows(runtime, ctx.partner.id);
  expect(rows).toHaveLength(6);
  const written = JSON.stringify(rows);
  for (const canary of Object.values(canaries)) expect(written).not.toContain(canary);
  expect(written).not.toContain(encodeURIComponent(email));
  expect(written).not.toContain(client.token);
  expect(rows[0]).toMatchObject({
    method: "POST",
    path: "/v1/rentals/bookings",
    route: "/v1/rentals/bookings",
    status: 201,
    error_code: null,
    source: "api",
    address: "127.0.0.1",
    idempotency_key: "canary",
    replayed: false,
    reference,
    request_id: booked.headers.get("x-request-id"),
    request_body: { car_slug: car.slug, customer: "[redacted]", expected_total: 150 },
    response_body: { booking: { reference, status: "pending", total: 150, customer: "[redacted]" } },
  });
  expect(written).toContain("https://hooks.example.com/in");
  const digest = hmacSha256(runtime.keys.current("request-log"), payment).toString("hex").slice(0, 16);
  expect(rows[0]).toMatchObject({ request_body: { payment_reference: `hmac:${digest}` } });
});

test("a key with an email address is logged as a digest and found by the key itself", async ({
  runtime,
  ctx,
}) => {
  const car = await createCar(runtime.database);
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const body = bookingBody(car);
  const key = `order-7/${canaries.email}`;
  const { json, headers } = await client.call("POST", "/v1/rentals/bookings", { body, key });
  await client.call("POST", "/v1/rentals/bookings", { body, key });
  const rows = await findRows(runtime, ctx.partner.id);
  expect(JSON.stringify(rows)).not.toContain("canary@");
  expect(rows.map((row) => row.idempotency_key)).toEqual(
    Array(2).fill(expect.stringMatching(/^hmac:[0-9a-f]{32}$/)),
  );
  expect(rows[0]?.idempotency_key).toBe(rows[1]?.idempotency_key);
  const requestId = headers.get("x-request-id");
  const outcome = await client.call("GET", `/v1/idempotency-keys/${encodeURIComponent(key)}`);
  expect(outcome.json).toMatchObject({ key, state: "committed", received: { request_id: requestId } });
  const logged = await client.call("GET", `/v1/requests/${requestId}`);
  expect(logged.json).toMatchObject({
    idempotency_key: rows[0]?.idempotency_key,
    links: { idempotency_key: null },
  });
  const digest = await client.call("GET", `/v1/idempotency-keys/${rows[0]?.idempotency_key}`);
  expect(digest.status).toBe(404);
  const [match] = (await callOperation(lookUpIdContract, ctx, { query: { q: requestId ?? "" } })).data;
  const { reference } = getBooking(json);
  expect(match).toMatchObject({ state: null, next: { code: "already_booked", reference } });
});

function getBooking(json: Record<string, unknown>): { reference: string } {
  // SAFETY: the contract guarantees the shape, and the test compares the reference.
  return json.booking as { reference: string };
}

test("a long body is truncated in the log", async ({ runtime, ctx }) => {
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const event_types = Array.from({ length: 2000 }, (_, place) => `type-${place}`);
  await client.call("POST", "/v1/webhooks", { body: { url: "https://x.example.com/", event_types } });
  const [row] = await findRows(runtime, ctx.partner.id);
  const kept = JSON.stringify(row?.request_body);
  expect(kept.length).toBeLessThan(6000);
  expect(kept).toContain("type-0");
  expect(kept).toMatch(/… \d+ more/);
});

test("actions of people in the portal are logged and internal reads of its pages are not", async ({
  runtime,
  ctx,
}) => {
  const member = await createStaffMember(runtime.database, ctx.partner, "admin");
  const portal = await signInToPortal(runtime, member);
  for (const path of ["/portal-api/today", "/portal-api/find?q=RB-1", "/portal-api/requests"]) {
    expect((await portal.call("GET", path)).status).toBe(200);
  }
  await portal.call("GET", "/portal-api/v1/bookings");
  expect(await findRows(runtime, ctx.partner.id)).toMatchObject([
    {
      path: "/portal-api/v1/bookings",
      route: "/v1/bookings",
      source: "portal",
      client_id: null,
      staff_id: member.id,
    },
  ]);
  const { json } = await portal.call("GET", "/portal-api/requests");
  expect(json.data).toMatchObject([{ path: "/portal-api/v1/bookings", person: member.email }]);
});

test("token requests of a known client are logged without bodies, and of an unknown client not at all", async ({
  runtime,
  ctx,
}) => {
  const acting = await runtime.acting();
  const client = await createClient(runtime, acting, { partner: ctx.partner.slug, scopes: "bookings:read" });
  await callTokenEndpoint(runtime, { form: tokenForm(client) });
  await callTokenEndpoint(runtime, { form: tokenForm({ ...client, clientSecret: "wrong" }) });
  await callTokenEndpoint(runtime, { form: tokenForm({ ...client, clientId: "rp_sandbox_nobody" }) });
  const rows = await findRows(runtime, ctx.partner.id);
  expect(rows).toMatchObject([
    {
      path: "/oauth/token",
      status: 200,
      client_id: client.clientId,
      request_body: null,
      response_body: null,
    },
    { path: "/oauth/token", status: 401, error_code: "invalid_client", response_body: null },
  ]);
  const unknownRows = await runtime.database.rows(
    sql`select 1 from request_log where client_id = 'rp_sandbox_nobody'`,
  );
  expect(unknownRows).toEqual([]);
});

test("a rejected request is logged for its credential only if the token is genuine", async ({
  runtime,
  ctx,
}) => {
  const client = await createApiClient(runtime, { partner: ctx.partner });
  await runtime.database.rows(
    sql`update clients set revoked_at = now() where partner_id = ${ctx.partner.id}`,
  );
  expect((await client.call("GET", "/v1/me")).code).toBe("invalid_token");
  const forged = `${client.token.slice(0, -4)}AAAA`;
  await client.call("GET", "/v1/coverage", { headers: { Authorization: `Bearer ${forged}` } });
  expect(await findRows(runtime, ctx.partner.id)).toMatchObject([
    { path: "/v1/me", status: 401, error_code: "invalid_token" },
  ]);
});

test("another partner's request is not found", async ({ runtime, ctx }) => {
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const answer = await client.call("GET", "/v1/me");
  await runtime.recorder.flush();
  const params = { request_id: answer.headers.get("x-request-id") ?? "" };
  expect(await callOperation(getRequestContract, ctx, { params })).toMatchObject({
    path: "/v1/me",
    status: 200,
  });
  const otherPartner = await partnerContext(runtime);
  await expect(callOperation(getRequestContract, otherPartner, { params })).rejects.toMatchObject({
    code: "not_found",
  });
});
