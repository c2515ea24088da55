import * as z from "zod/mini";

/** What was typed for one customer. */
const typed = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  external_ref: z.string(),
  payment_reference: z.string(),
});
export type Typed = z.output<typeof typed>;

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
  try {
    return typed.parse(JSON.parse(sessionStorage.getItem(nameOf(externalRef)) ?? ""));
  } catch {
    return { ...nothing, external_ref: externalRef };
  }
}

export function forgetTyped(externalRef: string): void {
  sessionStorage.removeItem(nameOf(externalRef));
}
