import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewCredential } from "../../oauth/present-credential";
import { createTestDatabase, type TestDatabase } from "../../testing/database";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";
import { callTokenEndpoint, createAcme, freshAddress, tokenForm } from "../../testing/token-requests";

let testDatabase: TestDatabase;
let client: NewCredential;
let other: NewCredential;
const runtimes: TestRuntime[] = [];

/** Opens a runtime with limits that hardly refill during a test. */
function openRuntime(env: Record<string, string> = {}): TestRuntime {
  const slow = "oauth-token-ip=60@0.001,oauth-token-client=10@0.001";
  const runtime = openTestRuntime(testDatabase.url, { RATE_LIMITS: slow, ...env });
  runtimes.push(runtime);
  return runtime;
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const create = await createAcme(openRuntime());
  [client, other] = [await create(), await create()];
});

afterAll(async () => {
  for (const { database } of runtimes) await database.close();
  await testDatabase.drop();
});

async function statuses(count: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await send()).status);
  return all;
}

const times = (count: number, status: number) => Array<number>(count).fill(status);
const wrong = () => ({ ...tokenForm(client), client_secret: "wrong" });

test("an address gets exactly 60 requests of any kind and then 429 with Retry-After", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  expect(await statuses(30, () => callTokenEndpoint(runtime, { form: tokenForm(client), peer }))).toEqual(
    times(30, 200),
  );
  expect(await statuses(30, () => callTokenEndpoint(runtime, { method: "GET", peer }))).toEqual(
    times(30, 405),
  );
  const answer = await callTokenEndpoint(runtime, { form: tokenForm(client), peer });
  expect(answer.status).toBe(429);
  const retryAfter = Number(answer.headers.get("retry-after"));
  expect(answer.body).toEqual({ error: "rate_limited", retryAfter, bucket: "oauth-token-ip" });
  expect(retryAfter).toBeGreaterThan(990);
  expect(retryAfter).toBeLessThanOrEqual(1000);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "0",
    "cache-control": "no-store",
    pragma: "no-cache",
  });
});

test("processes share the limit of an address", async () => {
  const peer = freshAddress();
  const two = [openRuntime(), openRuntime()];
  const all = await Promise.all(
    two.map((runtime) => statuses(45, () => callTokenEndpoint(runtime, { form: tokenForm(client), peer }))),
  );
  expect(all.flat().filter((status) => status === 200)).toHaveLength(60);
});

test("the headers count down the remaining requests", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  const remaining: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { headers } = await callTokenEndpoint(runtime, { form: tokenForm(client), peer });
    remaining.push(headers.get("x-ratelimit-remaining") ?? "");
  }
  expect(remaining).toEqual(["59", "58", "57", "56", "55"]);
});

test("after 10 failures for a client from one address the right secret is rejected too", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  expect(await statuses(10, () => callTokenEndpoint(runtime, { form: wrong(), peer }))).toEqual(
    times(10, 401),
  );
  for (const form of [wrong(), tokenForm(client)]) {
    const answer = await callTokenEndpoint(runtime, { form, peer });
    const retryAfter = Number(answer.headers.get("retry-after"));
    expect(answer).toMatchObject({
      status: 429,
      body: { error: "rate_limited", retryAfter, bucket: "oauth-token-client" },
    });
    expect(answer.headers.get("x-ratelimit-limit")).toBe("10");
    expect(retryAfter).toBeGreaterThan(0);
  }
});

test("failures count in every process", async () => {
  const [first, second] = [openRuntime(), openRuntime()];
  const peer = freshAddress();
  expect(await callTokenEndpoint(second, { form: tokenForm(client), peer })).toMatchObject({ status: 200 });
  await statuses(10, () => callTokenEndpoint(first, { form: wrong(), peer }));
  expect(await callTokenEndpoint(second, { form: tokenForm(client), peer })).toMatchObject({ status: 429 });
});

test("failures do not affect another client or another address", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  await statuses(11, () => callTokenEndpoint(runtime, { form: wrong(), peer }));
  expect(await callTokenEndpoint(runtime, { form: tokenForm(other), peer })).toMatchObject({ status: 200 });
  expect(await callTokenEndpoint(runtime, { form: tokenForm(client) })).toMatchObject({ status: 200 });
});

test("successes and other errors do not count as failures", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  await statuses(12, () => callTokenEndpoint(runtime, { form: tokenForm(client), peer }));
  await statuses(12, () => callTokenEndpoint(runtime, { form: tokenForm(client, { scope: "none" }), peer }));
  await statuses(12, () => callTokenEndpoint(runtime, { form: { grant_type: "client_credentials" }, peer }));
  expect(await callTokenEndpoint(runtime, { form: tokenForm(client), peer })).toMatchObject({ status: 200 });
});

test("concurrent guesses get no more responses than the limit", async () => {
  const runtime = openRuntime();
  const peer = freshAddress();
  const all = await Promise.all(times(40, 0).map(() => callTokenEndpoint(runtime, { form: wrong(), peer })));
  const count = (status: number) => all.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 30]);
});

test("an IPv6 /64 counts as one address and its neighbour as another", async () => {
  const runtime = openRuntime({ RATE_LIMITS: "oauth-token-ip=2@0.001" });
  const send = (peer: string) => () => callTokenEndpoint(runtime, { form: tokenForm(client), peer });
  expect(await statuses(1, send("2001:db8:0:1::1"))).toEqual([200]);
  expect(await statuses(2, send("2001:db8:0:1:ffff::2"))).toEqual([200, 429]);
  expect(await statuses(1, send("2001:db8:0:2::1"))).toEqual([200]);
});

test("X-Forwarded-For counts only the part that trusted proxies wrote", async () => {
  const limits = { RATE_LIMITS: "oauth-token-ip=1@0.001" };
  const send = (runtime: TestRuntime, forwarded: string) =>
    callTokenEndpoint(runtime, {
      form: tokenForm(client),
      peer: "192.0.2.10",
      headers: { "X-Forwarded-For": forwarded },
    });
  const trusting = openRuntime({ ...limits, TRUSTED_PROXIES: "192.0.2.0/24" });
  expect((await send(trusting, "198.51.100.1")).status).toBe(200);
  expect((await send(trusting, "203.0.113.9, 198.51.100.1")).status).toBe(429);
  expect((await send(trusting, "198.51.100.2")).status).toBe(200);
  const wary = openRuntime(limits);
  expect((await send(wary, "198.51.100.3")).status).toBe(200);
  expect((await send(wary, "198.51.100.4")).status).toBe(429);
});
