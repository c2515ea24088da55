"use client";

import { useState } from "react";
import type { ShownPayment } from "@/lib/contracts/portal/payments";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../keyboard/shortcuts";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { lazyComponent } from "../ui/lazy-component";
import { Link } from "../ui/link";
import { PaymentStatus } from "./payment-status";
import type { Reopening } from "./use-reopen";

const RefundDialog = lazyComponent(() => import("./refund-dialog").then((module) => module.RefundDialog));

/**
 * A page of payments. For users who may mark refunds, `m` opens the refund dialog of the focused payment if its refund
 * is due.
 */
export function PaymentsTable({ rows, reopen }: { rows: readonly ShownPayment[]; reopen: Reopening }) {
  const { texts, locale } = useTexts();
  const { payments, common } = texts;
  const { columns } = payments;
  const list = useRowShortcuts<HTMLDivElement>();
  const refunds = useMay("refund");
  const [marked, setMarked] = useState<ShownPayment>();
  useShortcuts({
    m: () => {
      if (!refunds) return;
      const id = document.activeElement
        ?.closest("tr")
        ?.querySelector("[data-payment]")
        ?.getAttribute("data-payment");
      const row = rows.find((one) => one.id === id);
      if (row === undefined) list.current?.querySelector<HTMLElement>("[data-row]")?.focus();
      else if (row.state === "refund_due") setMarked(row);
    },
  });
  return (
    <div ref={list}>
      <DataTable
        label={payments.title}
        columns={[
          { title: columns.reference },
          { title: columns.amount, align: "right" },
          { title: columns.state, wide: true },
          { title: columns.customer, wide: true },
          { title: columns.booking, wide: true },
          { title: columns.since, wide: true },
          ...(refunds ? [{ title: columns.action, align: "right" as const }] : []),
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Reference key="reference" payment={row} />,
            <span key="amount" className="whitespace-nowrap">
              {row.amount === null || row.currency === null
                ? common.none
                : formatMoney(row.amount, row.currency, locale)}
            </span>,
            <PaymentStatus key="state" payment={row} />,
            row.customer ?? common.none,
            <BookingLink key="booking" payment={row} />,
            <Instant
              key="since"
              at={row.refunded_at ?? row.due_since ?? row.created_at}
              className="whitespace-nowrap text-ink2 text-meta"
            />,
            ...(refunds
              ? [
                  <Action
                    key="action"
                    payment={row}
                    onMark={setMarked}
                    onReopen={(payment) => reopen.mutate(payment)}
                  />,
                ]
              : []),
          ],
        }))}
      />
      {marked === undefined ? null : (
        <RefundDialog
          key={marked.id}
          payment={marked}
          reopen={reopen}
          open
          onOpenChange={(open) => {
            if (!open) setMarked(undefined);
          }}
        />
      )}
    </div>
  );
}

/**
 * The link of a row: to the booking or, if there is none, to the list filtered to this payment. On a narrow
 * screen, it also shows the state.
 */
function Reference({ payment }: { payment: ShownPayment }) {
  const { id, payment_reference, booking } = payment;
  const alone = `/payments?${new URLSearchParams({ show: "all", payment_reference })}`;
  return (
    // On a wide screen, the usual references of payment providers need one line.
    <span className="block py-1.5 md:py-0 xl:min-w-50">
      <Link
        href={booking === null ? alone : `/bookings/${booking}`}
        data-row={payment_reference}
        data-payment={id}
        className="inline-flex min-h-6 items-center font-mono text-accent text-meta hover:underline"
      >
        <span className="wrap-anywhere">{payment_reference}</span>
      </Link>
      <span className="block md:hidden">
        <PaymentStatus payment={payment} />
      </span>
    </span>
  );
}

function BookingLink({ payment: { booking } }: { payment: ShownPayment }) {
  const { common } = useTexts().texts;
  return booking === null ? (
    common.none
  ) : (
    <span className="whitespace-nowrap font-mono text-meta">{booking}</span>
  );
}

type ActionProps = {
  payment: ShownPayment;
  onMark: (payment: ShownPayment) => void;
  onReopen: (payment: ShownPayment) => void;
};

function Action({ payment, onMark, onReopen }: ActionProps) {
  const { payments, common } = useTexts().texts;
  const { state, payment_reference } = payment;
  const name = (verb: string) => `${verb}: ${payment_reference}`;
  switch (state) {
    case "refund_due":
      return (
        <Button
          size="small"
          className="xl:whitespace-nowrap"
          aria-label={name(payments.mark)}
          aria-keyshortcuts="m"
          onClick={() => onMark(payment)}
        >
          {payments.mark}
        </Button>
      );
    case "refunded":
      return (
        <Button
          size="small"
          look="quiet"
          aria-label={name(payments.reopen)}
          title={
            payment.refund_reference === null
              ? undefined
              : fill(payments.refundedWith, { reference: payment.refund_reference })
          }
          onClick={() => onReopen(payment)}
        >
          {payments.reopen}
        </Button>
      );
    default:
      return <span className="text-ink3">{common.none}</span>;
  }
}
