import { safeStorage } from "@/lib/safe-storage";
import type { CustomerPayment } from "./customer-payment";

/** A payment entered for a draft. `amount` is null if only the reference is known. */
export type DraftPayment = { reference: string; amount: { total: number; currency: string } | null };

/**
 * The person who entered the payment, and the draft's reference, which is also the reference of its booking.
 */
export type DraftId = { person: string; reference: string };

/** The storage of the payments that were entered for drafts in this tab. */
export const draftPayments = safeStorage(() => sessionStorage);

/** Returns the prefix of the storage names of all payments that a person has entered. */
export function draftPaymentPrefix(person: string): string {
  return `charged ${person} `;
}

/** Returns the storage name of the payment for one draft. */
export function draftPaymentName({ person, reference }: DraftId): string {
  return `${draftPaymentPrefix(person)}${reference}`;
}

/**
 * Stores the payment that was entered for a draft in this tab, until the page of the draft's booking compares
 * it with the booking's payment. Undefined removes it.
 */
export function storeDraftPayment(draft: DraftId, paid: CustomerPayment | DraftPayment | undefined): void {
  if (paid === undefined) {
    draftPayments.remove(draftPaymentName(draft));
    return;
  }
  const amount = "total" in paid ? paid : paid.amount;
  const { total, currency } = amount ?? { total: "", currency: "" };
  draftPayments.set(
    draftPaymentName(draft),
    JSON.stringify({ reference: paid.reference, total: String(total), currency }),
  );
}
