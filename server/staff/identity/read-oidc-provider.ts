import { ConfigError } from "../../errors/config-error";

/** An OpenID Connect provider that staff can sign in with, in addition to passwords. */
export type OidcProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/**
 * Reads the provider from the settings. Returns `null` if none is set. Throws a `ConfigError` if a setting is missing
 * or not valid.
 */
export function readOidcProvider(setting: (name: string) => string | undefined): OidcProvider | null {
  const issuer = setting("OIDC_ISSUER");
  const clientId = setting("OIDC_CLIENT_ID");
  const clientSecret = setting("OIDC_CLIENT_SECRET");
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.");
  }
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol)) {
    throw new ConfigError(`OIDC_ISSUER must be an http or https URL, not “${issuer}”.`);
  }
  const name = setting("OIDC_NAME") ?? "Single sign-on";
  return { issuer: issuer.replace(/\/+$/, ""), clientId, clientSecret, name };
}
