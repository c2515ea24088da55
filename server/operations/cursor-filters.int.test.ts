import { expect } from "vitest";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import { listPortalBookingsContract } from "@/lib/contracts/portal/bookings";
import { listDeliveriesContract } from "@/lib/contracts/webhook-deliveries";
import { encodeCursor } from "../paging/cursor";
import { callOperation } from "../testing/fixtures/call-operation";
import { test } from "../testing/fixtures/integration-test";
import { openEndpoint } from "../testing/fixtures/webhook-deliveries";

const from = new Date("2026-01-01T00:00:00.000Z");
const until = new Date("2027-01-01T00:00:00.000Z");
const period = { created_after: from.toISOString(), created_before: until.toISOString() };

// A cursor holds a hash of the list's filters as JSON. These are the names and the order that every release used.
test("a cursor that an earlier release issued for a filtered list stays valid", async ({ ctx }) => {
  const { id } = await openEndpoint(ctx);
  const bookings = encodeCursor(
    ctx.keys,
    {
      name: "bookings",
      filters: {
        created_after: from,
        created_before: until,
        status: ["pending"],
        external_ref: "trip",
        payment_reference: "pay",
      },
    },
    [0, 0],
  );
  const query = { ...period, status: "pending", external_ref: "trip", payment_reference: "pay" };
  await callOperation(listBookingsContract, ctx, { query: { ...query, cursor: bookings } });

  const deliveries = encodeCursor(
    ctx.keys,
    {
      name: "webhook-deliveries",
      filters: {
        endpointId: id,
        status: ["pending"],
        event_type: ["ping"],
        created_after: from,
        created_before: until,
      },
    },
    [0, 0],
  );
  const sent = { ...period, status: "pending", event_type: "ping", cursor: deliveries };
  await callOperation(listDeliveriesContract, ctx, { params: { id: String(id) }, query: sent });

  const events = encodeCursor(
    ctx.keys,
    { name: "events", filters: { types: ["ping"], createdAfter: from, createdBefore: until } },
    [0],
  );
  const { data } = await callOperation(listEventsContract, ctx, {
    query: { ...period, types: "ping", cursor: events },
  });
  expect(data).toEqual([]);
});

// A search has no cursor: its handle and `include` are parameters of each poll.
test("a cursor of a list that is filtered by words, pickup and return stays valid", async ({ ctx }) => {
  const filters = {
    created_after: from,
    status: ["pending", "confirmed"],
    q: "ana silva",
    pickup_after: from,
    pickup_before: until,
    return_after: from,
    return_before: until,
  };
  const cursor = encodeCursor(ctx.keys, { name: "bookings", filters }, [0, 0]);
  const { data } = await callOperation(listPortalBookingsContract, ctx, {
    query: {
      created_after: from.toISOString(),
      status: "pending,confirmed",
      q: "ana silva",
      pickup_after: from.toISOString(),
      pickup_before: until.toISOString(),
      return_after: from.toISOString(),
      return_before: until.toISOString(),
      cursor,
    },
  });
  expect(data).toEqual([]);
  const other = { cursor, q: "ana" };
  await expect(callOperation(listPortalBookingsContract, ctx, { query: other })).rejects.toMatchObject({
    code: "invalid_cursor",
  });
});
