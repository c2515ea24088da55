import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { ApiError } from "../errors/api-error";
import { CommandError } from "../errors/command-error";
import { createReservation } from "../reservations/create-reservation";
import { deleteReservation } from "../reservations/delete-reservation";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedBooking, parsedRental } from "../testing/fixtures/rental-body";
import { bookReservation } from "./book-reservation";
import { cancelBooking } from "./cancel-booking";
import { createBooking } from "./create-booking";

const kinds = [
  "reserve",
  "book",
  "book",
  "one-step",
  "cancel",
  "accept",
  "accept",
  "decline",
  "drop",
] as const;
type Step = { kind: (typeof kinds)[number]; pick: number };

/** The few cars and the growing list of references that all workers of a run share. */
type SharedRecords = { ctx: PartnerContext; cars: { slug: string }[]; references: string[] };

function pickOf<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

async function take({ ctx, cars, references }: SharedRecords, { kind, pick }: Step): Promise<unknown> {
  const car = pickOf(cars, pick);
  // Mostly one of the newest references, so that workers collide.
  const reference = pickOf(references.slice(-4), pick) ?? "RB-0000000000";
  if (car === undefined) throw new Error("There are no cars.");
  switch (kind) {
    case "reserve":
      return references.push(
        (await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car)))).reference,
      );
    case "one-step":
      return references.push(
        (await runWithoutKey(ctx, (keyed) => createBooking(keyed, parsedBooking(car)))).reference,
      );
    case "book": {
      const booking = { reference, paymentReference: "pay_1", expectedTotal: undefined };
      return await runWithoutKey(ctx, (keyed) => bookReservation(keyed, booking));
    }
    case "cancel":
      return await cancelBooking(ctx, { reference, reason: undefined });
    case "accept":
      return await decideBooking(ctx.database, ctx, { reference, decision: { act: "accept" } });
    case "decline":
      return await decideBooking(ctx.database, ctx, { reference, decision: { act: "decline" } });
    default:
      return await deleteReservation(ctx, reference);
  }
}

/** Runs the steps of one worker. An `ApiError` or a `CommandError` is expected, any other error fails the test. */
async function work(records: SharedRecords, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await take(records, step).catch((error) => {
      if (!(error instanceof ApiError || error instanceof CommandError)) throw error;
    });
  }
}

/** For each status, a pattern of the event sequences that a booking in this status may have. */
const eventSequences: Record<string, RegExp> = {
  draft: /^$/,
  pending: /^created payment_authorized$/,
  confirmed: /^created payment_authorized confirmed$/,
  cancelled: /^created payment_authorized (confirmed )?cancelled$/,
};

async function expectSound({ ctx: { database, partner } }: SharedRecords): Promise<void> {
  const rows = await database.rows<{
    status: string;
    story: string;
    last: string | null;
    audited: number;
    events: number;
  }>(sql`
    select b.status, count(e.*)::int as events, (array_agg(e.body->'data'->>'status' order by e.seq desc))[1] as last,
      coalesce(string_agg(replace(e.type, 'booking.', ''), ' ' order by e.seq), '') as story,
      (select count(*) from audit_log where target_id = b.reference and action like 'booking.%') as audited
    from bookings b left join events e on e.booking_id = b.id
    where b.partner_id = ${partner.id} group by b.id`);
  for (const row of rows) {
    expect(row.story).toMatch(eventSequences[row.status] ?? /never/);
    expect([row.last, row.audited]).toEqual(
      row.status === "draft" ? [null, 0] : [row.status, row.events - 1],
    );
  }
  const gaps = sql`select seq from (
    select seq, row_number() over (order by seq) as place from events where partner_id = ${partner.id}) as e where seq <> place`;
  expect(await database.rows(gaps)).toEqual([]);
  const oversold = sql`select c.id from cars c
    where peak_held_units(c.id, '-infinity', 'infinity') > c.fleet_size`;
  expect(await database.rows(oversold)).toEqual([]);
}

test("concurrent actions on few cars sell no unit twice and report every change once, in order", async ({
  runtime,
}) => {
  const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 1000 }) });
  const steps = fc.array(step, { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(steps, steps, steps, steps), async (workers) => {
      const ctx = await partnerContext(runtime);
      const cars = [await createCar(ctx.database), await createCar(ctx.database, { fleetSize: 2 })];
      const records: SharedRecords = { ctx, cars, references: [] };
      await Promise.all(workers.map((one) => work(records, one)));
      expect(records.references.length).toBeGreaterThan(0);
      await expectSound(records);
    }),
    // Which worker is first depends on chance, so a smaller example would run differently.
    { numRuns: 6, endOnFailure: true },
  );
});
