import { guardedStorage } from "@/lib/guarded-storage";
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

const kept = guardedStorage(() => sessionStorage);

/** Whose typing it is, and the reference the page began with. */
export type TypedFor = { person: string; externalRef: string };

function nameOf({ person, externalRef }: TypedFor): string {
  return `typed ${person} ${externalRef}`;
}

/** Kept for this person and this tab alone: a refresh, a sign-in or another car loses nothing. */
export function keepTyped(whose: TypedFor, values: { [name in keyof Typed]?: string | undefined }): void {
  kept.set(nameOf(whose), JSON.stringify({ ...readTyped(whose), ...values }));
}

export function readTyped(whose: TypedFor): Typed {
  const typed = readKept(() => kept.get(nameOf(whose)));
  return hasTexts(typed, names) ? typed : { ...nothing, external_ref: whose.externalRef };
}

export function forgetTyped(whose: TypedFor): void {
  kept.remove(nameOf(whose));
}
