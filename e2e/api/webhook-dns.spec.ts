import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { getDeliveryContract } from "@/lib/contracts/webhook-deliveries";
import { createWebhookContract, testWebhookContract, updateWebhookContract } from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import { type NameResponse, startNameServer } from "@/server/testing/fixtures/name-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { createEndpoint } from "../support/endpoints";
import { setUpService } from "../support/run/set-up-service";
import { expectError } from "../support/wire/expect-reply";
import { pollUntil } from "../support/wire/poll";

/** The DNS responses for the A and AAAA records of a host. A function is called for every DNS query. */
type Records = { A?: NameResponse | (() => NameResponse); AAAA?: NameResponse };

/** The records of each host. A test may change them at any time. */
const zone = new Map<string, Records>();
const names = await startNameServer((name, type) => {
  const answer = zone.get(name)?.[type] ?? { addresses: [], ttl: 0 };
  return typeof answer === "function" ? answer() : answer;
});
const service = setUpService({ WEBHOOK_DNS_SERVERS: names.address, WEBHOOK_RETRY_SCHEDULE: "0s,1h" });
const cleanup: (() => unknown)[] = [() => names.close()];
let sender: Promise<ServerProcess> | undefined;

afterAll(async () => {
  for (const step of cleanup.reverse()) await step();
});

/** Starts the worker that sends webhooks, unless a test has started it already. */
async function startSender(): Promise<void> {
  const { roleUrls, env } = service();
  sender ??= startWorker({ databaseUrl: roleUrls.worker, env });
  const worker = await sender;
  cleanup.push(() => worker.stop());
}

const publicHost = "public.partner.example";
zone.set(publicHost, { A: { addresses: ["93.184.216.34"] } });

const event_types = ["ping"];

async function alpha() {
  return await service().client(service().accounts.alpha);
}

/**
 * Tries to register the host and to move an existing endpoint to it. Both must fail with `unsafe_url`. Returns the
 * details of both errors.
 */
async function expectRejections(host: string): Promise<unknown[]> {
  const client = await alpha();
  const { id } = await createEndpoint(client, { url: `https://${publicHost}/in`, event_types });
  const url = `https://${host}/in`;
  const created = await client.attempt(createWebhookContract, { body: { url, event_types } });
  const changed = await client.attempt(updateWebhookContract, { params: { id: String(id) }, body: { url } });
  return [created, changed].map((reply) => expectError(reply, "unsafe_url"));
}

const privateRecords: readonly [string, Records][] = [
  ["10.0.0.1", { A: { addresses: ["10.0.0.1"] } }],
  ["172.31.255.254", { A: { addresses: ["172.31.255.254"] } }],
  ["192.168.1.1", { A: { addresses: ["192.168.1.1"] } }],
  ["loopback", { A: { addresses: ["127.0.0.1"] } }],
  ["link-local", { A: { addresses: ["169.254.169.254"] } }],
  ["carrier-grade NAT", { A: { addresses: ["100.64.0.1"] } }],
  ["multicast", { A: { addresses: ["224.0.0.1"] } }],
  ["a cloud provider's service address", { A: { addresses: ["168.63.129.16"] } }],
  ["IPv6 loopback", { AAAA: { addresses: ["::1"] } }],
  ["IPv6 link-local", { AAAA: { addresses: ["fe80::1"] } }],
  ["IPv6 unique local", { AAAA: { addresses: ["fd00::1"] } }],
  ["IPv6 multicast", { AAAA: { addresses: ["ff02::1"] } }],
  ["IPv4-mapped IPv6", { AAAA: { addresses: ["::ffff:10.0.0.1"] } }],
  ["NAT64", { AAAA: { addresses: ["64:ff9b::a00:1"] } }],
  ["6to4", { AAAA: { addresses: ["2002:a00:1::1"] } }],
  ["one private address of many", { A: { addresses: ["93.184.216.34", "10.0.0.1", "8.8.8.8"] } }],
  [
    "a public IPv4 and a private IPv6 address",
    { A: { addresses: ["8.8.8.8"] }, AAAA: { addresses: ["::1"] } },
  ],
  ["an alias of a private host", { A: { addresses: ["10.0.0.1"], aliases: ["inside.partner.example"] } }],
];

for (const [index, [label, records]] of privateRecords.entries()) {
  test(`a host that resolves to ${label} is rejected at registration and at a change`, async () => {
    const host = `private-${index}.partner.example`;
    zone.set(host, records);
    expect(await expectRejections(host)).toEqual([
      { reason: "private_address" },
      { reason: "private_address" },
    ]);
    expect(names.asked).toContain(`${host} A`);
    expect(names.asked).toContain(`${host} AAAA`);
  });
}

test("a host with only public addresses is accepted", async () => {
  const host = "dual.partner.example";
  zone.set(host, { A: { addresses: ["93.184.216.34"] }, AAAA: { addresses: ["2606:4700:4700::1111"] } });
  const { url } = await createEndpoint(await alpha(), { url: `https://${host}/in`, event_types });
  expect(url).toBe(`https://${host}/in`);
});

test("a host with a public IPv4 address is accepted although its IPv6 lookup fails", async () => {
  const host = "half.partner.example";
  zone.set(host, { A: { addresses: ["93.184.216.34"] }, AAAA: "failing" });
  await createEndpoint(await alpha(), { url: `https://${host}/in`, event_types });
});

test("a host whose only answer is a private address is rejected although its other lookup fails", async () => {
  for (const failure of ["failing", "unknown"] as const) {
    const host = `${failure}.partner.example`;
    zone.set(host, { A: failure, AAAA: { addresses: ["fd00::1"] } });
    expect(await expectRejections(host)).toEqual([
      { reason: "private_address" },
      { reason: "private_address" },
    ]);
  }
});

/**
 * Registers the host, changes its records, sends a test event and returns the first attempt of its delivery.
 */
async function deliverAfterChange(host: string, after: Records) {
  const client = await alpha();
  const { id } = await createEndpoint(client, { url: `https://${host}/in`, event_types });
  zone.set(host, after);
  const { delivery_id } = await client.call(testWebhookContract, { params: { id: String(id) } });
  await startSender();
  const params = { id: String(id), delivery_id: String(delivery_id) };
  const { attempts } = await pollUntil(
    () => client.call(getDeliveryContract, { params }),
    (delivery) => delivery.attempts.length > 0,
    40_000,
  );
  return attempts[0];
}

const toPublic: NameResponse = { addresses: ["93.184.216.34"], ttl: 0 };

const rebound: readonly [string, Records][] = [
  ["a private address", { A: { addresses: ["127.0.0.1"], ttl: 0 } }],
  ["a private address among public ones", { A: { addresses: ["93.184.216.34", "10.0.0.1"], ttl: 0 } }],
  ["a public IPv4 and a private IPv6 address", { A: toPublic, AAAA: { addresses: ["::1"], ttl: 0 } }],
  [
    "an alias of a private host",
    { A: { addresses: ["10.0.0.1"], aliases: ["cdn.example.net", "inside.partner.example"], ttl: 0 } },
  ],
];

for (const [index, [label, after]] of rebound.entries()) {
  test(`a host that resolves to ${label} after its registration receives nothing`, async () => {
    const host = `rebound-${index}.partner.example`;
    zone.set(host, { A: toPublic });
    expect(await deliverAfterChange(host, after)).toMatchObject({
      error: "unsafe_url",
      response_status: null,
    });
  });
}

const unanswered = [
  ["is unknown", "unknown"],
  ["has a failing name server", "failing"],
  ["has a silent name server", "silent"],
] as const;

for (const [label, failure] of unanswered) {
  test(`a host that ${label} is accepted, and its attempt fails with a DNS error`, async () => {
    const host = `${failure}-later.partner.example`;
    zone.set(host, { A: failure, AAAA: failure });
    const attempt = await deliverAfterChange(host, { A: failure, AAAA: failure });
    expect(attempt).toMatchObject({ error: "dns_error", response_status: null });
  });
}

/** Listens on port 443 of this machine and counts the connections. Returns null if it cannot listen on that port. */
async function listenInside(): Promise<{ reached: () => number } | null> {
  let reached = 0;
  const canary = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  canary.listen(443, "127.0.0.1");
  const listening = await once(canary, "listening").then(
    () => true,
    () => false,
  );
  if (!listening) return null;
  cleanup.push(() => canary.close());
  return { reached: () => reached };
}

test("an attempt asks for the addresses once and connects to none that a later answer contains", async () => {
  const host = "alternating.partner.example";
  const inside = await listenInside();
  let answers = 0;
  // The first answer is for the registration, the second for the attempt. Every later one leads inside.
  const answerNext = (): NameResponse => {
    answers += 1;
    return answers <= 2 ? toPublic : { addresses: ["127.0.0.1"], ttl: 0 };
  };
  zone.set(host, { A: answerNext });
  const attempt = await deliverAfterChange(host, { A: answerNext });
  expect(attempt).toMatchObject({ response_status: null });
  expect(attempt?.error).not.toBe("unsafe_url");
  expect(names.asked.filter((question) => question === `${host} A`)).toHaveLength(2);
  expect(names.asked.filter((question) => question === `${host} AAAA`)).toHaveLength(2);
  expect(inside?.reached() ?? 0).toBe(0);
  // The name server would have led inside: the next registration shows it.
  const body = { url: `https://${host}/again`, event_types };
  const again = await (await alpha()).attempt(createWebhookContract, { body });
  expect(expectError(again, "unsafe_url")).toEqual({ reason: "private_address" });
});
