import { type Status, transitions } from "../../../server/bookings/transitions";
import { minEventDays } from "../../../server/read-retention";
import type { ReadDatabase } from "../evidence";
import { checkEach, type Invariant } from "../invariant";

/** A transition in the audit trail. `old` means that it is older than the retention period of events. */
type Step = { action: string; from: Status | null; to: Status; old: boolean };
export type BookingHistory = { reference: string; status: Status; steps: readonly Step[] };

const booked = new Set<string>(["pending", "pending_confirmation", "pending_supplier"]);

/** Returns every booking with its audit trail, the oldest entry first. */
export async function readBookingHistories(db: ReadDatabase): Promise<BookingHistory[]> {
  return await db.rows<BookingHistory>(`
    select b.reference, b.status, coalesce(trail.steps, '[]') as steps
    from bookings b
    left join lateral (
      select json_agg(json_build_object('action', substr(a.action, 9), 'from', a.before->>'status',
        'to', a.after->>'status', 'old', a.at < service_now() - make_interval(days => ${minEventDays})) order by a.id) as steps
      from audit_log a
      where a.target_type = 'booking' and a.target_id = b.reference and a.action ^@ 'booking.'
    ) as trail on true
    where b.status <> 'draft'`);
}

export const onlyLegalTransitions: Invariant = {
  id: "I11",
  promise: "every booking reached its status by allowed, recorded transitions, and never left a final status",
  check: async ({ db }) => checkEach(await readBookingHistories(db), findViolation),
};

function findViolation({ reference, status, steps }: BookingHistory): string | undefined {
  let at: Status | null = null;
  for (const [index, step] of steps.entries()) {
    const wrong = index === 0 ? findWrongFirstStep(step) : findWrongStep(step, at);
    if (wrong !== undefined) return `${reference}: ${wrong}`;
    at = step.to;
  }
  return at === status
    ? undefined
    : `${reference} is ${status}, but its audit trail ends with ${at ?? "nothing"}`;
}

function findWrongFirstStep({ action, from, to }: Step): string | undefined {
  const legal = action === "book" && (from === null || from === "draft") && booked.has(to);
  return legal ? undefined : `starts with ${action} from ${from} to ${to}`;
}

function findWrongStep({ action, from, to }: Step, at: Status | null): string | undefined {
  const legal: { from: readonly (Status | null)[]; to: Status } | undefined = Object.hasOwn(
    transitions,
    action,
  )
    ? // SAFETY: `hasOwn` has just checked that it is a key of the table.
      transitions[action as keyof typeof transitions]
    : undefined;
  if (legal === undefined) return `has an unknown transition ${action}`;
  if (from !== at) return `${action} starts at ${from}, but the previous step ended at ${at}`;
  return legal.from.includes(from) && legal.to === to ? undefined : `${action} leads from ${from} to ${to}`;
}
