/** A text of a partner, such as a reference or an idempotency key, that is looked up together with the partner. */
export type PartnerText = { partnerId: number; text: string };

/**
 * Joins the partner ID and the text with a space, as one key for `batchLookups`. A partner ID has no space; the text
 * may have some.
 */
export function toLookupKey({ partnerId, text }: PartnerText): string {
  return `${partnerId} ${text}`;
}

/** Splits a key of `toLookupKey`. */
export function fromLookupKey(key: string): PartnerText {
  const end = key.indexOf(" ");
  return { partnerId: Number(key.slice(0, end)), text: key.slice(end + 1) };
}
