import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * Returns the SHA-256 of the method, the path and the RFC 8785 form of the body. Key order and white space do
 * not matter.
 */
export function fingerprintRequest(method: string, path: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method}\n${path}\n${canonicalize(body) ?? ""}`)
    .digest();
}
