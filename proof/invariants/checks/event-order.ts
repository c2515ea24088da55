import { getBody, getField, getSuccessfulExchanges } from "../../kit/exchanges";
import type { Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, type Finding, type Invariant, mergeFindings } from "../invariant";

type EventNumbers = { partner: string; first: number; last: number; n: number; gaps: number[] };

/**
 * SQL for the first number, the last number and the count of each partner's events. A restore skips numbers and records
 * how many in the audit log: `gaps` lists these, oldest first. Old events are purged, so the first number may be any.
 */
const eventNumbers = `
  select p.slug as partner, min(e.seq) as first, max(e.seq) as last, count(*)::int as n,
    array(select (after ->> 'gap')::bigint::float8 from audit_log where action = 'database.restored' order by id) as gaps
  from events e join partners p on p.id = e.partner_id group by p.slug`;

type EventStep = { eventId: string; at: Date; before: Date };

const eventSteps = `
  select event_id as "eventId", created_at as at, created_before as before from (
    select event_id, created_at, lag(created_at) over (partition by partner_id order by seq) as created_before from events
  ) as steps where created_before is not null`;

export const eventsAreDense: Invariant = {
  id: "I13",
  promise:
    "a partner's events are numbered without gaps, their times never decrease, and a client that reads the feed gets each exactly once",
  check: async ({ db, run }) => {
    const partners = await db.rows<EventNumbers>(eventNumbers);
    const times = checkEach(await db.rows<EventStep>(eventSteps), ({ eventId, at, before }) =>
      at >= before
        ? undefined
        : `${eventId} is of ${at.toISOString()}, the event before it of ${before.toISOString()}`,
    );
    const dense = checkEach(partners, ({ partner, first, last, n, gaps }) =>
      isExplainedByGaps(last - first + 1 - n, gaps)
        ? undefined
        : `${partner}: ${n} events numbered ${first} to ${last}`,
    );
    return mergeFindings(dense, times, ...(run === null ? [] : [await checkFeeds(run, db)]));
  },
};

/**
 * Returns whether the number of missing events is the sum of the newest gaps (none, one or several). Older
 * gaps lie before the oldest event that was not purged.
 */
function isExplainedByGaps(missing: number, gaps: readonly number[]): boolean {
  for (let left = missing, at = gaps.length - 1; left >= 0; at -= 1) {
    if (left === 0) return true;
    left -= gaps[at] ?? Number.POSITIVE_INFINITY;
  }
  return false;
}

type FeedReading = { partner: string; ids: string[]; lastRequestAt: number };

/**
 * Compares the pages that each client read with the feed. If an event arrived at an endpoint before the client
 * requested its last page, the client must have read the event.
 */
async function checkFeeds({ exchanges, receipts }: Run, db: ReadDatabase): Promise<Finding> {
  const feeds = new Map((await findFeeds(db)).map(({ partner, ids }) => [partner, ids]));
  const readings = new Map<string, FeedReading>();
  for (const page of getSuccessfulExchanges(exchanges, "follow")) {
    const reading = readings.get(page.client) ?? { partner: page.partner, ids: [], lastRequestAt: 0 };
    const data = getBody(page).data;
    reading.ids.push(...(Array.isArray(data) ? data.map((event) => String(getField(event, "id"))) : []));
    reading.lastRequestAt = page.at;
    readings.set(page.client, reading);
  }
  return checkEach([...readings], ([client, { partner, ids, lastRequestAt }]) => {
    const feed = feeds.get(partner) ?? [];
    const at = ids.findIndex((id, index) => id !== feed[index]);
    if (at !== -1) return `${client}: event ${at + 1} was ${ids[at]}, expected ${feed[at]}`;
    const unread = new Set(feed.slice(ids.length));
    const missed = receipts.find((receipt) => receipt.at < lastRequestAt && unread.has(receipt.eventId));
    return missed === undefined ? undefined : `${client}: never read ${missed.eventId}, which had arrived`;
  });
}

async function findFeeds(db: ReadDatabase): Promise<{ partner: string; ids: string[] }[]> {
  return await db.rows(
    `select p.slug as partner, json_agg(e.event_id order by e.seq) as ids
     from events e join partners p on p.id = e.partner_id group by p.slug`,
  );
}
