import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../keys";

/** Returns the secret with which next-auth hashes form tokens. */
export function getFormSecret(keys: KeyRing): string {
  return keys.current("session").toString("hex");
}

/**
 * Returns the form token in the cookie, or undefined if the cookie is not valid. The format of next-auth is
 * `token|sha256(token + secret)`.
 */
export function readFormToken(cookie: string | undefined, keys: KeyRing): string | undefined {
  const [token = "", digest = ""] = (cookie ?? "").split("|");
  const expected = createHash("sha256")
    .update(`${token}${getFormSecret(keys)}`)
    .digest("hex");
  return token !== "" && timingSafeEquals(digest, expected) ? token : undefined;
}

export function timingSafeEquals(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
