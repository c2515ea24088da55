"use client";

import type { CustomerErasure } from "@/lib/contracts/portal/customers";
import { useTexts } from "../texts/texts-provider";
import { FactList } from "../ui/fact-list";

/** The counts of an erasure. They name nobody. */
export function ErasedReport({ erased }: { erased: CustomerErasure }) {
  const { texts, locale } = useTexts();
  const { customers: words } = texts;
  const number = new Intl.NumberFormat(locale);
  const facts = [
    [words.bookings, erased.bookings],
    [words.drafts, erased.drafts],
    [words.events, erased.events],
    [words.storedResponses, erased.stored_responses],
    [words.webhookResponses, erased.webhook_responses],
    [words.mails, erased.mails],
    [words.notes, erased.notes],
    [words.views, erased.views],
  ] as const;
  return (
    <div className="mb-4 rounded-control bg-ok-soft p-3">
      <p className="pb-2 font-medium">{words.erased}</p>
      <FactList facts={facts.map(([name, count]) => ({ name, value: number.format(count) }))} />
    </div>
  );
}
