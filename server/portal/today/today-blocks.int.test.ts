import { sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  countDeliveriesOfWeekContract,
  countWeekContract,
  getHandoversContract,
} from "@/lib/contracts/portal/today";
import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createEvents } from "../../testing/fixtures/create-events";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { measureQueryCost } from "../../testing/fixtures/query-cost";
import { emitEvents, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { findPartnerHandovers } from "./handovers.queries";
import { countDeliveriesByDay, countEventsByDay } from "./week.queries";

const hourMs = 3_600_000;
const noon = new Date("2027-05-10T12:00:00Z");

type Rental = { startsAt: string; endsAt: string; status?: "confirmed" | "pending" | "cancelled" };

async function createRental(ctx: PartnerContext, carId: number, { startsAt, endsAt, status }: Rental) {
  return await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    status: status ?? "confirmed",
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
}

test("pickups and returns are grouped by the current day of their city", async ({ ctx, runtime }) => {
  const mine = { ...ctx, now: noon };
  const other = await partnerContext(runtime);
  const { id: utc } = await createCar(ctx.database, { fleetSize: 99 });
  const { id: auckland } = await createCar(ctx.database, { fleetSize: 99, timezone: "Pacific/Auckland" });
  const { id: honolulu } = await createCar(ctx.database, { fleetSize: 99, timezone: "Pacific/Honolulu" });
  const rent = (carId: number, times: `${string}/${string}`, status: Rental["status"] = "confirmed") => {
    const [startsAt = "", endsAt = ""] = times.split("/");
    return createRental(ctx, carId, { startsAt, endsAt, status });
  };
  const began = await rent(utc, "2027-05-10T08:00:00Z/2027-05-14T10:00:00Z");
  const later = await rent(utc, "2027-05-10T18:00:00Z/2027-05-11T10:00:00Z");
  await rent(utc, "2027-05-10T09:00:00Z/2027-05-13T10:00:00Z", "pending");
  await rent(utc, "2027-05-10T09:00:00Z/2027-05-13T10:00:00Z", "cancelled");
  await rent(utc, "2027-05-09T23:00:00Z/2027-05-13T10:00:00Z");
  await rent(utc, "2027-05-12T00:00:00Z/2027-05-13T10:00:00Z");
  // 11 May 00:30 and 12 May 12:00 in Auckland, where it is 11 May already.
  const ahead = await rent(auckland, "2027-05-10T12:30:00Z/2027-05-12T00:00:00Z");
  // 10 May 02:00 and 11 May 23:00 in Honolulu, where it is 10 May.
  const behind = await rent(honolulu, "2027-05-10T12:00:00Z/2027-05-12T09:00:00Z");
  await createRental(other, utc, { startsAt: "2027-05-10T13:00:00Z", endsAt: "2027-05-11T13:00:00Z" });
  const { today, tomorrow } = await callOperation(getHandoversContract, mine);
  const references = (group: { data: { reference: string }[] }) => group.data.map((row) => row.reference);
  expect(references(today.pickups)).toEqual([began, behind, ahead, later].map((row) => row.reference));
  expect(references(tomorrow.returns)).toEqual([later, ahead, behind].map((row) => row.reference));
  expect([today.returns.total, tomorrow.pickups.total]).toEqual([0, 0]);
  expect(today.pickups.data.map(({ at }) => at)).toEqual([
    "2027-05-10T08:00:00+00:00",
    "2027-05-10T02:00:00-10:00",
    "2027-05-11T00:30:00+12:00",
    "2027-05-10T18:00:00+00:00",
  ]);
});

test("a group shows its first 5 bookings by time and the number of all", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 99 });
  const made: string[] = [];
  for (const hour of ["19", "13", "17", "15", "14", "18", "16"]) {
    const endsAt = "2027-05-20T10:00:00Z";
    const { reference } = await createRental(ctx, carId, { startsAt: `2027-05-11T${hour}:00:00Z`, endsAt });
    made.push(reference);
  }
  const { tomorrow } = await callOperation(getHandoversContract, { ...ctx, now: noon });
  expect(tomorrow.pickups.total).toBe(7);
  expect(tomorrow.pickups.data.map(({ reference }) => reference)).toEqual(
    [1, 4, 3, 6, 2].map((place) => made[place]),
  );
});

test("only two days of handovers are read when a partner has many bookings", async ({ ctx }) => {
  const { database } = ctx;
  const { id: carId } = await createCar(database, { fleetSize: 99 });
  const first = await createRental(ctx, carId, {
    startsAt: "2027-05-10T13:00:00Z",
    endsAt: "2027-05-11T13:00:00Z",
  });
  // In parts, because the words of each booking are stored for searches.
  for (let start = 3; start < 1600; start += 200) {
    await database.rows(sql`
      insert into bookings overriding system value
      select (jsonb_populate_record(b, jsonb_build_object('id', 1000000 + n, 'reference', 'RB-' || lpad(n::text, 10, '0'),
        'starts_at', b.starts_at + n * interval '1 day', 'ends_at', b.ends_at + n * interval '1 day',
        'held_until', b.ends_at + n * interval '1 day'))).*
      from bookings b, generate_series(${start}::integer, ${start}::integer + 199) as n where b.id = ${first.id}`);
  }
  await database.rows(sql`analyze bookings`);
  const { read, kinds } = await measureQueryCost(database, () =>
    findPartnerHandovers(database, { partnerId: ctx.partner.id, now: noon, limit: 5 }),
  );
  // A few rows of other partners' rentals on these days may be read.
  expect(read).toBeLessThan(50);
  expect(kinds).not.toContain("Seq Scan");
});

test("the week counts bookings, confirmations and cancellations by day in UTC", async ({ ctx, runtime }) => {
  const { database } = ctx;
  const today = todayIn("UTC", ctx.now);
  await emitEvents(ctx, 3);
  await emitEvents(await partnerContext(runtime), 2);
  await database.rows(
    sql`update events set created_at = created_at - interval '2 days' where partner_id = ${ctx.partner.id} and seq = 1`,
  );
  await database.rows(
    sql`update events set created_at = created_at - interval '7 days' where partner_id = ${ctx.partner.id} and seq = 2`,
  );
  const week = await callOperation(countWeekContract, ctx);
  expect(week.days).toEqual([-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(today, days)));
  expect(week.booked).toEqual([0, 0, 0, 0, 1, 0, 1]);
  expect([week.confirmed, week.cancelled]).toEqual([Array(7).fill(0), Array(7).fill(0)]);
  await database.rows(
    sql`update events set type = 'booking.confirmed' where partner_id = ${ctx.partner.id} and seq = 1`,
  );
  await database.rows(
    sql`update events set type = 'booking.cancelled' where partner_id = ${ctx.partner.id} and seq = 3`,
  );
  const changed = await callOperation(countWeekContract, ctx);
  expect(changed).toMatchObject({
    booked: Array(7).fill(0),
    confirmed: [0, 0, 0, 0, 1, 0, 0],
    cancelled: [0, 0, 0, 0, 0, 0, 1],
  });
});

test("the week counts deliveries that succeeded or failed, of the partner's endpoints", async ({
  ctx,
  runtime,
}) => {
  const { database } = ctx;
  const owner = { ...ctx, scopes: [...ctx.scopes, "webhooks:manage"] as PartnerContext["scopes"] };
  await openEndpoint(owner);
  await emitEvents(owner, 4);
  const other = await partnerContext(runtime);
  await openEndpoint(other);
  await emitEvents(other, 1);
  const settle = async (status: string, count: number) => {
    const delivered = status === "succeeded" ? sql`now()` : sql`null`;
    await database.rows(
      sql`update webhook_deliveries set status = ${status}, next_attempt_at = null, delivered_at = ${delivered}
          where id in (select id from webhook_deliveries where partner_id = ${ctx.partner.id} and status = 'pending' limit ${count})`,
    );
  };
  await settle("succeeded", 2);
  await settle("dead_lettered", 1);
  const { succeeded, failed } = await callOperation(countDeliveriesOfWeekContract, owner);
  expect([succeeded, failed]).toEqual([
    [0, 0, 0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 0, 1],
  ]);
});

test("only the last week is read when there are many older events and deliveries", async ({ ctx }) => {
  const { database, partner } = ctx;
  const { id } = await openEndpoint(ctx);
  await createEvents(ctx, { count: 20_000 });
  await database.rows(
    sql`update events set created_at = created_at - interval '30 days' where partner_id = ${partner.id}`,
  );
  await database.rows(sql`
    insert into webhook_deliveries (delivery_id, partner_id, endpoint_id, event_row_id, event_type, status, max_attempts,
      created_at)
    select new_delivery_id(), partner_id, ${id}, id, type, 'dead_lettered', 1, created_at
    from events where partner_id = ${partner.id}`);
  await emitEvents(ctx, 3);
  await database.rows(sql`analyze events, webhook_deliveries`);
  const since = new Date(Date.now() - 7 * 24 * hourMs);
  const mine = { partnerId: partner.id, since };
  const events = await measureQueryCost(database, () => countEventsByDay(database, mine));
  const deliveries = await measureQueryCost(database, () => countDeliveriesByDay(database, mine));
  for (const { read, kinds } of [events, deliveries]) {
    expect(read).toBeLessThan(20);
    expect(kinds).not.toContain("Seq Scan");
  }
});
