"use client";

import { type ReactNode, useEffect, useState } from "react";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { BookingPayments } from "../payments/booking-payments";
import { useSession } from "../shell/portal-session";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { useServerClock } from "../time/use-server-clock";
import { BookingActions } from "./booking-actions";
import { BookingHeadline } from "./booking-headline";
import { statusLabel } from "./booking-status-label";
import { FulfilmentBlock } from "./fulfilment-block";
import { MoneyBlock } from "./money-block";
import { Rebook } from "./rebook/rebook";
import { RefundNote } from "./refund-note";
import { isReplaced, ReplacementNote } from "./replacement-note";
import { SandboxPanel } from "./sandbox-panel";
import type { SandboxMoves } from "./sandbox-transitions";
import { SecondPayment } from "./second-payment";
import { CustomerBlock, StayBlock } from "./stay-block";
import { Timeline } from "./timeline/timeline";
import { type InitialBooking, useLiveBooking } from "./use-live-booking";

type BookingViewProps = {
  initial: InitialBooking;
  /** The chart of the price of each day. It never changes, so the server renders it once. */
  breakdown: ReactNode;
  /** Whether the dialog that changes the booking is open at first. */
  change: boolean;
  /** The transitions that the sandbox allows. Null in production. */
  moves: SandboxMoves | null;
};

/** One booking, rendered by the server and then updated by polling. */
export function BookingView({ initial, breakdown, change, moves }: BookingViewProps) {
  const { texts } = useTexts();
  const { environment } = useSession();
  const simulates = useMay("simulate");
  const [timeMovedAt, setTimeMovedAt] = useState<number>();
  const { booking, timeline, clock, moved, failure } = useLiveBooking(initial, timeMovedAt);
  const now = useServerClock(clock.time, { receivedAt: clock.receivedAt });
  const { reference, status } = booking;
  const said = { reference, status: statusLabel(status, texts) };
  const title = fill(texts.bookings.statusTitle, said);
  useEffect(() => {
    if (moved) document.title = title;
  }, [moved, title]);
  return (
    <>
      <p role="status" className="sr-only">
        {moved ? fill(texts.bookings.statusChanged, said) : ""}
      </p>
      <div key={status} className={moved ? "animate-tint" : ""}>
        <BookingHeadline booking={booking} now={now} />
      </div>
      {failure === null ? null : (
        <div className="pb-4">
          <FailureNote error={failure} />
        </div>
      )}
      <SecondPayment booking={booking} />
      <ReplacementNote booking={booking} />
      {isReplaced(booking) ? null : (
        <Rebook booking={booking} now={now} paid={initial.paid}>
          <RefundNote booking={booking} now={now} />
        </Rebook>
      )}
      <BookingActions booking={booking} now={now} change={change} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <StayBlock booking={booking} />
          <CustomerBlock booking={booking} />
        </div>
        <div className="min-w-0">
          <MoneyBlock booking={booking} />
          {breakdown}
          <BookingPayments booking={booking} initial={initial.payments} />
          <FulfilmentBlock booking={booking} />
        </div>
      </div>
      <Timeline entries={timeline} />
      {environment === "sandbox" && simulates && moves !== null ? (
        <SandboxPanel
          booking={booking}
          timeline={timeline}
          moves={moves}
          now={now}
          onTimeMoved={() => setTimeMovedAt(Date.now())}
        />
      ) : null}
      <RawJson value={booking} />
    </>
  );
}

/** The booking as JSON, as the API returns it. */
function RawJson({ value }: { value: unknown }) {
  const { texts } = useTexts();
  return (
    <details className="border-line border-t py-3">
      <summary className="min-h-6 cursor-pointer font-medium text-ink2">{texts.bookings.raw}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-meta">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
