"use client";

import type { EventDelivery } from "@/lib/contracts/portal/events";
import { fill } from "@/lib/texts/interpolate";
import { DeliveryStatus } from "../deliveries/delivery-status";
import { NextAttempt } from "../deliveries/next-attempt";
import { useResend } from "../deliveries/use-resend";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Breakable } from "../ui/breakable";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Section } from "../ui/page-header";

/** The deliveries of an event, each with its status and, unless its endpoint was deleted, a resend button. */
export function EventDeliveries({ rows, now }: { rows: readonly EventDelivery[]; now: number }) {
  const { texts } = useTexts();
  const { events } = texts;
  return (
    <Section title={events.deliveries}>
      {rows.length === 0 ? <p className="text-ink2">{events.noSubscription}</p> : null}
      <ul>
        {rows.map((one) => (
          <li key={one.delivery_id} className="border-line border-t py-2 first:border-t-0">
            <DeliveryItem delivery={one} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeliveryItem({ delivery, now }: { delivery: EventDelivery; now: number }) {
  const { texts } = useTexts();
  const { deliveries, events } = texts;
  const { webhook_id, delivery_id, url, deleted, attempt_count: count, max_attempts: most } = delivery;
  const resend = useResend(String(webhook_id));
  const { refused = 0, failure } = resend.data ?? {};
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {/* On a phone, what changes during an attempt has a line of its own, so that nothing below it moves. */}
        <div className="flex basis-full flex-wrap items-center gap-x-4 sm:basis-auto">
          <DeliveryStatus of={delivery} />
          <span className="text-meta tabular-nums">{fill(deliveries.attemptOf, { count, most })}</span>
          <Answer delivery={delivery} />
          {delivery.next_attempt_at === null ? null : <NextAttempt at={delivery.next_attempt_at} now={now} />}
        </div>
        <Breakable text={url} className="min-w-0 basis-full sm:flex-1 sm:basis-60" />
        {deleted ? (
          <span className="text-ink3 text-meta">{events.deletedEndpoint}</span>
        ) : (
          <>
            <Link
              href={`/webhooks/${webhook_id}/deliveries/${delivery_id}`}
              className="inline-flex min-h-6 items-center text-accent hover:underline"
            >
              {events.openDelivery}
            </Link>
            <Button
              size="small"
              busy={resend.isPending && deliveries.resending}
              onClick={() => resend.mutate([delivery_id])}
            >
              {deliveries.resend}
            </Button>
          </>
        )}
      </div>
      {refused === 0 ? null : (
        <div className="pt-2">
          <FailureNote error={failure} />
        </div>
      )}
    </>
  );
}

function Answer({ delivery: { response_status, error } }: { delivery: EventDelivery }) {
  const answer = response_status ?? error;
  if (answer === null) return null;
  return (
    <span className={error === null ? "font-mono text-meta" : "font-mono text-bad text-meta"}>{answer}</span>
  );
}
