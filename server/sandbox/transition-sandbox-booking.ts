import type { BookingRow } from "@/drizzle/schema/bookings";
import type { BookingStatus } from "@/lib/contracts/bookings";
import { applyDecision, type CrewDecision } from "../bookings/apply-decision";
import { applyDueTransitions } from "../bookings/due/apply-due-transitions";
import { commitDueTransitionsOfReplacement } from "../bookings/due/commit-due-transitions";
import { expireBooking } from "../bookings/expire-booking";
import { lockOwnedBooking } from "../bookings/lock-owned-booking";
import { isBeingReplaced } from "../bookings/replace/is-being-replaced";
import { enqueueSupplierCancellation } from "../bookings/supplier/enqueue-supplier-cancellation";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { abandonSupplierBooking } from "../fulfilment/apply-supplier-result";
import { type Act, allowedTransitions } from "./allowed-transitions";

const reason = "Requested through the sandbox.";

/**
 * Sets a booking of the partner to the status `to` as the crew, a supplier or time would. First applies due
 * transitions, and stops if they lead to `to`. Throws `not_found`. Throws `illegal_transition`, with the statuses that
 * the booking can reach, if `to` is none of them.
 */
export async function transitionSandboxBooking(
  ctx: PartnerContext,
  { reference, to }: { reference: string; to: BookingStatus },
): Promise<BookingRow> {
  await commitDueTransitionsOfReplacement(ctx, reference);
  const { due, after } = await settle(ctx, reference);
  if (due && after.status === to) return after;
  return await inTransaction(ctx.database, async (tx) => {
    const booking = await lockOwnedBooking(tx, ctx, reference);
    const legal = allowedTransitions(booking, ctx.now);
    if (await isBeingReplaced(tx, booking)) legal.delete("completed");
    const act = legal.get(to);
    if (act !== undefined) return await perform(tx, ctx, { booking, act });
    const { status } = booking;
    throw new ApiError("illegal_transition", `A booking with status ${status} cannot change to ${to}.`, {
      status,
      legal: [...legal.keys()],
    });
  });
}

/**
 * Applies and commits the due transitions, so that a rejected request does not undo them. Returns the booking and
 * whether there were any.
 */
async function settle(ctx: PartnerContext, reference: string): Promise<{ due: boolean; after: BookingRow }> {
  return await inTransaction(ctx.database, async (tx) => {
    const before = await lockOwnedBooking(tx, ctx, reference);
    const after = await applyDueTransitions(tx, ctx, before);
    return { due: after !== before, after };
  });
}

type Move = { booking: BookingRow; act: Act };

async function perform(tx: Tx, ctx: PartnerContext, { booking, act }: Move): Promise<BookingRow> {
  if (act === "expire") return await expireBooking(tx, ctx, booking);
  if (act === "complete") return await transitionBooking(tx, ctx, { booking, transition: act });
  if (act === "supply") return await supplyWithoutSupplier(tx, ctx, booking);
  if (act === "withhold") return await abandonSupplierBooking(tx, ctx, { booking, reason });
  return await applyDecision(tx, ctx, { booking, answer: toDecision(act, booking) });
}

/**
 * Confirms a booking without its supplier. Its pending or existing reservation is cancelled with the
 * supplier.
 */
async function supplyWithoutSupplier(tx: Tx, ctx: PartnerContext, booking: BookingRow): Promise<BookingRow> {
  await enqueueSupplierCancellation(tx, booking);
  return await transitionBooking(tx, ctx, {
    booking,
    transition: "supply",
    columns: { fulfilmentState: "reserved", fulfilmentReference: toSimulatedReference(booking) },
  });
}

/** Returns the simulated confirmation reference of a booking. */
function toSimulatedReference({ reference }: BookingRow): string {
  return `SBX-${reference.slice(3)}`;
}

function toDecision(act: CrewDecision["act"], booking: BookingRow): CrewDecision {
  switch (act) {
    case "accept":
      return { act };
    case "secure":
      return { act, confirmation: toSimulatedReference(booking) };
    default:
      return { act, reason };
  }
}
