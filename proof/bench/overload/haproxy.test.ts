import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { request } from "undici";
import { test as base, expect } from "vitest";
import { errorEnvelope } from "@/lib/contracts/errors";
import { hasHaproxy, startHaproxy } from "./start-haproxy";

/**
 * A web process that holds each request until the test releases it, and a proxy that gives it one slot for writes and one
 * for reads.
 */
type Held = {
  origin: string;
  /** The method and path of each request that reached the process, in order. */
  reached: string[];
  /** Resolves when this number of requests has reached the process. */
  untilReached(count: number): Promise<void>;
  /** Resolves when this number of reads, or of writes, waits for a slot in the proxy. */
  untilQueued(count: number, backend?: "reads" | "writes"): Promise<void>;
  /** Responds to the oldest request that is held. */
  release(): void;
  send(path: string, options?: { method?: string; token?: string }): Promise<Response>;
};

const search = "/v1/rentals/availability?location=lisbon";

const test = base.extend<{ maxWait: string; held: Held }>({
  /** The maximum wait for a slot in the proxy. It is long, because in tests of the order no request may be refused. */
  maxWait: "10s",
  held: async ({ maxWait }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "haproxy-"));
    const holding: ServerResponse[] = [];
    const reached: string[] = [];
    const web = createServer((request, response) => {
      if (request.url === "/healthz") return void response.end("ok");
      reached.push(`${request.method} ${request.url?.split("?", 1)[0]}`);
      holding.push(response);
    });
    web.listen(0, "127.0.0.1");
    await once(web, "listening");
    const address = web.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    const settings = {
      MAX_WAIT: maxWait,
      REQUEST_TIMEOUT: "4s",
      READ_SLOTS: "1",
      WRITE_SLOTS: "1",
      MAX_WAITING: "10",
      MAX_WAITING_HEAVY: "1",
      HEAVY_RATE: "5",
    };
    const proxy = await startHaproxy(`http://127.0.0.1:${address.port}`, { folder, settings });
    await use({
      origin: proxy.origin,
      reached,
      untilReached: async (count) =>
        await expect.poll(() => reached.length, { interval: 5, timeout: 5000 }).toBe(count),
      untilQueued: async (count, backend = "reads") =>
        await expect.poll(() => proxy.countQueued(backend), { interval: 5, timeout: 5000 }).toBe(count),
      release: () => void holding.shift()?.end("{}"),
      send: async (path, { method = "GET", token = "quiet" } = {}) =>
        await fetch(proxy.origin + path, { method, headers: { authorization: `Bearer ${token}` } }),
    });
    await proxy.stop();
    web.closeAllConnections();
    web.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const withHaproxy = test.skipIf(!hasHaproxy());
const withDefaultWait = test.extend({ maxWait: "250ms" }).skipIf(!hasHaproxy());

withDefaultWait("a request that waits 250 ms for a slot is refused with the envelope", async ({ held }) => {
  const first = held.send("/v1/me");
  await held.untilReached(1);
  const startedAt = performance.now();
  const refused = await held.send("/v1/rentals/bookings");
  expect(performance.now() - startedAt).toBeGreaterThan(200);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "content-type": "application/json",
    "retry-after": "1",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const body = errorEnvelope.parse(await refused.json());
  expect([refused.status, body.error.code, body.error.type]).toEqual([
    503,
    "service_unavailable",
    "api_error",
  ]);
  expect(body.request_id).toMatch(/^req_[0-9a-f]{32}$/);
  expect(refused.headers.get("x-request-id")).toBe(body.request_id);
  held.release();
  expect((await first).status).toBe(200);
  expect(held.reached).toEqual(["GET /v1/me"]);
});

withHaproxy("reads that wait go before searches", async ({ held }) => {
  const all = [held.send("/v1/me")];
  await held.untilReached(1);
  // The order of arrival is the reverse of the priority.
  for (const path of [search, "/v1/rentals/bookings"]) {
    all.push(held.send(path));
    await held.untilQueued(all.length - 1);
  }
  for (let count = 1; count < 3; count += 1) {
    held.release();
    await held.untilReached(count + 1);
  }
  held.release();
  await Promise.all(all);
  expect(held.reached).toEqual(["GET /v1/me", "GET /v1/rentals/bookings", "GET /v1/rentals/availability"]);
});

withHaproxy(
  "a booking has a slot although reads wait, and a read has one although bookings wait",
  async ({ held }) => {
    const all = [held.send("/v1/me")];
    await held.untilReached(1);
    all.push(held.send("/v1/rentals/bookings"));
    await held.untilQueued(1);
    all.push(held.send("/v1/rentals/bookings", { method: "POST" }));
    await held.untilReached(2);
    expect(held.reached).toEqual(["GET /v1/me", "POST /v1/rentals/bookings"]);
    all.push(held.send("/v1/rentals/bookings/RB-0000000000/cancel", { method: "POST" }));
    await held.untilQueued(1, "writes");
    held.release();
    await held.untilReached(3);
    expect(held.reached[2]).toBe("GET /v1/rentals/bookings");
    held.release();
    await held.untilReached(4);
    held.release();
    held.release();
    for (const reply of all) expect((await reply).status).toBe(200);
  },
);

withHaproxy("a message to the tools takes a slot of the reads, not of the bookings", async ({ held }) => {
  const all = [held.send("/mcp", { method: "POST" })];
  await held.untilReached(1);
  all.push(held.send("/mcp", { method: "POST" }));
  await held.untilQueued(1);
  all.push(held.send("/v1/rentals/bookings", { method: "POST" }));
  await held.untilReached(2);
  expect(held.reached).toEqual(["POST /mcp", "POST /v1/rentals/bookings"]);
  held.release();
  held.release();
  await held.untilReached(3);
  held.release();
  for (const reply of all) expect((await reply).status).toBe(200);
});

withHaproxy("a flood is refused at once, and another caller still waits for its turn", async ({ held }) => {
  const first = held.send("/v1/me");
  await held.untilReached(1);
  const flood = Array.from({ length: 20 }, () => held.send(search, { token: "heavy" }));
  const startedAt = performance.now();
  const statuses: number[] = [];
  for (const reply of flood) void reply.then(({ status }) => statuses.push(status));
  await expect.poll(() => statuses.length, { interval: 5 }).toBeGreaterThanOrEqual(15);
  expect(performance.now() - startedAt).toBeLessThan(250);
  const waiting = 20 - statuses.length;
  const quiet = held.send("/v1/rentals/bookings");
  await held.untilQueued(waiting + 1);
  held.release();
  await held.untilReached(2);
  expect(held.reached[1]).toBe("GET /v1/rentals/bookings");
  held.release();
  expect([(await first).status, (await quiet).status]).toEqual([200, 200]);
  // The rest of the flood is served or waits for too long.
  const releaseAndCount = () => {
    held.release();
    return statuses.length;
  };
  await expect.poll(releaseAndCount, { interval: 5, timeout: 5000 }).toBe(20);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(15);
});

withDefaultWait("a token request that is refused gets the flat format", async ({ held }) => {
  const busy = Array.from({ length: 4 }, () => held.send("/oauth/token", { method: "POST" }));
  await held.untilReached(4);
  const refused = await held.send("/oauth/token", { method: "POST" });
  expect([refused.status, await refused.json()]).toEqual([503, { error: "temporarily_unavailable" }]);
  expect([refused.headers.get("retry-after"), refused.headers.get("pragma")]).toEqual(["1", "no-cache"]);
  for (const _ of busy) held.release();
  for (const reply of busy) expect((await reply).status).toBe(200);
});

withHaproxy("a body that arrives slowly takes no slot", async ({ held }) => {
  const body = new PassThrough();
  body.write('{"car');
  const slow = request(`${held.origin}/v1/rentals/bookings`, { method: "POST", body });
  const other = held.send("/v1/me");
  await held.untilReached(1);
  expect(held.reached).toEqual(["GET /v1/me"]);
  held.release();
  expect((await other).status).toBe(200);
  body.end('":1}');
  await held.untilReached(2);
  held.release();
  expect((await slow).statusCode).toBe(200);
});

withHaproxy(
  "a body that does not arrive is refused with the envelope and takes no slot",
  async ({ held }) => {
    const refuse = async (path: string) => {
      const body = new PassThrough();
      body.write('{"car');
      const { statusCode, body: refused } = await request(held.origin + path, { method: "POST", body });
      body.destroy();
      return { statusCode, body: await refused.json() };
    };
    const [booking, token] = await Promise.all(["/v1/rentals/bookings", "/oauth/token"].map(refuse));
    expect(booking?.statusCode).toBe(408);
    expect(errorEnvelope.parse(booking?.body).error.code).toBe("request_timeout");
    expect(token).toMatchObject({ statusCode: 408, body: { error: "invalid_request" } });
    expect(held.reached).toEqual([]);
  },
);
