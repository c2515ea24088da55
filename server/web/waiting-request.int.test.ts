import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { createApiHandler, createDirectHandler } from "../http/partner/api-handler";
import type { ApiRuntime } from "../http/partner/request-pipeline";
import { readTokenCached } from "../oauth/token-cache";
import { allOperations } from "../operations/all";
import { createToken } from "../testing/fixtures/api-client";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { test as base } from "../testing/fixtures/integration-test";
import { beginRequest, type SlowRequest } from "../testing/fixtures/slow-request";
import { createAdmissionGate } from "./admission-gate";
import { rejectPageRequest } from "./pages";
import { createWebServer } from "./web-server";

/** The maximum number of slots of one partner, out of four. */
const slotsOfPartner = 3;

type Booking = {
  /** Sends all but the last byte and returns when the server has the head. */
  begin(): Promise<SlowRequest & { incoming: IncomingMessage }>;
  /** Takes all slots of the partner. */
  takeSlots(): Promise<void>;
  untilQueued(): Promise<void>;
  /** Waits until no request has a slot. */
  untilNoSlotTaken(): Promise<void>;
  /** Sets `expires_at` to shortly after the current time and waits until it has passed. */
  passDeadline(): Promise<void>;
  releaseSlots(): void;
  suspend(): Promise<void>;
};

const test = base.extend<{ $test: { booking: Booking } }>({
  booking: async ({ runtime }, use) => {
    const { database } = runtime;
    const partner = await createPartner(database);
    const token = await createToken(runtime, partner);
    // Admission control counts a caller as a partner once its token is in the cache.
    await readTokenCached(runtime.keys, token);
    const headers = { Authorization: `Bearer ${token}` };
    const car = await createCar(database);
    const draft = await createBooking(database, { carId: car.id, partnerId: partner.id, status: "draft" });

    let releaseSlots: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      releaseSlots = resolve;
    });
    const limiter: typeof runtime.limiter = {
      ...runtime.limiter,
      take: async (bucket, ...rest) => {
        if (bucket === "api-read") await released;
        return await runtime.limiter.take(bucket, ...rest);
      },
    };
    const api: ApiRuntime = { ...runtime, limiter, config: { ...runtime.config, apiInFlight: 4 } };
    const gate = createAdmissionGate(api, { maxWaitMs: 60_000, maxBurstMs: 60_000, maxStallMs: 60_000 });
    const handle = createApiHandler(api, allOperations);
    const http = createWebServer(
      { handle, handleDirectly: createDirectHandler(api, allOperations), gate },
      rejectPageRequest,
    );
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    // SAFETY: a server that listens on a port has an address.
    const { port } = http.address() as AddressInfo;
    const holders: Promise<unknown>[] = [];
    const untilCounted = async (counts: { inFlight?: number; queued?: number }) =>
      await expect.poll(() => gate.counts(), { interval: 5, timeout: 10_000 }).toMatchObject(counts);
    await use({
      begin: async () => {
        const arrived = once(http, "request");
        const request = await beginRequest(port, {
          method: "POST",
          path: `/v1/rentals/reservations/${draft.reference}/book`,
          headers: { ...headers, "Idempotency-Key": "waiting" },
          body: JSON.stringify({ payment_reference: "pay_1" }),
        });
        const [incoming] = await arrived;
        return { ...request, incoming };
      },
      takeSlots: async () => {
        for (let n = 0; n < slotsOfPartner; n += 1) {
          holders.push(fetch(`http://127.0.0.1:${port}/v1/me`, { headers }));
        }
        await untilCounted({ inFlight: slotsOfPartner, queued: 0 });
      },
      untilQueued: () => untilCounted({ queued: 1 }),
      untilNoSlotTaken: () => untilCounted({ inFlight: 0, queued: 0 }),
      passDeadline: async () => {
        await database.pool.query(
          `update bookings set expires_at = service_now() + interval '500 ms' where reference = $1`,
          [draft.reference],
        );
        await database.pool.query(
          "select pg_sleep(extract(epoch from expires_at - service_now()) + 0.01) from bookings where reference = $1",
          [draft.reference],
        );
      },
      releaseSlots,
      suspend: async () => {
        await database.pool.query("update partners set status = 'suspended' where id = $1", [partner.id]);
      },
    });
    releaseSlots();
    await Promise.all(holders);
    gate.close();
    http.close();
    http.closeAllConnections();
  },
});

test("a booking that waits for its first slot across expires_at is decided by its last byte", async ({
  booking,
}) => {
  await booking.takeSlots();
  const request = await booking.begin();
  const reply = request.finish();
  await booking.untilQueued();
  await expect.poll(() => request.incoming.complete, { interval: 5 }).toBe(true);
  await booking.passDeadline();
  booking.releaseSlots();
  expect(await reply).toMatchObject({ status: 200 });
});

test("a booking whose body is complete and waits for a slot again across expires_at is decided by its last byte", async ({
  booking,
}) => {
  const request = await booking.begin();
  await booking.untilNoSlotTaken();
  await booking.takeSlots();
  const reply = request.finish();
  await booking.untilQueued();
  await booking.passDeadline();
  booking.releaseSlots();
  expect(await reply).toMatchObject({ status: 200 });
});

test("a booking whose last byte arrives after expires_at is expired, even if its head waited since before", async ({
  booking,
}) => {
  await booking.takeSlots();
  const request = await booking.begin();
  await booking.untilQueued();
  await booking.passDeadline();
  const reply = request.finish();
  await expect.poll(() => request.incoming.complete, { interval: 5 }).toBe(true);
  booking.releaseSlots();
  expect(await reply).toMatchObject({ status: 409, code: "reservation_expired" });
});

test("a partner that is suspended while its booking waits for a slot is rejected", async ({ booking }) => {
  await booking.takeSlots();
  const request = await booking.begin();
  const reply = request.finish();
  await booking.untilQueued();
  await booking.suspend();
  booking.releaseSlots();
  expect(await reply).toMatchObject({ status: 403, code: "partner_inactive" });
});
