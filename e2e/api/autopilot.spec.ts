import { afterAll, beforeAll, expect, test } from "vitest";
import { type Booking, cancelBookingContract, getBookingContract } from "@/lib/contracts/bookings";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import type { ApiClient } from "../support/api-client";
import { createBooking } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { pollUntil } from "../support/wire/poll";

const service = setUpService({ SANDBOX_AUTOPILOT: "on" });

let worker: ServerProcess | undefined;
beforeAll(async () => {
  const { roleUrls, env } = service();
  worker = await startWorker({ databaseUrl: roleUrls.worker, env });
});
afterAll(async () => {
  await worker?.stop();
});

test("the crew simulator decides every booking after about five seconds, except cancelled ones", async () => {
  const client = await service().client(service().accounts.alpha);
  const cancelled = await createBooking(client);
  await client.call(cancelBookingContract, { params: { reference: cancelled.reference } });
  const accepted = await createBooking(client);
  const secured = await createBooking(client, { car_slug: carSlugs.onRequest });
  expect([accepted.status, secured.status]).toEqual(["pending", "pending_confirmation"]);

  const confirmed = [await untilConfirmed(client, accepted), await untilConfirmed(client, secured)];
  for (const booking of confirmed) {
    const waited = Date.parse(booking.confirmed_at ?? "") - Date.parse(booking.created_at);
    expect(waited).toBeGreaterThanOrEqual(5000);
    expect(waited).toBeLessThan(8000);
  }
  expect(confirmed[0]?.fulfilment).toEqual({ state: "none", reference: null });
  expect(confirmed[1]?.fulfilment).toEqual({ state: "reserved", reference: expect.stringMatching(/^SBX-/) });
  expect((await read(client, cancelled)).status).toBe("cancelled");
});

async function untilConfirmed(client: ApiClient, booking: Booking): Promise<Booking> {
  return await pollUntil(
    () => read(client, booking),
    ({ status }) => status === "confirmed",
  );
}

async function read(client: ApiClient, { reference }: Booking): Promise<Booking> {
  return await client.call(getBookingContract, { params: { reference } });
}
