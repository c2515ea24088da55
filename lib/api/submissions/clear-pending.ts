import { findPending, listPending, removePending } from "./submissions-store";
import { toKeySegment } from "./to-submission-key";

type ViewedBooking = {
  reference: string;
  external_ref: string | null;
  payment_reference: string;
  replaces?: string | null;
};

/**
 * Removes the pending submissions that made this booking. Another booking may have the same external
 * reference, so a one-step submission must also have the same payment reference.
 */
export async function clearPendingForBooking(person: string, booking: ViewedBooking): Promise<void> {
  const { reference, external_ref, payment_reference, replaces = null } = booking;
  removePending({ person, op: "book", anchor: reference });
  if (replaces !== null) removePending({ person, op: "replace", anchor: replaces });
  if (external_ref === null) return;
  const oneStep = findPending({ person, op: "one_step", anchor: await toKeySegment(external_ref) });
  if (oneStep?.payment_reference === payment_reference) removePending(oneStep);
}

/**
 * Removes the pending submissions of a deleted draft. They cannot succeed, and their page no longer exists.
 */
export function clearPendingForDraft(person: string, reference: string): void {
  for (const pending of listPending(person)) {
    if (pending.href === `/reservations/${reference}`) removePending(pending);
  }
}
