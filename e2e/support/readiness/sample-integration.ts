import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { customer } from "../rentals";

/** The only mistake of a sample integration. `none`: it makes no mistake. */
export type Mistake =
  | "none"
  | "token_per_request"
  | "early_poll"
  | "search_again"
  | "key_reused"
  | "mismatch_replayed"
  | "new_key_after_loss"
  | "retry_too_soon"
  | "new_key_without_lookup"
  | "signature_ignored"
  | "duplicate_refused"
  | "order_expected";

export type Credentials = { clientId: string; clientSecret: string };
export type Stay = { date_from: string; date_to: string };
type Json = Record<string, unknown>;
type Reply = { status: number; retryAfterMs: number; body: Json };
type Booking = { reference: string; status: string };

/** Creates a client that sends API requests as a partner's program does, with `fetch`. */
export function createSampleClient(url: string, { clientId, clientSecret }: Credentials, mistake: Mistake) {
  let token: Promise<string> | undefined;
  async function requestToken(): Promise<string> {
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
    const response = await fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
    return String(((await response.json()) as Json).access_token);
  }
  return async (
    method: string,
    path: string,
    { body, key }: { body?: Json; key?: string } = {},
  ): Promise<Reply> => {
    if (mistake === "token_per_request") token = requestToken();
    token ??= requestToken();
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const retryAfterMs = Number(response.headers.get("retry-after") ?? 0) * 1000;
    return { status: response.status, retryAfterMs, body: (await response.json()) as Json };
  };
}

export type SampleClient = ReturnType<typeof createSampleClient>;

type Integration = { call: SampleClient; stay: Stay; mistake: Mistake };

/**
 * Sends the API requests that the readiness checks look for, correctly except for the mistake. The checks of webhooks
 * need a receiver too.
 */
export async function runSampleIntegration(integration: Integration): Promise<void> {
  const { mistake } = integration;
  await search(integration);
  await recoverFromMismatch(integration);
  await recoverFromLoss(integration);
  await recoverFromCrash(integration);
  await waitForKey(integration);
  await readStatuses(integration);
  if (mistake === "key_reused") await reuseKey(integration);
}

function searchPath(location: string, stay: Stay): string {
  return `/v1/rentals/availability?${new URLSearchParams({ location, ...stay, limit: "50" })}`;
}

async function search({ call, stay, mistake }: Integration): Promise<void> {
  const path = searchPath("test-poll", stay);
  if (mistake === "search_again") await call("GET", path);
  let { body } = await call("GET", path);
  if (mistake === "early_poll") await call("GET", `/v1/rentals/availability?search_id=${body.search_id}`);
  while (body.status === "pending") {
    await sleep(Number(body.poll_after_ms));
    ({ body } = await call("GET", `/v1/rentals/availability?search_id=${body.search_id}`));
  }
}

/** Searches the car's total and returns the body of a one-step booking with it. */
async function prepare({ call, stay }: Integration, car: string): Promise<Json> {
  const { body } = await call("GET", searchPath("test-instant", stay));
  // SAFETY: the contract of a search.
  const found = (body.vehicles as { slug: string; total: number }[]).find(({ slug }) => slug === car);
  const order = randomUUID();
  return {
    ...{ car_slug: car, ...stay, customer, external_ref: order, payment_reference: `pay-${order}` },
    expected_total: found?.total,
  };
}

function book(call: SampleClient, body: Json, key: string): Promise<Reply> {
  return call("POST", "/v1/rentals/bookings", { body, key });
}

async function recoverFromMismatch(integration: Integration): Promise<void> {
  const { call, mistake } = integration;
  const body = await prepare(integration, "test-price-up");
  const key = randomUUID();
  const { body: reply } = await book(call, body, key);
  // SAFETY: the contract of `price_mismatch`.
  const { details } = reply.error as { details: { current_total: number } };
  if (mistake === "mismatch_replayed") await book(call, body, key);
  else await book(call, { ...body, expected_total: details.current_total }, randomUUID());
}

async function recoverFromLoss(integration: Integration): Promise<void> {
  const { call, mistake } = integration;
  const body = await prepare(integration, "test-lost-reply");
  const key = randomUUID();
  await book(call, body, key).catch(() => undefined);
  const next = mistake === "new_key_after_loss" ? randomUUID() : key;
  await book(call, body, next).catch(() => undefined);
}

async function recoverFromCrash(integration: Integration): Promise<void> {
  const { call, mistake } = integration;
  const body = await prepare(integration, "test-crash");
  const key = randomUUID();
  await book(call, body, key);
  await book(call, body, key);
  if (mistake !== "new_key_without_lookup") await call("GET", `/v1/bookings/ext/${body.external_ref}`);
  await book(call, body, randomUUID());
}

/** Calls `sendTwice` up to 3 times, until a request is rejected because its key is in progress. Throws if none is. */
async function waitForKey(integration: Integration): Promise<void> {
  const met: Reply[] = [];
  while (met.at(-1)?.status !== 409) {
    if (met.length === 3) throw new Error(`No request met a key in progress: ${JSON.stringify(met)}`);
    met.push(await sendTwice(integration));
  }
}

/**
 * Sends two concurrent booking requests with one key. After a 409 or 503, waits as long as the response requests and
 * repeats the request. Returns the first response.
 */
async function sendTwice(integration: Integration): Promise<Reply> {
  const { call, mistake } = integration;
  const body = await prepare(integration, "test-in-progress");
  const key = randomUUID();
  const both = [book(call, body, key), book(call, body, key)];
  // The second request to arrive is rejected at once.
  const first = await Promise.race(both);
  let reply = mistake === "retry_too_soon" ? await book(call, body, key) : first;
  while (reply.status === 409 || reply.status === 503) {
    await sleep(reply.retryAfterMs);
    reply = await book(call, body, key);
  }
  await Promise.all(both);
  return first;
}

async function readStatuses(integration: Integration): Promise<void> {
  const { call } = integration;
  for (const car of ["test-never-accepted", "test-secure-ok", "test-supplier-ok"]) {
    const { body } = await book(call, await prepare(integration, car), randomUUID());
    // SAFETY: the contract of a booking.
    const { reference } = body.booking as Booking;
    await call("GET", `/v1/bookings/${reference}`);
    await call("POST", `/v1/bookings/${reference}/cancel`);
    await call("GET", `/v1/bookings/${reference}`);
  }
}

async function reuseKey(integration: Integration): Promise<void> {
  const key = randomUUID();
  for (const car of ["test-accept", "test-accept-slow"]) {
    await book(integration.call, await prepare(integration, car), key);
  }
}
