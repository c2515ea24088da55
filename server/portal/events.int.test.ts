import { expect } from "vitest";
import { inspectEventContract, listNewestEventsContract } from "@/lib/contracts/portal/events";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createEvents, recordOne } from "../testing/fixtures/create-events";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { deleteEndpoint } from "../webhooks/delete-endpoint";
import { updateEndpoint } from "../webhooks/update-endpoint";

const none = { pending: 0, delivering: 0, succeeded: 0, dead_lettered: 0, skipped: 0 };

test("events are listed newest first in pages, each once, with every filter", async ({ ctx }) => {
  await createEvents(ctx, { count: 12, rareEvery: 3 });
  const walk = async (query: Record<string, string>) => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const asked = cursor === "" ? query : { ...query, cursor };
      const page = await callOperation(listNewestEventsContract, ctx, { query: { limit: "2", ...asked } });
      seen.push(...page.data.map(({ created_at }) => created_at));
      cursor = page.next_cursor ?? "";
    } while (cursor !== "");
    return seen.map((at) => (ctx.now.getTime() - Date.parse(at)) / 1000);
  };
  expect(await walk({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await walk({ types: "booking.completed,ping" })).toEqual([0, 3, 6, 9]);
  const at = (seconds: number) => new Date(ctx.now.getTime() - seconds * 1000).toISOString();
  expect(await walk({ created_after: at(5), created_before: at(2) })).toEqual([3, 4, 5]);
  expect(await walk({ types: "booking.completed", created_after: at(5) })).toEqual([0, 3]);
  const wrong = callOperation(listNewestEventsContract, ctx, { query: { types: "booking.lost" } });
  await expect(wrong).rejects.toMatchObject({ code: "invalid_types" });
});

test("an event names its booking and its deliveries, in the list and on its page", async ({ ctx }) => {
  const { id: active, endpoint } = await createWebhook(ctx);
  const { id: paused } = await createWebhook(ctx);
  const { id: deleted } = await createWebhook(ctx);
  await updateEndpoint(ctx, { id: paused, status: "paused" });
  const { id: carId } = await createCar(ctx.database);
  const booking = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  const { id: bookingId, reference } = booking;
  await recordOne(ctx, { type: "booking.created", bookingId, data: { reference } });
  await deleteEndpoint(ctx, deleted);
  const { data } = await callOperation(listNewestEventsContract, ctx);
  expect(data).toMatchObject([{ reference, deliveries: { ...none, pending: 1, skipped: 2 } }]);

  const event_id = data[0]?.id ?? "";
  const shown = await callOperation(inspectEventContract, ctx, { params: { event_id } });
  expect(JSON.parse(shown.body)).toEqual({ id: event_id, type: "booking.created", data: { reference } });
  expect(shown).toMatchObject({
    reference,
    event: { id: event_id, type: "booking.created", data: { reference } },
    deliveries: [
      { webhook_id: Number(active), url: endpoint.url, deleted: false, status: "pending", attempt_count: 0 },
      { webhook_id: Number(paused), deleted: false, status: "skipped" },
      { webhook_id: Number(deleted), deleted: true, status: "skipped" },
    ],
  });
});

test("a test event names no booking, and another partner's event is not found", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database);
  const [mine, theirs] = [
    await createBooking(ctx.database, { carId, partnerId: ctx.partner.id }),
    await createBooking(ctx.database, { carId, partnerId: other.partner.id }),
  ];
  const data = { reference: theirs.reference };
  await recordOne(ctx, { type: "booking.created", bookingId: mine.id, data });
  const [event] = (await callOperation(listNewestEventsContract, ctx)).data;
  expect(event).toMatchObject({ reference: null, deliveries: none });
  const params = { event_id: event?.id ?? "" };
  expect(await callOperation(inspectEventContract, ctx, { params })).toMatchObject({ reference: null });
  const read = callOperation(inspectEventContract, other, { params });
  await expect(read).rejects.toMatchObject({ code: "not_found" });
});
