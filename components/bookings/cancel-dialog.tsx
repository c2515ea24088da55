"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { bookingKeys, cancelBookingRoute } from "@/lib/api/bookings";
import { call } from "@/lib/api/call";
import { cancellationQuery } from "@/lib/api/replacements";
import type { Booking } from "@/lib/contracts/bookings";
import type { Cancellation } from "@/lib/contracts/replacements";
import { formatMoney } from "@/lib/format/format-money";
import { formatLocalTime } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/field";

type CancelDialogProps = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Asks for confirmation before a booking is cancelled, and shows the refund due and until when the booking can be
 * cancelled.
 */
export function CancelDialog({ booking, open, onOpenChange }: CancelDialogProps) {
  const { texts, locale } = useTexts();
  const { bookings, common } = texts;
  const { reference, payment_reference } = booking;
  const [reason, setReason] = useState("");
  const cancel = useCancelBooking(reference);
  const effect = useQuery({ ...cancellationQuery(reference), enabled: open });
  const { cancellable, cancellable_until, refund_due, currency } =
    effect.data ?? expectedCancellation(booking);
  const total = formatMoney(refund_due, currency, locale);
  const until = untilText({ cancellable, cancellable_until }, texts, locale);
  const submit = () => cancel.mutate(reason.trim(), { onSuccess: () => onOpenChange(false) });
  const body = reason.trim() === "" ? {} : { reason: reason.trim() };
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel.reset();
        onOpenChange(next);
      }}
      title={fill(bookings.cancelTitle, { reference })}
      description={bookings.cancelDescription}
      closeLabel={common.close}
    >
      <ul className="list-disc pb-4 pl-5 text-ink2">
        <li>{fill(bookings.cancelRefund, { total, payment: payment_reference })}</li>
        {until === undefined ? null : <li>{until}</li>}
        <li>{bookings.cancelWebhooks}</li>
      </ul>
      <TextArea
        label={bookings.cancelReason}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      {cancel.error === null ? null : (
        <div className="pt-3">
          <Refused error={cancel.error} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 py-4">
        <Button look="danger" onClick={submit} busy={cancel.isPending && bookings.cancelBusy}>
          {bookings.cancelConfirm}
        </Button>
        <Button onClick={() => onOpenChange(false)}>{bookings.keepBooking}</Button>
      </div>
      <CallDetails call={{ route: cancelBookingRoute, params: { reference }, body }} />
    </Dialog>
  );
}

/**
 * Returns the values that the dialog shows until the API's response arrives: the whole total as the refund,
 * and the start of the rental as the deadline.
 */
function expectedCancellation({ total, currency, starts_at }: Booking) {
  return { cancellable: true, cancellable_until: starts_at, refund_due: total, currency };
}

function untilText(
  { cancellable, cancellable_until }: Pick<Cancellation, "cancellable" | "cancellable_until">,
  { bookings }: Texts,
  locale: string,
): string | undefined {
  if (!cancellable) return bookings.cancelNotNow;
  if (cancellable_until === null) return undefined;
  return fill(bookings.cancelUntil, { time: formatLocalTime(cancellable_until, locale) });
}

/** The error of a rejected cancellation. If the booking status is the reason, also says why that status prevents it. */
function Refused({ error }: { error: unknown }) {
  const { texts } = useTexts();
  const status = isApiFailure(error) && error.code === "not_cancellable" ? error.details.status : undefined;
  const why = typeof status === "string" ? texts.bookings.cancelRefused[status] : undefined;
  return (
    <>
      {why === undefined ? null : <p className="pb-2 font-medium text-bad">{why}</p>}
      <FailureNote error={error} />
    </>
  );
}

/**
 * Returns the mutation that cancels a booking. Cancelling again returns the same booking, so a double click is
 * harmless.
 */
function useCancelBooking(reference: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(cancelBookingRoute, { params: { reference }, body: reason === "" ? {} : { reason } }),
    onSuccess: ({ booking }) => {
      queryClient.setQueryData(bookingKeys.one(reference), booking);
      return queryClient.invalidateQueries({ queryKey: bookingKeys.all });
    },
    // The service rejected the cancellation because of a status that the page does not show yet.
    onError: () => queryClient.invalidateQueries({ queryKey: bookingKeys.one(reference) }),
  });
}
