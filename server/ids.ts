import { randomBytes } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `RB-` and ten characters of Crockford's base32: 50 random bits, readable over the telephone. */
export function newReference(): string {
  let reference = "RB-";
  for (const byte of randomBytes(10)) reference += crockford.charAt(byte & 31);
  return reference;
}

/** `offer-` and 26 characters of base32: 130 random bits, as a slug is all it takes to book what it names. */
export function newOfferSlug(): string {
  let slug = "offer-";
  for (const byte of randomBytes(26)) slug += crockford.charAt(byte & 31).toLowerCase();
  return slug;
}

export function isOfferSlug(text: string): boolean {
  return /^offer-[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

export function newRequestId(): string {
  return `req_${randomBytes(16).toString("hex")}`;
}

export function newEventId(): string {
  return `evt_${randomBytes(16).toString("hex")}`;
}

export function newDeliveryId(): string {
  return `dlv_${randomBytes(16).toString("hex")}`;
}

export function newSearchId(): string {
  return `srch_${randomBytes(16).toString("hex")}`;
}

export function isSearchId(text: string): boolean {
  return /^srch_[0-9a-f]{32}$/.test(text);
}
