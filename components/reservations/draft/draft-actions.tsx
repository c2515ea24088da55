"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { bookReservationRoute } from "@/lib/api/bookings";
import { reserveRoute } from "@/lib/api/reservations";
import { previewKey } from "@/lib/api/submissions/submissions-plan";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { toExternalReference } from "../new-external-reference";
import type { CustomerPayment } from "../payment/customer-payment";
import { toExpectedTotalField } from "../payment/price-change";
import { toRenewBody } from "../reserve-body";
import { useStopDraft } from "../submit/use-cancel-sale";
import { DiscardDraft } from "./discard-draft";
import type { DraftState } from "./use-draft-state";

type Props = { work: DraftState };

/**
 * The buttons that renew or discard a draft. After discarding, calls `onStopped` with what to refund if the customer
 * has paid, and otherwise opens the search.
 */
export function DraftActions({ work, onStopped }: Props & { onStopped: (paid: CustomerPayment) => void }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const router = useRouter();
  const { draft, renewable, over, busy, renew } = work;
  const cancellation = useStopDraft(work, (paid) =>
    paid === undefined ? router.push("/search") : onStopped(paid),
  );
  useShortcuts({ u: renewable && !busy ? () => renew() : undefined });
  return (
    <div inert={busy} className="flex flex-wrap items-center gap-2">
      <DraftApiCall work={work} />
      {renewable && !over ? (
        <Button shortcut="u" data-action={reserve.renew} onClick={() => renew()}>
          {reserve.renew}
        </Button>
      ) : null}
      <DiscardDraft reference={draft.reference} cancellation={cancellation} />
    </div>
  );
}

/** The API requests of the main action (book, or create the expired draft again) and of renewing. */
function DraftApiCall({ work }: Props) {
  const { draft, payment, expected, over, renewable, renewal: renewing, booking: submission } = work;
  const typed = useWatch({ control: payment.control, name: "payment_reference" });
  const { reference } = draft;
  const agreed = toExpectedTotalField(renewing.state);
  const renewed = toRenewBody(draft, { expected_total: expected, ...renewing.changes, ...agreed });
  const renewal = {
    route: reserveRoute,
    body: renewed,
    key: () => previewKey({ op: "reserve", anchor: () => toExternalReference(draft), anew: true }, renewed),
  };
  const booked = {
    payment_reference: typed.trim(),
    expected_total: expected,
    ...toExpectedTotalField(submission.state),
  };
  const booking = {
    route: bookReservationRoute,
    params: { reference },
    body: booked,
    key: () => previewKey({ op: "book", anchor: () => reference }, booked),
  };
  return over ? (
    <ApiCallDrawer call={renewal} />
  ) : (
    <ApiCallDrawer call={booking} also={renewable ? [renewal] : []} />
  );
}
