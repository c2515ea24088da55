import { expect } from "vitest";
import { presentBooking } from "@/server/bookings/present-booking";
import { eventBody } from "@/server/events/record-events";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { test } from "@/server/testing/fixtures/integration-test";
import { bodyVariants } from "./body-variants";

/**
 * Sorts the keys of every level alphabetically, as many JSON libraries do. Arrays become objects, so the
 * value must not contain any.
 */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

test("an event body with sorted keys is recognised", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database);
  const row = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "cancelled" });
  const id = "evt_0123456789abcdef0123456789abcdef";
  const body = eventBody({ id, type: "booking.cancelled", data: presentBooking(row) });
  const rewritten = JSON.stringify(sorted(JSON.parse(body)));
  expect(rewritten).not.toBe(body);
  expect(bodyVariants(rewritten)).toContainEqual({ change: "reordered", body });
});
