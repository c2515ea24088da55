import type { ReceivedWebhook, Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, type Invariant, mergeFindings } from "../invariant";

type Delivery = {
  deliveryId: string;
  status: string;
  attempts: number;
  maxAttempts: number;
  arrived: boolean;
  gone: boolean;
  /** Whether the delivery's endpoint was ever paused, disabled or deleted. */
  stopped: boolean;
};

const deliveries = `
  select d.delivery_id as "deliveryId", d.status, d.attempt_count as attempts, d.max_attempts as "maxAttempts",
    exists (select from webhook_attempts a where a.delivery_row_id = d.id and a.error is null
      and a.response_status between 200 and 299) as arrived,
    exists (select from webhook_attempts a where a.delivery_row_id = d.id and a.response_status = 410) as gone,
    e.status <> 'active' or e.deleted_at is not null or exists (select from audit_log c
      where c.target_type = 'webhook' and c.target_id = e.id::text and c.action = 'webhook.update'
        and c.after::jsonb ? 'status') as stopped
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id`;

export const eventsAreDelivered: Invariant = {
  id: "I14",
  promise: "every event reaches every subscribed endpoint, signed, or fails as the retry rules say",
  check: async ({ db, run }) => {
    const stored = checkEach(await db.rows<Delivery>(deliveries), findWrongStatus);
    return run === null ? stored : mergeFindings(stored, await checkAnchors(run, db));
  },
};

function findWrongStatus(delivery: Delivery): string | undefined {
  const { deliveryId, status, attempts, maxAttempts, arrived, gone, stopped } = delivery;
  if (status === "succeeded" && !arrived) return `${deliveryId} succeeded without a 2xx on record`;
  if (status === "skipped" && !stopped)
    return `${deliveryId} was skipped, but its endpoint was always active`;
  if (status === "dead_lettered" && !gone && attempts < maxAttempts) {
    return `${deliveryId} was dead-lettered after ${attempts} of ${maxAttempts} attempts`;
  }
  return undefined;
}

type AnchorDelivery = {
  path: string;
  eventId: string;
  status: string | null;
  attempts: number;
  maxAttempts: number;
};

/** SQL for every booking event of a partner with each of its anchor endpoints, which subscribe to everything. */
const anchorDeliveries = `
  select e.url as path, v.event_id as "eventId", d.status, d.attempt_count as attempts, d.max_attempts as "maxAttempts"
  from jsonb_array_elements_text($json) as anchor(path)
  join webhook_endpoints e on e.url ^@ 'https://' and substr(e.url, position('/' in substr(e.url, 9)) + 8) = anchor.path
  join events v on v.partner_id = e.partner_id and v.booking_id is not null
  left join webhook_deliveries d on d.endpoint_id = e.id and d.event_row_id = v.id`;

async function checkAnchors({ settings, receipts }: Run, db: ReadDatabase) {
  const signed = new Set(receipts.filter(({ valid }) => valid === true).map(getTarget));
  const forged = receipts.filter(({ valid }) => valid === false);
  const arrivals = checkEach(
    await db.rows<AnchorDelivery>(anchorDeliveries, settings.anchors),
    ({ path, eventId, ...sent }) => {
      const { pathname } = new URL(path);
      if (sent.status === null) return `${eventId} was never queued for ${pathname}`;
      if (sent.status === "dead_lettered") return undefined;
      if (sent.status !== "succeeded") return `${eventId} is ${sent.status} for ${pathname}`;
      return signed.has(`${pathname} ${eventId}`)
        ? undefined
        : `${eventId} never arrived signed at ${pathname}`;
    },
  );
  return mergeFindings(
    arrivals,
    checkEach(forged, ({ path, eventId }) => `${eventId} arrived at ${path} with an invalid signature`),
  );
}

function getTarget({ path, eventId }: ReceivedWebhook): string {
  return `${path} ${eventId}`;
}

export const deliveriesMatchSubscriptions: Invariant = {
  id: "I15",
  promise:
    "an endpoint receives only its partner's events, of subscribed types, and none after it returned 410",
  check: async ({ db, run }) => {
    const stored = checkEach(
      await db.rows<DeliveryOwnership>(ownership),
      ({ deliveryId, owners, unsubscribed, afterGone }) => {
        if (owners > 1) return `${deliveryId} sends an event to another partner's endpoint`;
        if (unsubscribed) return `${deliveryId} is of a type that its endpoint never subscribed to`;
        return afterGone ? `${deliveryId} was attempted after its endpoint returned 410` : undefined;
      },
    );
    return run === null ? stored : mergeFindings(stored, await checkReceipts(run, db));
  },
};

type DeliveryOwnership = { deliveryId: string; owners: number; unsubscribed: boolean; afterGone: boolean };

const ownership = `
  select d.delivery_id as "deliveryId",
    (select count(distinct p)::int from unnest(array[d.partner_id, e.partner_id, v.partner_id]) as p) as owners,
    d.event_type <> v.type or not d.trial and d.event_type <> all(e.event_types) and not exists (select from audit_log c
      where c.target_type = 'webhook' and c.target_id = e.id::text
        and (c.before::jsonb->'event_types' ? d.event_type
          or c.action = 'webhook.trial' and c.after::jsonb->>'type' = d.event_type)) as unsubscribed,
    e.disabled_reason = 'gone' and not d.trial and coalesce(d.last_attempt_at > e.disabled_at, false) as "afterGone"
  from webhook_deliveries d
  join webhook_endpoints e on e.id = d.endpoint_id
  join events v on v.id = d.event_row_id`;

/**
 * Checks that each event arrived at a path of its own partner. The first path segment is the partner's slug.
 */
async function checkReceipts({ receipts }: Run, db: ReadDatabase) {
  const owners = await db.rows<{ id: string; slug: string }>(
    `select e.event_id as id, p.slug from events e join partners p on p.id = e.partner_id`,
  );
  const ownerOf = new Map(owners.map(({ id, slug }) => [id, slug]));
  return checkEach(receipts, ({ path, eventId }) => {
    const owner = ownerOf.get(eventId);
    if (owner === undefined) return `${eventId} arrived at ${path} but does not exist`;
    return path.startsWith(`/${owner}/`) ? undefined : `${eventId} of ${owner} arrived at ${path}`;
  });
}
