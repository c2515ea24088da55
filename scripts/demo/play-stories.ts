import { sql } from "drizzle-orm";
import type { BookingRow } from "../../drizzle/schema/bookings";
import { reserveBody } from "../../lib/contracts/reservations";
import { addDays } from "../../lib/dates";
import { toMajor } from "../../lib/money";
import { todayIn } from "../../lib/stay";
import { bookReservation } from "../../server/bookings/book-reservation";
import { cancelBooking } from "../../server/bookings/cancel-booking";
import { createBooking } from "../../server/bookings/create-booking";
import { expireBooking } from "../../server/bookings/expire-booking";
import { lockOwnedBooking } from "../../server/bookings/lock-owned-booking";
import { transitionBooking } from "../../server/bookings/transition-booking";
import type { Actor, IdempotentContext, PartnerContext, Runtime } from "../../server/context";
import type { CrewDecision } from "../../server/crew/apply-decision";
import { decideBooking } from "../../server/crew/decide-booking";
import { inTransaction } from "../../server/db/in-transaction";
import { toCreateReservation } from "../../server/operations/rental-input";
import { toRentalRequest } from "../../server/rentals/draft-columns";
import { quoteRental } from "../../server/rentals/quote-rental";
import { type CreateReservation, createReservation } from "../../server/reservations/create-reservation";
import { demoStories, type Story } from "./demo-files";
import { partnerAt } from "./partner-at";

const minute = 60_000;
const day = 86_400_000;

type Step = { at: Date; take(): Promise<void> };

/**
 * Plays the demo world's booking stories through the very use cases that serve partners, each step at its own time
 * before `told` and all of them in order, so that histories, events and deadlines are what they would have been.
 * Steps that were taken already are left alone: a story is known by its payment reference, a draft by its customer's
 * address and car.
 */
export async function playStories(runtime: Runtime, told: Date): Promise<void> {
  const steps: Step[] = [];
  for (const story of demoStories()) steps.push(...(await stepsOf(runtime, story, told)));
  steps.sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const step of steps) await step.take();
}

async function stepsOf(runtime: Runtime, story: Story, told: Date): Promise<Step[]> {
  const at = new Date(told.getTime() - story.booked_days_ago * day);
  const ctx = await partnerAt(runtime, story.partner, at);
  const order = orderOf(story, at);
  if (story.outcome === "draft") {
    return [{ at, take: async () => void (await draftOf(ctx, order)) }];
  }
  return [{ at, take: () => bookStory(ctx, story, order) }, ...endingOf(ctx, story)];
}

async function bookStory(ctx: PartnerContext, story: Story, order: CreateReservation): Promise<void> {
  if ((await findBooking(ctx, story)) !== undefined) return;
  const paymentReference = story.payment_reference;
  if (story.one_step) {
    await keyed(ctx, async (call) => {
      const quoted = await quoteRental(call.tx, call, toRentalRequest(order));
      const expectedTotal = toMajor(quoted.totalMinor, quoted.currency);
      return await createBooking(call, { ...order, paymentReference, expectedTotal });
    });
    return;
  }
  const reference = await draftOf({ ...ctx, now: new Date(ctx.now.getTime() - 4 * minute) }, order);
  await keyed(ctx, (call) =>
    bookReservation(call, { reference, paymentReference, expectedTotal: undefined }),
  );
}

type Booked = Pick<BookingRow, "reference" | "status">;

async function findBooking({ database, partner }: PartnerContext, story: Story): Promise<Booked | undefined> {
  const [booked] = await database.rows<Booked>(
    sql`select reference, status from bookings
        where partner_id = ${partner.id} and payment_reference = ${story.payment_reference}`,
  );
  return booked;
}

/** The reference of the story's draft, which is made where it is not there. */
async function draftOf(ctx: PartnerContext, order: CreateReservation): Promise<string> {
  const [draft] = await ctx.database.rows<{ reference: string }>(
    sql`select reference from bookings
        where partner_id = ${ctx.partner.id} and status = 'draft'
          and customer_email = ${order.customer.email} and car ->> 'slug' = ${order.carSlug}`,
  );
  return draft?.reference ?? (await keyed(ctx, (call) => createReservation(call, order))).reference;
}

const crew: Actor = { type: "crew", id: "crew@example.com" };
const service: Actor = { type: "service", id: null };

/** What follows the booking, each step with the moment it happens. */
function endingOf(ctx: PartnerContext, story: Story): Step[] {
  const { database, config } = ctx;
  const { reason, confirmation = "CONF-48213" } = story;
  const after = (minutes: number) => new Date(ctx.now.getTime() + minutes * minute);
  const as = (actor: Actor, now: Date) => ({ actor, now, requestId: null, config });
  const answered = after(7 + (story.payment_reference.length % 5) * 6);
  const asCrew = as(crew, answered);
  const end = async (reference: string, ending: "complete" | "expire", at: Date) =>
    await inTransaction(database, async (tx) => {
      const booking = await lockOwnedBooking(tx, ctx, reference);
      if (ending === "expire") await expireBooking(tx, as(service, at), booking);
      else await transitionBooking(tx, as(service, at), { booking, transition: "complete" });
    });
  const step = (at: Date, from: Booked["status"][], give: (reference: string) => Promise<unknown>): Step => ({
    at,
    take: async () => {
      const booked = await findBooking(ctx, story);
      if (booked === undefined) throw new Error(`${story.payment_reference} was not booked.`);
      if (from.includes(booked.status)) await give(booked.reference);
    },
  });
  const waiting: Booked["status"][] = ["pending", "pending_confirmation"];
  const decide = (decision: CrewDecision) =>
    step(answered, waiting, (reference) => decideBooking(database, asCrew, { reference, decision }));
  switch (story.outcome) {
    case "confirmed":
      return [decide({ act: "accept" })];
    case "completed": {
      const over = new Date(ctx.now.getTime() + (story.lead_days + story.days + 1) * day);
      return [
        decide({ act: "accept" }),
        step(over, ["confirmed"], (reference) => end(reference, "complete", over)),
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

function orderOf(story: Story, bookedAt: Date): CreateReservation {
  const dateFrom = addDays(todayIn("UTC", bookedAt), story.lead_days);
  const { phone, ...customer } = story.customer;
  const body = reserveBody.parse({
    car_slug: story.car,
    date_from: dateFrom,
    date_to: addDays(dateFrom, story.days),
    customer: phone === undefined ? customer : { ...customer, phone },
    units: story.units,
    pickup_hour: story.pickup_hour,
    return_hour: story.return_hour,
    pickup_type: story.pickup_type,
    ...(story.external_ref === undefined ? {} : { external_ref: story.external_ref }),
    ...(story.currency === undefined ? {} : { currency: story.currency }),
  });
  return toCreateReservation(body);
}

async function keyed<T>(ctx: PartnerContext, work: (call: IdempotentContext) => Promise<T>): Promise<T> {
  return await inTransaction(ctx.database, (tx) => work({ ...ctx, tx }));
}
