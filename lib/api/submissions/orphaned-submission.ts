import { queryOptions } from "@tanstack/react-query";
import { findLostBooking } from "../reservations";
import { findKeyOutcome, type KeyOutcome } from "./key-outcome";
import type { PendingSubmission } from "./submissions-store";

/**
 * What became of a submission whose draft is gone, asked for as long as its key is held. It is only looked for: without
 * the draft nothing sent under that key now, or arriving late, can book any more.
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
  const told = await findKeyOutcome(key ?? "");
  if (told.reference !== undefined || told.key === "running" || op === "reserve") return told;
  const sought = { externalRef: external_ref, paymentReference: payment_reference ?? "", reference: anchor };
  return { ...told, reference: await findLostBooking(sought) };
}
