import { hmacSha256, type KeyRing } from "../keys";

/**
 * Returns the customer as the target of an audit entry: a digest of the email address. The digest alone does not
 * reveal the address. With the address and the key, an operator can prove the erasure.
 */
export function customerTarget(keys: KeyRing, email: string): { type: "customer"; id: string } {
  const digest = hmacSha256(keys.current("request-log"), `customer ${email.toLowerCase()}`);
  return { type: "customer", id: `cus_${digest.toString("hex").slice(0, 32)}` };
}
