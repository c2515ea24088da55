import { bodyOf, field, succeeded } from "../../kit/exchanges";
import type { Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { type Finding, type Invariant, judge, together } from "../invariant";

type Numbered = { partner: string; first: number; last: number; n: number; gaps: number[] };

/**
 * Old events are purged, so a partner's numbers may start anywhere. A restore skips numbers and records the
 * gap in the audit log.
 */
const numbered = `
  select p.slug as partner, min(e.seq) as first, max(e.seq) as last, count(*)::int as n,
    array(select (after ->> 'gap')::bigint::float8 from audit_log where action = 'database.restored') as gaps
  from events e join partners p on p.id = e.partner_id group by p.slug`;

export const eventsAreDense: Invariant = {
  id: "I13",
  promise:
    "a partner's events are numbered without a gap, and whoever follows them misses none and gets none twice",
  check: async ({ db, run }) => {
    const partners = await db.rows<Numbered>(numbered);
    const dense = judge(partners, ({ partner, first, last, n, gaps }) =>
      isExplained(last - first + 1 - n, gaps)
        ? undefined
        : `${partner}: ${n} events numbered ${first} to ${last}`,
    );
    return run === null ? dense : together(dense, await judgeWalks(run, db));
  },
};

/**
 * Returns whether the newest recorded gaps add up to the missing numbers. Gaps older than the oldest event
 * left do not count.
 */
function isExplained(missing: number, gaps: readonly number[]): boolean {
  for (let left = missing, at = gaps.length - 1; left >= 0; at -= 1) {
    if (left === 0) return true;
    left -= gaps[at] ?? Number.POSITIVE_INFINITY;
  }
  return false;
}

type Walk = { partner: string; ids: string[]; askedLast: number };

/**
 * Compares the pages that each client read with the feed. The client must have read every event that arrived
 * at an endpoint before its last page was requested.
 */
async function judgeWalks({ exchanges, receipts }: Run, db: ReadDatabase): Promise<Finding> {
  const feeds = new Map((await feedsOf(db)).map(({ partner, ids }) => [partner, ids]));
  const walks = new Map<string, Walk>();
  for (const page of succeeded(exchanges, "follow")) {
    const walk = walks.get(page.client) ?? { partner: page.partner, ids: [], askedLast: 0 };
    const data = bodyOf(page).data;
    walk.ids.push(...(Array.isArray(data) ? data.map((event) => String(field(event, "id"))) : []));
    walk.askedLast = page.at;
    walks.set(page.client, walk);
  }
  return judge([...walks], ([client, { partner, ids, askedLast }]) => {
    const feed = feeds.get(partner) ?? [];
    const at = ids.findIndex((id, place) => id !== feed[place]);
    if (at !== -1) return `${client}: event ${at + 1} was ${ids[at]}, not ${feed[at]}`;
    const unread = new Set(feed.slice(ids.length));
    const missed = receipts.find((receipt) => receipt.at < askedLast && unread.has(receipt.eventId));
    return missed === undefined ? undefined : `${client}: never read ${missed.eventId}, which had arrived`;
  });
}

async function feedsOf(db: ReadDatabase): Promise<{ partner: string; ids: string[] }[]> {
  return await db.rows(
    `select p.slug as partner, json_agg(e.event_id order by e.seq) as ids
     from events e join partners p on p.id = e.partner_id group by p.slug`,
  );
}
