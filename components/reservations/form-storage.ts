import { safeStorage } from "@/lib/safe-storage";
import { hasTexts, readStoredJson } from "@/lib/stored-json";
import type { Paid } from "./payment/paid";

/** What was typed for one customer. */
export type Typed = {
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

/** Whose typing it is, and the reference the page began with. */
export type TypedFor = { person: string; externalRef: string };

function nameOf({ person, externalRef }: TypedFor): string {
  return `typed ${person} ${externalRef}`;
}

function paidNameOf({ person, externalRef }: TypedFor): string {
  return `paid ${person} ${externalRef}`;
}

/** Kept for this person and this tab alone: a refresh, a sign-in or another car loses nothing. */
export function saveForm(whose: TypedFor, values: { [name in keyof Typed]?: string | undefined }): void {
  kept.set(nameOf(whose), JSON.stringify({ ...readTyped(whose), ...values }));
}

export function readTyped(whose: TypedFor): Typed {
  const typed = readStoredJson(() => kept.get(nameOf(whose)));
  return hasTexts(typed, names) ? typed : { ...nothing, external_ref: whose.externalRef };
}

/** What the customer was said to have paid, under the same reference; undefined where it was taken back. */
export function keepPaid(whose: TypedFor, paid: Paid | undefined): void {
  if (paid === undefined) kept.remove(paidNameOf(whose));
  else kept.set(paidNameOf(whose), JSON.stringify({ ...paid, total: String(paid.total) }));
}

export function readPaid(whose: TypedFor): Paid | undefined {
  const paid = readStoredJson(() => kept.get(paidNameOf(whose)));
  if (!hasTexts(paid, ["total", "currency", "reference"])) return undefined;
  const total = Number(paid.total);
  return Number.isFinite(total) ? { ...paid, total } : undefined;
}

/** The money goes back: a payment that was refunded pays for nothing, however often the page is looked at again. */
export function forgetPaid(whose: TypedFor): void {
  keepPaid(whose, undefined);
  saveForm(whose, { payment_reference: "" });
}

export function forgetTyped(whose: TypedFor): void {
  keepPaid(whose, undefined);
  kept.remove(nameOf(whose));
}
