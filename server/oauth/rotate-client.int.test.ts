import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { advanceClock, resetClock } from "../clock/service-clock";
import { createTestDatabase, type TestDatabase, untilBlocked } from "../testing/database";
import { openTestRuntime, type TestRuntime, testSecretKey } from "../testing/test-runtime";
import { createAcme } from "../testing/token-requests";
import { createClient } from "./create-client";
import { mintAccessToken } from "./mint-access-token";
import type { NewCredential } from "./present-credential";
import { revokeClient } from "./revoke-client";
import { rotateClient } from "./rotate-client";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let client: NewCredential;
let create: () => Promise<NewCredential>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  create = await createAcme(runtime);
});

beforeEach(async () => {
  await resetClock(runtime.database, await runtime.acting());
  client = await create();
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

const rotate = async (overlapSeconds: number) =>
  await rotateClient(runtime, await runtime.acting(), { clientId: client.clientId, overlapSeconds });

const advance = async (seconds: number) =>
  await advanceClock(runtime.database, await runtime.acting(), seconds);

async function mint(
  { clientId, clientSecret }: Pick<NewCredential, "clientId" | "clientSecret">,
  at: TestRuntime = runtime,
) {
  const failures = at.limiter.peek("oauth-token-client", "somebody");
  return await mintAccessToken(at, { clientId, clientSecret, scope: undefined, failures });
}

async function works({ clientId, clientSecret }: NewCredential, at: TestRuntime = runtime): Promise<boolean> {
  return await mint({ clientId, clientSecret }, at).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: "invalid_client" });
      return false;
    },
  );
}

const day = 86_400;

test("client IDs and secrets show their environment and secrets have 256 bits", () => {
  expect(client.clientId).toMatch(/^rp_sandbox_[\w-]{16}$/);
  expect(client.clientSecret).toMatch(/^rps_sandbox_[\w-]{43}$/);
});

test("after a rotation both secrets work until the overlap ends and then only the new one", async () => {
  const next = await rotate(day);
  expect(next.clientId).toBe(client.clientId);
  expect([await works(client), await works(next)]).toEqual([true, true]);
  await advance(day - 60);
  expect([await works(client), await works(next)]).toEqual([true, true]);
  await advance(60);
  expect([await works(client), await works(next)]).toEqual([false, true]);
});

test("a second rotation ends the oldest of three secrets immediately", async () => {
  const second = await rotate(day);
  const third = await rotate(day);
  expect([await works(client), await works(second), await works(third)]).toEqual([false, true, true]);
});

test("after two rotations within the overlap a client has exactly two secrets", async () => {
  await rotate(day);
  await rotate(day);
  const { rows } = await runtime.database.pool.query<{ ends: boolean }>(
    `select s.expires_at is not null as ends from client_secrets s join clients c on c.id = s.client_id
     where c.client_id = $1 order by s.id`,
    [client.clientId],
  );
  expect(rows).toEqual([{ ends: true }, { ends: false }]);
});

test("a rotation without overlap leaves only the new secret, even after the clock is set back", async () => {
  await advance(3 * day);
  const next = await rotate(0);
  expect([await works(client), await works(next)]).toEqual([false, true]);
  await resetClock(runtime.database, await runtime.acting());
  expect([await works(client), await works(next)]).toEqual([false, true]);
});

test("a rotation never extends a secret that expires sooner", async () => {
  const second = await rotate(day);
  await runtime.database.pool.query(
    "delete from client_secrets where id = (select max(id) from client_secrets)",
  );
  await rotate(30 * day);
  await advance(2 * day);
  expect([await works(client), await works(second)]).toEqual([false, false]);
});

test("after any rotations one or two secrets are active, the newest among them", async () => {
  const step = fc.record({
    overlap: fc.constantFrom(0, 60, day, 30 * day),
    pause: fc.constantFrom(0, 59, 60, day),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      client = await create();
      const made = [client];
      for (const { overlap, pause } of steps) {
        made.push(await rotate(overlap));
        await advance(pause);
        const alive = await Promise.all(made.map((secret) => works(secret)));
        const last = steps.length > 0 && pause < overlap;
        expect(alive).toEqual(made.map((_, i) => i === made.length - 1 || (last && i === made.length - 2)));
      }
    }),
    { numRuns: 25 },
  );
});

test("two concurrent rotations run one after the other and both new secrets work", async () => {
  const rival = await runtime.database.pool.connect();
  await rival.query("begin");
  await rival.query("select 1 from clients where client_id = $1 for update", [client.clientId]);
  const both = [rotate(day), rotate(day)];
  await untilBlocked(runtime.database.pool, { sessions: 2 });
  await rival.query("commit");
  rival.release();
  const made = await Promise.all(both);
  expect(await Promise.all([client, ...made].map((secret) => works(secret)))).toEqual([false, true, true]);
});

test.each([-1, 30 * day + 1])("an overlap of %i s is rejected", async (overlap) => {
  await expect(rotate(overlap)).rejects.toThrow(/--overlap/);
});

test("a revoked client cannot mint or rotate, and a second revocation keeps the first time", async () => {
  const { revokedAt } = await revokeClient(runtime.database, await runtime.acting(), client);
  expect(await works(client)).toBe(false);
  await expect(rotate(day)).rejects.toThrow(/is revoked/);
  await advance(60);
  const again = await revokeClient(runtime.database, await runtime.acting(), client);
  expect(again.revokedAt).toEqual(revokedAt);
});

test("rotating or revoking an unknown client fails", async () => {
  const acting = await runtime.acting();
  const clientId = "rp_sandbox_nobody";
  await expect(rotateClient(runtime, acting, { clientId, overlapSeconds: 0 })).rejects.toThrow(
    /Client “rp_sandbox_nobody” not found/,
  );
  await expect(revokeClient(runtime.database, acting, { clientId })).rejects.toThrow(
    /Client “rp_sandbox_nobody” not found/,
  );
});

test("a secret under the previous server key works while that key is set, and permanently once it is used in that time", async () => {
  const fresh = Buffer.alloc(32, 9).toString("base64");
  const rotated = openTestRuntime(testDatabase.url, {
    SECRET_KEY: fresh,
    SECRET_KEY_PREVIOUS: testSecretKey,
  });
  const forgotten = openTestRuntime(testDatabase.url, { SECRET_KEY: fresh });
  expect(await works(client, forgotten)).toBe(false);
  expect(await works(client, rotated)).toBe(true);
  expect(await works(client, forgotten)).toBe(true);
  // Swap the keys again, as a rollback does.
  const back = openTestRuntime(testDatabase.url, { SECRET_KEY: testSecretKey, SECRET_KEY_PREVIOUS: fresh });
  expect(await works(client, back)).toBe(true);
  await back.database.close();
  const next = await createClient(rotated, await rotated.acting(), {
    partner: "acme",
    scopes: "rentals:quote",
  });
  expect([await works(next, rotated), await works(next, forgotten)]).toEqual([true, true]);
  await rotated.database.close();
  await forgotten.database.close();
});

test("a token uses the service clock", async () => {
  await advance(30 * day);
  const { accessToken } = await mint(client);
  const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
  const { now } = await runtime.acting();
  expect(Math.abs(claims.iat - now.getTime() / 1000)).toBeLessThan(5);
  expect(claims.exp).toBe(claims.iat + 3600);
});

test("creating, rotating and revoking each write one audit row without a secret", async () => {
  await rotate(day);
  await revokeClient(runtime.database, await runtime.acting(), client);
  const { rows } = await runtime.database.pool.query(
    "select action, actor_type, partner_id is not null as owned, before, after from audit_log where target_id = $1 order by id",
    [client.clientId],
  );
  expect(rows).toMatchObject([
    { action: "client.create", actor_type: "operator", owned: true, after: { scopes: ["rentals:quote"] } },
    { action: "client.rotate", after: { previous_secret_expires_at: expect.any(String) } },
    { action: "client.revoke", before: { revoked_at: null }, after: { revoked_at: expect.any(String) } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("rps_");
});
