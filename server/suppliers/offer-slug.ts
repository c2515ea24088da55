import { createHash, randomBytes } from "node:crypto";

const base32 = "0123456789abcdefghjkmnpqrstvwxyz";
const [searchLength, randomLength, checkLength] = [12, 10, 4];

/**
 * Returns an offer slug: `offer-` and 26 base32 characters. They begin with 60 bits of the search's ID, so that
 * the search of an offer is found after the offer was deleted. 50 random bits and 20 check bits follow.
 */
export function newOfferSlug(searchId: string): string {
  let random = "";
  for (const byte of randomBytes(randomLength)) random += base32.charAt(byte & 31);
  return `offer-${toBase32(idDigits(searchId), searchLength)}${random}${checkOf(searchId, random)}`;
}

export function isOfferSlug(text: string): boolean {
  return /^offer-[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

/** Returns the first 20 characters of the ID of the search in which the offer was found. */
export function searchIdStart(offerSlug: string): string {
  let bits = 0n;
  for (const char of payloadOf(offerSlug).slice(0, searchLength)) {
    bits = bits * 32n + BigInt(base32.indexOf(char));
  }
  return `srch_${bits.toString(16).padStart((searchLength * 5) / 4, "0")}`;
}

/** Returns whether the slug was made for the search. A wrong slug passes once in a million. */
export function isOfferOfSearch(offerSlug: string, searchId: string): boolean {
  const random = payloadOf(offerSlug).slice(searchLength, -checkLength);
  return (
    searchId.startsWith(searchIdStart(offerSlug)) && payloadOf(offerSlug).endsWith(checkOf(searchId, random))
  );
}

function payloadOf(offerSlug: string): string {
  return offerSlug.slice("offer-".length);
}

function idDigits(searchId: string): string {
  return searchId.slice("srch_".length);
}

function checkOf(searchId: string, random: string): string {
  return toBase32(createHash("sha256").update(`${searchId}.${random}`).digest("hex"), checkLength);
}

/** Converts the first `length` × 5 bits of hexadecimal digits to `length` base32 characters. */
function toBase32(hex: string, length: number): string {
  const digits = (length * 5) / 4;
  const bits = BigInt(`0x${hex.slice(0, digits)}`);
  let text = "";
  for (let n = length - 1; n >= 0; n -= 1) text += base32.charAt(Number((bits >> BigInt(n * 5)) & 31n));
  return text;
}
