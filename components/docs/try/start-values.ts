import type { TryForm } from "@/lib/docs/try/try-form";
import type { OwnValues } from "../own-values";

/** Returns a new random order number. */
export function newOrder(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `order-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the values of the variables that are known when the form of a request opens. */
export function startValues(form: TryForm, own: OwnValues): Readonly<Record<string, string>> {
  const stored = new Set(form.before.map(({ store }) => store?.name));
  const ofAccount = { REFERENCE: own.reference, WEBHOOK_ID: own.webhook_id };
  const usable = Object.entries(ofAccount).flatMap(([name, value]) =>
    // A value that a request creates for this one, such as a new draft, must not be an existing one.
    value === null || stored.has(name) || form.sources[name]?.method !== "GET"
      ? []
      : [[name, value] as const],
  );
  return {
    ...form.values,
    ...Object.fromEntries(usable),
    ...("ORDER" in form.sources ? {} : { ORDER: newOrder() }),
  };
}
