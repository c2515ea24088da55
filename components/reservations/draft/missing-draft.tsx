"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { orphanedSubmissionQuery } from "@/lib/api/submissions/orphaned-submission";
import {
  isPersisted,
  listPending,
  type PendingSubmission,
  removePending,
} from "@/lib/api/submissions/submissions-store";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { CopyText } from "../../ui/copy-text";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";
import { readCustomerPayment } from "../form-storage";
import type { CustomerPayment } from "../payment/customer-payment";
import { CheckingNote } from "../submit/checking-note";

/**
 * The page of a draft that no longer exists. Looks up the results of this draft's submissions that were
 * interrupted. `paid` is the payment that was entered on the page of the draft.
 */
export function MissingDraft({ paid }: { paid?: CustomerPayment | undefined }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const { id: person } = useSession();
  const path = usePathname();
  const [left, setLeft] = useState<readonly PendingSubmission[]>([]);
  useEffect(() => {
    setLeft(listPending(person).filter(({ href, key }) => key !== null && href.split("?")[0] === path));
  }, [person, path]);
  return (
    <>
      <PageHeader title={reserve.gone.title} note={reserve.gone.causes} />
      <div className="max-w-2xl space-y-4">
        {paid === undefined || left.length > 0 ? null : <PaidBefore paid={paid} />}
        {left.map((pending) => (
          <LeftOver key={`${pending.op} ${pending.anchor}`} pending={pending} />
        ))}
        {left.length > 0 ? null : <SearchLink words={reserve.toSearch} />}
      </div>
    </>
  );
}

function LeftOver({ pending }: { pending: PendingSubmission }) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(orphanedSubmissionQuery(pending));
  const made = data?.reference;
  const known = data !== undefined && data.key !== "running";
  useEffect(() => {
    if (!known) return;
    removePending(pending);
    if (made !== undefined)
      router.replace(`${pending.op === "reserve" ? "/reservations" : "/bookings"}/${made}`);
  }, [known, made, pending, router]);
  const ask = () => void refetch();
  if (error !== null) return <FailureNote error={error} onRetry={ask} />;
  if (known && made === undefined) return <NotDone pending={pending} />;
  const what = pending.op === "reserve" ? "reserve" : "book";
  return <CheckingNote what={what} blind remembered={isPersisted(pending)} onCheckNow={ask} />;
}

/**
 * Says that nothing was reserved or booked and, if a payment is known, that it must be refunded or used for another
 * car.
 */
function NotDone({ pending }: { pending: PendingSubmission }) {
  const { texts } = useTexts();
  const { common, reserve } = texts;
  const { op, external_ref, payment_reference, person } = pending;
  const [paid, setPaid] = useState<CustomerPayment>();
  useEffect(() => {
    if (external_ref !== null) setPaid(readCustomerPayment({ person, externalRef: external_ref }));
  }, [person, external_ref]);
  const query = external_ref === null ? "" : `?${new URLSearchParams({ external_ref })}`;
  return (
    <section role="alert" className="space-y-2 rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <h2 className="font-semibold text-bad text-form">
        {op === "reserve" ? reserve.absent.reserve : reserve.absent.book}
      </h2>
      {paid === undefined ? null : <PaidBefore paid={paid} />}
      {payment_reference === null ? null : (
        <>
          <p>{reserve.gone.refund}</p>
          <CopyText text={payment_reference} label={common.copy} />
        </>
      )}
      <p>
        <SearchLink words={external_ref === null ? reserve.toSearch : reserve.anotherCar} query={query} />
      </p>
    </section>
  );
}

function PaidBefore({ paid }: { paid: CustomerPayment }) {
  const { texts, locale } = useTexts();
  const total = formatMoney(paid.total, paid.currency, locale);
  return <p>{fill(texts.reserve.price.paid, { total, reference: paid.reference })}</p>;
}

function SearchLink({ words, query = "" }: { words: string; query?: string }) {
  return (
    <Link className={buttonStyles({ look: "plain" })} href={`/search${query}`}>
      {words}
    </Link>
  );
}
