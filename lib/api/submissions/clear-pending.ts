import { findPending, listPending, removePending } from "./submissions-store";
import { toKeySegment } from "./submit-key";

type ViewedBooking = { reference: string; external_ref: string | null; payment_reference: string };

/**
 * Whoever sees a booking knows how the requests ended that made it. An external reference may have been used before, so
 * a one-step booking is known by it only where it was made on the same payment.
 */
export async function clearPendingForBooking(person: string, booking: ViewedBooking): Promise<void> {
  const { reference, external_ref, payment_reference } = booking;
  removePending({ person, op: "book", anchor: reference });
  if (external_ref === null) return;
  const oneStep = findPending({ person, op: "one_step", anchor: await toKeySegment(external_ref) });
  if (oneStep?.payment_reference === payment_reference) removePending(oneStep);
}

/** A draft that was dropped is not booked, and its page, where what was begun there would be taken up, is gone. */
export function clearPendingForDraft(person: string, reference: string): void {
  for (const pending of listPending(person)) {
    if (pending.href === `/reservations/${reference}`) removePending(pending);
  }
}
