import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { hasFreeUnits } from "../../reservations/drafts.queries";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { printSeed } from "../../testing/search-model/random-catalogue";
import { claimUnits } from "../bookings.queries";

function hour(h: number): Date {
  return new Date(Date.UTC(2031, 0, 1, h));
}

const hold = {
  from: fc.integer({ min: 0, max: 24 }),
  hours: fc.integer({ min: 1, max: 12 }),
  turnaround: fc.integer({ min: 0, max: 4 }),
  units: fc.integer({ min: 1, max: 3 }),
  /** Whether the booking is for a second car, whose units are not counted. */
  elsewhere: fc.constantFrom(false, false, false, true),
};
const rival = fc.record(hold);
const pair = fc.record({
  old: fc.record({ ...hold, elsewhere: fc.constantFrom(false, false, true) }),
  status: fc.constantFrom(
    "confirmed" as const,
    "pending" as const,
    "cancelled" as const,
    "completed" as const,
  ),
  replacement: fc.option(fc.record({ ...hold, elsewhere: fc.constantFrom(false, false, true) }), {
    nil: undefined,
  }),
  ending: fc.constantFrom(
    "pending" as const,
    "pending" as const,
    "pending_confirmation" as const,
    "expired" as const,
  ),
});

type Hold = typeof rival extends fc.Arbitrary<infer H> ? H : never;
type Pair = typeof pair extends fc.Arbitrary<infer P> ? P : never;

function unitsAt(one: Hold | undefined, h: number): number {
  if (one === undefined || one.elsewhere) return 0;
  return one.from <= h && h < one.from + one.hours + one.turnaround ? one.units : 0;
}

/**
 * Returns the units that a booking and its replacement hold together in hour `h`: the larger of the two
 * numbers.
 */
function pairAt({ old, status, replacement, ending }: Pair, h: number): number {
  return Math.max(
    status === "cancelled" ? 0 : unitsAt(old, h),
    ending === "expired" ? 0 : unitsAt(replacement, h),
  );
}

function peakOf(from: number, until: number, count: (h: number) => number): number {
  return Math.max(0, ...Array.from({ length: until - from }, (_, index) => count(from + index)));
}

type Drawn = { rivals: Hold[]; pairs: Pair[]; claim: Hold; fleetSize: number };
type Place = { database: Database; partnerId: number; carId: number; otherId: number };

/**
 * Inserts the bookings of all rivals, and of all pairs of a booking and its replacement. Returns the ID and the hold of
 * the first booking that can be replaced, or undefined.
 */
async function insertAll(
  { database, partnerId, carId, otherId }: Place,
  { rivals, pairs }: Pick<Drawn, "rivals" | "pairs">,
) {
  const insert = async (one: Hold, more: Partial<BookingRow> = {}) =>
    await createBooking(database, {
      carId: one.elsewhere ? otherId : carId,
      partnerId,
      units: one.units,
      startsAt: hour(one.from),
      endsAt: hour(one.from + one.hours),
      heldUntil: hour(one.from + one.hours + one.turnaround),
      ...more,
    });
  for (const one of rivals) await insert(one);
  let replaceable: { id: number; old: Hold } | undefined;
  for (const { old, status, replacement, ending } of pairs) {
    const { id, reference } = await insert(old, { status });
    const isFree = replacement === undefined || ending === "expired";
    if (isFree && status !== "cancelled") replaceable ??= { id, old };
    if (replacement !== undefined)
      await insert(replacement, { status: ending, replacesId: id, replaces: reference });
  }
  return replaceable;
}

/**
 * Two cases in which a claim on the car succeeds only if it replaces the existing booking. Random cases rarely have
 * this property.
 */
const onlyReplacements: readonly Drawn[] = [0, 2].map((rivalUnits) => {
  const day: Hold = { from: 2, hours: 8, turnaround: 1, units: 2, elsewhere: false };
  return {
    rivals: rivalUnits === 0 ? [] : [{ ...day, units: rivalUnits }],
    pairs: [{ old: day, status: "confirmed" as const, replacement: undefined, ending: "pending" as const }],
    claim: { ...day, from: 5, units: 1 },
    fleetSize: 2 + rivalUnits,
  };
});

test("units of a pair count as the larger of both in every hour, and a claim fits exactly if that does", async ({
  runtime: { database },
  ctx,
}) => {
  const arbitrary = fc.record({
    rivals: fc.array(rival, { maxLength: 4 }),
    pairs: fc.array(pair, { minLength: 1, maxLength: 3 }),
    claim: rival,
    fleetSize: fc.integer({ min: 1, max: 9 }),
  });
  const verdicts = { claimed: 0, unavailable: 0, onlyAsReplacement: 0 };
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ rivals, pairs, claim, fleetSize }) => {
      const car = await createCar(database, { fleetSize });
      const place = {
        database,
        partnerId: ctx.partner.id,
        carId: car.id,
        otherId: (await createCar(database)).id,
      };
      const replaceable = await insertAll(place, { rivals, pairs });
      const heldAt = (h: number) =>
        rivals.reduce((sum, one) => sum + unitsAt(one, h), 0) +
        pairs.reduce((sum, one) => sum + pairAt(one, h), 0);
      const [from, until] = [claim.from, claim.from + claim.hours + claim.turnaround];
      const [row] = await database.rows<{ peak: number }>(
        sql`select peak_held_units(${car.id}, ${hour(from).toISOString()}, ${hour(until).toISOString()}) as peak`,
      );
      expect(row?.peak).toBe(peakOf(from, until, heldAt));

      const times = { startsAt: hour(from), heldUntil: hour(until) };
      const wanted = { carId: car.id, revision: 1, units: claim.units, ...times };
      const withClaim = (h: number) => {
        const replaced = unitsAt(replaceable?.old, h);
        return heldAt(h) - replaced + Math.max(claim.units, replaced);
      };
      const fits = peakOf(from, until, withClaim) <= fleetSize;
      const replacesId = replaceable?.id ?? null;
      const verdict = await inTransaction(database, (tx) => claimUnits(tx, wanted, replacesId));
      expect(verdict).toBe(fits ? "claimed" : "unavailable");
      expect(await hasFreeUnits(database, wanted, replacesId)).toBe(fits);
      verdicts[verdict === "claimed" ? "claimed" : "unavailable"] += 1;
      if (fits && peakOf(from, until, heldAt) + claim.units > fleetSize) verdicts.onlyAsReplacement += 1;
    }),
    {
      numRuns: 80,
      interruptAfterTimeLimit: 20_000,
      seed: printSeed("pairs"),
      examples: onlyReplacements.map((drawn): [Drawn] => [drawn]),
    },
  );
  expect(verdicts.claimed).toBeGreaterThan(5);
  expect(verdicts.unavailable).toBeGreaterThan(5);
  expect(verdicts.onlyAsReplacement).toBeGreaterThan(1);
});
