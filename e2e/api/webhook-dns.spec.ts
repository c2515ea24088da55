import { afterAll, afterEach, expect, test } from "vitest";
import { getDeliveryContract } from "@/lib/contracts/webhook-deliveries";
import { createWebhookContract, testWebhookContract, updateWebhookContract } from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import { type NameAnswer, startNameServer } from "@/server/testing/fixtures/name-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { createEndpoint } from "../support/endpoints";
import { setUpService } from "../support/run/set-up-service";
import { expectError } from "../support/wire/expect-reply";
import { pollUntil } from "../support/wire/poll";

type Records = { A?: NameAnswer; AAAA?: NameAnswer };

/** The records of each host. A test may change them at any time. */
const zone = new Map<string, Records>();
const names = await startNameServer((name, type) => zone.get(name)?.[type] ?? { addresses: [], ttl: 0 });
const service = setUpService({ WEBHOOK_DNS_SERVERS: names.address, WEBHOOK_RETRY_SCHEDULE: "0s,1h" });
const workers: ServerProcess[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => names.close());

const publicHost = "public.partner.example";
zone.set(publicHost, { A: { addresses: ["93.184.216.34"] } });

const event_types = ["ping"];

async function alpha() {
  return await service().client(service().accounts.alpha);
}

/** Tries to register the host and to move an existing endpoint to it. Returns the reason of each rejection. */
async function rejectionsOf(host: string): Promise<unknown[]> {
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
    expect(await rejectionsOf(host)).toEqual([{ reason: "private_address" }, { reason: "private_address" }]);
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

test("a host that resolves to a private address after its registration receives nothing", async () => {
  const host = "rebound.partner.example";
  zone.set(host, { A: { addresses: ["93.184.216.34"], ttl: 0 } });
  const client = await alpha();
  const { id } = await createEndpoint(client, { url: `https://${host}/in`, event_types });
  zone.set(host, { A: { addresses: ["127.0.0.1"], ttl: 0 } });
  const { delivery_id } = await client.call(testWebhookContract, { params: { id: String(id) } });
  const { roleUrls, env } = service();
  workers.push(await startWorker({ databaseUrl: roleUrls.worker, env }));
  const params = { id: String(id), delivery_id: String(delivery_id) };
  const { attempts } = await pollUntil(
    () => client.call(getDeliveryContract, { params }),
    (delivery) => delivery.attempts.length > 0,
    30_000,
  );
  expect(attempts).toMatchObject([{ error: "unsafe_url", response_status: null }]);
});
