import { allScopes } from "@/lib/contracts/scopes";
import type { Config } from "../../env";
import { tokenIssuer } from "../../oauth/access-token";

/**
 * Returns the metadata of the authorization server (RFC 8414). The server supports only the client
 * credentials grant, so there is no authorization endpoint and no response type.
 */
export function describeAuthorizationServer(config: Config) {
  const { publicUrl } = config;
  return {
    issuer: tokenIssuer(config),
    token_endpoint: `${publicUrl}/oauth/token`,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    scopes_supported: allScopes,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    service_documentation: `${publicUrl}/docs/authentication`,
  };
}
