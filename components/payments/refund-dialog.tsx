"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { allPaymentsFilter, refundPaymentRoute } from "@/lib/api/payments";
import type { Payment } from "@/lib/contracts/payments";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import type { Reopening } from "./use-reopen";

type RefundDialogProps = {
  payment: Payment;
  reopen: Reopening;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * The time in milliseconds for which the toast offers to undo the refund. The list offers it without a time
 * limit.
 */
const undoMs = 10_000;

/**
 * Records that the money of a payment was returned, with the reference of the refund if there is one. Says that the
 * service moves no money.
 */
export function RefundDialog({ payment, reopen, open, onOpenChange }: RefundDialogProps) {
  const { texts, locale } = useTexts();
  const { payments, common } = texts;
  const { id, amount, currency, payment_reference } = payment;
  const [reference, setReference] = useState("");
  const body = reference.trim() === "" ? {} : { refund_reference: reference.trim() };
  const refund = useRefund(payment, reopen, () => onOpenChange(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    refund.mutate(body);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(payments.markTitle, { payment: payment_reference })}
      description={payments.markText}
      closeLabel={common.close}
    >
      <form onSubmit={submit}>
        {amount === null || currency === null ? null : (
          <p className="pb-3 font-semibold text-title">{formatMoney(amount, currency, locale)}</p>
        )}
        <TextField
          label={payments.refundReference}
          value={reference}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
        />
        {refund.error === null ? null : (
          <div className="pt-3">
            <FailureNote error={refund.error} />
          </div>
        )}
        <div className="flex flex-wrap gap-2 py-4">
          <Button type="submit" look="primary" busy={refund.isPending && payments.markBusy}>
            {payments.mark}
          </Button>
          <Button onClick={() => onOpenChange(false)}>{common.cancel}</Button>
        </div>
      </form>
      <CallDetails call={{ route: refundPaymentRoute, params: { id }, body }} />
    </Dialog>
  );
}

/**
 * Returns the mutation that marks a payment as refunded. Marking it again returns the same payment, so a double click
 * is harmless.
 */
function useRefund({ id, payment_reference }: Payment, reopen: Reopening, onDone: () => void) {
  const { payments } = useTexts().texts;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { refund_reference?: string }) => call(refundPaymentRoute, { params: { id }, body }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries(allPaymentsFilter);
      void showToast(fill(payments.marked, { payment: payment_reference }), {
        duration: undoMs,
        action: { label: payments.undo, onClick: () => reopen.mutate({ id, payment_reference }) },
      });
    },
    // The state differs from the one that the page shows.
    onError: () => queryClient.invalidateQueries(allPaymentsFilter),
  });
}
