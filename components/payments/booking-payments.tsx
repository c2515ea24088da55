"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bookingPaymentsQuery } from "@/lib/api/payments";
import type { Booking } from "@/lib/contracts/bookings";
import type { Payment } from "@/lib/contracts/payments";
import { fill } from "@/lib/texts/interpolate";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";
import { PaymentStatus } from "./payment-status";

type BookingPaymentsProps = { booking: Booking; initial: readonly Payment[] };

/** The payments of a booking with their states, including other payments that were sent for its draft. */
export function BookingPayments({ booking, initial }: BookingPaymentsProps) {
  const { payments } = useTexts().texts;
  const { reference, status } = booking;
  const [firstStatus] = useState(status);
  const { data = { data: initial } } = useQuery({
    ...bookingPaymentsQuery(reference, status),
    // The server read them for the first status only.
    ...(status === firstStatus ? { initialData: { data: [...initial] } } : {}),
  });
  return (
    <Section title={payments.ofBooking}>
      <ul>
        {data.data.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <PaymentReference reference={payment.payment_reference} />
            <PaymentStatus payment={payment} />
            {payment.state === "refund_due" && payment.reason === "paid_twice" ? (
              <p className="w-full text-bad text-meta">
                {fill(payments.paidTwice, { payment: payment.payment_reference })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The reference of a payment: a link to the list of payments for users who may read that list. */
function PaymentReference({ reference }: { reference: string }) {
  if (!useMay("money")) return <span className="break-all font-mono text-meta">{reference}</span>;
  return (
    <Link
      href={`/payments?${new URLSearchParams({ show: "all", payment_reference: reference })}`}
      className="inline-flex min-h-6 items-center break-all font-mono text-accent text-meta hover:underline"
    >
      {reference}
    </Link>
  );
}
