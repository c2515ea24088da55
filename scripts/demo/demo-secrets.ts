import { hmacSha256, type KeyRing } from "../../server/keys";

/**
 * Demo credentials are derived from the sandbox's own key: every start prints the same ones, no two installations
 * share them, and none is stored in clear.
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

/** What the service shows the scripted suppliers. */
export function supplierSecret(keys: KeyRing): string {
  return hmacSha256(keys.current("demo"), "supplier").toString("base64url");
}

export function demoPassword(keys: KeyRing, email: string): string {
  return hmacSha256(keys.current("demo"), `staff/${email}`).subarray(0, 9).toString("base64url");
}
