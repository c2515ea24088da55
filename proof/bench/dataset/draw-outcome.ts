import type { Random } from "../../kit/random";
import type { Row } from "./copy-rows";

const hour = 3_600_000;

type BookingTimes = {
  id: number;
  startsAt: number;
  endsAt: number;
  now: number;
  bookedAt: number;
  random: Random;
};
type BookingStatus =
  | "draft"
  | "pending"
  | "pending_confirmation"
  | "confirmed"
  | "cancelled"
  | "expired"
  | "completed";

/**
 * Draws the status of a booking whose rental is past, running or in the future. Returns the columns of the booking for
 * the status and the times that belong to it.
 */
export function drawOutcome({ id, startsAt, endsAt, now, bookedAt, random }: BookingTimes): Row {
  const status = drawStatus(startsAt > now ? "ahead" : endsAt > now ? "running" : "over", random);
  const at = (time: number) => new Date(time).toISOString();
  const when = (applies: boolean, time: number) => (applies ? at(time) : null);
  const isDraft = status === "draft";
  const waiting = status === "pending" || status === "pending_confirmation";
  const expiresAt = now - random.between(-1, 29 * 24 * 2) * (hour / 2);
  return {
    status,
    payment_reference: isDraft ? null : `pay-${id}`,
    fulfilment_state: status === "pending_confirmation" ? "pending" : "none",
    expires_at: when(isDraft, expiresAt),
    reserved_at: when(isDraft, expiresAt - hour / 2),
    booked_at: when(!isDraft, waiting ? now - hour : bookedAt),
    confirm_by: when(!isDraft, waiting ? now + 7 * hour : bookedAt + 8 * hour),
    confirmed_at: when(status === "confirmed" || status === "completed", bookedAt + hour),
    cancelled_at: when(status === "cancelled", bookedAt + hour),
    cancelled_by: status === "cancelled" ? "partner" : null,
    expired_at: when(status === "expired", bookedAt + 8 * hour),
    completed_at: when(status === "completed", endsAt + 60_000),
  };
}

const shares: Record<"over" | "running" | "ahead", readonly [BookingStatus, number][]> = {
  over: [
    ["cancelled", 0.12],
    ["expired", 0.06],
    ["completed", 1],
  ],
  running: [
    ["cancelled", 0.12],
    ["expired", 0.06],
    ["confirmed", 1],
  ],
  ahead: [
    ["draft", 0.05],
    ["cancelled", 0.1],
    ["expired", 0.05],
    ["pending", 0.02],
    ["pending_confirmation", 0.01],
    ["confirmed", 1],
  ],
};

function drawStatus(phase: keyof typeof shares, random: Random): BookingStatus {
  let left = random.next();
  for (const [status, share] of shares[phase]) {
    left -= share;
    if (left < 0) return status;
  }
  return "confirmed";
}
