"use client";

import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Status } from "../ui/status";
import { deliveryTones } from "./delivery-status";
import { useFollowDelivery } from "./use-poll-delivery";

/** The state of a manually requested delivery: in progress, then its result. */
export function DeliveryResult({ id, deliveryId }: { id: string; deliveryId: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const { delivery, hasResult, error } = useFollowDelivery(id, deliveryId);
  return (
    <div className="flex flex-col gap-2 py-3">
      <p role="status">
        {delivery === undefined || !hasResult
          ? fill(webhooks.testWaiting, { delivery: deliveryId })
          : verdict(delivery, webhooks)}
      </p>
      {error === null ? null : <FailureNote error={error} />}
      {delivery === undefined || !hasResult ? null : <Outcome delivery={delivery} />}
      <Link className="w-fit text-accent underline" href={`/webhooks/${id}/deliveries/${deliveryId}`}>
        {webhooks.openDelivery}
      </Link>
    </div>
  );
}

function verdict(delivery: WebhookDelivery, words: Texts["webhooks"]): string {
  const { status, response_status, error, duration_ms } = delivery;
  if (status === "skipped") return words.deliveries.skipped;
  const duration = fill(words.milliseconds, { count: duration_ms ?? 0 });
  if (status === "succeeded") {
    return fill(words.testDelivered, { status: response_status ?? "", duration });
  }
  return error === null ? words.testUnanswered : fill(words.testFailed, { error: words.errors[error] });
}

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { texts } = useTexts();
  const { webhooks, common } = texts;
  const { status, attempt_count, response_status, error, duration_ms, next_attempt_at } = delivery;
  const facts = [
    {
      name: webhooks.status,
      value: (
        <Status tone={deliveryTones[status]} plain>
          {webhooks.deliveries[status]}
        </Status>
      ),
    },
    { name: webhooks.testAttempt, value: attempt_count },
    { name: webhooks.testStatus, value: response_status ?? common.none },
    {
      name: webhooks.testError,
      value: error === null ? common.none : <span className="font-mono text-meta">{error}</span>,
    },
    {
      name: webhooks.testDuration,
      value: duration_ms === null ? common.none : fill(webhooks.milliseconds, { count: duration_ms }),
    },
    ...(next_attempt_at === null
      ? []
      : [{ name: webhooks.nextRetry, value: <Instant at={next_attempt_at} /> }]),
  ];
  return <FactList facts={facts} />;
}
