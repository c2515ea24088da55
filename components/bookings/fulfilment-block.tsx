"use client";

import type { Booking } from "@/lib/contracts/bookings";
import type { Texts } from "@/lib/texts/en";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { Section } from "../ui/page-header";
import { Status, type Tone } from "../ui/status";

type State = Booking["fulfilment"]["state"];

const tones: Readonly<Record<State, Tone>> = {
  none: "draft",
  pending: "wait",
  reserved: "ok",
  failed: "bad",
  cancelled: "bad",
};

function stateWords({ statuses }: Texts): Readonly<Record<State, string>> {
  return {
    none: statuses.fulfilmentNone,
    pending: statuses.fulfilmentPending,
    reserved: statuses.fulfilmentReserved,
    failed: statuses.fulfilmentFailed,
    cancelled: statuses.fulfilmentCancelled,
  };
}

/**
 * The fulfilment state and fulfilment reference of a booking. After a failure or cancellation, also the booking and
 * payment references, which support needs.
 */
export function FulfilmentBlock({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const { state, reference } = booking.fulfilment;
  const lost = state === "failed" || state === "cancelled";
  const ids = [
    ...(reference === null ? [] : [{ name: bookings.fulfilmentReference, value: reference }]),
    ...(lost ? [{ name: bookings.columns.reference, value: booking.reference }] : []),
    ...(lost ? [{ name: bookings.paymentReference, value: booking.payment_reference }] : []),
  ];
  return (
    <Section
      title={bookings.fulfilment}
      actions={<Status tone={tones[state]}>{stateWords(texts)[state]}</Status>}
    >
      <p className={lost ? "font-medium text-bad" : "text-ink2"}>{bookings.fulfilmentTexts[state]}</p>
      {ids.length === 0 ? null : (
        <div className="pt-2">
          <FactList
            facts={ids.map(({ name, value }) => ({
              name,
              value: <CopyText text={value} label={common.copy} />,
            }))}
          />
        </div>
      )}
    </Section>
  );
}
