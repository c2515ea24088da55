import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../keys";

/** What next-auth signs its form tokens with. */
export function formSecret(keys: KeyRing): string {
  return keys.current("session").toString("hex");
}

/** The token a form must carry, out of the cookie that proves it: `token|sha256(token + secret)`, as next-auth writes it. */
export function formTokenOf(cookie: string | undefined, keys: KeyRing): string | undefined {
  const [token = "", digest = ""] = (cookie ?? "").split("|");
  const expected = createHash("sha256")
    .update(`${token}${formSecret(keys)}`)
    .digest("hex");
  return token !== "" && isSame(digest, expected) ? token : undefined;
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
