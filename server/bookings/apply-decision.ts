import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { transitionBooking } from "./transition-booking";

/** A decision of the crew on an unconfirmed booking. */
export type CrewDecision =
  | { act: "accept" }
  | { act: "decline"; reason?: string | undefined }
  | { act: "secure"; confirmation: string }
  | { act: "fail"; reason?: string | undefined };

/**
 * Applies a crew decision to a booking and returns the booking. The caller has locked it and checked that it
 * awaits this decision.
 */
export async function applyDecision(
  tx: Tx,
  acting: Acting,
  { booking, answer }: { booking: BookingRow; answer: CrewDecision },
): Promise<BookingRow> {
  return await transitionBooking(tx, acting, {
    booking,
    transition: answer.act,
    columns: columnsOf(answer),
  });
}

function columnsOf(answer: CrewDecision) {
  switch (answer.act) {
    case "accept":
      return {};
    case "decline":
      return { cancelledBy: "crew", cancelReason: answer.reason ?? null } as const;
    case "secure":
      return { fulfilmentState: "reserved", fulfilmentReference: answer.confirmation } as const;
    case "fail":
      return {
        cancelledBy: "service",
        cancelReason: answer.reason ?? null,
        fulfilmentState: "failed",
      } as const;
  }
}
