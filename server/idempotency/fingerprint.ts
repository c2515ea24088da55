import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** SHA-256 over method, path and the body's RFC 8785 form: the order of keys and white space do not count. */
export function fingerprintRequest(method: string, path: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method}\n${path}\n${canonicalize(body) ?? ""}`)
    .digest();
}
