import { randomBytes } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `RB-` and ten characters of Crockford's base32: 50 random bits, readable over the telephone. */
export function newReference(): string {
  let reference = "RB-";
  for (const byte of randomBytes(10)) reference += crockford.charAt(byte & 31);
  return reference;
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
