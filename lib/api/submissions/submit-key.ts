import canonicalize from "canonicalize";
import type { SubmitOperation } from "../../submit-operation";

/** Sixteen hexadecimal digits of a body's SHA-256; the order of its keys does not count. */
export async function hashBody(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalize(body) ?? "");
  return toHex(await digest(bytes)).slice(0, 16);
}

/** The same body in the same attempt is the same key, whatever window, tab or click it comes from. */
export function submitKey(
  { op, anchor, n }: { op: SubmitOperation; anchor: string; n: number },
  bodyDigest: string,
): string {
  return `portal-${op}-${anchor}-${bodyDigest}-${n}`;
}

const plainAnchor = /^[\x21-\x7e]{1,100}$/;

/** A reference as a key can hold it: one with spaces or letters beyond ASCII, or a very long one, by its digest. */
export async function toKeySegment(reference: string): Promise<string> {
  return plainAnchor.test(reference) ? reference : `ref.${await hashBody(reference)}`;
}

/** Browsers keep their own digest from pages of a plain http host other than this machine; those fetch another. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto ?? {};
  if (subtle !== undefined) return new Uint8Array(await subtle.digest("SHA-256", bytes));
  const { hash } = await import("fast-sha256");
  return hash(bytes);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
