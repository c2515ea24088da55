import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBookingContract } from "@/lib/contracts/bookings";
import { bookInOneStep } from "../support/rentals";
import { type RunningCommand, runCommand } from "../support/run/run-command";
import { setUpService } from "../support/run/set-up-service";

const service = setUpService();

type Post = { headers: IncomingHttpHeaders; body: string };

/**
 * Starts an integrator's own server: plain HTTP on this machine. It responds to the first requests with the statuses in
 * `answers`, and to all later ones with 200.
 */
async function startOwnServer(port = 0, answers: readonly number[] = []) {
  const posts: Post[] = [];
  const server: Server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: (await buffer(request)).toString() });
    response.writeHead(answers[posts.length - 1] ?? 200).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const address = server.address() as AddressInfo;
  return { posts, port: address.port, close: () => server.close().closeAllConnections() };
}

let folder: string;
const listeners: RunningCommand[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rentals-listen-"));
});

afterAll(async () => {
  for (const listener of listeners) await listener.stop();
  await rm(folder, { recursive: true, force: true });
});

async function listen(port: number, ...more: string[]) {
  const { server, accounts } = service();
  const { clientId, clientSecret } = accounts.alpha;
  const words = [
    "scripts/listen.ts",
    "--forward-to",
    `http://127.0.0.1:${port}/hook`,
    "--base-url",
    server.url,
    ...more,
  ];
  const listener = runCommand(words, { DATA_DIR: folder, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });
  listeners.push(listener);
  const [, secret = ""] = await listener.waitForLine(/^Signing secret: (whsec_\S+)$/);
  return { listener, secret };
}

function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function typesOf(posts: readonly Post[]): unknown[] {
  return posts.map(({ body }) => JSON.parse(body).type);
}

test("events reach a local server like deliveries, and continue where the listener stopped", async () => {
  const own = await startOwnServer();
  const alpha = await service().client(service().accounts.alpha);
  const { listener, secret } = await listen(own.port);
  const { reference } = await bookInOneStep(alpha);
  await expect.poll(() => own.posts.length, { timeout: 20_000 }).toBe(2);
  expect(typesOf(own.posts)).toEqual(["booking.created", "booking.payment_authorized"]);
  for (const { headers, body } of own.posts) {
    const { id, type, data, ...more } = JSON.parse(body);
    expect(more).toEqual({});
    expect(data.reference).toBe(reference);
    expect(headers).toMatchObject({
      "service-event-id": id,
      "service-event-type": type,
      "content-type": "application/json",
    });
    expect(headers["service-delivery-id"]).toMatch(/^dlv_[0-9a-f]{32}$/);
    const stripe = new Stripe("sk_test_unused");
    expect(stripe.webhooks.constructEvent(body, String(headers["service-signature"]), secret).id).toBe(id);
    expect(new Webhook(secret).verify(body, textHeaders(headers))).toMatchObject({ id });
  }
  expect(await listener.stop()).toBe(0);

  await alpha.call(cancelBookingContract, { params: { reference } });
  const again = await listen(own.port);
  expect(again.secret).toBe(secret);
  await again.listener.waitForLine(/^Continuing after the last forwarded event\.$/);
  await expect.poll(() => own.posts.length, { timeout: 20_000 }).toBe(3);
  expect(typesOf(own.posts).at(-1)).toBe("booking.cancelled");
  await again.listener.stop();
  own.close();
});

test("an event waits for a server that is not running, and a rejected one is retried", async () => {
  const before = await startOwnServer();
  const { port } = before;
  before.close();
  const { listener } = await listen(port, "--types", "booking.created");
  await bookInOneStep(await service().client(service().accounts.alpha));
  await listener.waitForLine(/booking\.created +evt_\w+ +no response/);
  const own = await startOwnServer(port, [503]);
  await expect.poll(() => own.posts.length, { timeout: 20_000 }).toBe(2);
  expect(new Set(own.posts.map(({ body }) => body)).size).toBe(1);
  await listener.waitForLine(/booking\.created +evt_\w+ +200 in \d+ ms/);
  expect(typesOf(own.posts)).toEqual(["booking.created", "booking.created"]);
  await listener.stop();
  own.close();
});

test("wrong credentials or targets end the command with one sentence", async () => {
  const { server, accounts } = service();
  const env = { DATA_DIR: folder, CLIENT_ID: accounts.alpha.clientId, CLIENT_SECRET: "wrong" };
  const words = ["scripts/listen.ts", "--base-url", server.url, "--forward-to"];
  const refused = runCommand([...words, "http://127.0.0.1:9/"], env);
  expect(await refused.ended).toBe(78);
  expect(refused.lines().join("\n")).toContain("invalid_client");
  const nonsense = runCommand([...words, "localhost:4000"], env);
  expect(await nonsense.ended).toBe(78);
  expect(nonsense.lines().join("\n")).toContain("--forward-to must be an http or https URL");
});
