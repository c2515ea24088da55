import type { Failpoint } from "./failpoint";

const keyed = "server/idempotency/run-idempotent.ts";
const transaction = "server/db/in-transaction.ts";

/** Steps of a request that changes data, from its key to its response. */
const requestFailpoints: readonly Failpoint[] = [
  {
    name: "key.locked",
    process: "web",
    flow: "one-step",
    module: keyed,
    before: "if (!opened.locked) {",
    cannotThrow: true,
  },
  {
    name: "key.executed",
    process: "web",
    flow: "one-step",
    module: keyed,
    before: "tx.withCommit(() => saveOutcome(",
    cannotThrow: true,
  },
  {
    name: "commit.before",
    process: "web",
    flow: "one-step",
    module: transaction,
    before: "committing = true;",
  },
  {
    name: "commit.after",
    process: "web",
    flow: "one-step",
    module: transaction,
    after: "await Promise.allSettled([...last.map((statement) => statement()), commit(client)]);",
    cannotThrow: true,
  },
  {
    name: "response.before",
    process: "web",
    flow: "one-step",
    module: "server/http/partner/request-pipeline.ts",
    before: "log.finish(response.status);",
    cannotThrow: true,
  },
  {
    name: "reserve.quoted",
    process: "web",
    flow: "reserve",
    module: "server/reservations/create-reservation.ts",
    before: "const [written] = await Promise.all([",
  },
  {
    name: "delete.removed",
    process: "web",
    flow: "delete",
    module: "server/reservations/delete-reservation.ts",
    after: "await removeDraft(tx, draft.id);",
  },
  {
    name: "webhook.changed",
    process: "web",
    flow: "webhook",
    module: "server/webhooks/change-endpoint.ts",
    after: "await follow?.(tx);",
  },
];

/** Steps of a booking and of its status changes. */
const bookingFailpoints: readonly Failpoint[] = [
  {
    name: "one-step.claimed",
    process: "web",
    flow: "one-step",
    module: "server/bookings/create-booking.ts",
    before: "const booked = await insertBooking(ctx.tx, {",
  },
  {
    name: "one-step.inserted",
    process: "web",
    flow: "one-step",
    module: "server/bookings/create-booking.ts",
    before: "await enqueueSupplierReservation(ctx.tx, booked, quoted);",
  },
  {
    name: "book.locked",
    process: "web",
    flow: "book",
    module: "server/bookings/book-reservation.ts",
    before: "const expected = { total: input.expectedTotal, reference: draft.reference, shownLines };",
  },
  {
    name: "book.claimed",
    process: "web",
    flow: "book",
    module: "server/bookings/book-reservation.ts",
    before: "const booked = await updateBooking(ctx.tx, draft, {",
  },
  {
    name: "book.updated",
    process: "web",
    flow: "book",
    module: "server/bookings/book-reservation.ts",
    before: "await enqueueSupplierReservation(ctx.tx, booked, quoted);",
  },
  {
    name: "book.before-events",
    process: "web",
    flow: "book",
    module: "server/bookings/record-booking-created.ts",
    before: "const audited = recordAudit(tx, ctx, {",
  },
  {
    name: "book.after-events",
    process: "web",
    flow: "book",
    module: "server/bookings/record-booking-created.ts",
    after: "await Promise.all([audited, recorded]);",
  },
  {
    name: "cancel.locked",
    process: "web",
    flow: "cancel",
    module: "server/bookings/cancel-booking.ts",
    before: "return await transitionBooking(tx, ctx, {",
  },
  {
    name: "transition.written",
    process: "web",
    flow: "cancel",
    module: "server/bookings/transition-booking.ts",
    before: "return written;\n}\n\n/** The row before",
  },
];

/** Steps of the workers. */
const workerFailpoints: readonly Failpoint[] = [
  {
    name: "job.taken",
    process: "worker",
    flow: "accept",
    module: "server/bookings/process-due-booking.ts",
    before: "await act(tx, await withPartnerClock(tx, acting, taken.partnerId), taken);",
  },
  {
    name: "job.acted",
    process: "worker",
    flow: "accept",
    module: "server/bookings/process-due-booking.ts",
    after: "await act(tx, await withPartnerClock(tx, acting, taken.partnerId), taken);",
  },
  {
    name: "delivery.claimed",
    process: "worker",
    flow: "deliver",
    module: "server/webhooks/delivery/create-delivery-claimer.ts",
    before: "await deliver(runtime, context, delivery);",
  },
  {
    name: "delivery.sent",
    process: "worker",
    flow: "deliver",
    module: "server/webhooks/delivery/deliver.ts",
    after: "const response = await attemptOnce(runtime, context.send, claimed);",
  },
  {
    name: "delivery.recorded",
    process: "worker",
    flow: "deliver",
    module: "server/webhooks/delivery/deliver.ts",
    after: "const isRecorded = await recordOutcome(runtime, claimed, outcome);",
  },
  {
    name: "supplier.claimed",
    process: "worker",
    flow: "supply",
    module: "server/fulfilment/process-supplier-job.ts",
    before: "const outcome = await call(runtime, { work, booking, stop });",
  },
  {
    name: "supplier.responded",
    process: "worker",
    flow: "supply",
    module: "server/fulfilment/process-supplier-job.ts",
    before: "await applySupplierResult(runtime, work, outcome);",
  },
  {
    name: "supplier.applying",
    process: "worker",
    flow: "supply",
    module: "server/fulfilment/apply-supplier-result.ts",
    before: 'if (outcome.kind === "reserved") await settleReserved(settling, outcome.code);',
  },
  {
    name: "supplier.closed",
    process: "worker",
    flow: "supply",
    module: "server/fulfilment/apply-supplier-result.ts",
    after: 'await completeSupplierJob(tx, booking.id, { state: "reserved", code });',
  },
];

export const allFailpoints: readonly Failpoint[] = [
  ...requestFailpoints,
  ...bookingFailpoints,
  ...workerFailpoints,
];
