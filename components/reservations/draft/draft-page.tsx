"use client";

import { type ReactNode, useState } from "react";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { lazyComponent } from "../../ui/lazy-component";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";
import { balanceText } from "../payment/balance-text";
import type { CustomerPayment } from "../payment/customer-payment";
import { PaymentForm } from "../payment/payment-form";
import { toReserveQuery } from "../reserve-body";
import { BookedDraft } from "./booked-draft";
import { CountdownLine } from "./countdown-line";
import { DraftActions } from "./draft-actions";
import { DraftNote } from "./draft-note";
import { DraftSummary } from "./draft-summary";
import { DraftTitle } from "./draft-title";
import { type DraftState, useDraftState } from "./use-draft-state";

const StoppedNote = lazyComponent(() =>
  import("../submit/stopped-note").then((module) => module.StoppedNote),
);
const MissingDraft = lazyComponent(() => import("./missing-draft").then((module) => module.MissingDraft));

type Props = {
  first: { draft: Draft; now: string };
  /** The total of the rental at the car's current price if all days have the same price, otherwise `undefined`. */
  flatTotal: number | undefined;
  /** The chart of the price of each day when the draft was created. */
  breakdown: ReactNode;
  renewedFrom: string | undefined;
};

/** The page of a draft, on which the agent checks it, charges the customer, enters the payment reference and books. */
export function DraftPage({ first, flatTotal, breakdown, renewedFrom }: Props) {
  const [stopped, setStopped] = useState<{ paid: CustomerPayment | undefined }>();
  const work = useDraftState(first);
  const { draft, secondsLeft, booked } = work;
  if (stopped !== undefined) return <StoppedNote paid={stopped.paid} stay={toReserveQuery(draft)} />;
  if (work.bookedElsewhere) return <BookedDraft reference={draft.reference} />;
  if (work.missing && !work.busy) return <MissingDraft paid={work.charged.now()} />;
  return (
    <>
      <PageHeader
        title={<DraftTitle reference={draft.reference} />}
        note={
          <>
            {booked ? null : <CountdownLine expiresAt={draft.expires_at} secondsLeft={secondsLeft} />}
            {renewedFrom === undefined ? null : <RenewedFrom reference={renewedFrom} />}
          </>
        }
        actions={<DraftActions work={work} onStopped={(paid) => setStopped({ paid })} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-5">
          <DraftNote work={work} onStopped={(paid) => setStopped({ paid })} />
          <DraftPayment work={work} />
        </div>
        <aside className="min-w-0">
          <DraftSummary draft={draft} flatTotal={flatTotal} breakdown={breakdown} />
        </aside>
      </div>
    </>
  );
}

/**
 * The form for the payment. It requests only the part of the total that was not already paid, for this draft or an
 * earlier one.
 */
function DraftPayment({ work }: { work: DraftState }) {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const { payment, asked, charged, isReady, busy, choosing, over, renewal } = work;
  const due = balanceText({ paid: charged.before, asked }, { texts, locale });
  const total = formatMoney(asked.total, asked.currency, locale);
  // An open question above already says what was paid.
  const hint = choosing && due !== undefined ? reserve.secondPayment : due?.hint;
  return (
    <PaymentForm
      form={payment}
      title={due?.title ?? fill(reserve.chargeNow, { total })}
      hint={hint ?? reserve.paymentHint}
      known={isReady}
      busy={busy}
      working={renewal.busy ? reserve.renewing : reserve.booking}
      action={over ? reserve.renewAndContinue : (due?.action ?? reserve.book)}
      onSubmit={choosing ? undefined : work.primary}
    />
  );
}

function RenewedFrom({ reference }: { reference: string }) {
  const { texts } = useTexts();
  const [before = "", after = ""] = texts.reserve.renewedFrom.split("{reference}");
  return (
    <p className="text-ink2">
      {before}
      <Link className="font-mono text-accent underline" href={`/reservations/${reference}`}>
        {reference}
      </Link>
      {after}
    </p>
  );
}
