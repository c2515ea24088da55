import { randomBytes, randomFillSync } from "node:crypto";

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
  return `req_${randomHex()}`;
}

export function newEventId(): string {
  return `evt_${randomHex()}`;
}

export function newDeliveryId(): string {
  return `dlv_${randomHex()}`;
}

export function newSearchId(): string {
  return `srch_${randomHex()}`;
}

const idBytes = 16;
const drawn = Buffer.alloc(256 * idBytes);
let used = drawn.length;

/** 128 bits of which each is used once. Every request has an id, and the system is asked for 256 of them at a time. */
function randomHex(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += idBytes;
  return drawn.toString("hex", used - idBytes, used);
}

export function isSearchId(text: string): boolean {
  return /^srch_[0-9a-f]{32}$/.test(text);
}
