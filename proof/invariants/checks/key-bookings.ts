import type { Run } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, type Invariant, mergeFindings } from "../invariant";

/** SQL for the reservation or booking that each stored outcome reports. */
const reportedCte = `
  with outcomes as (
    select partner_id, key, convert_from(body, 'UTF8')::jsonb as body from idempotency_outcomes where status in (200, 201)
  ), reported as (
    select partner_id, key, body ? 'booking' as booked,
      coalesce(body->'booking'->>'reference', body->'reservation'->>'reference') as reference
    from outcomes where body ? 'booking' or body ? 'reservation'
  )`;

/**
 * SQL for each draft or booking that a stored outcome reports, and whether it exists as a booking. A draft may have
 * been deleted since; a booking is never deleted.
 */
const reportedRows = `${reportedCte}
  select t.key, t.reference, t.booked,
    exists (select from bookings b where b.reference = t.reference and b.partner_id = t.partner_id
      and b.status <> 'draft') as "isPresent",
    (count(*) over (partition by t.reference, t.booked))::int as keys
  from reported t`;

/**
 * SQL for every booking of the run's partners, and whether a stored outcome reports it. All of them were made with a
 * key.
 */
const bookingRows = `${reportedCte}
  select b.reference, b.external_ref as ref, exists (select from reported where reported.reference = b.reference) as reported,
    (count(b.external_ref) over (partition by b.partner_id, b.external_ref))::int as same
  from bookings b join partners p on p.id = b.partner_id
  where b.status <> 'draft' and p.slug in (select jsonb_array_elements_text($json))`;

type ReportedRow = { key: string; reference: string; booked: boolean; isPresent: boolean; keys: number };
type BookingRow = { reference: string; ref: string | null; reported: boolean; same: number };

export const oneBookingPerKey: Invariant = {
  id: "I7",
  promise: "a key makes one reservation or booking, and every booking is made by one key",
  check: async ({ db, run }) => {
    const outcomes = checkEach(
      await db.rows<ReportedRow>(reportedRows),
      ({ key, reference, booked, isPresent, keys }) => {
        if (keys > 1) return `${reference} was made by ${keys} keys, one of them ${key}`;
        return booked && !isPresent ? `key ${key} made ${reference}, which does not exist` : undefined;
      },
    );
    return run === null ? outcomes : mergeFindings(outcomes, await checkBookings(run, db));
  },
};

/**
 * Checks that every booking is reported by a stored outcome, and that no `external_ref` was booked twice. Clients reuse
 * an `external_ref` under another key only if the first request is known to have had no effect.
 */
async function checkBookings({ settings }: Run, db: ReadDatabase) {
  const partners = settings.partners.map(({ slug }) => slug);
  return checkEach(await db.rows<BookingRow>(bookingRows, partners), ({ reference, ref, reported, same }) => {
    if (!reported) return `${reference} exists, but no stored outcome reports it`;
    return ref !== null && same > 1 ? `${ref} was booked ${same} times, one of them ${reference}` : undefined;
  });
}
