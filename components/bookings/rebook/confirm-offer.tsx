"use client";

import { useEffect, useRef, useState } from "react";
import type { Booking } from "@/lib/contracts/bookings";
import { formatDifference, formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { balanceText } from "../../reservations/payment/balance-text";
import { balanceDue } from "../../reservations/payment/customer-payment";
import { SubmitButton } from "../../reservations/submit/submit-button";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import type { ChosenCar, Rebooking } from "./use-rebooking";

type ConfirmOfferProps = { booking: Booking; rebooking: Rebooking; chosen: ChosenCar };

const maxReferenceLength = 255;

/**
 * Asks for confirmation before a car is booked that costs more than was paid, or whose total has changed since it was
 * shown. Takes the focus.
 */
export function ConfirmOffer({ booking, rebooking, chosen }: ConfirmOfferProps) {
  const { texts, locale } = useTexts();
  const { rebook } = texts;
  const { vehicle, total, before } = chosen;
  const { currency } = booking;
  const paid = { total: booking.total, currency, reference: booking.payment_reference };
  const asked = { total, currency };
  const due = balanceDue(paid, asked) ?? 0;
  const words = balanceText({ paid, asked }, { texts, locale });
  const [payment, setPayment] = useState(chosen.payment);
  const isPaymentValid = payment.trim() !== "" && payment.length <= maxReferenceLength;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = () => {
    if (isPaymentValid) rebooking.confirm(payment);
  };
  useShortcuts({ "$mod+Enter": submit, Escape: rebooking.goBack });
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <form
      noValidate
      aria-labelledby="confirm-offer"
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 id="confirm-offer" ref={heading} tabIndex={-1} className="rounded-control font-semibold text-form">
        {before === undefined ? words?.title : texts.reserve.price.title}
      </h3>
      <dl className="grid grid-cols-[max-content_max-content] items-baseline gap-x-6">
        <Amount name={rebook.paid} value={money(paid.total)} />
        {before === undefined ? null : <Amount name={texts.reserve.price.expected} value={money(before)} />}
        <Amount name={vehicle.title} value={money(total)} />
        <Amount
          name={rebook.difference}
          value={due === 0 ? rebook.noDifference : formatDifference(due, currency, locale)}
        />
      </dl>
      {before === undefined ? null : <p className="font-medium">{words?.title}</p>}
      {due > 0 ? (
        <div className="max-w-sm">
          <TextField
            label={texts.reserve.paymentReference}
            hint={texts.reserve.secondPayment}
            error={isPaymentValid ? undefined : texts.reserve.errors.payment_reference}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            value={payment}
            onChange={({ target }) => setPayment(target.value)}
          />
        </div>
      ) : (
        <p>{fill(rebook.paidWith, { payment: paid.reference })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={rebooking.submission.busy} working={texts.reserve.booking}>
          {words?.action}
        </SubmitButton>
        <Button size="large" look="quiet" shortcut="Escape" onClick={rebooking.goBack}>
          {rebook.back}
        </Button>
      </div>
    </form>
  );
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="break-words text-ink2">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </>
  );
}
