import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { advanceClock, resetClock } from "../clock/service-clock";
import { createTestDatabase } from "../testing/database";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { openTestRuntime, type TestRuntime, testSecretKey } from "../testing/test-runtime";
import { accessTokenType, readToken } from "./access-token";
import { newClientId, newClientSecret } from "./client-credential";
import { createClient } from "./create-client";
import { mintAccessToken } from "./mint-access-token";
import { revokeClient } from "./revoke-client";

type Credential = { clientId: string; clientSecret: string };

async function newClient(runtime: TestRuntime, scopes = "rentals:quote bookings:read") {
  const partner = await createPartner(runtime.database);
  const made = await createClient(runtime, await runtime.acting(), { partner: partner.slug, scopes });
  return { partnerId: partner.id, ...made };
}

async function mint(runtime: TestRuntime, { clientId, clientSecret }: Credential, scope?: string) {
  const failures = runtime.limiter.peek("oauth-token-client", "somebody");
  return await mintAccessToken(runtime, { clientId, clientSecret, scope, failures });
}

async function readClaims(runtime: TestRuntime, accessToken: string) {
  const read = await readToken(runtime.keys, accessToken);
  expect(read?.type).toBe(accessTokenType);
  return read?.claims;
}

const refused = {
  name: "OAuthError",
  code: "invalid_client",
  message: "Unknown client or incorrect client secret.",
};

test("a token contains its client, partner, scopes, audience and an expiry in one hour", async ({
  runtime,
}) => {
  const client = await newClient(runtime, "bookings:read rentals:quote");
  const { accessToken, scopes, expiresInSeconds } = await mint(runtime, client);
  expect([scopes, expiresInSeconds]).toEqual([["rentals:quote", "bookings:read"], 3600]);
  const claims = await readClaims(runtime, accessToken);
  expect(claims).toEqual({
    iss: runtime.config.publicUrl,
    aud: "urn:car-rental-partner-api:sandbox:v1",
    sub: client.clientId,
    partner_id: client.partnerId,
    scope: "rentals:quote bookings:read",
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iat: expect.any(Number),
    exp: Number(claims?.iat) + 3600,
  });
  expect(Math.abs(Number(claims?.iat) - Date.now() / 1000)).toBeLessThan(60);
  const again = await readClaims(runtime, (await mint(runtime, client)).accessToken);
  expect(again?.jti).not.toBe(claims?.jti);
});

test("a token uses the service clock, in whole seconds", async ({ runtime }) => {
  const client = await newClient(runtime);
  await advanceClock(runtime.database, await runtime.acting(), 86_400);
  try {
    const before = (await runtime.acting()).now.getTime() / 1000;
    const { iat = 0, exp } = (await readClaims(runtime, (await mint(runtime, client)).accessToken)) ?? {};
    const after = (await runtime.acting()).now.getTime() / 1000;
    expect(iat).toBeGreaterThan(before - 1);
    expect(iat).toBeLessThanOrEqual(after);
    expect(exp).toBe(iat + 3600);
  } finally {
    await resetClock(runtime.database, await runtime.acting());
  }
});

test("a wrong secret and an unknown, revoked or malformed client get the same error", async ({ runtime }) => {
  const client = await newClient(runtime);
  const other = await newClient(runtime);
  const revoked = await newClient(runtime);
  await revokeClient(runtime.database, await runtime.acting(), { clientId: revoked.clientId });
  const { clientId, clientSecret } = client;
  const pairs = [
    [clientId, newClientSecret("sandbox")],
    [clientId, other.clientSecret],
    [clientId, ""],
    [newClientId("sandbox"), clientSecret],
    [revoked.clientId, revoked.clientSecret],
    [revoked.clientId, clientSecret],
    [clientId.replace("sandbox", "live"), clientSecret],
    [`${clientId}\0`, clientSecret],
    ["", clientSecret],
    ["", ""],
  ] as const;
  for (const [id, secret] of pairs) {
    await expect(
      mint(runtime, { clientId: id, clientSecret: secret }),
      `${id} ${secret}`,
    ).rejects.toMatchObject(refused);
  }
  expect((await mint(runtime, client)).scopes).toHaveLength(2);
});

test("concurrent requests of several clients each get their own client's token or error", async ({
  runtime,
}) => {
  const [first, second, revoked] = [
    await newClient(runtime, "bookings:read"),
    await newClient(runtime, "rentals:quote"),
    await newClient(runtime),
  ];
  await revokeClient(runtime.database, await runtime.acting(), { clientId: revoked.clientId });
  const unknown = { clientId: newClientId("sandbox"), clientSecret: first.clientSecret };
  const mixed = { ...first, clientSecret: second.clientSecret };
  const [one, denied, other, rejected, foreign, again] = await Promise.allSettled(
    [first, unknown, second, revoked, mixed, first].map((client) => mint(runtime, client)),
  );
  for (const minted of [one, again]) expect(minted).toMatchObject({ value: { scopes: ["bookings:read"] } });
  expect(other).toMatchObject({ value: { scopes: ["rentals:quote"] } });
  for (const failed of [denied, rejected, foreign]) expect(failed).toMatchObject({ reason: refused });
});

test("an unknown client is rejected even with the secret of the client that is read instead", async ({
  runtime,
}) => {
  const { url, drop } = await createTestDatabase();
  const own = openTestRuntime(url);
  try {
    const nobody = { clientId: newClientId("sandbox"), clientSecret: newClientSecret("sandbox") };
    await expect(mint(own, nobody)).rejects.toMatchObject(refused);
    const oldest = await newClient(own);
    await expect(mint(own, { ...oldest, clientId: nobody.clientId })).rejects.toMatchObject(refused);
    await expect(mint(own, { ...oldest, clientId: "?" })).rejects.toMatchObject(refused);
    await expect(mint(runtime, oldest)).rejects.toMatchObject(refused);
    expect((await mint(own, oldest)).scopes).toHaveLength(2);
  } finally {
    await own.database.close();
    await drop();
  }
});

test("a client can request some of its scopes and gets them in the catalogue order", async ({ runtime }) => {
  const client = await newClient(runtime, "webhooks:manage bookings:read rentals:quote");
  const given = async (scope?: string) => (await mint(runtime, client, scope)).scopes;
  expect(await given()).toEqual(["rentals:quote", "bookings:read", "webhooks:manage"]);
  expect(await given("bookings:read")).toEqual(["bookings:read"]);
  expect(await given("webhooks:manage rentals:quote")).toEqual(["rentals:quote", "webhooks:manage"]);
  expect(await given("bookings:read bookings:read")).toEqual(["bookings:read"]);
  const { accessToken } = await mint(runtime, client, "webhooks:manage rentals:quote");
  expect((await readClaims(runtime, accessToken))?.scope).toBe("rentals:quote webhooks:manage");
});

test.for([
  "rentals:book",
  "rentals:quote rentals:book",
  "everything",
  "",
  " ",
  "rentals:quote  bookings:read",
])(
  "a request for scope '%s' is rejected, because the client does not hold all of it",
  async (scope, { runtime }) => {
    const client = await newClient(runtime);
    await expect(mint(runtime, client, scope)).rejects.toMatchObject({
      name: "OAuthError",
      code: "invalid_scope",
      message: "Request only scopes that the client has, separated by single spaces.",
    });
  },
);

test("a caller with too many failures for a client is rejected even with the right secret, and other callers are not", async ({
  runtime,
}) => {
  const client = await newClient(runtime);
  const url = runtime.database.pool.options.connectionString ?? "";
  const strict = openTestRuntime(url, { RATE_LIMITS: "oauth-token-client=2@0.001" });
  const mintAs = (who: string, clientSecret: string) => {
    const failures = strict.limiter.peek("oauth-token-client", `${client.clientId}:${who}`);
    return mintAccessToken(strict, { ...client, clientSecret, scope: undefined, failures });
  };
  const fail = () => strict.limiter.take("oauth-token-client", `${client.clientId}:guesser`);
  try {
    await fail();
    expect((await mintAs("guesser", client.clientSecret)).scopes).toHaveLength(2);
    await fail();
    for (const secret of [client.clientSecret, newClientSecret("sandbox"), ""]) {
      await expect(mintAs("guesser", secret)).rejects.toMatchObject({
        name: "TooManyFailures",
        message: "Too many failed attempts. Retry after the time in `Retry-After`.",
        result: { allowed: false, bucket: "oauth-token-client", limit: 2, remaining: 0 },
      });
    }
    expect((await mintAs("another", client.clientSecret)).scopes).toHaveLength(2);
  } finally {
    await strict.database.close();
  }
});

const nextKey = Buffer.alloc(32, 9).toString("base64");

test("a secret that is used during a rotation of the server key still works after it", async ({
  runtime,
}) => {
  const [used, unused] = [await newClient(runtime), await newClient(runtime)];
  const url = runtime.database.pool.options.connectionString ?? "";
  const rotating = openTestRuntime(url, { SECRET_KEY: nextKey, SECRET_KEY_PREVIOUS: testSecretKey });
  const after = openTestRuntime(url, { SECRET_KEY: nextKey });
  const statements = vi.spyOn(rotating.database.pool, "query");
  try {
    await mint(rotating, used);
    expect(statements).toHaveBeenCalledTimes(2);
    await mint(rotating, used);
    // The digest is updated once. From then on, a token costs one read and no write.
    expect(statements).toHaveBeenCalledTimes(3);
    expect((await mint(after, used)).scopes).toHaveLength(2);
    await expect(mint(after, unused)).rejects.toMatchObject(refused);
  } finally {
    await rotating.database.close();
    await after.database.close();
  }
});

test("a token is issued even if the digest cannot be updated to the new key", async ({ runtime }) => {
  const client = await newClient(runtime);
  const { database } = runtime;
  const url = database.pool.options.connectionString ?? "";
  const rotating = openTestRuntime(url, { SECRET_KEY: nextKey, SECRET_KEY_PREVIOUS: testSecretKey });
  await database.rows(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'not now'; end $$`);
  await database.rows(
    sql`create trigger refuse before update on client_secrets for each row execute function refuse()`,
  );
  try {
    expect((await mint(rotating, client)).scopes).toHaveLength(2);
  } finally {
    await database.rows(sql`drop trigger refuse on client_secrets`);
    await rotating.database.close();
  }
  expect((await mint(runtime, client)).scopes).toHaveLength(2);
});
