import canonicalize from "canonicalize";
import type { SubmitOperation } from "../../submit-operation";

/** Returns the first 16 hexadecimal digits of the SHA-256 of the body in canonical JSON. */
export async function hashBody(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalize(body) ?? "");
  return toHex(await digest(bytes)).slice(0, 16);
}

/**
 * Returns the idempotency key of a submission. Every tab with the same operation, reference, body and submission number
 * computes the same key.
 */
export function toSubmissionKey(
  { op, anchor, n }: { op: SubmitOperation; anchor: string; n: number },
  bodyDigest: string,
): string {
  return `portal-${op}-${anchor}-${bodyDigest}-${n}`;
}

/** The segment that replaces the body hash in a key that all bodies share. */
const sharedSegment = "0".repeat(16);

/** Returns the part of a key that identifies the body: its hash or, if all bodies share one key, a constant. */
export function toBodySegment(bodyDigest: string, sharesKey: boolean): string {
  return sharesKey ? sharedSegment : bodyDigest;
}

const plainAnchor = /^[\x21-\x7e]{1,100}$/;

/**
 * Converts a reference to a part of a key. A reference that is long or has spaces or non-ASCII characters is hashed.
 */
export async function toKeySegment(reference: string): Promise<string> {
  return plainAnchor.test(reference) ? reference : `ref.${await hashBody(reference)}`;
}

/** Computes SHA-256. Browsers have no WebCrypto on http pages, except on localhost. On such a page, loads a library. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto ?? {};
  if (subtle !== undefined) return new Uint8Array(await subtle.digest("SHA-256", bytes));
  const { hash } = await import("fast-sha256");
  return hash(bytes);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
