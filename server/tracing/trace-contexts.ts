import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";
import { getTracer, inSpan, type SpanStart } from "./tracer";

/**
 * Work that a worker takes from a queue later: the deliveries of an event, a supplier job, or the supplier searches of
 * a search.
 */
export type TraceSubject = { event: string } | { supplierJob: number } | { supplierSearch: string };

/**
 * Returns the key under which the trace context of the work is stored. It contains the ID of the event, of the supplier
 * job's booking, or of the search.
 */
function toKey(subject: TraceSubject): string {
  if ("event" in subject) return `event ${subject.event}`;
  if ("supplierJob" in subject) return `supplier job ${subject.supplierJob}`;
  return `supplier search ${subject.supplierSearch}`;
}

/**
 * Stores the current trace with work that is queued in the transaction, so that the worker continues it. The trace of
 * later work on the same subject replaces it. Does nothing without a current trace.
 */
export async function saveTraceContext(tx: Tx, subjects: readonly TraceSubject[]): Promise<void> {
  const traceparent = getTracer()?.traceparent();
  if (traceparent === undefined || subjects.length === 0) return;
  await tx.rows(
    sql`insert into trace_contexts (subject, traceparent)
        select subject, ${traceparent} from unnest(${sql.param(subjects.map(toKey))}::text[]) as subject
        on conflict (subject) do update set traceparent = excluded.traceparent, created_at = excluded.created_at`,
  );
}

/**
 * Runs the work in a span of the trace in which it was queued, or of a new trace if there is none. Without tracing,
 * only runs the work.
 */
export async function inQueuedTrace<T>(
  { db, subject }: { db: Db; subject: TraceSubject },
  start: () => SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  if (getTracer() === undefined) return await work();
  // A failed lookup of the trace must not fail the work.
  const parent = await findTraceContext(db, subject).catch(() => undefined);
  return await inSpan(() => ({ ...start(), parent: parent ?? null }), work);
}

async function findTraceContext(db: Db, subject: TraceSubject): Promise<string | undefined> {
  const [row] = await db.rows<{ traceparent: string }>(
    sql`select traceparent from trace_contexts where subject = ${toKey(subject)}`,
  );
  return row?.traceparent;
}

/** Deletes up to 1,000 contexts that were stored more than 15 days ago. Returns whether there may be more. */
export async function purgeTraceContexts(db: Db): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from trace_contexts where subject in (
          select subject from trace_contexts where created_at < clock_timestamp() - interval '15 days' limit 1000)
        returning 1`,
  );
  return rows.length === 1000;
}
