"use client";

import { useState } from "react";
import { replaceBookingRoute } from "@/lib/api/replacements";
import type { Booking } from "@/lib/contracts/bookings";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { ProgressNote } from "../../reservations/submit/submission-note";
import { SubmitButton } from "../../reservations/submit/submit-button";
import type { Submitting } from "../../reservations/submit/use-submission";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { ChangeFields } from "./change-fields";
import { ChangePreview } from "./change-preview";
import { toCustomerBody, toTypedCustomer } from "./customer-change";
import { CustomerInputs } from "./customer-inputs";
import { useChange } from "./use-change";

type Props = { booking: Booking; onClose: () => void };

/** The form that changes a booking. It shows the price difference first, then books a replacement at most once. */
export function ChangeForm({ booking, onClose }: Props) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const { rental, change, complete, body, preview, cars, submission } = useChange(booking);
  const [payment, setPayment] = useState(booking.payment_reference);
  const [customer, setCustomer] = useState(() => toTypedCustomer(booking));
  const { data } = preview;
  const ready = complete && data?.possible === true && !preview.isPlaceholderData && payment.trim() !== "";
  const sent = {
    ...body,
    ...toCustomerBody(booking, customer),
    payment_reference: payment.trim(),
    expected_total: data?.total ?? 0,
  };
  const submit = () => {
    if (ready && !submission.busy) submission.submit(sent);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="space-y-4 pb-4"
    >
      <div inert={submission.busy} className="space-y-4">
        <ChangeFields booking={booking} rental={rental} cars={cars} onChange={change} />
        {data === undefined ? null : (
          <ChangePreview booking={booking} preview={data} loading={preview.isFetching} />
        )}
        {preview.error === null ? null : (
          <FailureNote error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        <CustomerInputs
          customer={customer}
          onChange={(next) => setCustomer((typed) => ({ ...typed, ...next }))}
        />
        <TextField
          label={bookings.paymentReference}
          hint={bookings.change.paymentHint}
          value={payment}
          maxLength={255}
          onChange={({ target }) => setPayment(target.value)}
        />
      </div>
      <Outcome submission={submission} externalRef={booking.external_ref ?? ""} onRetry={submit} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={submission.busy} blocked={!ready} working={bookings.change.busy}>
          {bookings.change.confirm}
        </SubmitButton>
        <Button onClick={onClose}>{common.close}</Button>
      </div>
      <CallDetails
        call={{ route: replaceBookingRoute, params: { reference: booking.reference }, body: sent }}
      />
    </form>
  );
}

type OutcomeProps = { submission: Submitting; externalRef: string; onRetry: () => void };

/** The state of the request until the page of the new booking opens, or the error after a rejection. */
function Outcome({ submission, externalRef, onRetry }: OutcomeProps) {
  const { state } = submission;
  if (state.phase !== "refused")
    return <ProgressNote what="book" {...{ submission, externalRef, onRetry }} />;
  return <FailureNote error={state.failure} onRetry={state.failure.unknownOutcome ? onRetry : undefined} />;
}
