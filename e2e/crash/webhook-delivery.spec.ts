import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { getDeliveryContract } from "@/lib/contracts/webhook-deliveries";
import { createWebhookContract } from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { createBooking } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { startWebhookReceiver } from "../support/webhook-receiver";
import { pollUntil } from "../support/wire/poll";

const host = "survives.partner.test";
const receiver = await startWebhookReceiver([host]);
const service = setUpService(receiver.env);
const workers: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await receiver.close();
});

async function startSender(): Promise<ServerProcess> {
  const { roleUrls, env } = service();
  const worker = await startWorker({ databaseUrl: roleUrls.worker, env });
  workers.push(worker);
  return worker;
}

test("a worker killed after its request arrived does not record it, and another worker sends the same bytes again", {
  timeout: 120_000,
}, async () => {
  // An earlier attempt of this test may have left a worker running.
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const path = `/${randomUUID()}`;
  const arrived = () => receiver.received(host).filter((received) => received.path === path);
  const client = await service().client(service().accounts.alpha);
  const body = { url: `https://${host}${path}`, event_types: ["booking.created"] };
  const { id } = await client.call(createWebhookContract, { body });
  const killedWorker = await startSender();
  let killed: Promise<void> | undefined;
  receiver.setHandler(host, (received, response) => {
    if (received.path === path) killed ??= killedWorker.kill("SIGKILL");
    else response.writeHead(200).end();
  });
  await createBooking(client);
  await pollUntil(
    async () => arrived().length,
    (count) => count === 1,
  );
  await killed;
  receiver.setHandler(host, (_received, response) => response.writeHead(200).end());
  await startSender();
  // The lease of the killed worker must expire first.
  await pollUntil(
    async () => arrived().length,
    (count) => count === 2,
    60_000,
  );
  const [first, second] = arrived();
  expect(second?.body).toEqual(first?.body);
  for (const header of ["service-event-id", "service-delivery-id", "webhook-id"])
    expect(second?.headers[header]).toBe(first?.headers[header]);
  const params = { id: String(id), delivery_id: String(first?.headers["service-delivery-id"]) };
  const delivery = await pollUntil(
    () => client.call(getDeliveryContract, { params }),
    ({ status }) => status === "succeeded",
  );
  // On a very busy machine a worker may lose its lease before it sends anything.
  const [lost, ...later] = delivery.attempts;
  expect(lost).toMatchObject({ number: 1, response_status: null, error: null });
  expect(later.at(-1)).toMatchObject({ response_status: 200, error: null });
  expect(later.slice(0, -1).filter(({ response_status }) => response_status !== null)).toEqual([]);
});
