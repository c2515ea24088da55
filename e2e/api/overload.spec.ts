import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { cancelBookingContract } from "@/lib/contracts/bookings";
import { untilBlocked } from "@/server/testing/database";
import { toRequest } from "../support/api-client";
import { readMetrics, sampleOf } from "../support/read-metrics";
import { createBooking } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { expectApiReply, expectError } from "../support/wire/expect-reply";
import { exchange, openConnection, readReply } from "../support/wire/raw-exchange";
import { type Reply, sendRequest } from "../support/wire/send-request";

/**
 * A service that processes four requests at once, at most three of one partner and at most three searches.
 * Two more requests may wait.
 */
const service = setUpService({ API_IN_FLIGHT: "4", API_WAITING: "2", METRICS_PORT: "0" });

const searchPath = "/v1/rentals/availability?date_from=2027-06-01&date_to=2027-06-03&location=nowhere";

/** Takes a lock while `work` runs. Requests that wait for it occupy the API's request slots (`API_IN_FLIGHT`). */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  const rival = new pg.Client({ connectionString: service().databaseUrl });
  await rival.connect();
  await rival.query("begin");
  await rival.query(lock);
  try {
    await work();
  } finally {
    await rival.query("rollback");
    await rival.end();
  }
}

const lockPayments = "lock table payments in access exclusive mode";

function cancelRequest(reference: string, key: string) {
  const input = { params: { reference }, body: { reason: "Plans changed" } };
  const { headers, ...request } = toRequest(cancelBookingContract, input);
  return { ...request, headers: { ...headers, "idempotency-key": key } };
}

/** Sends requests for payments, whose table is locked, and waits until all of them wait for the lock. */
async function fill(count: number): Promise<Promise<Reply>[]> {
  const client = await service().client(service().accounts.alpha);
  const readMe = async () => (await client.send({ method: "GET", path: "/v1/me" })).status;
  // Until its token has been verified once, the partner counts as an anonymous caller.
  expect(await readMe()).toBe(200);
  const calls = Array.from({ length: count }, () => client.send({ method: "GET", path: "/v1/payments" }));
  await untilBlocked(service().observer, { sessions: count });
  return calls;
}

test("a request without a slot is rejected within 2 s with the envelope, and health still responds", async () => {
  const alpha = await service().client(service().accounts.alpha);
  const { reference } = await createBooking(alpha);
  let held: Promise<Reply>[] = [];
  await whileLocked(`select 1 from bookings where reference = '${reference}' for update`, async () => {
    // Writes take at most half of the slots.
    held = ["one", "two"].map((key) => alpha.send(cancelRequest(reference, key)));
    await untilBlocked(service().observer, { sessions: 2 });
    const startedAt = performance.now();
    const refused = await alpha.send(cancelRequest(reference, "three"));
    expectApiReply(refused, "POST");
    expectError(refused, "service_unavailable");
    expect(refused.headers["retry-after"]).toBe("1");
    // The service promises 300 ms. A busy test machine may take longer.
    expect(performance.now() - startedAt).toBeLessThan(2000);
    const line = service()
      .server.logs()
      .find((text) => text.includes(`"${refused.headers["x-request-id"]}"`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ status: 503, error_code: "service_unavailable" });
    const health = await sendRequest(service().server.url, { method: "GET", path: "/healthz" });
    expect(health.status).toBe(200);
  });
  for (const reply of held) expect([200, 503]).toContain((await reply).status);
  expect((await alpha.send({ method: "GET", path: "/v1/me" })).status).toBe(200);
});

/** Returns the number of requests that were rejected immediately because they would have waited too long. */
async function countRejectedAtOnce(): Promise<number> {
  const { text } = await readMetrics(service().server);
  return sampleOf(text, "rentals_gate_refused_total", { reason: "would_wait_too_long" }) ?? Number.NaN;
}

test("reads beyond the share of an overloaded partner are rejected at once, and the connection stays open", async () => {
  const { accounts, client } = service();
  const [alpha, beta] = [await client(accounts.alpha), await client(accounts.beta)];
  const readMe = () => alpha.send({ method: "GET", path: "/v1/me" });
  let held: Promise<Reply>[] = [];
  await whileLocked(lockPayments, async () => {
    held = await fill(3);
    const before = await countRejectedAtOnce();
    const refused: Reply[] = [];
    // Two may wait and the third makes the queue reject one of them. The others would wait too long, unless more requests
    // ended in the last 250 ms. The partner is marked as overloaded only while requests end.
    const readOften = async () => {
      await beta.send({ method: "GET", path: "/v1/me" });
      refused.push(...(await Promise.all(Array.from({ length: 6 }, readMe))));
      return await countRejectedAtOnce();
    };
    await expect.poll(readOften, { interval: 10, timeout: 5000 }).toBeGreaterThan(before);
    for (const reply of refused) {
      expectApiReply(reply, "GET");
      expectError(reply, "service_unavailable");
      expect(reply.headers).toMatchObject({ "retry-after": "1", connection: "keep-alive" });
      const isLogged = (line: string) => line.includes(`"${reply.headers["x-request-id"]}"`);
      await expect.poll(() => service().server.logs().some(isLogged)).toBe(true);
    }
  });
  await Promise.all(held);
  // The partner counts as overloaded for a second.
  await expect.poll(async () => (await readMe()).status, { timeout: 10_000 }).toBe(200);
});

test("one partner's requests leave a slot to other partners", async () => {
  const { accounts, client } = service();
  const [alpha, beta] = [await client(accounts.alpha), await client(accounts.beta)];
  expect((await beta.send({ method: "GET", path: "/v1/me" })).status).toBe(200);
  let held: Promise<Reply>[] = [];
  await whileLocked(lockPayments, async () => {
    held = await fill(3);
    expect((await beta.send({ method: "GET", path: "/v1/me" })).status).toBe(200);
    expectError(await alpha.send({ method: "GET", path: searchPath }), "service_unavailable");
  });
  await Promise.all(held);
});

test("anonymous requests leave slots to authenticated ones, even from the same address", async () => {
  const { accounts, client, server, observer, databaseUrl } = service();
  const beta = await client(accounts.beta);
  const statusOfMe = async () => (await beta.send({ method: "GET", path: "/v1/me" })).status;
  expect(await statusOfMe()).toBe(200);
  const rival = new pg.Client({ connectionString: databaseUrl });
  await rival.connect();
  await rival.query("begin");
  // Minting a token needs the locked table. Verifying a token does not.
  await rival.query("lock table client_secrets in access exclusive mode");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = "grant_type=client_credentials&client_id=rp_sandbox_nobody&client_secret=rps_sandbox_none";
  const anonymousReplies = Array.from({ length: 4 }, () =>
    sendRequest(server.url, { method: "POST", path: "/oauth/token", headers, body }),
  );
  // The admitted requests may share one query.
  await untilBlocked(observer, { sessions: 1 });
  expect([await statusOfMe(), await statusOfMe()]).toEqual([200, 200]);
  // Two anonymous requests are rejected at admission while two others hold all slots of their address.
  const refused = (await Promise.race(anonymousReplies.map(async (reply) => await reply))).status;
  expect(refused).toBe(503);
  await rival.query("rollback");
  await rival.end();
  const statuses = (await Promise.all(anonymousReplies)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([401, 401, 503, 503]);
});

test("bodies that never end take no slot", async () => {
  const alpha = await service().client(service().accounts.alpha);
  const token = await service().token(service().accounts.alpha);
  const head =
    "POST /v1/rentals/bookings HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n" +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: slow\r\n\r\n{`;
  const sockets = await Promise.all(Array.from({ length: 12 }, () => openConnection(service().server.url)));
  for (const socket of sockets) socket.write(head);
  const statusOfMe = async () => (await alpha.send({ method: "GET", path: "/v1/me" })).status;
  // Reading the headers takes a slot for a moment. Afterwards there are twelve bodies and four slots.
  const tenOfMe = async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push(await statusOfMe());
    return statuses;
  };
  await expect.poll(tenOfMe, { timeout: 10_000 }).toEqual(Array(10).fill(200));
  for (const socket of sockets) socket.destroy();
});

const crowd = 1000;

/** Returns the system's limit of connections that wait to be accepted, or 0 if it is unknown. */
function maxBacklog(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  } catch {
    return 0;
  }
}

test.skipIf(maxBacklog() <= crowd)(
  "a thousand callers that connect while none is accepted are kept, and each gets a response",
  async () => {
    const { server } = service();
    await server.kill("SIGSTOP");
    // Beyond the system's limit, clients would retry and never connect.
    const sockets = await Promise.all(
      Array.from({ length: crowd }, () => openConnection(server.url)),
    ).finally(() => server.kill("SIGCONT"));
    const replies = sockets.map(async (socket) => {
      socket.write("GET /healthz HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n");
      return (await readReply(socket, 20_000)).status;
    });
    expect(new Set(await Promise.all(replies))).toEqual(new Set([200]));
  },
);

test("a request may have 64 header fields and not one more", async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1\r\n`).join("");
  const head = (count: number) =>
    `GET /healthz HTTP/1.1\r\nHost: api\r\nConnection: close\r\n${fields(count - 2)}\r\n`;
  expect((await exchange(service().server.url, head(64))).status).toBe(200);
  expectError(await exchange(service().server.url, head(65)), "headers_too_large");
});
