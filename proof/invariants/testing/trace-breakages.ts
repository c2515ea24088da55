import type { Breakage } from "./breakage";

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

function addTrace(subject: string, age = "0 days"): string {
  return `insert into trace_contexts (subject, traceparent, created_at)
    values ('${subject}', '${traceparent}', clock_timestamp() - interval '${age}')`;
}

/** Breakages that store traces which should not exist: too old, or of a subject that no worker processes. */
export const traceBreakages: readonly Breakage[] = [
  { breaks: "U", by: "a trace that is not deleted", sql: [addTrace("event evt_1", "17 days")] },
  { breaks: "U", by: "a trace of a booking without a supplier", sql: [addTrace("supplier job 0")] },
  { breaks: "U", by: "a trace of something else", sql: [addTrace("booking 1")] },
];
