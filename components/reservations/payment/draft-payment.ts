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
 * Removes each payment that the person entered for a draft and whose references are all in `paymentReference`, because
 * it paid for a booking.
 */
export function clearDraftPayments(person: string, paymentReference: string): void {
  for (const name of draftPayments.names().filter((each) => each.startsWith(draftPaymentPrefix(person)))) {
    const entered = readNamed(name);
    if (entered !== undefined && unmatchedPayment(entered, paymentReference) === undefined)
      draftPayments.remove(name);
  }
}

/**
 * Returns the part of an entered payment that a booking's payment reference does not contain and that therefore did not
 * pay for the booking. Returns `undefined` if it contains the whole payment.
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
 * have references in that part.
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
