import { afterAll, beforeAll, expect, test } from "vitest";
import { getMeContract } from "@/lib/contracts/partners";
import { reserveContract } from "@/lib/contracts/reservations";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createApiClient } from "../support/api-client";
import { createBooking, reserveBody } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { expectApiReply, expectError } from "../support/wire/expect-reply";
import { type InterruptibleLink, openInterruptibleLink } from "../support/wire/interruptible-link";
import { requestToken } from "../support/wire/mint-token";
import { pollUntil } from "../support/wire/poll";
import { type Reply, sendRequest } from "../support/wire/send-request";

const service = setUpService();

let link: InterruptibleLink;
/** A second web process. The test can cut its connection to the database. */
let linked: ApiServer;

beforeAll(async () => {
  link = await openInterruptibleLink(service().databaseUrl);
  const env = { ...service().env, SERVE_PAGES: "off" };
  linked = await startApiServer({ databaseUrl: link.url, env });
});

afterAll(async () => {
  await linked?.stop();
  await link?.close();
});

async function health(server: ApiServer): Promise<Reply> {
  const reply = await sendRequest(server.url, { method: "GET", path: "/healthz" });
  expect(reply.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
  return reply;
}

test("health is ok for any caller while the database responds and no job is late", async () => {
  const reply = await health(service().server);
  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({
    status: "ok",
    database: "ok",
    jobs: { oldest_due_seconds: 0, late: false },
    rates: { missing: [] },
  });
  const head = await sendRequest(service().server.url, { method: "HEAD", path: "/healthz" });
  expect([head.status, head.text]).toEqual([200, ""]);
  const posted = await sendRequest(service().server.url, { method: "POST", path: "/healthz" });
  expectApiReply(posted, "POST");
  expectError(posted, "method_not_allowed");
});

test("health is degraded, with 200, while a due job is not processed", async () => {
  const { observer, client, accounts } = service();
  const { reference } = await createBooking(await client(accounts.alpha));
  // Job lateness is measured from the last clock change at the earliest, so that change must be old too.
  await observer.query("delete from service_clock");
  await observer.query("insert into service_clock (changed_at) values (now() - interval '1 hour')");
  const setDeadline =
    "update bookings set confirm_by = now() - make_interval(secs => $2) where reference = $1";
  await observer.query(setDeadline, [reference, 30]);
  expect((await health(service().server)).json()).toMatchObject({ status: "ok", jobs: { late: false } });
  await observer.query(setDeadline, [reference, 90]);
  const reply = await health(service().server);
  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({
    status: "degraded",
    database: "ok",
    jobs: { oldest_due_seconds: expect.closeTo(91, -1), late: true },
    rates: { missing: [] },
  });
  await observer.query("update bookings set confirm_by = now() + interval '1 day' where reference = $1", [
    reference,
  ]);
});

test("every request returns 503 at once without the database, and the service recovers with it", async () => {
  const { accounts, token } = service();
  const client = createApiClient(linked.url, await token(accounts.alpha));
  await client.call(getMeContract);
  await link.cut();

  const startedAt = performance.now();
  const gone = await health(linked);
  expect(gone.status).toBe(503);
  expect(gone.json()).toEqual({ status: "unavailable", database: "unavailable", jobs: null, rates: null });
  const refused = await client.attempt(getMeContract);
  expectError(refused, "service_unavailable");
  expect(refused.headers["retry-after"]).toBe("1");
  const key = "through-an-outage";
  expectError(await client.attempt(reserveContract, { body: reserveBody(), key }), "service_unavailable");
  const noToken = await requestToken(linked.url, { client_id: accounts.alpha.clientId, client_secret: "x" });
  expect(noToken.status).toBe(503);
  expect(noToken.json()).toEqual({ error: "temporarily_unavailable" });
  expect(performance.now() - startedAt).toBeLessThan(10_000);

  await link.restore();
  await pollUntil(
    () => health(linked),
    ({ status }) => status === 200,
    5000,
  );
  await client.call(getMeContract);
  const { reservation } = await client.call(reserveContract, { body: reserveBody(), key });
  expect(reservation.status).toBe("draft");
});
