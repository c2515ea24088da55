import type { Contract } from "@/lib/contracts/contract";
import { getOperationCapability } from "@/lib/roles/operation-capabilities";
import type { CallContext, PartnerContext, Runtime } from "../../context";
import { ApiError } from "../../errors/api-error";
import { accessTokenType, apiAudience, isOwnIssuer, type TokenClaims } from "../../oauth/access-token";
import { readTokenCached } from "../../oauth/token-cache";
import type { Principal } from "../../partners/partners.queries";
import { readPrincipal } from "../../partners/read-principal";
import { assertCapability, callerMay } from "../../staff/access/assert-capability";
import { assertRecentProof } from "../../staff/access/assert-recent-proof";
import type { ApiRequest } from "../wire/api-request";

const realm = 'Bearer realm="partner-api"';

/**
 * Authenticates the partner of a Bearer token. Checks in the documented order: token present, valid and not expired, of
 * the right type, client not revoked, partner active, partner not first-party. Uses the time at which the request
 * arrived: a token that expires while the request waits for a slot is still accepted. Throws an `ApiError`.
 */
export async function authenticatePartner(
  runtime: Runtime,
  { headers, msSinceArrival }: Pick<ApiRequest, "headers" | "msSinceArrival">,
  requestId: string,
): Promise<PartnerContext> {
  const { config, keys, database, log } = runtime;
  const token = readBearerToken(headers.get("authorization"));
  const signed = await readTokenCached(keys, token);
  if (signed === undefined || !isOwnIssuer(config, signed.claims.iss)) throw invalidToken();
  const { type, claims } = signed;
  const isAccessToken = type === accessTokenType && claims.aud === apiAudience(config.environment);
  // Taken before the query reads the clock, and rounded down. The time could otherwise precede the arrival.
  const waitedMs = Math.floor(msSinceArrival?.() ?? 0);
  const principal = isAccessToken ? await readPrincipal(database, claims.sub) : undefined;
  // Token times use only the service clock, so moving the partner's clock does not extend or shorten a token.
  const serviceNow = atArrival(principal?.now ?? new Date(), waitedMs);
  if (!isInTime(claims, serviceNow))
    throw isAccessToken ? invalidToken().withClientId(claims.sub) : invalidToken();
  if (!isAccessToken)
    throw new ApiError(
      "wrong_token_type",
      "This token is not an API access token. Request one at /oauth/token.",
    );
  if (principal === undefined || principal.revoked) throw invalidToken().withClientId(claims.sub);
  assertAccountAllowed(principal, claims.sub);
  const actor = { type: "partner", id: claims.sub } as const;
  const granted = claims.scope.split(" ");
  const scopes = principal.scopes.filter((scope) => granted.includes(scope));
  const { partner, partnerNow } = principal;
  const now = atArrival(partnerNow, waitedMs);
  return { actor, now, requestId, config, partner, scopes, tokenId: claims.jti, database, keys, log };
}

function atArrival(now: Date, waitedMs: number): Date {
  return new Date(now.getTime() - waitedMs);
}

/**
 * The maximum time, in milliseconds, by which a token's issue time may lie in the future. A later one comes
 * from a wrong clock, and the token would be valid for too long.
 */
const toleranceMs = 30_000;

function isInTime({ iat, exp }: TokenClaims, now: Date): boolean {
  return exp * 1000 > now.getTime() && iat * 1000 <= now.getTime() + toleranceMs;
}

/**
 * Checks that the caller may call this operation. Checks in this order: the scope of a program or the role of a person,
 * a recent proof of the person's second factor if the operation needs one, the product enabled for the partner. Throws
 * an `ApiError`.
 */
export function authorize(ctx: CallContext, contract: Contract): void {
  const { product } = contract;
  assertScope(ctx, contract);
  assertCapability(ctx, contract);
  assertRecentProof(ctx, contract);
  if (product !== null && !ctx.partner?.products.includes(product)) {
    throw new ApiError(
      "product_not_enabled",
      `The product ${product} is not enabled for your account. Contact your account manager.`,
      {
        required_product: product,
      },
    );
  }
}

/**
 * Throws `insufficient_scope` if the caller lacks the scope of the operation. For a partner's member, the capabilities
 * of the role decide. Never throws for the crew.
 */
function assertScope(ctx: CallContext, { operationId, scope }: Contract): void {
  if (scope === null || ctx.scopes.includes(scope)) return;
  if (ctx.staff !== undefined) {
    if (ctx.partner === null || callerMay(ctx, getOperationCapability({ operationId }))) return;
  }
  const message =
    ctx.staff === undefined
      ? `The token does not have the scope ${scope}.`
      : "Your role does not allow this. Ask an admin of your account.";
  throw new ApiError("insufficient_scope", message, { required_scope: scope }).withHeaders({
    "WWW-Authenticate": `${realm}, error="insufficient_scope", scope="${scope}"`,
  });
}

function readBearerToken(header: string | null): string {
  const [scheme = "", token = "", ...rest] = (header ?? "").trim().split(/ +/);
  if (scheme.toLowerCase() !== "bearer") {
    throw new ApiError("unauthorized", "Send an access token as `Authorization: Bearer …`.").withHeaders({
      "WWW-Authenticate": realm,
    });
  }
  if (rest.length > 0 || token === "") throw invalidToken();
  return token;
}

function invalidToken(): ApiError {
  return new ApiError(
    "invalid_token",
    "The token is malformed, expired, revoked or from another environment.",
  ).withHeaders({ "WWW-Authenticate": `${realm}, error="invalid_token"` });
}

function assertAccountAllowed({ partner }: Principal, clientId: string): void {
  if (partner.status !== "active") {
    throw new ApiError(
      "partner_inactive",
      "Your account is suspended or closed. Contact your account manager.",
    ).withClientId(clientId);
  }
  if (partner.firstParty) {
    throw new ApiError(
      "first_party_partner",
      "This account cannot use the partner API. Use a partner's credentials.",
    ).withClientId(clientId);
  }
}
