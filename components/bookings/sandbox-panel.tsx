"use client";

import { moveClockRoute, transitionBookingRoute } from "@/lib/api/sandbox";
import type { Booking } from "@/lib/contracts/bookings";
import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Section } from "../ui/page-header";
import { getAllowedTransitions, type SandboxMoves } from "./sandbox-transitions";
import { EffectsList } from "./timeline/effects-list";
import { StateDiagram } from "./timeline/state-diagram";
import { useSandboxActions } from "./use-sandbox-actions";

type SandboxPanelProps = {
  booking: Booking;
  timeline: readonly TimelineEntry[];
  moves: SandboxMoves;
  now: number;
  onTimeMoved: () => void;
};

/**
 * The diagram of the booking's statuses, a button for each allowed transition and one that advances the clock by a day,
 * and the effects of the actions taken.
 */
export function SandboxPanel({ booking, timeline, moves, now, onTimeMoved }: SandboxPanelProps) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const { reference, status } = booking;
  const { acts, move, wait } = useSandboxActions(reference, timeline);
  const legal = getAllowedTransitions(moves, booking, now);
  const words = (act: string) => bookings.moves[act] ?? act;
  const error = move.error ?? wait.error;
  const busy = (move.isPending || wait.isPending) && bookings.moving;
  return (
    <Section title={bookings.sandbox}>
      <p className="pb-3 text-ink2">{bookings.sandboxNote}</p>
      <StateDiagram status={status} moves={moves} legal={legal} />
      <div className="flex flex-wrap gap-2 py-3">
        {legal.map((next) => (
          <Button key={next.act} busy={busy} onClick={() => move.mutate({ ...next, label: words(next.act) })}>
            {words(next.act)}
          </Button>
        ))}
        <Button busy={busy} onClick={() => wait.mutate(bookings.dayLater, { onSuccess: onTimeMoved })}>
          {bookings.dayLater}
        </Button>
        {legal.length === 0 ? <p className="self-center text-ink2">{bookings.noMoves}</p> : null}
      </div>
      {error === null ? null : <FailureNote error={error} />}
      <EffectsList acts={acts} timeline={timeline} />
      <CallDetails
        call={{ route: moveClockRoute, body: { advance: "1d" } }}
        also={legal.map(({ to }) => ({ route: transitionBookingRoute, params: { reference }, body: { to } }))}
      />
    </Section>
  );
}
