import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, afterEach, expect, test } from "vitest";
import { listEventsContract } from "@/lib/contracts/events";
import {
  getDeliveryContract,
  listDeliveriesContract,
  replayDeliveriesContract,
  retryDeliveryContract,
} from "@/lib/contracts/webhook-deliveries";
import {
  createWebhookContract,
  getWebhookContract,
  rotateWebhookSecretContract,
  testWebhookContract,
  updateWebhookContract,
} from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import type { ReceivedRequest } from "../../scripts/local-https/start-https-receiver";
import type { ApiClient } from "../support/api-client";
import { createBooking, customer } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { getEventId, startWebhookReceiver } from "../support/webhook-receiver";
import { pollUntil } from "../support/wire/poll";

const hosts = ["arrives", "retried", "gone", "rotated", "hangs", "healthy", "once", "stops", "logged"].map(
  (name) => `${name}.partner.test`,
);
const receiver = await startWebhookReceiver(hosts);
const service = setUpService(receiver.env);
const workers: ServerProcess[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => receiver.close());

async function work(): Promise<ServerProcess> {
  const { roleUrls, env } = service();
  const worker = await startWorker({ databaseUrl: roleUrls.worker, env: { ...env, LOG_LEVEL: "debug" } });
  workers.push(worker);
  return worker;
}

type Endpoint = { client: ApiClient; host: string; secret: string; params: { id: string } };

/**
 * Registers an endpoint at one of the receiver's hosts, by default for the first partner. Returns the endpoint and the
 * client that registered it.
 */
async function register(name: string, partner: "alpha" | "beta" = "alpha"): Promise<Endpoint> {
  const client = await service().client(service().accounts[partner]);
  const host = `${name}.partner.test`;
  const body = { url: `https://${host}/rentals`, event_types: ["booking.created", "ping"] };
  const { id, secret } = await client.call(createWebhookContract, { body });
  return { client, host, secret, params: { id: String(id) } };
}

/** Pauses the endpoint, so that it does not receive the next test's events. */
async function pauseEndpoint({ client, params }: Endpoint): Promise<void> {
  await client.call(updateWebhookContract, { params, body: { status: "paused" } });
}

async function untilReceived(host: string, count: number): Promise<readonly ReceivedRequest[]> {
  return await pollUntil(
    async () => receiver.received(host),
    (received) => received.length >= count,
    40_000,
  );
}

async function deliveries({ client, params }: Endpoint, query: Record<string, string> = {}) {
  return (await client.call(listDeliveriesContract, { params, query: { limit: "100", ...query } })).data;
}

async function untilDelivered(endpoint: Endpoint, count: number) {
  return await pollUntil(
    () => deliveries(endpoint, { status: "succeeded" }),
    (found) => found.length >= count,
    40_000,
  );
}

function verify({ headers, body }: ReceivedRequest, secret: string): void {
  const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  Stripe.webhooks.constructEvent(body, text["service-signature"] ?? "", secret);
  new Webhook(secret).verify(body, text);
}

test("a booking's event is delivered signed and equals the event feed, and the log shows it", async () => {
  await work();
  const endpoint = await register("arrives");
  const { reference } = await createBooking(endpoint.client);
  const [request] = await untilReceived(endpoint.host, 1);
  if (request === undefined) throw new Error("Nothing came.");
  verify(request, endpoint.secret);
  const body = JSON.parse(request.body.toString());
  expect(Object.keys(body)).toEqual(["id", "type", "data"]);
  expect(body).toMatchObject({ type: "booking.created", data: { reference } });
  const { data } = await endpoint.client.call(listEventsContract, { query: { types: "booking.created" } });
  expect(data.find((event) => event.id === body.id)).toMatchObject({ type: body.type, data: body.data });
  const [delivery] = await untilDelivered(endpoint, 1);
  expect(delivery).toMatchObject({
    id: request.headers["service-delivery-id"],
    event_id: body.id,
    attempt_count: 1,
    response_status: 204,
    error: null,
    next_attempt_at: null,
  });
  await pauseEndpoint(endpoint);
});

test("a failed delivery is resent on request with the same IDs and bytes, and a skipped one by a replay", async () => {
  await work();
  const endpoint = await register("retried");
  const { client, params, host } = endpoint;
  receiver.setHandler(host, (_received, response) => response.writeHead(404).end("not today"));
  await createBooking(client);
  const [failed] = await pollUntil(
    () => deliveries(endpoint),
    ([one]) => one?.error === "http_error" && one.status === "pending",
  );
  expect(failed).toMatchObject({ response_status: 404, response_body: "not today" });
  receiver.setHandler(host, (_received, response) => response.writeHead(200).end());
  const one = { params: { ...params, delivery_id: failed?.id ?? "" } };
  // The automatic second attempt may come first. Requesting another is then allowed too.
  await client.call(retryDeliveryContract, one);
  await pollUntil(
    () => client.call(getDeliveryContract, one),
    ({ status }) => status === "succeeded",
  );
  const [first, ...later] = receiver.received(host);
  for (const again of later) {
    expect(again.body).toEqual(first?.body);
    expect(again.headers["service-delivery-id"]).toBe(first?.headers["service-delivery-id"]);
    verify(again, endpoint.secret);
  }

  const before = receiver.received(host).length;
  await pauseEndpoint(endpoint);
  await createBooking(client);
  expect((await deliveries(endpoint, { status: "skipped" })).length).toBe(1);
  const refused = await client.attempt(replayDeliveriesContract, { params, body: { since: anHourAgo() } });
  expect(refused.json()).toMatchObject({
    error: { code: "endpoint_inactive", details: { status: "paused" } },
  });
  await client.call(updateWebhookContract, { params, body: { status: "active" } });
  const replayed = await client.call(replayDeliveriesContract, { params, body: { since: anHourAgo() } });
  expect(replayed).toEqual({ queued: 1 });
  await untilReceived(host, before + 1);
  await pauseEndpoint(endpoint);
});

function anHourAgo(): string {
  return new Date(Date.now() - 3_600_000).toISOString();
}

test("a 410 response disables the endpoint, which receives nothing more", async () => {
  await work();
  const endpoint = await register("gone");
  receiver.setHandler(endpoint.host, (_received, response) => response.writeHead(410).end());
  await createBooking(endpoint.client);
  await pollUntil(
    () => endpoint.client.call(getWebhookContract, { params: endpoint.params }),
    ({ status }) => status === "disabled",
  );
  await createBooking(endpoint.client);
  expect((await deliveries(endpoint)).map(({ status }) => status)).toEqual(["skipped", "dead_lettered"]);
  expect(receiver.received(endpoint.host)).toHaveLength(1);
});

test("a delivery during a rotation verifies with both secrets, and afterwards only with the new one", async () => {
  await work();
  const endpoint = await register("rotated");
  const { client, params, host } = endpoint;
  const first = await client.call(rotateWebhookSecretContract, { params });
  await client.call(testWebhookContract, { params });
  const [during] = await untilReceived(host, 1);
  const second = await client.call(rotateWebhookSecretContract, {
    params,
    body: { previous_secret_expires_in: 0 },
  });
  await client.call(testWebhookContract, { params });
  const [, after] = await untilReceived(host, 2);
  if (during === undefined || after === undefined) throw new Error("Nothing came.");
  for (const secret of [endpoint.secret, first.secret]) verify(during, secret);
  verify(after, second.secret);
  for (const secret of [endpoint.secret, first.secret]) expect(() => verify(after, secret)).toThrow();
  await pauseEndpoint(endpoint);
});

test("an endpoint that never responds does not delay another's deliveries and loses none of its own", async () => {
  await work();
  const [hanging, healthy] = [await register("hangs"), await register("healthy", "beta")];
  receiver.setHandler(hanging.host, () => undefined);
  for (let made = 0; made < 6; made += 1) {
    await createBooking(hanging.client);
    await createBooking(healthy.client);
  }
  await untilDelivered(healthy, 6);
  const stuck = await deliveries(hanging);
  expect(stuck.filter(({ status }) => status === "succeeded")).toEqual([]);
  await pauseEndpoint(hanging);
  await pauseEndpoint(healthy);
});

test("two concurrent workers deliver no event twice", async () => {
  const endpoint = await register("once");
  for (let made = 0; made < 12; made += 1) await createBooking(endpoint.client);
  await Promise.all([work(), work()]);
  for (let made = 0; made < 12; made += 1) await createBooking(endpoint.client);
  await untilDelivered(endpoint, 24);
  const seen = receiver.received(endpoint.host).map(getEventId);
  expect(new Set(seen).size).toBe(24);
  expect(seen).toHaveLength(24);
  await pauseEndpoint(endpoint);
});

test("a stopping worker finishes its attempts", async () => {
  const worker = await work();
  const endpoint = await register("stops");
  let stopping: Promise<void> | undefined;
  receiver.setHandler(endpoint.host, (_received, response) => {
    // A second signal would end the worker immediately.
    stopping ??= worker.kill("SIGTERM");
    setTimeout(() => response.writeHead(200).end(), 500);
  });
  await createBooking(endpoint.client);
  await untilReceived(endpoint.host, 1);
  await stopping;
  const left = await deliveries(endpoint);
  await pauseEndpoint(endpoint);
  expect(left).toMatchObject([{ status: "succeeded", attempt_count: 1 }]);
});

test("no log line contains a secret, a signature or customer data, whether deliveries succeed or fail", async () => {
  const worker = await work();
  const endpoint = await register("logged");
  const { client, params } = endpoint;
  const phone = "+351910000042";
  await createBooking(client, { customer: { ...customer, phone } });
  await untilDelivered(endpoint, 1);
  receiver.setHandler(endpoint.host, ({ body }, response) => response.writeHead(500).end(body));
  await createBooking(client, { customer: { ...customer, phone } });
  await pollUntil(
    () => deliveries(endpoint),
    (found) => found.some(({ error }) => error === "http_error"),
  );
  const { secret } = await client.call(rotateWebhookSecretContract, { params });
  const signatures = receiver
    .received(endpoint.host)
    .flatMap(({ headers }) => [String(headers["webhook-signature"]), String(headers["service-signature"])])
    .flatMap((value) => value.match(/[0-9a-f]{64}|[A-Za-z0-9+/]{43}=/g) ?? []);
  const token = await service().token(service().accounts.alpha);
  const forbidden = [endpoint.secret, secret].flatMap((one) => [one, one.slice(6)]);
  forbidden.push(...signatures, token, phone, customer.email, service().accounts.alpha.clientSecret);
  const lines = [...worker.logs(), ...service().server.logs()];
  expect(lines.filter((line) => line.includes('"delivery attempted"')).length).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes('"/v1/')).length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(JSON.parse(line), line).toBeTypeOf("object");
    expect(line).not.toMatch(/authorization/i);
    for (const word of forbidden) expect(line).not.toContain(word);
  }
  await pauseEndpoint(endpoint);
});
