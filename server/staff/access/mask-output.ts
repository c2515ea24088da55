import { getMasking, type Masking, maskedText } from "@/lib/roles/masking";
import type { CallContext } from "../../context";

/** Returns which data is hidden from the caller. Nothing is hidden from programs of partners and from the service. */
export function getCallerMasking({ staff }: Pick<CallContext, "staff">): Masking {
  return staff === undefined ? { customers: false, payments: false } : getMasking(staff.role);
}

/** Returns the output of an operation as the caller may see it, in the same shape. */
export function maskOutput<T>(ctx: Pick<CallContext, "staff">, value: T): T {
  const masking = getCallerMasking(ctx);
  // SAFETY: texts are replaced by texts.
  return masking.customers || masking.payments ? (maskValue(value, masking) as T) : value;
}

/** The fields that contain customer data, as a text or as texts inside the field. */
const customerFields: ReadonlySet<string> = new Set(["customer", "customer_phone"]);

/** The fields that identify a charge at the payment provider. */
const paymentFields: ReadonlySet<string> = new Set(["payment_reference", "refund_reference"]);

/** The fields with the text of a request or a response, mostly JSON. */
const bodyFields: ReadonlySet<string> = new Set(["body", "response_body"]);

function maskValue(value: unknown, masking: Masking): unknown {
  if (Array.isArray(value)) return value.map((item) => maskValue(item, masking));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, maskField(name, field, masking)]),
  );
}

function maskField(name: string, value: unknown, masking: Masking): unknown {
  if (masking.customers && customerFields.has(name)) return maskTexts(value);
  if (masking.payments && paymentFields.has(name)) return maskTexts(value);
  if (typeof value === "string" && bodyFields.has(name)) return maskBody(value, masking);
  return maskValue(value, masking);
}

/**
 * Replaces every text in a value by the masked text. Other values stay, so that the shape and nulls are the
 * same.
 */
function maskTexts(value: unknown): unknown {
  if (typeof value === "string") return maskedText;
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskTexts(field)]));
}

/**
 * Masks the fields of a body that is JSON. If customers are masked, also masks email addresses and phone numbers in any
 * body.
 */
function maskBody(body: string, masking: Masking): string {
  const masked = maskJson(body, masking);
  return masking.customers ? maskContacts(masked) : masked;
}

function maskJson(body: string, masking: Masking): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(body), masking));
  } catch {
    return body;
  }
}

/**
 * Matches an email address. It begins where a word begins, because a search from every position of a long word without
 * an `@` takes quadratic time.
 */
const email = /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g;

/** Replaces email addresses, and numbers of at least 7 digits that begin with `+` or `00`. */
function maskContacts(text: string): string {
  return text.replaceAll(email, maskedText).replaceAll(/(?:\+|\b00)\d(?:[\s().-]{0,2}\d){6,}/g, maskedText);
}
