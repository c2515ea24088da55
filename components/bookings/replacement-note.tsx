"use client";

import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";

/**
 * Returns whether a confirmed booking replaced this one. Then only the difference between their totals is refunded or
 * collected.
 */
export function isReplaced({ replaced_by, cancellation }: Booking): boolean {
  return replaced_by !== null && cancellation?.reason === "replaced";
}

/** Links a booking to the booking that it replaces and to the booking that replaces it. */
export function ReplacementNote({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { pair } = texts.bookings;
  const { replaces, replaced_by, status } = booking;
  if (replaces === null && replaced_by === null) return null;
  const waits = statusGroup(status) !== "ended";
  return (
    <div className="space-y-1 pb-4">
      {replaces === null ? null : (
        <Sentence
          text={statusGroup(status) === "waiting" ? pair.replacesWaiting : pair.replaces}
          reference={replaces}
        />
      )}
      {replaced_by === null ? null : (
        <Sentence text={waits ? pair.beingReplaced : pair.replacedBy} reference={replaced_by} />
      )}
    </div>
  );
}

function Sentence({ text, reference }: { text: string; reference: string }) {
  const [before = "", after = ""] = text.split("{reference}");
  return (
    <p>
      {before}
      <Link className="font-medium text-accent underline" href={`/bookings/${reference}`}>
        {reference}
      </Link>
      {after}
    </p>
  );
}
