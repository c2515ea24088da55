"use client";

import { clsx } from "clsx";
import type { InspectedAttempt } from "@/lib/contracts/portal/deliveries";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Section } from "../ui/page-header";

/**
 * The minimum size, in bytes, of a body that was truncated to 1 KiB. Up to 3 bytes of an incomplete character
 * at its end are dropped.
 */
const minTruncatedBytes = 1024 - 3;

/** The response of an attempt: its status, error and duration, and the start of its body. */
export function AttemptResponseSection({ attempt }: { attempt: InspectedAttempt | undefined }) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  if (attempt === undefined) {
    return (
      <Section title={deliveries.answer}>{<p className="text-ink2">{deliveries.answerNone}</p>}</Section>
    );
  }
  const { number, at, response_status, error, duration_ms } = attempt;
  return (
    <Section title={deliveries.answer}>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-medium">{fill(deliveries.attempt, { number })}</span>
        <span
          className={clsx("font-mono", error === null && response_status !== null ? "text-ok" : "text-bad")}
        >
          {[response_status, error].filter((part) => part !== null).join(" · ") || deliveries.noAnswer}
        </span>
        {duration_ms === null ? null : (
          <span className="tabular-nums">
            {fill(deliveries.ms, { ms: formatNumber(duration_ms, locale) })}
          </span>
        )}
        {/* On a phone it has its own line: in one with the others, UTC breaks it where the local time does not. */}
        <Instant at={at} to="second" className="w-full text-ink2 text-meta md:w-auto" />
      </p>
      <AnswerBody attempt={attempt} />
    </Section>
  );
}

function AnswerBody({ attempt: { response_status, response_body } }: { attempt: InspectedAttempt }) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  if (response_status === null) return <p className="text-ink2">{deliveries.answerNone}</p>;
  if (response_body === null || response_body === "") {
    return <p className="text-ink2">{deliveries.answerEmpty}</p>;
  }
  const cut = new TextEncoder().encode(response_body).length >= minTruncatedBytes;
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-control bg-sunken p-3 font-mono text-meta"
      >
        {response_body}
        {cut ? "…" : ""}
      </pre>
      {cut ? <p className="pt-1 text-ink2 text-meta">{deliveries.answerCut}</p> : null}
    </>
  );
}
