"use client";

import type { CustomerErasure } from "@/lib/contracts/portal/customers";
import { useTexts } from "../texts/texts-provider";
import { CountList } from "./count-list";

/** Shows how many rows an erasure has changed. Does not name the customer. */
export function ErasedReport({ erased }: { erased: CustomerErasure }) {
  const { customers: words } = useTexts().texts;
  const counts = [
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
      <CountList counts={counts} />
    </div>
  );
}
