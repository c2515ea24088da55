"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { bookReservationRoute } from "@/lib/api/routes/bookings";
import { reserveRoute } from "@/lib/api/routes/reservations";
import { keyToSend } from "@/lib/api/submissions-plan";
import { ApiCallSheet } from "../api-call/api-call-sheet";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { DropDraft } from "./drop-draft";
import { referenceFor } from "./new-reference";
import { renewBodyOf } from "./reserve-body";
import type { DraftWork } from "./use-draft-work";

type Props = { work: DraftWork };

/** What else can be done with a draft: more time, or no draft. */
export function DraftActions({ work }: Props) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const router = useRouter();
  const { draft, renewable, over, busy, renew } = work;
  useHotkeys({ u: renewable && !busy ? () => renew() : undefined });
  return (
    <div inert={busy} className="flex flex-wrap items-center gap-2">
      <DraftApiCall work={work} />
      {renewable && !over ? (
        <Button shortcut="u" data-action={reserve.renew} onClick={() => renew()}>
          {reserve.renew}
        </Button>
      ) : null}
      <DropDraft reference={draft.reference} onDropped={() => router.push("/search")} />
    </div>
  );
}

/** What the main key does now: books, or makes a draft that is over anew; and renewing, where that can be done too. */
function DraftApiCall({ work: { draft, payment, expected, over, renewable, renewal: renewing } }: Props) {
  const typed = useWatch({ control: payment.control, name: "payment_reference" });
  const { reference } = draft;
  const renewed = renewBodyOf(draft, { expected_total: expected, ...renewing.changes });
  const renewal = {
    route: reserveRoute,
    body: renewed,
    key: () => keyToSend({ op: "reserve", anchor: () => referenceFor(draft), anew: true }, renewed),
  };
  const booked = { payment_reference: typed.trim(), expected_total: expected };
  const booking = {
    route: bookReservationRoute,
    params: { reference },
    body: booked,
    key: () => keyToSend({ op: "book", anchor: () => reference }, booked),
  };
  return over ? (
    <ApiCallSheet call={renewal} />
  ) : (
    <ApiCallSheet call={booking} also={renewable ? renewal : undefined} />
  );
}
