"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { bookReservationRoute } from "@/lib/api/routes/bookings";
import { reserveRoute } from "@/lib/api/routes/reservations";
import { ApiCallSheet } from "../api-call/api-call-sheet";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { DropDraft } from "./drop-draft";
import { renewBodyOf } from "./reserve-body";
import type { DraftWork } from "./use-draft-work";

/** What else can be done with a draft: more time, or no draft. */
export function DraftActions({ work }: { work: DraftWork }) {
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

/** What the main key does now: books, or makes a draft that is over anew. */
function DraftApiCall({ work: { draft, payment, expected, over } }: { work: DraftWork }) {
  const payment_reference = useWatch({ control: payment.control, name: "payment_reference" });
  const { reference } = draft;
  const renewal = {
    route: reserveRoute,
    body: renewBodyOf(draft, { expected_total: expected }),
    key: `${reference}-renew`,
  };
  const booking = {
    route: bookReservationRoute,
    params: { reference },
    body: { payment_reference, expected_total: expected },
    key: `${reference}-book`,
  };
  return <ApiCallSheet call={over ? renewal : booking} />;
}
