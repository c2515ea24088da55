import fc from "fast-check";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { newReference } from "../ids";
import { setPartnerTerms } from "../partners/set-partner-terms";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { getStatement } from "./get-statement";
import { listStatements } from "./list-statements";
import { presentLine, presentStatement } from "./present-statement";

/*
 * A slow second implementation of statements. It keeps all lines in a list, computes time zones with Intl and amounts
 * with BigInt, and freezes the lines of a month when the month closes.
 */

const dayMs = 86_400_000;
const zones = [
  "UTC",
  "Europe/Lisbon",
  "America/New_York",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Africa/Cairo",
] as const;

type Line = {
  reference: string;
  kind: "booking" | "cancellation";
  at: number;
  postedAt: number;
  currency: string;
  base: bigint;
  commission: bigint;
};
type Month = { period: string; end: number; lines: readonly Line[]; zeroCurrency: string };

class Model {
  zone: string = "UTC";
  invoice = "EUR";
  lines: Line[] = [];
  closed: Month[] = [];

  get closedUntil(): number {
    return this.closed.at(-1)?.end ?? Number.NEGATIVE_INFINITY;
  }

  add(line: Omit<Line, "postedAt">): void {
    this.lines.push({ ...line, postedAt: Math.max(line.at, this.closedUntil) });
  }

  /** Closes every month that ended at least 24 hours before `now`. */
  close(now: number): void {
    const due = addMonths(monthOf(now - dayMs, this.zone), -1);
    const first = this.lines.map(({ postedAt }) => monthOf(postedAt, this.zone)).sort()[0];
    const last = this.closed.at(-1)?.period;
    const start =
      last === undefined ? (first !== undefined && first < due ? first : due) : addMonths(last, 1);
    for (let period = start; period <= due; period = addMonths(period, 1)) {
      const end = startOf(addMonths(period, 1), this.zone);
      const from = this.closed.length === 0 ? startOf(period, this.zone) : this.closedUntil;
      const lines = this.lines.filter(({ postedAt }) => postedAt >= from && postedAt < end);
      this.closed.push({ period, end, lines, zeroCurrency: this.invoice });
    }
  }

  /** Returns the month to which a line belongs. */
  periodOf(line: Line): string {
    const frozen = this.closed.find(({ lines }) => lines.includes(line));
    if (frozen !== undefined) return frozen.period;
    const last = this.closed.at(-1)?.period;
    const month = monthOf(line.postedAt, this.zone);
    return last !== undefined && month <= last ? addMonths(last, 1) : month;
  }

  /** Returns the expected list of statements, newest first. */
  list(now: number) {
    const periods = this.lines.map((line) => this.periodOf(line)).sort();
    const [first] = periods;
    if (first === undefined) return [];
    const last = this.closed.at(-1)?.period ?? first;
    const newest = [monthOf(now, this.zone), periods.at(-1) ?? first, last].sort().at(-1) ?? first;
    const listed = [];
    for (let period = newest; period >= first; period = addMonths(period, -1))
      listed.push(...this.month(period));
    return listed;
  }

  month(period: string) {
    const frozen = this.closed.find((month) => month.period === period);
    const lines = this.lines.filter((line) => this.periodOf(line) === period);
    const found = [...new Set(lines.map(({ currency }) => currency))].sort().reverse();
    const currencies = found.length === 0 ? [frozen?.zeroCurrency ?? this.invoice] : found;
    return currencies.map((currency) => {
      const own = lines.filter((line) => line.currency === currency);
      const sum = (pick: (line: Line) => bigint) => own.reduce((total, line) => total + pick(line), 0n);
      const [base, commission] = [sum((line) => line.base), sum((line) => line.commission)];
      return {
        period,
        state: frozen === undefined ? "open" : "closed",
        base_currency: currency,
        bookings: own.filter(({ kind }) => kind === "booking").length,
        cancellations: own.filter(({ kind }) => kind === "cancellation").length,
        base_total: toDecimal(base, currency),
        commission: toDecimal(commission, currency),
        net: toDecimal(base - commission, currency),
      };
    });
  }

  /** Returns the expected lines of a month in one currency, oldest first. */
  linesOf(period: string, currency: string) {
    return this.lines
      .map((line, written) => ({ line, written }))
      .filter(({ line }) => line.currency === currency && this.periodOf(line) === period)
      .sort(
        (one, other) =>
          one.line.postedAt - other.line.postedAt ||
          one.line.at - other.line.at ||
          one.written - other.written,
      )
      .map(({ line }) => ({
        reference: line.reference,
        kind: line.kind,
        at: new Date(line.at).toISOString(),
        base_total: toDecimal(line.base, currency),
        commission: toDecimal(line.commission, currency),
        net: toDecimal(line.base - line.commission, currency),
      }));
  }
}

const digits: Readonly<Record<string, number>> = { JPY: 0, EUR: 2, KWD: 3 };
const toDecimal = (minor: bigint, currency: string) => Number(minor) / 10 ** (digits[currency] ?? 2);

function monthOf(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit" });
  return parts.format(at).slice(0, 7);
}

/** Finds the first moment of a month by bisection. */
function startOf(period: string, zone: string): number {
  let [before, from] = [Date.parse(`${period}-01`) - 2 * dayMs, Date.parse(`${period}-01`) + 2 * dayMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (monthOf(middle, zone) < period) before = middle;
    else from = middle;
  }
  return from;
}

function addMonths(period: string, months: number): string {
  const date = new Date(`${period}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** Returns the percentage of an amount, rounded half up. The rate is in units of 0.0001%. */
const percent = (amount: number, rate: number) =>
  (BigInt(amount) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n;

const amounts = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  base: fc.nat(5_000_000),
  other: fc.boolean(),
  otherTotal: fc.integer({ min: 1, max: 5_000_000 }),
  rate: fc.integer({ min: 0, max: 1_000_000 }),
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("confirm" as const), amounts }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("move" as const), hours: fc.integer({ min: -900, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("to-boundary" as const),
      ms: fc.integer({ min: -1, max: 1 }),
      days: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("zone" as const), zone: fc.constantFrom(...zones) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("invoice" as const), invoice: fc.constantFrom("EUR", "JPY") }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: "read" as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Fixture = { ctx: PartnerContext; model: Model; carId: number; active: BookingRow[]; now: number };

async function confirm(
  fixture: Fixture,
  given: Extract<Step, { kind: "confirm" }>["amounts"],
): Promise<void> {
  const { ctx, model, now } = fixture;
  const { currency: baseCurrency, base, other, otherTotal, rate } = given;
  const totalMinor = other ? otherTotal : base;
  const booking = await createBooking(ctx.database, {
    carId: fixture.carId,
    partnerId: ctx.partner.id,
    reference: newReference(),
    baseCurrency,
    baseTotalMinor: base,
    currency: other ? "USD" : baseCurrency,
    totalMinor,
    commissionMinor: Number(percent(totalMinor, rate)),
    commissionRate: (rate / 10_000).toFixed(4),
    startsAt: new Date(now + 3000 * dayMs),
    endsAt: new Date(now + 3003 * dayMs),
  });
  const confirmed = await transition(fixture, booking, "accept");
  fixture.active.push(confirmed);
  const { reference } = booking;
  model.add({
    reference,
    kind: "booking",
    at: now,
    currency: baseCurrency,
    base: BigInt(base),
    commission: percent(base, rate),
  });
}

async function transition(
  fixture: Fixture,
  booking: BookingRow,
  name: "accept" | "cancel",
): Promise<BookingRow> {
  const { ctx, now } = fixture;
  return await inTransaction(ctx.database, (tx) =>
    transitionBooking(
      tx,
      { ...ctx, now: new Date(now) },
      {
        booking,
        transition: name,
        ...(name === "cancel" ? { columns: { cancelledBy: "crew" } } : {}),
      },
    ),
  );
}

async function cancel(fixture: Fixture, which: number): Promise<void> {
  const { active, model, now } = fixture;
  const [booking] = active.splice(which % Math.max(active.length, 1), 1);
  if (booking === undefined) return;
  await transition(fixture, booking, "cancel");
  const confirmed = model.lines.find(({ reference }) => reference === booking.reference);
  if (confirmed === undefined) throw new Error("The model has no such line.");
  const { base, commission } = confirmed;
  model.add({ ...confirmed, kind: "cancellation", at: now, base: -base, commission: -commission });
}

async function change(fixture: Fixture, terms: { timezone?: string; currency?: string }): Promise<void> {
  const { ctx, model, now } = fixture;
  const acting = { ...ctx, now: new Date(now) };
  await setPartnerTerms(ctx.database, acting, { partner: ctx.partner.slug, terms });
  model.close(now);
  model.zone = terms.timezone ?? model.zone;
  model.invoice = terms.currency ?? model.invoice;
}

async function compare(fixture: Fixture): Promise<void> {
  const { model, now } = fixture;
  const ctx = { ...fixture.ctx, now: new Date(now) };
  model.close(now);
  const expected = model.list(now);
  expect(await readAll((cursor) => listStatements(ctx, { limit: 3, cursor }), presentStatement)).toEqual(
    expected,
  );
  for (const { period, base_currency: baseCurrency } of expected) {
    const lines = await readAll(
      async (cursor) => (await getStatement(ctx, { period, baseCurrency, limit: 4, cursor })).page,
      presentLine,
    );
    expect(lines, period).toMatchObject(model.linesOf(period, baseCurrency));
    const sum = lines.reduce((total, line) => total + line.base_total, 0);
    expect(sum).toBeCloseTo(
      expected.find((one) => one.period === period && one.base_currency === baseCurrency)?.base_total ??
        Number.NaN,
      2,
    );
  }
}

async function readAll<Row, Shown>(
  getPage: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next_cursor: string | null }>,
  present: (row: Row) => Shown,
): Promise<Shown[]> {
  const all: Shown[] = [];
  let cursor: string | undefined;
  do {
    const page = await getPage(cursor);
    all.push(...page.rows.map(present));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

async function apply(fixture: Fixture, taken: Step): Promise<void> {
  switch (taken.kind) {
    case "confirm":
      return await confirm(fixture, taken.amounts);
    case "cancel":
      return await cancel(fixture, taken.which);
    case "move":
      fixture.now += taken.hours * 3_600_000;
      return;
    case "to-boundary":
      fixture.now =
        startOf(addMonths(monthOf(fixture.now, fixture.model.zone), 1), fixture.model.zone) +
        taken.days * dayMs +
        taken.ms;
      return;
    case "zone":
      return await change(fixture, { timezone: taken.zone });
    case "invoice":
      return await change(fixture, { currency: taken.invoice });
    case "read":
      return await compare(fixture);
  }
}

async function runSteps(runtime: Runtime, carId: number, steps: readonly Step[]): Promise<void> {
  const ctx = await partnerContext(runtime);
  const fixture: Fixture = {
    ctx,
    model: new Model(),
    carId,
    active: [],
    now: Date.parse("2026-10-20T12:00:00Z"),
  };
  for (const taken of steps) await apply(fixture, taken);
  await compare(fixture);
}

test("statements agree with a slow second implementation", { timeout: 120_000 }, async ({ runtime }) => {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 100 });
  const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(steps, (taken) => runSteps(runtime, carId, taken)),
    { numRuns: 20, interruptAfterTimeLimit: 100_000 },
  );
});
