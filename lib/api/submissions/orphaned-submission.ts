import { queryOptions } from "@tanstack/react-query";
import { findLostBooking } from "../reservations";
import { findKeyOutcome, type KeyOutcome } from "./key-outcome";
import type { PendingSubmission } from "./submissions-store";

/**
 * Returns the query for the outcome of a submission whose draft no longer exists. It polls every 2 seconds while the
 * request with the key is in progress. It only reads: without the draft, a request with that key can no longer book.
 */
export function orphanedSubmissionQuery(pending: PendingSubmission) {
  return queryOptions({
    queryKey: ["left-over", pending.key],
    queryFn: () => findOrphanedOutcome(pending),
    refetchInterval: ({ state }) => (state.data?.key === "running" ? 2000 : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function findOrphanedOutcome(pending: PendingSubmission): Promise<KeyOutcome> {
  const { op, anchor, key, external_ref, payment_reference } = pending;
  const outcome = await findKeyOutcome(key ?? "");
  if (outcome.reference !== undefined || outcome.key === "running" || op === "reserve") return outcome;
  const sought = { externalRef: external_ref, paymentReference: payment_reference ?? "", reference: anchor };
  return { ...outcome, reference: await findLostBooking(sought) };
}
