import { hmacSha256, type KeyRing } from "../../server/keys";

/**
 * Derives the client ID and secret of a demo client from the sandbox key. Every start of an installation prints the
 * same credentials, other installations have different ones, and no secret is stored in plain text.
 */
export function demoClient(
  keys: KeyRing,
  partner: string,
  name: string,
): { clientId: string; secret: string } {
  const seed = hmacSha256(keys.current("demo"), `client/${partner}/${name}`);
  const id = hmacSha256(keys.current("demo"), `client-id/${partner}/${name}`).subarray(0, 9);
  return {
    clientId: `rp_sandbox_${id.toString("base64url")}`,
    secret: `rps_sandbox_${seed.toString("base64url")}`,
  };
}

/** Returns the secret that the service sends to the simulated suppliers. */
export function supplierSecret(keys: KeyRing): string {
  return hmacSha256(keys.current("demo"), "supplier").toString("base64url");
}

/** Derives the password of a person in the demo from the sandbox key. */
export function demoPassword(keys: KeyRing, email: string): string {
  return hmacSha256(keys.current("demo"), `staff/${email}`).subarray(0, 9).toString("base64url");
}
