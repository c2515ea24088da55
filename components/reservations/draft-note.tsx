"use client";

import { useDropDraft } from "./drop-draft";
import { stayOf } from "./reserve-body";
import { SubmissionNote } from "./submission-note";
import type { DraftWork } from "./use-draft-work";

/** How booking or renewing the draft stands, and the ways on when it was refused. */
export function DraftNote({ work, onStopped }: { work: DraftWork; onStopped: () => void }) {
  const { draft, expected, payment, booking, renewal, renewing, renew, bookAt } = work;
  const drop = useDropDraft(draft.reference);
  const reference = payment.getValues("payment_reference").trim();
  return (
    <SubmissionNote
      submission={renewing ? renewal : booking}
      stage={renewing ? "renew" : "book"}
      externalRef={draft.external_ref ?? draft.reference}
      stay={{ ...stayOf(draft), expected_total: expected }}
      title={draft.car.title}
      location={draft.location.slug}
      paid={renewing || reference === "" ? undefined : { total: expected, reference }}
      onAgreeTotal={(total) => (renewing ? renew({ expected_total: total }) : bookAt(total))}
      onAgreeVehicle={({ slug, total }) => renew({ car_slug: slug, expected_total: total })}
      onCounterPickup={() => renew({ pickup_type: "pickup" })}
      onRetry={() => (renewing ? renew() : bookAt(expected))}
      onRenew={() => renew()}
      // Whatever comes of dropping it: a draft that is not booked lapses, and the refund is due all the same.
      onStop={renewing ? undefined : () => drop.mutate(undefined, { onSettled: onStopped })}
      bookingHref={`/bookings/${draft.reference}`}
    />
  );
}
