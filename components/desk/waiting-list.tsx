"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DeskAction, WaitingBooking } from "@/lib/api/desk";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { DeskApiCall } from "./desk-api-call";
import { useDeskDecisions } from "./use-desk-decisions";
import { useDeskKeys } from "./use-desk-keys";
import { useFrozenRows } from "./use-frozen-rows";
import { WaitingRow } from "./waiting-row";

type WaitingListProps = { bookings: readonly WaitingBooking[]; total: number; receivedAt: number };

/** The bookings that await a decision, earliest deadline first. */
export function WaitingList({ bookings, total, receivedAt }: WaitingListProps) {
  const { texts, locale } = useTexts();
  const { desk } = texts;
  const now = useNow();
  const deadlines = useDeadlines(bookings, receivedAt);
  const { list, handlers, rows, changes, showChanges } = useFrozenRows(bookings);
  const { said, answer } = useDeskDecisions();
  const [asking, setAsking] = useState<OpenDecision>();
  const [seen, setSeen] = useState<string>();
  const unanswered = rows.filter(({ booking, gone }) => !gone && !said.has(booking.reference));
  const shownRow = unanswered.find(({ booking }) => booking.reference === seen) ?? unanswered[0];
  const act = (reference: string, chosen: DeskAction) => {
    if (said.has(reference) && said.get(reference)?.phase !== "refused") return;
    if (chosen === "accept") answer(reference, { act: chosen });
    else setAsking({ reference, act: chosen });
  };
  useDeskKeys({ list, onAct: act, onShowChanges: showChanges });
  const lastDecision = [...said].filter(([, { phase }]) => phase === "done").at(-1);
  return (
    <section ref={list} aria-label={desk.waiting} {...handlers}>
      <ListHead total={total} changes={changes} onShow={showChanges}>
        {/* Hidden on narrow screens, where a button that appears would move the rows below. */}
        <span className="max-md:hidden">
          <DeskApiCall booking={shownRow?.booking} />
        </span>
      </ListHead>
      <p role="status" className="sr-only">
        {lastDecision === undefined
          ? fillCount(desk.total, total, locale)
          : fill(desk.responded, { reference: lastDecision[0], answer: desk.done[lastDecision[1].act] })}
      </p>
      {rows.length === 0 ? <Empty title={desk.waitingNone}>{desk.waitingNoneText}</Empty> : null}
      <ul className="border-line border-t">
        {rows.map((row) => (
          <WaitingRow
            key={row.booking.reference}
            row={row}
            deadline={deadlines.get(row.booking.reference) ?? now}
            now={now}
            said={said.get(row.booking.reference)}
            onAct={(chosen) => act(row.booking.reference, chosen)}
            onFocus={() => setSeen(row.booking.reference)}
          />
        ))}
      </ul>
      {asking === undefined ? null : (
        <DecisionDialog
          asking={asking}
          onAnswer={(text) => {
            answer(asking.reference, { act: asking.act, text });
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

type ListHeadProps = { total: number; changes: number; onShow: () => void; children: ReactNode };

/** The heading of the list of waiting bookings. Its height is the same with and without buttons. */
function ListHead({ total, changes, onShow, children }: ListHeadProps) {
  const { texts, locale } = useTexts();
  const { desk } = texts;
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <h2 className="font-semibold text-section">
        {desk.waiting} <span className="font-normal text-ink2 text-meta">{total === 0 ? "" : total}</span>
      </h2>
      <div className="flex items-center gap-2">
        {changes === 0 ? null : (
          <Button shortcut="n" onClick={onShow}>
            {fillCount(desk.newChanges, changes, locale)}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/**
 * The difference, in milliseconds, up to which a deadline counts as unchanged. It covers the rounding of the
 * API's times to seconds.
 */
const toleranceMs = 2000;

/**
 * Returns each booking's deadline in milliseconds of this machine's clock, from the seconds remaining by the partner's
 * clock.
 */
function useDeadlines(bookings: readonly WaitingBooking[], receivedAt: number): Map<string, number> {
  const known = useRef(new Map<string, number>());
  for (const { reference, seconds_left } of bookings) {
    const deadline = receivedAt + seconds_left * 1000;
    const before = known.current.get(reference);
    if (before === undefined || Math.abs(deadline - before) > toleranceMs)
      known.current.set(reference, deadline);
  }
  return known.current;
}

/** Returns this machine's time, updated once per second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
