import type { BookingRow } from "@/drizzle/schema/bookings";
import { formatInZone } from "@/lib/zone-time";
import type { Runtime } from "../context";
import type { SupplierConnector, SupplierOrder } from "../suppliers/connector";
import { createConnector } from "../suppliers/create-connector";
import { createPerSupplierLimit } from "../suppliers/per-supplier-limit";
import { SupplierFailure } from "../suppliers/supplier-failure";
import { withDeadline } from "../suppliers/with-deadline";
import { inQueuedTrace } from "../tracing/trace-contexts";
import { applySupplierResult, type SupplierResult } from "./apply-supplier-result";
import { claimSupplierJobs, findJobBooking, type SupplierJob } from "./supplier-jobs.queries";

const callMs = 30_000;

/**
 * The lease of a job, in seconds. It is longer than one supplier call and its writes, so that no second worker makes
 * the same call.
 */
const leaseSeconds = 45;

/** The maximum number of jobs per claim. */
const perClaim = 25;
/** Limits the jobs per supplier: this process claims no further job of a supplier with 50 jobs in progress. */
const perSupplierLimit = createPerSupplierLimit(50);

/** Claims due supplier jobs and returns them as tasks. */
export async function claimSupplierTasks(
  runtime: Runtime,
  limit: number,
): Promise<((stop: AbortSignal) => Promise<void>)[]> {
  const { database } = runtime;
  const busy = perSupplierLimit.listSuppliersAtLimit(database);
  const claimed = await claimSupplierJobs(database, { limit: Math.min(limit, perClaim), leaseSeconds, busy });
  return claimed.map((work) =>
    perSupplierLimit.track(database, work.supplierId, (stop) => processSupplierJob(runtime, work, stop)),
  );
}

/** Calls the supplier and applies the result, in the trace of the request that queued the job. */
async function processSupplierJob(runtime: Runtime, work: SupplierJob, stop: AbortSignal): Promise<void> {
  await inQueuedTrace(
    { db: runtime.database, subject: { supplierJob: work.bookingId } },
    () => ({
      name: `${work.state} at supplier`,
      kind: "consumer",
      attributes: { "rentals.supplier": work.supplierSlug },
    }),
    () => callAndApply(runtime, work, stop),
  );
}

async function callAndApply(runtime: Runtime, work: SupplierJob, stop: AbortSignal): Promise<void> {
  const { database, log } = runtime;
  const booking = await findJobBooking(database, work);
  const outcome = await call(runtime, { work, booking, stop });
  const { supplierSlug: supplier, state } = work;
  runtime.meter?.supplier({ supplier, question: "reservation", outcome: outcome.kind });
  if (outcome.kind === "unanswered") {
    log.warn({ supplier, booking: booking.reference, state, reason: outcome.error }, "supplier failed");
  }
  await applySupplierResult(runtime, work, outcome);
}

type Calling = { work: SupplierJob; booking: BookingRow; stop: AbortSignal };

async function call(runtime: Runtime, { work, booking, stop }: Calling): Promise<SupplierResult> {
  try {
    const connector = createConnector(runtime.keys, work);
    return await withDeadline({ ms: callMs, stop }, (signal) =>
      callSupplier(connector, { work, booking, signal }),
    );
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    return stop.aborted ? { kind: "interrupted" } : { kind: "unanswered", error: error.message };
  }
}

type SupplierCall = { work: SupplierJob; booking: BookingRow; signal: AbortSignal };

/**
 * Reserves or cancels with the supplier. If the code of the reservation to cancel is unknown, repeats the reservation
 * request instead: the supplier returns the same code for the same key.
 */
async function callSupplier(
  connector: SupplierConnector,
  { work, booking, signal }: SupplierCall,
): Promise<SupplierResult> {
  if (work.state === "reserving" || work.reservationCode === null) {
    return await connector.reserve(orderOf(work, booking), signal);
  }
  await connector.cancel(work.reservationCode, signal);
  return { kind: "cancelled" };
}

function orderOf({ offerId }: SupplierJob, booking: BookingRow): SupplierOrder {
  const { timezone } = booking.location;
  return {
    offerId,
    reference: booking.reference,
    units: booking.units,
    startsAt: formatInZone(booking.startsAt, timezone),
    endsAt: formatInZone(booking.endsAt, timezone),
    customer: {
      firstName: booking.customerFirstName,
      lastName: booking.customerLastName,
      email: booking.customerEmail,
      phone: booking.customerPhone,
    },
  };
}
