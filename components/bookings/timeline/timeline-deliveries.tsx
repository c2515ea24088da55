"use client";

import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Instant } from "../../time/instant";
import { Breakable } from "../../ui/breakable";
import { CopyText } from "../../ui/copy-text";
import { Link } from "../../ui/link";
import { Status, type Tone } from "../../ui/status";

type Delivery = (TimelineEntry & { kind: "event" })["deliveries"][number];

const tones: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "wait",
  delivering: "wait",
  succeeded: "ok",
  dead_lettered: "bad",
  skipped: "ended",
};

/**
 * The deliveries of an event and their status. Renders nothing without deliveries. Staff who cannot see endpoints get
 * none.
 */
export function TimelineDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return null;
  return (
    <ul className="pt-0.5">
      {deliveries.map((delivery) => (
        <DeliveryLine key={delivery.delivery_id} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { texts, locale } = useTexts();
  const { bookings, common } = texts;
  const { status, webhook_id, url, attempt_count, response_status, error, next_attempt_at, delivery_id } =
    delivery;
  const [before = "", after = ""] = bookings.nextAttempt.split("{time}");
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-ink2 text-meta md:pl-39">
      <Status tone={tones[status]} plain>
        {bookings.deliveries[status]}
      </Status>
      <Breakable text={url} className="min-w-0" />
      <span>{fillCount(bookings.attempts, attempt_count, locale)}</span>
      {response_status === null ? null : <span>{fill(bookings.answered, { status: response_status })}</span>}
      {error === null ? null : <span className="font-mono text-bad">{error}</span>}
      {next_attempt_at === null ? null : (
        <span>
          {before}
          <Instant at={next_attempt_at} />
          {after}
        </span>
      )}
      <span className="min-w-0 text-ink3">
        <CopyText text={delivery_id} label={common.copy} />
      </span>
      <Link
        href={`/webhooks/${webhook_id}/deliveries/${delivery_id}`}
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        {texts.deliveries.delivery}
      </Link>
    </li>
  );
}
