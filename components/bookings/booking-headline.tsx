"use client";

import { parseStatus, statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Countdown } from "../time/countdown";
import { Instant } from "../time/instant";
import { CopyText } from "../ui/copy-text";
import { BookingStatusMark } from "./booking-status";
import { statusLabel } from "./booking-status-label";

const endedNotes = {
  cancelled: "cancelledNote",
  expired: "expiredNote",
  completed: "completedNote",
} as const;

/** Returns the texts of an unconfirmed or unknown status: the headline, who must act, and by when. */
function waitingTexts(status: string, { bookings }: Texts) {
  const { unconfirmed } = bookings;
  const known = parseStatus(status);
  if (known === "pending" || known === "pending_confirmation" || known === "pending_supplier") {
    return unconfirmed[known];
  }
  return unconfirmed.unknown;
}

/** Returns the headline for a status and the sentence that explains it. */
function sentences({ status }: Booking, texts: Texts): { headline: string; note: string } {
  const { bookings } = texts;
  const group = statusGroup(status);
  if (group === "confirmed") return { headline: texts.statuses.confirmed, note: bookings.confirmedNote };
  const known = parseStatus(status);
  if (known === "cancelled" || known === "expired" || known === "completed") {
    return { headline: statusLabel(status, texts), note: bookings[endedNotes[known]] };
  }
  return waitingTexts(status, texts);
}

/** The status of a booking as the page's main headline, with its deadline while it is unconfirmed. */
export function BookingHeadline({ booking, now }: { booking: Booking; now: number }) {
  const { texts } = useTexts();
  const { bookings, common, shell } = texts;
  const { reference, status, confirm_by } = booking;
  const { headline, note } = sentences(booking, texts);
  return (
    <header className="pb-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-ink2 text-meta">{bookings.booking}</span>
        <CopyText
          text={reference}
          label={common.copy}
          action={shell.keys.copyReference}
          className="font-medium text-form"
        />
        <BookingStatusMark status={status} />
      </p>
      <h1 className="pt-1 font-semibold text-title">{headline}</h1>
      <p className="text-form text-ink2">{note}</p>
      {statusGroup(status) === "waiting" && confirm_by !== null ? (
        <Deadline at={confirm_by} now={now} sentence={waitingTexts(status, texts).until} />
      ) : null}
      <Cancellation booking={booking} />
    </header>
  );
}

/** Shows who must act, by when, and the time left. */
function Deadline({ at, now, sentence }: { at: string; now: number; sentence: string }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const [before = "", after = ""] = sentence.split("{time}");
  return (
    <p className="flex flex-wrap gap-x-2 pt-1">
      <span>
        {before}
        <Instant at={at} />
        {after}
      </span>{" "}
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>{" "}
      {/* On a phone it has a line of its own, so that a longer time does not move the page. */}
      <span className="max-sm:w-full">
        <Countdown until={at} now={now} words={{ left: bookings.left, passed: bookings.deadlinePassed }} />
      </span>
    </p>
  );
}

function Cancellation({ booking: { cancellation } }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  if (cancellation === null) return null;
  const by = fill(bookings.cancellation, { by: bookings.by[cancellation.by] ?? cancellation.by });
  return (
    <p className="pt-1 text-ink2">
      {by}
      {cancellation.reason === null ? null : `: “${cancellation.reason}”`}
    </p>
  );
}
