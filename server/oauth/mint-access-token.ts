import { randomUUID } from "node:crypto";
import { type Scope, scope as scopeSchema } from "@/lib/contracts/scopes";
import type { Runtime } from "../context";
import type { Peek, RateLimitResult } from "../rate-limit/rate-limiter";
import { accessTokenSeconds, accessTokenType, apiAudience, signToken, tokenIssuer } from "./access-token";
import {
  digestSecret,
  getDigestKeyId,
  getSecretDigests,
  isClientId,
  matchesSecret,
} from "./client-credential";
import { renewDigest } from "./clients.queries";
import { OAuthError } from "./oauth-error";
import { readCredentials } from "./read-credentials";

export type TokenRequest = {
  clientId: string;
  clientSecret: string;
  /** The requested scopes, separated by spaces. `undefined` requests all scopes of the client. */
  scope: string | undefined;
  /** The limit on failed attempts of this caller for this client. */
  failures: Peek;
};

export type MintedToken = { accessToken: string; scopes: readonly Scope[]; expiresInSeconds: number };

/** Thrown if the caller has made too many failed attempts for the client, even if the secret is right. */
export class TooManyFailures extends Error {
  override name = "TooManyFailures";
  readonly result: RateLimitResult;

  constructor(result: RateLimitResult) {
    super("Too many failed attempts. Retry after the time in `Retry-After`.");
    this.result = result;
  }
}

/**
 * Issues an access token to a client that sends its secret. The token's times are those of the service clock.
 * Unknown, revoked and wrong credentials get the same error after the same work. A client of a suspended
 * partner still gets a token; each request with it is then rejected with the reason.
 *
 * @throws {OAuthError} `invalid_client` or `invalid_scope`.
 * @throws {TooManyFailures} After too many failed attempts, with any secret.
 */
export async function mintAccessToken(
  { config, keys, database }: Pick<Runtime, "config" | "keys" | "database">,
  request: TokenRequest,
): Promise<MintedToken> {
  const { environment } = config;
  const { clientId, clientSecret, failures } = request;
  // No client has an empty ID, so a malformed ID costs the same lookup as an unknown one.
  const keyId = getDigestKeyId(keys);
  const named = isClientId(environment, clientId) ? clientId : "";
  const client = await readCredentials(database, { clientId: named, keyId, failures });
  const limit = client && failures.toResult(client.failuresLeft);
  if (limit?.allowed === false) throw new TooManyFailures(limit);
  const isValid = matchesSecret(keys, client?.digests ?? [], clientSecret);
  if (!isValid || client === undefined || client.partnerId === null || client.revoked) {
    throw new OAuthError("invalid_client", "Unknown client or incorrect client secret.");
  }
  if (client.stale) {
    const digests = getSecretDigests(keys, clientSecret);
    // The token does not depend on this write. If it fails, the next use of the secret tries again.
    await renewDigest(database, { digests, digest: digestSecret(keys, clientSecret), keyId }).catch(
      () => undefined,
    );
  }
  const scopes = grantScopes(client.scopes, request.scope);
  const issuedAt = client.nowSeconds;
  const accessToken = await signToken(keys, accessTokenType, {
    iss: tokenIssuer(config),
    aud: apiAudience(environment),
    sub: clientId,
    client_id: clientId,
    partner_id: client.partnerId,
    scope: scopes.join(" "),
    jti: randomUUID(),
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
  });
  return { accessToken, scopes, expiresInSeconds: accessTokenSeconds };
}

function grantScopes(clientScopes: readonly Scope[], requested: string | undefined): readonly Scope[] {
  const inOrder = scopeSchema.options.filter((scope) => clientScopes.includes(scope));
  if (requested === undefined) return inOrder;
  const names = requested.split(" ");
  if (names.every((name) => inOrder.some((scope) => scope === name))) {
    return inOrder.filter((scope) => names.includes(scope));
  }
  throw new OAuthError(
    "invalid_scope",
    "Request only scopes that the client has, separated by single spaces.",
  );
}
