import { randomBytes, randomFillSync } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a booking reference: `RB-` and ten Crockford base32 characters (50 random bits), easy to read over
 * the phone.
 */
export function newReference(): string {
  let reference = "RB-";
  for (const byte of randomBytes(10)) reference += crockford.charAt(byte & 31);
  return reference;
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

export function newDrillId(): string {
  return `drl_${randomHex()}`;
}

export function newReconciliationId(): string {
  return `rec_${randomHex()}`;
}

export function newIncidentId(): string {
  return `inc_${randomHex()}`;
}

export function newSearchId(): string {
  return `srch_${randomHex()}`;
}

const idBytes = 16;
const pool = Buffer.alloc(256 * idBytes);
let usedBytes = pool.length;

/**
 * Returns 128 random bits in hex. Reads random bytes for 256 IDs at a time, because every request needs an
 * ID. Each byte is used once.
 */
function randomHex(): string {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += idBytes;
  return pool.toString("hex", usedBytes - idBytes, usedBytes);
}

export function isSearchId(text: string): boolean {
  return /^srch_[0-9a-f]{32}$/.test(text);
}
