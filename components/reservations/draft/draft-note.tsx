"use client";

import type { CustomerPayment } from "../payment/customer-payment";
import { toReserveQuery } from "../reserve-body";
import { CancelPendingNote } from "../submit/cancel-pending-note";
import { SubmissionNote } from "../submit/submission-note";
import { useStopDraft } from "../submit/use-cancel-sale";
import type { DraftState } from "./use-draft-state";

type Props = { work: DraftState; onStopped: (paid: CustomerPayment | undefined) => void };

/** The progress of booking or renewing the draft, and the choices after a rejection. */
export function DraftNote({ work, onStopped }: Props) {
  const { draft, expected, charged, isReady, booking, renewal, renewing, renew, bookAt } = work;
  const cancellation = useStopDraft(work, onStopped);
  const paid = charged.now();
  return (
    <>
      <CancelPendingNote cancellation={cancellation} />
      <SubmissionNote
        submission={renewing ? renewal : booking}
        stage={renewing ? "renew" : "book"}
        externalRef={draft.external_ref ?? draft.reference}
        stay={{ ...toReserveQuery(draft), expected_total: expected }}
        title={draft.car.title}
        location={draft.location.slug}
        paid={paid}
        blocked={!isReady}
        onAgreeTotal={(total) => (renewing ? renew({ expected_total: total }) : bookAt(total))}
        onAgreeVehicle={({ slug, total }) => renew({ car_slug: slug, expected_total: total })}
        onCounterPickup={() => renew({ pickup_type: "pickup" })}
        onRetry={() => (renewing ? renew() : bookAt(expected))}
        onRenew={() => renew()}
        onStop={renewing && paid === undefined ? undefined : cancellation.stop}
        bookingHref={`/bookings/${draft.reference}`}
      />
    </>
  );
}
