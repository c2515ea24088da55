import type { ReceivedWebhook, Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, defineRunInvariant, type Finding, mergeFindings } from "../invariant";

type Pause = { deliveryId: string; number: number; before: number; seconds: number; hasResult: boolean };

/**
 * SQL for each pause between two successive attempts of a delivery, with the later attempt. Leaves out test events and
 * attempts before the last manual resend.
 */
const pauses = `
  with attempts as (
    select d.delivery_id, d.attempts_before, a.number, a.at, a.request_headers is not null as has_result,
      lag(a.at + make_interval(secs => coalesce(a.duration_ms, 0) / 1000.0)) over w as ended_before,
      lag(a.request_headers is not null) over w as has_result_before
    from webhook_deliveries d join webhook_attempts a on a.delivery_row_id = d.id
    where not d.trial
    window w as (partition by d.id order by a.number)
  )
  select delivery_id as "deliveryId", number, attempts_before as before,
    extract(epoch from at - ended_before)::float8 as seconds, has_result_before as "hasResult"
  from attempts where ended_before is not null and number > attempts_before + 1`;

/**
 * The jitter of ±20% that the service applies, and the tolerance in seconds for times stored in milliseconds.
 */
const [jitter, rounding] = [0.2, 0.005];

export const attemptsFollowSchedule = defineRunInvariant(
  {
    id: "I16",
    promise:
      "no attempt is early, and every attempt of an event sends the same bytes, except an erased customer, and delivery ID",
  },
  async (run, db) =>
    mergeFindings(
      await checkPauses(run, db),
      await checkBodies(run.receipts, db),
      checkDeliveryIds(run.receipts),
    ),
);

/**
 * Checks the delays between attempts. If the sender of an attempt died, the next one is due at once and has
 * no minimum delay.
 */
async function checkPauses({ settings }: Run, db: ReadDatabase) {
  const { retrySchedule } = settings;
  const following = (await db.rows<Pause>(pauses)).filter(({ hasResult }) => hasResult);
  return checkEach(following, ({ deliveryId, number, before, seconds }) => {
    const step = Math.min(number - before - 1, retrySchedule.length - 1);
    const minSeconds = (retrySchedule[step] ?? 0) * (1 - jitter) - rounding;
    return seconds >= minSeconds
      ? undefined
      : `${deliveryId}: attempt ${number} came after ${seconds} s, expected at least ${minSeconds} s`;
  });
}

type Repeat = { deliveryId: string; eventId: string; first: string; body: string };

/**
 * Checks that all webhook requests for an event have the same body. If the customer of its booking was erased, bodies
 * are compared without the customer, because a request may be older than the erasure.
 */
async function checkBodies(receipts: readonly ReceivedWebhook[], db: ReadDatabase): Promise<Finding> {
  const different = findDifferent(receipts);
  const excused = await db.rows<{ number: number }>(
    `select number::int - 1 as number from jsonb_array_elements($json) with ordinality as sent(repeat, number)
     where erase_customer_json(repeat->>'first') = erase_customer_json(repeat->>'body') and exists (
       select from events e join bookings b on b.id = e.booking_id
       where e.event_id = repeat->>'eventId' and b.erased_at is not null)`,
    different,
  );
  const erased = new Set(excused.map(({ number }) => number));
  const violations = different
    .filter((_, index) => !erased.has(index))
    .map(({ deliveryId, eventId }) => `${deliveryId}: ${eventId} arrived with a different body`);
  return { checked: receipts.length, violations };
}

/** Returns the webhook requests whose body differs from that of the first request for the same event. */
function findDifferent(receipts: readonly ReceivedWebhook[]): Repeat[] {
  const bodies = new Map<string, string>();
  return receipts.flatMap(({ deliveryId, eventId, body }) => {
    const first = bodies.get(eventId) ?? body;
    bodies.set(eventId, first);
    return first === body ? [] : [{ deliveryId, eventId, first, body }];
  });
}

function checkDeliveryIds(receipts: readonly ReceivedWebhook[]) {
  const targets = new Map<string, string>();
  return checkEach(receipts, ({ deliveryId, path, eventId }) => {
    const target = `${path} ${eventId}`;
    const first = targets.get(deliveryId) ?? target;
    targets.set(deliveryId, first);
    return first === target ? undefined : `${deliveryId} was used for ${first} and for ${target}`;
  });
}
