import type { Metadata } from "next";
import { BookingView } from "@/components/bookings/booking-view";
import { getBookingContract } from "@/lib/contracts/bookings";
import { getTimelineContract } from "@/lib/contracts/portal/bookings";
import { listBookingPaymentsContract } from "@/lib/contracts/portal/payments";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { transitionsByStatus } from "@/server/sandbox/transitions-by-status";
import { BreakdownChart } from "../../../breakdown-chart";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";
import { readPaymentUses } from "./read-payment-uses";

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<{ change?: string | string[] }>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  return { title: (await params).reference };
}

export default async function BookingPage({ params, searchParams }: Props) {
  const { reference } = await params;
  const change = (await searchParams).change === "1";
  const { now } = await requirePage("/bookings/[reference]");
  const asked = { params: { reference }, query: { include: "breakdown" } };
  const { breakdown, ...booking } = await runPageOperation(getBookingContract, asked);
  // After the booking is read, because that first applies its due transitions.
  const [timeline, payments, paid] = await Promise.all([
    runPageOperation(getTimelineContract, { params: { reference } }),
    runPageOperation(listBookingPaymentsContract, { params: { reference } }),
    readPaymentUses(booking),
  ]);
  const sandbox = getHostedRuntime().config.environment === "sandbox";
  return (
    <BookingView
      key={reference}
      initial={{ booking, timeline: timeline.data, payments: payments.data, paid, now: now.toISOString() }}
      breakdown={<BreakdownChart breakdown={breakdown} isShort />}
      change={change}
      moves={sandbox ? transitionsByStatus() : null}
    />
  );
}
