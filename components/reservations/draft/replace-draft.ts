import { deleteDraft } from "@/lib/api/reservations";
import { clearPendingForDraft } from "@/lib/api/submissions/clear-pending";
import { readCustomerPayment, removeCustomerPayment } from "../form-storage";
import { toExternalReference } from "../new-external-reference";
import { storeDraftPayment } from "../payment/store-draft-payment";

type Earlier = { person: string; draft: { reference: string; external_ref: string | null } };

/**
 * Deletes the earlier draft after its renewal, so that no other page asks for the same charge. Returns the path of the
 * new draft. If the earlier draft has been booked in the meantime, deletes the new draft instead and returns the path
 * of the booking. If the first deletion fails, the earlier draft stays until it expires.
 */
export async function replaceDraft({ person, draft }: Earlier, renewed: string): Promise<string> {
  const { reference } = draft;
  const path = `/reservations/${renewed}?renewed_from=${reference}`;
  if (renewed === reference) return path;
  try {
    if ((await deleteDraft(reference)) === undefined) {
      clearPendingForDraft(person, reference);
      return path;
    }
  } catch {
    return path;
  }
  const sale = { person, externalRef: toExternalReference(draft) };
  const paid = readCustomerPayment(sale);
  // The page of the booking compares this payment with the one of the booking.
  if (paid !== undefined) storeDraftPayment({ person, reference }, paid);
  removeCustomerPayment(sale);
  await deleteDraft(renewed).catch(() => undefined);
  return `/bookings/${reference}`;
}
