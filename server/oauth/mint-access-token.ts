import { randomUUID } from "node:crypto";
import { type Scope, scope as scopeSchema } from "@/lib/contracts/scopes";
import type { Runtime } from "../context";
import type { Peek, Verdict } from "../rate-limit/rate-limiter";
import { accessTokenSeconds, accessTokenType, apiAudience, signToken, tokenIssuer } from "./access-token";
import { digestKeyId, digestSecret, digestsOf, isClientId, matchesSecret } from "./client-credential";
import { findCredentials, renewDigest } from "./clients.queries";
import { OAuthError } from "./oauth-error";

export type TokenRequest = {
  clientId: string;
  clientSecret: string;
  /** Space-separated; undefined asks for everything the client holds. */
  scope: string | undefined;
  /** What counts the failures of whoever asks for this client. */
  failures: Peek;
};

export type MintedToken = { accessToken: string; scopes: readonly Scope[]; expiresInSeconds: number };

/** Who has failed too often for a client waits, with the right secret too. */
export class TooManyFailures extends Error {
  override name = "TooManyFailures";
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super("Too many wrong secrets.");
    this.verdict = verdict;
  }
}

/**
 * Signs an access token for a client that knows its secret, on the service's clock. Unknown, revoked and wrong are
 * one answer after the same work. A suspended partner still gets a token: each call it is used for says why not.
 *
 * @throws {OAuthError} `invalid_client` or `invalid_scope`.
 * @throws {TooManyFailures} whatever the secret.
 */
export async function mintAccessToken(
  { config, keys, database }: Pick<Runtime, "config" | "keys" | "database">,
  request: TokenRequest,
): Promise<MintedToken> {
  const { environment } = config;
  const { clientId, clientSecret, failures } = request;
  // No client has the empty id, so a malformed one costs the same look-up as one that is merely unknown.
  const keyId = digestKeyId(keys);
  const named = isClientId(environment, clientId) ? clientId : "";
  const client = await findCredentials(database, { clientId: named, keyId, failuresLeft: failures.tokens });
  const allowance = client && failures.judge(client.failuresLeft);
  if (allowance?.allowed === false) throw new TooManyFailures(allowance);
  const genuine = matchesSecret(keys, client?.digests ?? [], clientSecret);
  if (!genuine || client === undefined || client.partnerId === null || client.revoked) {
    throw new OAuthError("invalid_client", "The client is unknown or its secret is wrong.");
  }
  if (client.stale) {
    const known = digestsOf(keys, clientSecret);
    // The token does not depend on it: where it fails, the next use tries again.
    await renewDigest(database, { known, digest: digestSecret(keys, clientSecret), keyId }).catch(
      () => undefined,
    );
  }
  const scopes = grantedScopes(client.scopes, request.scope);
  const issuedAt = Math.floor(client.now.getTime() / 1000);
  const accessToken = await signToken(keys, accessTokenType, {
    iss: tokenIssuer(environment),
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

function grantedScopes(held: readonly Scope[], asked: string | undefined): readonly Scope[] {
  const inOrder = scopeSchema.options.filter((scope) => held.includes(scope));
  if (asked === undefined) return inOrder;
  const names = asked.split(" ");
  if (names.every((name) => inOrder.some((scope) => scope === name))) {
    return inOrder.filter((scope) => names.includes(scope));
  }
  throw new OAuthError("invalid_scope", "Ask for scopes that the client holds, separated by single spaces.");
}
