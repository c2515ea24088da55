import { splitPaymentReferences } from "@/lib/split-payment-references";
import { hasTexts, readStoredJson } from "@/lib/stored-json";
import {
  type DraftId,
  type DraftPayment,
  draftPaymentName,
  draftPaymentPrefix,
  draftPayments,
} from "./store-draft-payment";

/** Returns the payment that was entered for a draft in this tab, or undefined if there is none. */
export function readDraftPayment(draft: DraftId): DraftPayment | undefined {
  return readNamed(draftPaymentName(draft));
}

/**
 * Removes the payments that the person entered for drafts if all their references are in `paymentReference`, the
 * payment reference of a booking. They paid for that booking.
 */
export function clearDraftPayments(person: string, paymentReference: string): void {
  for (const name of draftPayments.names().filter((each) => each.startsWith(draftPaymentPrefix(person)))) {
    const entered = readNamed(name);
    if (entered !== undefined && unmatchedPayment(entered, paymentReference) === undefined)
      draftPayments.remove(name);
  }
}

/**
 * Returns the part of an entered payment that did not pay for a booking: its references that are missing from
 * `bookedWith`, the booking's payment reference. Returns `undefined` if none is missing.
 */
export function unmatchedPayment(
  { reference, amount }: DraftPayment,
  bookedWith: string,
): DraftPayment | undefined {
  const counted = new Set(splitPaymentReferences(bookedWith));
  const entered = splitPaymentReferences(reference);
  const extra = entered.filter((one) => !counted.has(one));
  if (reference.trim() === bookedWith.trim() || extra.length === 0) return undefined;
  // The amount is that of all references together.
  return { reference: extra.join(" "), amount: extra.length === entered.length ? amount : null };
}

/**
 * Returns the part of two payments for one draft that did not pay for its booking. The amount is null if both payments
 * contribute references, because their sum is unknown.
 */
export function unmatchedOfBoth(
  payments: readonly [DraftPayment | undefined, DraftPayment | undefined],
  bookedWith: string,
): DraftPayment | undefined {
  const [first, second] = payments.flatMap((each) => (each && unmatchedPayment(each, bookedWith)) ?? []);
  const other = first && second && unmatchedPayment(second, first.reference);
  return other === undefined ? first : { reference: `${first?.reference} ${other.reference}`, amount: null };
}

function readNamed(name: string): DraftPayment | undefined {
  const entered = readStoredJson(() => draftPayments.get(name));
  if (!hasTexts(entered, ["reference", "total", "currency"])) return undefined;
  const { reference, currency } = entered;
  const total = Number(entered.total);
  const isKnown = entered.total !== "" && Number.isFinite(total);
  return { reference, amount: isKnown ? { total, currency } : null };
}
