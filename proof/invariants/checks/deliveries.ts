import type { Receipt, Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { type Invariant, judge, together } from "../invariant";

type Delivery = {
  deliveryId: string;
  status: string;
  attempts: number;
  most: number;
  arrived: boolean;
  gone: boolean;
  /** Whether its endpoint was ever paused, disabled or deleted. */
  stopped: boolean;
};

const deliveries = `
  select d.delivery_id as "deliveryId", d.status, d.attempt_count as attempts, d.max_attempts as most,
    exists (select from webhook_attempts a where a.delivery_row_id = d.id and a.error is null
      and a.response_status between 200 and 299) as arrived,
    exists (select from webhook_attempts a where a.delivery_row_id = d.id and a.response_status = 410) as gone,
    e.status <> 'active' or e.deleted_at is not null or exists (select from audit_log c
      where c.target_type = 'webhook' and c.target_id = e.id::text and c.action = 'webhook.update'
        and c.after::jsonb ? 'status') as stopped
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id`;

export const everyEventArrives: Invariant = {
  id: "I14",
  promise: "every event reaches every endpoint that listened, signed, or was given up by the rules",
  check: async ({ db, run }) => {
    const kept = judge(await db.rows<Delivery>(deliveries), wrongEnd);
    return run === null ? kept : together(kept, await judgeAnchors(run, db));
  },
};

function wrongEnd(delivery: Delivery): string | undefined {
  const { deliveryId, status, attempts, most, arrived, gone, stopped } = delivery;
  if (status === "succeeded" && !arrived) return `${deliveryId} succeeded without a 2xx on record`;
  if (status === "skipped" && !stopped)
    return `${deliveryId} was skipped, and its endpoint was never stopped`;
  // A secret that cannot be decrypted also ends a delivery early. No run causes that, so it counts as a
  // violation.
  if (status === "dead_lettered" && !gone && attempts < most) {
    return `${deliveryId} was given up after ${attempts} of ${most} attempts`;
  }
  return undefined;
}

type Sent = { path: string; eventId: string; status: string | null; attempts: number; most: number };

/** Pairs every event of a partner with each of its anchor endpoints, which subscribe to everything. */
const anchored = `
  select e.url as path, v.event_id as "eventId", d.status, d.attempt_count as attempts, d.max_attempts as most
  from jsonb_array_elements_text($json) as anchor(path)
  join webhook_endpoints e on e.url ^@ 'https://' and substr(e.url, position('/' in substr(e.url, 9)) + 8) = anchor.path
  join events v on v.partner_id = e.partner_id and v.booking_id is not null
  left join webhook_deliveries d on d.endpoint_id = e.id and d.event_row_id = v.id`;

async function judgeAnchors({ settings, receipts }: Run, db: ReadDatabase) {
  const signed = new Set(receipts.filter(({ valid }) => valid === true).map(placeOf));
  const forged = receipts.filter(({ valid }) => valid === false);
  const arrivals = judge(await db.rows<Sent>(anchored, settings.anchors), ({ path, eventId, ...sent }) => {
    const { pathname } = new URL(path);
    if (sent.status === null) return `${eventId} was never queued for ${pathname}`;
    if (sent.status === "dead_lettered") return undefined;
    if (sent.status !== "succeeded") return `${eventId} is ${sent.status} for ${pathname}`;
    return signed.has(`${pathname} ${eventId}`)
      ? undefined
      : `${eventId} never arrived signed at ${pathname}`;
  });
  return together(
    arrivals,
    judge(forged, ({ path, eventId }) => `${eventId} arrived at ${path} with a signature nobody can verify`),
  );
}

function placeOf({ path, eventId }: Receipt): string {
  return `${path} ${eventId}`;
}

export const nobodyHearsOfOthers: Invariant = {
  id: "I15",
  promise:
    "an endpoint hears of its own partner's events alone, of types it asked for, and of nothing after it answered 410",
  check: async ({ db, run }) => {
    const kept = judge(await db.rows<Heard>(heard), ({ deliveryId, owners, unasked, late }) => {
      if (owners > 1) return `${deliveryId} brings one partner's event to another's endpoint`;
      if (unasked) return `${deliveryId} is of a type its endpoint never asked for`;
      return late ? `${deliveryId} was attempted after its endpoint was gone` : undefined;
    });
    return run === null ? kept : together(kept, await judgeReceipts(run, db));
  },
};

type Heard = { deliveryId: string; owners: number; unasked: boolean; late: boolean };

const heard = `
  select d.delivery_id as "deliveryId",
    (select count(distinct p)::int from unnest(array[d.partner_id, e.partner_id, v.partner_id]) as p) as owners,
    d.event_type <> v.type or not d.trial and d.event_type <> all(e.event_types) and not exists (select from audit_log c
      where c.target_type = 'webhook' and c.target_id = e.id::text
        and (c.before::jsonb->'event_types' ? d.event_type
          or c.action = 'webhook.trial' and c.after::jsonb->>'type' = d.event_type)) as unasked,
    e.disabled_reason = 'gone' and not d.trial and coalesce(d.last_attempt_at > e.disabled_at, false) as late
  from webhook_deliveries d
  join webhook_endpoints e on e.id = d.endpoint_id
  join events v on v.id = d.event_row_id`;

/**
 * Checks that each event arrived at a path of its own partner. The first path segment is the partner's slug.
 */
async function judgeReceipts({ receipts }: Run, db: ReadDatabase) {
  const owners = await db.rows<{ id: string; slug: string }>(
    `select e.event_id as id, p.slug from events e join partners p on p.id = e.partner_id`,
  );
  const ownerOf = new Map(owners.map(({ id, slug }) => [id, slug]));
  return judge(receipts, ({ path, eventId }) => {
    const owner = ownerOf.get(eventId);
    if (owner === undefined) return `${eventId} arrived at ${path} and is no event`;
    return path.startsWith(`/${owner}/`) ? undefined : `${eventId} of ${owner} arrived at ${path}`;
  });
}
