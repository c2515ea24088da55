import { sql } from "drizzle-orm";
import type { BookingRow } from "../../drizzle/schema/bookings";
import { reserveBody } from "../../lib/contracts/reservations";
import { addDays } from "../../lib/dates";
import { toMajor } from "../../lib/money";
import { todayIn } from "../../lib/zone-time";
import type { CrewDecision } from "../../server/bookings/apply-decision";
import { bookReservation } from "../../server/bookings/book-reservation";
import { cancelBooking } from "../../server/bookings/cancel-booking";
import { createBooking } from "../../server/bookings/create-booking";
import { expireBooking } from "../../server/bookings/expire-booking";
import { lockOwnedBooking } from "../../server/bookings/lock-owned-booking";
import { transitionBooking } from "../../server/bookings/transition-booking";
import type { Actor, IdempotentContext, PartnerContext, Runtime } from "../../server/context";
import { decideBooking } from "../../server/crew/decide-booking";
import { inTransaction } from "../../server/db/in-transaction";
import { toCreateReservation } from "../../server/operations/rental-input";
import { toRentalRequest } from "../../server/rentals/draft-columns";
import { quoteRental } from "../../server/rentals/quote-rental";
import { type CreateReservation, createReservation } from "../../server/reservations/create-reservation";
import { createPartnerContext } from "./create-partner-context";
import { type DemoBooking, demoBookings } from "./demo-files";

const minute = 60_000;
const day = 86_400_000;

type Step = { at: Date; run(): Promise<void> };

/**
 * Creates the demo bookings by the use cases that also serve partners. Each step, such as a booking or a confirmation,
 * runs with its own clock time before `loadedAt`. The steps of all bookings run in time order, so that events and
 * deadlines are realistic. A repeated call skips steps that already ran: it finds a booking by its payment reference,
 * and a draft by its customer's email address and car.
 */
export async function createDemoBookings(runtime: Runtime, loadedAt: Date): Promise<void> {
  const steps: Step[] = [];
  for (const booking of demoBookings()) steps.push(...(await planSteps(runtime, booking, loadedAt)));
  steps.sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const step of steps) await step.run();
}

async function planSteps(runtime: Runtime, booking: DemoBooking, loadedAt: Date): Promise<Step[]> {
  const at = new Date(loadedAt.getTime() - booking.booked_days_ago * day);
  const ctx = await createPartnerContext(runtime, booking.partner, at);
  const order = toOrder(booking, at);
  if (booking.outcome === "draft") {
    return [{ at, run: async () => void (await findOrCreateDraft(ctx, order)) }];
  }
  return [{ at, run: () => book(ctx, booking, order) }, ...planEnding(ctx, booking)];
}

async function book(ctx: PartnerContext, booking: DemoBooking, order: CreateReservation): Promise<void> {
  if ((await findBooking(ctx, booking)) !== undefined) return;
  const paymentReference = booking.payment_reference;
  if (booking.one_step) {
    await withIdempotentContext(ctx, async (call) => {
      const quoted = await quoteRental(call.tx, call, toRentalRequest(order));
      const expectedTotal = toMajor(quoted.totalMinor, quoted.currency);
      return await createBooking(call, { ...order, paymentReference, expectedTotal });
    });
    return;
  }
  const reference = await findOrCreateDraft({ ...ctx, now: new Date(ctx.now.getTime() - 4 * minute) }, order);
  await withIdempotentContext(ctx, (call) =>
    bookReservation(call, { reference, paymentReference, expectedTotal: undefined }),
  );
}

type BookedRow = Pick<BookingRow, "reference" | "status">;

async function findBooking(
  { database, partner }: PartnerContext,
  booking: DemoBooking,
): Promise<BookedRow | undefined> {
  const [booked] = await database.rows<BookedRow>(
    sql`select reference, status from bookings
        where partner_id = ${partner.id} and payment_reference = ${booking.payment_reference}`,
  );
  return booked;
}

/** Returns the reference of the draft, and creates the draft if it does not exist. */
async function findOrCreateDraft(ctx: PartnerContext, order: CreateReservation): Promise<string> {
  const [draft] = await ctx.database.rows<{ reference: string }>(
    sql`select reference from bookings
        where partner_id = ${ctx.partner.id} and status = 'draft'
          and customer_email = ${order.customer.email} and car ->> 'slug' = ${order.carSlug}`,
  );
  return (
    draft?.reference ?? (await withIdempotentContext(ctx, (call) => createReservation(call, order))).reference
  );
}

const crew: Actor = { type: "crew", id: "crew@example.com" };
const service: Actor = { type: "service", id: null };

/** Returns the changes that follow the booking, such as its confirmation or cancellation, each with its time. */
function planEnding(ctx: PartnerContext, booking: DemoBooking): Step[] {
  const { database, config } = ctx;
  const { reason, confirmation = "CONF-48213" } = booking;
  const after = (minutes: number) => new Date(ctx.now.getTime() + minutes * minute);
  const as = (actor: Actor, now: Date) => ({ actor, now, requestId: null, config });
  const decidedAt = after(7 + (booking.payment_reference.length % 5) * 6);
  const asCrew = as(crew, decidedAt);
  const end = async (reference: string, ending: "complete" | "expire", at: Date) =>
    await inTransaction(database, async (tx) => {
      const booking = await lockOwnedBooking(tx, ctx, reference);
      if (ending === "expire") await expireBooking(tx, as(service, at), booking);
      else await transitionBooking(tx, as(service, at), { booking, transition: "complete" });
    });
  const step = (
    at: Date,
    from: BookedRow["status"][],
    act: (reference: string) => Promise<unknown>,
  ): Step => ({
    at,
    run: async () => {
      const booked = await findBooking(ctx, booking);
      if (booked === undefined)
        throw new Error(`The booking with payment ${booking.payment_reference} does not exist.`);
      if (from.includes(booked.status)) await act(booked.reference);
    },
  });
  const waiting: BookedRow["status"][] = ["pending", "pending_confirmation"];
  const decide = (decision: CrewDecision) =>
    step(decidedAt, waiting, (reference) => decideBooking(database, asCrew, { reference, decision }));
  switch (booking.outcome) {
    case "confirmed":
      return [decide({ act: "accept" })];
    case "completed": {
      const endsAt = new Date(ctx.now.getTime() + (booking.lead_days + booking.days + 1) * day);
      return [
        decide({ act: "accept" }),
        step(endsAt, ["confirmed"], (reference) => end(reference, "complete", endsAt)),
      ];
    }
    case "declined":
      return [decide({ act: "decline", reason })];
    case "secured":
      return [decide({ act: "secure", confirmation })];
    case "secure_failed":
      return [decide({ act: "fail", reason })];
    case "cancelled_by_partner": {
      const at = after(95);
      return [step(at, waiting, (reference) => cancelBooking({ ...ctx, now: at }, { reference, reason }))];
    }
    case "expired": {
      const at = after(8 * 60 + 1);
      return [step(at, waiting, (reference) => end(reference, "expire", at))];
    }
    default:
      return [];
  }
}

function toOrder(booking: DemoBooking, bookedAt: Date): CreateReservation {
  const dateFrom = addDays(todayIn("UTC", bookedAt), booking.lead_days);
  const { phone, ...customer } = booking.customer;
  const body = reserveBody.parse({
    car_slug: booking.car,
    date_from: dateFrom,
    date_to: addDays(dateFrom, booking.days),
    customer: phone === undefined ? customer : { ...customer, phone },
    units: booking.units,
    pickup_hour: booking.pickup_hour,
    return_hour: booking.return_hour,
    pickup_type: booking.pickup_type,
    ...(booking.external_ref === undefined ? {} : { external_ref: booking.external_ref }),
    ...(booking.currency === undefined ? {} : { currency: booking.currency }),
  });
  return toCreateReservation(body);
}

async function withIdempotentContext<T>(
  ctx: PartnerContext,
  work: (call: IdempotentContext) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx.database, (tx) => work({ ...ctx, tx }));
}
