"use client";

import type { NextStep } from "@/lib/contracts/requests";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { useInstantText } from "../time/use-instant-text";

function wordsOf({ steps }: Texts["idLookup"], next: NextStep): string {
  const priced = next.code === "use_new_key" && next.expected_total !== null && next.currency !== null;
  return priced ? steps.use_new_key_total : steps[next.code];
}

/** The recommended next step for an ID, such as sending the request with a new key. */
export function NextStepNote({ next }: { next: NextStep }) {
  const { texts, locale } = useTexts();
  const { idLookup } = texts;
  const { reference, expected_total, currency, expires_at, wait_ms } = next;
  const time = useInstantText(expires_at);
  const text = fill(wordsOf(idLookup, next), {
    reference: reference ?? "",
    total: expected_total === null || currency === null ? "" : formatMoney(expected_total, currency, locale),
    time,
    seconds: Math.ceil((wait_ms ?? 0) / 1000),
  });
  return (
    <p className="mb-3 border-accent border-l-2 bg-accent-soft px-4 py-3">
      <span className="block text-ink2 text-meta">{idLookup.next}</span>
      <span className="block break-words font-semibold text-section">{text}</span>
    </p>
  );
}
