import { safeStorage } from "@/lib/safe-storage";
import { hasTexts, readStoredJson } from "@/lib/stored-json";
import type { CustomerPayment } from "./payment/customer-payment";

/** The customer form as stored in the tab. */
export type StoredForm = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  external_ref: string;
  payment_reference: string;
};

const names = ["first_name", "last_name", "email", "phone", "external_ref", "payment_reference"] as const;
const nothing = { first_name: "", last_name: "", email: "", phone: "", payment_reference: "" };

const kept = safeStorage(() => sessionStorage);

/** The person who fills in the form, and the external reference with which the page was opened. */
export type FormOwner = { person: string; externalRef: string };

function nameOf({ person, externalRef }: FormOwner): string {
  return `typed ${person} ${externalRef}`;
}

function paidNameOf({ person, externalRef }: FormOwner): string {
  return `paid ${person} ${externalRef}`;
}

/**
 * Stores the form for this person in this tab, so that a reload, a new sign-in or a change of the car loses nothing.
 */
export function saveForm(
  whose: FormOwner,
  values: { [name in keyof StoredForm]?: string | undefined },
): void {
  kept.set(nameOf(whose), JSON.stringify({ ...readForm(whose), ...values }));
}

/** Returns the stored form, or an empty one with the owner's external reference. */
export function readForm(whose: FormOwner): StoredForm {
  const typed = readStoredJson(() => kept.get(nameOf(whose)));
  return hasTexts(typed, names) ? typed : { ...nothing, external_ref: whose.externalRef };
}

/** Stores the customer's payment for a sale. Undefined removes it. */
export function storeCustomerPayment(whose: FormOwner, paid: CustomerPayment | undefined): void {
  if (paid === undefined) kept.remove(paidNameOf(whose));
  else kept.set(paidNameOf(whose), JSON.stringify({ ...paid, total: String(paid.total) }));
}

/** Returns the customer's stored payment for a sale, or undefined if there is none. */
export function readCustomerPayment(whose: FormOwner): CustomerPayment | undefined {
  const paid = readStoredJson(() => kept.get(paidNameOf(whose)));
  if (!hasTexts(paid, ["total", "currency", "reference"])) return undefined;
  const total = Number(paid.total);
  return Number.isFinite(total) ? { ...paid, total } : undefined;
}

/** Removes the payment of a sale and its reference in the stored form, so that the sale no longer counts as paid. */
export function removeCustomerPayment(whose: FormOwner): void {
  storeCustomerPayment(whose, undefined);
  saveForm(whose, { payment_reference: "" });
}

/** Removes the stored form and the stored payment of a sale. */
export function removeForm(whose: FormOwner): void {
  storeCustomerPayment(whose, undefined);
  kept.remove(nameOf(whose));
}
