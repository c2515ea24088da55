import { afterAll, expect, test } from "vitest";
import { getDeliveryContract } from "@/lib/contracts/webhook-deliveries";
import { createWebhookContract } from "@/lib/contracts/webhooks";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { pollUntil } from "../support/poll";
import { setUpService } from "../support/set-up-service";
import { makeBooking } from "../support/stays";
import { startWebhookReceiver } from "../support/webhook-receiver";

const host = "survives.partner.test";
const receiver = await startWebhookReceiver([host]);
const service = setUpService(receiver.env);
const workers: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await receiver.close();
});

async function work(): Promise<ServerProcess> {
  const { roleUrls, env } = service();
  const worker = await startWorker({ databaseUrl: roleUrls.worker, env });
  workers.push(worker);
  return worker;
}

test("a sender killed after the request arrived and before it wrote that down: another sends the same bytes again", {
  timeout: 120_000,
}, async () => {
  const client = await service().client(service().world.alpha);
  const body = { url: `https://${host}/`, event_types: ["booking.created"] };
  const { id } = await client.call(createWebhookContract, { body });
  const doomed = await work();
  let killed: Promise<void> | undefined;
  receiver.answerWith(host, () => {
    killed ??= doomed.kill("SIGKILL");
  });
  await makeBooking(client);
  await pollUntil(
    async () => receiver.received(host).length,
    (count) => count === 1,
  );
  await killed;
  receiver.answerWith(host, (_received, response) => response.writeHead(200).end());
  await work();
  // The lease of the dead one has to run out first.
  await pollUntil(
    async () => receiver.received(host).length,
    (count) => count === 2,
    60_000,
  );
  const [first, second] = receiver.received(host);
  expect(second?.body).toEqual(first?.body);
  for (const header of ["service-event-id", "service-delivery-id", "webhook-id"])
    expect(second?.headers[header]).toBe(first?.headers[header]);
  const params = { id: String(id), delivery_id: String(first?.headers["service-delivery-id"]) };
  const delivery = await pollUntil(
    () => client.call(getDeliveryContract, { params }),
    ({ status }) => status === "succeeded",
  );
  expect(delivery.attempts).toMatchObject([
    { number: 1, response_status: null, error: null },
    { number: 2, response_status: 200, error: null },
  ]);
});
