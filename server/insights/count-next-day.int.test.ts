import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { setPartnerTerms } from "../partners/set-partner-terms";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { findOldestMark, insertDay, lockPartnerDays, removeMarks } from "./count-day.queries";
import { countNextDay, type Pauses } from "./count-next-day";

const atOnce = { settleSeconds: 0 };

async function book(ctx: PartnerContext, count = 1): Promise<void> {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 99 });
  for (let n = 0; n < count; n += 1) await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
}

async function readCounts({
  database,
  partner,
}: PartnerContext): Promise<{ bookings: number; rows: number; marks: number }> {
  const [row] = await database.rows<{ bookings: number; rows: number; marks: number }>(
    sql`select coalesce(sum(bookings), 0)::int as bookings, count(*)::int as rows,
          (select count(*)::int from insight_marks where partner_id = ${partner.id}) as marks
        from insight_days where partner_id = ${partner.id} and slice = 0`,
  );
  if (row === undefined) throw new Error("Nothing was counted.");
  return row;
}

async function countAll(database: Database): Promise<number> {
  let days = 0;
  while (await countNextDay(database, atOnce)) days += 1;
  return days;
}

test("the bookings of a day are counted in one go, some seconds after the first of them", async ({ ctx }) => {
  await countAll(ctx.database);
  await book(ctx, 5);
  expect(await countNextDay(ctx.database)).toBe(false);
  expect(await readCounts(ctx)).toEqual({ bookings: 0, rows: 0, marks: 5 });
  await ctx.database.rows(sql`update insight_marks set marked_at = marked_at - interval '10 seconds'`);
  expect(await countNextDay(ctx.database)).toBe(true);
  expect(await readCounts(ctx)).toEqual({ bookings: 5, rows: 1, marks: 0 });
  expect(await countNextDay(ctx.database)).toBe(false);
});

test("a worker that is killed while it counts leaves the marks, and another one counts the day once", async ({
  ctx,
}) => {
  await countAll(ctx.database);
  await book(ctx, 2);
  const day = { partnerId: ctx.partner.id, timezone: "UTC", day: await readDay(ctx) };
  const killed = inTransaction(ctx.database, async (tx) => {
    await lockPartnerDays(tx, ctx.partner.id);
    await removeMarks(tx, day);
    await insertDay(tx, day);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await readCounts(ctx)).toEqual({ bookings: 0, rows: 0, marks: 2 });
  expect(await countAll(ctx.database)).toBe(1);
  expect(await readCounts(ctx)).toEqual({ bookings: 2, rows: 1, marks: 0 });
});

async function readDay({ database, partner }: PartnerContext) {
  const mark = await inTransaction(database, (tx) =>
    findOldestMark(tx, { settleSeconds: 0, passedOver: [] }),
  );
  if (mark?.partnerId !== partner.id || mark.day === null)
    throw new Error("Another partner's day is due first.");
  return mark.day;
}

test("workers that count at the same time count each day once, while bookings are made", async ({
  ctx,
  runtime,
}) => {
  const { database } = runtime;
  const partners = [ctx, await partnerContext(runtime), await partnerContext(runtime)];
  const work = async (index: number) => {
    const own = partners[index % partners.length] ?? ctx;
    for (let round = 0; round < 6; round += 1) {
      await book(own);
      await countNextDay(database, atOnce);
    }
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(work));
  await countAll(database);
  for (const partner of partners) {
    expect(await readCounts(partner)).toEqual({ bookings: 12, rows: 1, marks: 0 });
  }
});

test("a partner whose days another worker counts does not block other partners", async ({ ctx, runtime }) => {
  const { database } = runtime;
  await countAll(database);
  const other = await partnerContext(runtime);
  await book(ctx);
  await book(other);
  await inTransaction(database, async (tx) => {
    expect(await lockPartnerDays(tx, ctx.partner.id)).toBe(true);
    expect(await countNextDay(database, atOnce)).toBe(true);
    expect(await countNextDay(database, atOnce)).toBe(false);
  });
  expect(await readCounts(other)).toMatchObject({ bookings: 1, marks: 0 });
  expect(await readCounts(ctx)).toMatchObject({ bookings: 0, marks: 1 });
});

test("a partner whose count fails waits for a growing time and does not block other partners", async ({
  ctx,
  runtime,
}) => {
  const { database } = runtime;
  await countAll(database);
  const other = await partnerContext(runtime);
  await book(ctx);
  await book(other);
  await database.rows(
    sql.raw(`alter table insight_days add constraint sabotage check (partner_id <> ${ctx.partner.id})`),
  );
  const pauses: Pauses = new Map();
  const count = () => countNextDay(database, { ...atOnce, pauses });
  const endPause = () => {
    const pause = pauses.get(ctx.partner.id);
    if (pause === undefined) throw new Error("The partner is not paused.");
    const seconds = (pause.endsAt - performance.now()) / 1000;
    pauses.set(ctx.partner.id, { ...pause, endsAt: performance.now() });
    return Math.ceil(seconds / 10) * 10;
  };
  const failure = `A day of the partner ${ctx.partner.id} was not counted.`;
  try {
    await expect(count()).rejects.toThrow(failure);
    expect(await count()).toBe(true);
    expect(await count()).toBe(false);
    expect(await readCounts(other)).toMatchObject({ bookings: 1, marks: 0 });
    expect(await readCounts(ctx)).toMatchObject({ bookings: 0, marks: 1 });
    const seconds = [endPause()];
    for (let failures = 2; failures <= 8; failures += 1) {
      await expect(count()).rejects.toThrow(failure);
      seconds.push(endPause());
    }
    expect(seconds).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
  } finally {
    await database.rows(sql`alter table insight_days drop constraint sabotage`);
  }
  expect(await count()).toBe(true);
  expect(pauses.size).toBe(0);
  expect(await readCounts(ctx)).toMatchObject({ bookings: 1, marks: 0 });
});

test("a booking that commits while its day is counted is counted afterwards", async ({ ctx }) => {
  const { database } = ctx;
  await book(ctx);
  await inTransaction(database, async (booking) => {
    const { id: carId } = await createCar(booking);
    await createBooking(booking, { carId, partnerId: ctx.partner.id });
    await countAll(database);
    expect(await readCounts(ctx)).toMatchObject({ bookings: 1, marks: 0 });
  });
  expect(await readCounts(ctx)).toMatchObject({ bookings: 1, marks: 1 });
  await countAll(database);
  expect(await readCounts(ctx)).toMatchObject({ bookings: 2, marks: 0 });
});

test("drafts and completions mark no day", async ({ ctx }) => {
  const { database, partner } = ctx;
  const { id: carId } = await createCar(database, { fleetSize: 9 });
  await createBooking(database, { carId, partnerId: partner.id, status: "draft" });
  expect((await readCounts(ctx)).marks).toBe(0);
  const booking = await createBooking(database, { carId, partnerId: partner.id, status: "confirmed" });
  await countAll(database);
  await database.rows(
    sql`update bookings set status = 'completed', completed_at = clock_timestamp() where id = ${booking.id}`,
  );
  expect((await readCounts(ctx)).marks).toBe(0);
});

test("the days of a database that was upgraded are counted from its bookings", async ({ ctx }) => {
  const { database, partner } = ctx;
  const { id: carId } = await createCar(database, { fleetSize: 9 });
  for (const day of ["2026-01-01", "2026-01-03"]) {
    await createBooking(database, { carId, partnerId: partner.id, bookedAt: new Date(`${day}T08:00:00Z`) });
  }
  await database.rows(sql`delete from insight_marks where partner_id = ${partner.id}`);
  await database.rows(sql`insert into insight_marks (partner_id) values (${partner.id})`);
  // One step makes a mark of each of the three days.
  expect(await countAll(database)).toBeGreaterThanOrEqual(4);
  expect(await readCounts(ctx)).toEqual({ bookings: 2, rows: 2, marks: 0 });
});

test.for([
  ["Pacific/Kiritimati", "2026-05-06", "2026-05-07"],
  ["Asia/Tokyo", "2026-05-06", "2026-05-07"],
  ["America/Los_Angeles", "2026-05-05", "2026-05-06"],
  ["Pacific/Pago_Pago", "2026-05-05", "2026-05-06"],
] as const)(
  "with the time zone %s, bookings count on its days",
  async ([timezone, first, second], { ctx }) => {
    const { database, partner } = ctx;
    const { id: carId } = await createCar(database, { fleetSize: 9 });
    for (const at of ["2026-05-06T02:30:00Z", "2026-05-06T15:30:00Z"])
      await createBooking(database, { carId, partnerId: partner.id, bookedAt: new Date(at) });
    await countAll(database);
    await setPartnerTerms(database, ctx, { partner: partner.slug, terms: { timezone } });
    await countAll(database);
    const counted = await database.rows(
      sql`select day::text, bookings::int from insight_days where partner_id = ${partner.id} and slice = 0 order by day`,
    );
    expect(counted).toEqual([
      { day: first, bookings: 1 },
      { day: second, bookings: 1 },
    ]);
  },
);
