import { hasTexts, readKept } from "@/lib/kept-json";

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

function nameOf(externalRef: string): string {
  return `typed ${externalRef}`;
}

/** Kept under the reference the page began with, for this tab alone: a refresh, a sign-in or another car loses nothing. */
export function keepTyped(externalRef: string, values: { [name in keyof Typed]?: string | undefined }): void {
  const all = { ...readTyped(externalRef), ...values };
  sessionStorage.setItem(nameOf(externalRef), JSON.stringify(all));
}

export function readTyped(externalRef: string): Typed {
  const kept = readKept(() => sessionStorage.getItem(nameOf(externalRef)));
  return hasTexts(kept, names) ? kept : { ...nothing, external_ref: externalRef };
}

export function forgetTyped(externalRef: string): void {
  sessionStorage.removeItem(nameOf(externalRef));
}
