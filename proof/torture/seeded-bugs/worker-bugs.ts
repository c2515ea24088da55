import type { Bug } from "./bug";

/** Bugs in the background work of the workers. */
export const workerBugs: readonly Bug[] = [
  {
    name: "ack-before-send",
    mistake: "a delivery is recorded as sent before it is sent",
    changes: [
      {
        module: "server/webhooks/delivery/deliver.ts",
        find: "const response = await attemptOnce(runtime, context.send, claimed);",
        replace: `const assumed = { headers: {}, status: 204, body: "", error: null, retryAfter: null, durationMs: 1 };
  await recordOutcome(runtime, claimed, { result: "succeeded", retryMs: null, response: assumed });
  const response = await attemptOnce(runtime, context.send, claimed);`,
      },
    ],
    breaks: ["I14"],
    workload: "usual",
    faults: ["worker killed", "receiver unreachable"],
  },
  {
    name: "no-fencing",
    mistake: "a worker that lost its lease still records the result of the delivery",
    changes: [
      // A short lease is not a bug. It makes the loss of a lease likely.
      {
        module: "server/webhooks/delivery/delivery-limits.ts",
        find: "leaseSeconds: 30,",
        replace: "leaseSeconds: 2,",
      },
    ],
    statements: [
      `do $do$
       declare
         source text := (select pg_get_functiondef(oid) from pg_proc where proname = 'finish_webhook_attempt');
         parts text[] := string_to_array(source, 'AND d.lease_token = p_token AND d.status = ''delivering''');
       begin
         if cardinality(parts) <> 2 then
           raise exception 'finish_webhook_attempt does not contain the token check once';
         end if;
         execute parts[1] || parts[2];
       end $do$`,
    ],
    breaks: ["I3", "I14", "I16", "W"],
    workload: "usual",
    faults: ["process stopped for a while", "endpoint misbehaving"],
  },
  {
    name: "unlocked-sweeper",
    mistake: "all workers claim due bookings without a lock",
    changes: [
      {
        module: "server/bookings/due-bookings.queries.ts",
        find: `.limit(1)
    .for("update", { of: bookings, skipLocked: true });`,
        replace: ".limit(1);",
      },
    ],
    breaks: ["W", "I11", "I12"],
    workload: "usual",
    faults: ["process stopped for a while"],
  },
];
