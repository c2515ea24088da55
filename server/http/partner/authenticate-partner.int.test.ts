import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { clients } from "@/drizzle/schema/partners";
import type { Scope } from "@/lib/contracts/scopes";
import { advanceClock, resetClock } from "../../clock/service-clock";
import { accessTokenType, apiAudience, signToken, tokenIssuer } from "../../oauth/access-token";
import type { Partner } from "../../partners/partners.queries";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { authenticatePartner } from "./authenticate-partner";

let made = 0;

async function createClient({ database }: TestRuntime, partner: Partner, scopes: Scope[]): Promise<string> {
  made += 1;
  const clientId = `rp_sandbox_caller-${made}`;
  await database.orm.insert(clients).values({ partnerId: partner.id, clientId, name: "test", scopes });
  return clientId;
}

const everything = "rentals:quote rentals:book bookings:read webhooks:manage";

/**
 * Authenticates with a valid token of the client that has every scope. `behind` is text after the token in
 * the header.
 */
async function call(
  runtime: TestRuntime,
  sub: string,
  { behind = "", ...more }: Record<string, string | number> = {},
) {
  const now = Math.floor(Date.now() / 1000);
  const token = await signToken(runtime.keys, accessTokenType, {
    iss: tokenIssuer(runtime.config),
    aud: apiAudience("sandbox"),
    sub,
    iat: now,
    exp: now + 3600,
    jti: "j",
    scope: everything,
    ...more,
  });
  const headers = new Headers({ Authorization: `Bearer ${token}${behind}` });
  return await authenticatePartner(runtime, { headers }, "req_test");
}

const invalidToken = { code: "invalid_token", status: 401 };

test("authentication returns the client's partner as stored now, with the scopes and resources of the request", async ({
  runtime,
}) => {
  const partner = await createPartner(runtime.database);
  const sub = await createClient(runtime, partner, ["rentals:quote", "bookings:read"]);
  const { config, database, keys, log } = runtime;
  const ctx = await call(runtime, sub);
  expect(ctx).toEqual({
    actor: { type: "partner", id: sub },
    now: expect.any(Date),
    requestId: "req_test",
    config,
    partner,
    scopes: ["rentals:quote", "bookings:read"],
    tokenId: "j",
    database,
    keys,
    log,
  });
  await expect(call(runtime, sub, { behind: " x" })).rejects.toMatchObject(invalidToken);
});

test("a request has only the scopes that both its token and its client have", async ({ runtime }) => {
  const partner = await createPartner(runtime.database);
  const sub = await createClient(runtime, partner, ["rentals:quote", "bookings:read", "rentals:book"]);
  const may = async (scope: string) => (await call(runtime, sub, { scope })).scopes;
  expect(await may("bookings:read webhooks:manage rentals:quote")).toEqual([
    "rentals:quote",
    "bookings:read",
  ]);
  expect(await may("webhooks:manage")).toEqual([]);
  expect(await may("")).toEqual([]);
});

test("a token of a revoked or unknown client is rejected", async ({ runtime }) => {
  const partner = await createPartner(runtime.database);
  const sub = await createClient(runtime, partner, ["rentals:quote"]);
  await expect(call(runtime, "rp_sandbox_nobody")).rejects.toMatchObject({
    ...invalidToken,
    clientId: "rp_sandbox_nobody",
  });
  await call(runtime, sub);
  await runtime.database.rows(sql`update clients set revoked_at = now() where client_id = ${sub}`);
  await expect(call(runtime, sub)).rejects.toMatchObject({ ...invalidToken, clientId: sub });
});

test("clients of suspended and first-party accounts are rejected with a reason", async ({ runtime }) => {
  const suspended = await createPartner(runtime.database, { status: "suspended" });
  const asleep = await createClient(runtime, suspended, ["rentals:quote"]);
  await expect(call(runtime, asleep)).rejects.toMatchObject({
    code: "partner_inactive",
    status: 403,
    message: "Your account is suspended or closed. Contact your account manager.",
    clientId: asleep,
  });
  const own = await createPartner(runtime.database, { firstParty: true });
  const first = await createClient(runtime, own, ["rentals:quote"]);
  await expect(call(runtime, first)).rejects.toMatchObject({
    code: "first_party_partner",
    status: 403,
    message: "This account cannot use the partner API. Use a partner's credentials.",
    clientId: first,
  });
});

test("token times follow the service clock, and the request uses the partner's clock", async ({
  runtime,
}) => {
  const { database } = runtime;
  const partner = await createPartner(database);
  const sub = await createClient(runtime, partner, ["rentals:quote"]);
  const past = Math.floor(Date.now() / 1000) - 60;
  const expired = { iat: past - 3600, exp: past };
  await expect(call(runtime, sub, expired)).rejects.toMatchObject({ ...invalidToken, clientId: sub });

  const day = 86_400;
  await database.rows(sql`update partners set clock_offset_seconds = ${day} where id = ${partner.id}`);
  const { now } = await call(runtime, sub);
  expect(Math.abs(now.getTime() - Date.now() - day * 1000)).toBeLessThan(60_000);

  await advanceClock(database, await runtime.acting(), 7200);
  try {
    await expect(call(runtime, sub)).rejects.toMatchObject({ ...invalidToken, clientId: sub });
    const later = Math.floor(Date.now() / 1000) + 7200;
    await call(runtime, sub, { iat: later, exp: later + 3600 });
  } finally {
    await resetClock(database, await runtime.acting());
  }
});
