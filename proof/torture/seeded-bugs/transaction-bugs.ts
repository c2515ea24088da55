import type { Bug } from "./bug";

const usual = { workload: "usual", faults: [] } as const;

/** Bugs that split one transaction into several. */
export const transactionBugs: readonly Bug[] = [
  {
    name: "split-transaction",
    mistake: "a transaction continues on another connection after its own is lost, as in one driver",
    changes: [
      {
        module: "server/db/in-transaction.ts",
        find: "...db,\n      afterCommit",
        replace: `...db,
      rows: ((statement, name) => db.rows(statement, name).catch((error) => {
        if (!isDatabaseFailure(error)) throw error;
        return database.rows(statement, name);
      })) as Db["rows"],
      afterCommit`,
      },
      {
        module: "server/db/in-transaction.ts",
        find: 'const { command } = await client.query("commit");',
        replace: `const { command } = await client.query("commit").catch((error) => {
    if (!isDatabaseFailure(error)) throw error;
    return { command: "COMMIT" };
  });`,
      },
    ],
    breaks: ["I6", "I7", "I8", "T"],
    workload: "usual",
    faults: ["connection lost before an outcome"],
  },
  {
    ...usual,
    name: "outcome-after-commit",
    mistake: "the outcome of a key is stored after the commit",
    changes: [
      {
        module: "server/idempotency/run-idempotent.ts",
        find: "tx.withCommit(() => saveOutcome(tx, request, { ...outcome, fingerprint }));",
        replace: `tx.afterCommit((later) => {
          void saveOutcome(later as unknown as Tx, request, { ...outcome, fingerprint }).catch(() => undefined);
        });`,
      },
    ],
    breaks: ["T", "I6", "I7"],
  },
  {
    ...usual,
    name: "event-after-commit",
    mistake: "a booking's events are written in a separate transaction",
    changes: [
      {
        module: "server/bookings/record-booking-created.ts",
        find: 'import { recordEvents } from "../events/record-events";',
        replace:
          'import { recordEvents } from "../events/record-events";\nimport { inTransaction } from "../db/in-transaction";',
      },
      {
        module: "server/bookings/record-booking-created.ts",
        find: "const recorded = recordEvents(tx, { partnerId: partner.id, config: ctx.config }, [",
        replace: `const recorded = Promise.resolve();
        tx.afterCommit((later) => void inTransaction(later, (own) =>
          recordEvents(own, { partnerId: partner.id, config: ctx.config }, [`,
      },
      {
        module: "server/bookings/record-booking-created.ts",
        find: '{ type: "booking.payment_authorized", bookingId: booked.id, data },\n  ]);',
        replace:
          '{ type: "booking.payment_authorized", bookingId: booked.id, data },\n  ])).catch(() => undefined));',
      },
    ],
    breaks: ["T", "I12"],
  },
];
