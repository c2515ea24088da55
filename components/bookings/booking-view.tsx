"use client";

import { useEffect, useState } from "react";
import { fill } from "@/lib/texts/fill";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { useRunningClock } from "../time/use-running-clock";
import { BookingActions } from "./booking-actions";
import { BookingHeadline } from "./booking-headline";
import { FulfilmentBlock } from "./fulfilment-block";
import { MoneyBlock } from "./money-block";
import { RawJson } from "./raw-json";
import type { SandboxMoves } from "./sandbox-moves";
import { SandboxPanel } from "./sandbox-panel";
import { CustomerBlock, StayBlock } from "./stay-block";
import { Timeline } from "./timeline";
import { type Painted, useLiveBooking } from "./use-live-booking";

/** One booking, painted by the server and live from then on. `moves` is there in a sandbox alone. */
export function BookingView({ painted, moves }: { painted: Painted; moves: SandboxMoves | null }) {
  const { texts } = useTexts();
  const { environment } = useSession();
  const [timeMoved, setTimeMoved] = useState(false);
  const { booking, timeline, clock, became } = useLiveBooking(painted, timeMoved);
  const now = useRunningClock(clock.told, { receivedAt: clock.receivedAt });
  const { reference } = booking;
  const news = became ? fill(texts.bookings.became, { reference }) : "";
  useEffect(() => {
    if (became) document.title = fill(texts.bookings.titleConfirmed, { reference });
  }, [became, reference, texts]);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <div className={became ? "animate-tint" : ""}>
        <BookingHeadline booking={booking} now={now} />
      </div>
      <BookingActions booking={booking} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <StayBlock booking={booking} />
          <CustomerBlock booking={booking} />
        </div>
        <div className="min-w-0">
          <MoneyBlock booking={booking} />
          <FulfilmentBlock booking={booking} />
        </div>
      </div>
      <Timeline entries={timeline} />
      {environment === "sandbox" && moves !== null ? (
        <SandboxPanel
          booking={booking}
          timeline={timeline}
          moves={moves}
          now={now}
          onTimeMoved={() => setTimeMoved(true)}
        />
      ) : null}
      <RawJson value={booking} />
    </>
  );
}
