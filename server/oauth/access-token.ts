import { sign } from "node:crypto";
import { compactVerify, decodeProtectedHeader } from "jose";
import * as z from "zod/mini";
import type { Config, ServiceEnvironment } from "../env";
import type { KeyRing } from "../keys";
import { getSigningKeys, signingAlgorithm } from "../signing-keys";

export const accessTokenType = "at+jwt";
export const accessTokenSeconds = 3600;

/** The maximum length of a token. A longer one is rejected before it is parsed. */
const maxTokenLength = 2048;

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
  /** The scopes, separated by spaces. Empty in tokens that are not for the API. */
  scope: z._default(z.string(), ""),
  /** The ID of the partner. Present only in access tokens. */
  partner_id: z.optional(z.int()),
});

export type TokenClaims = z.output<typeof claims>;
export type SignedClaims = TokenClaims & Record<string, string | number>;

/** Returns the name of an environment. The audience of each token begins with it. */
export function environmentName(environment: ServiceEnvironment): string {
  return `urn:car-rental-partner-api:${environment}`;
}

export function apiAudience(environment: ServiceEnvironment): string {
  return `${environmentName(environment)}:v1`;
}

/** Returns the `iss` of access tokens, which is also the `issuer` of the discovery document (RFC 8414). */
export function tokenIssuer({ publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl;
}

const loopbackUrl = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Returns whether this service may have issued a token with this `iss`. Also accepts the name of the environment, which
 * invitations and older tokens have. If the public URL is a loopback URL, accepts every loopback URL: web processes
 * without `PUBLIC_URL` have the same keys but different ports.
 */
export function isOwnIssuer(
  { publicUrl, environment }: Pick<Config, "publicUrl" | "environment">,
  issuer: string,
): boolean {
  if (issuer === publicUrl || issuer === environmentName(environment)) return true;
  return loopbackUrl.test(publicUrl) && loopbackUrl.test(issuer);
}

/**
 * Signs claims with the current key, as a compact JWS (RFC 7515 §3.1) with EdDSA (RFC 8037). `type` becomes
 * the `typ` of the header, so that a token of one type is not accepted as another.
 */
export async function signToken(keys: KeyRing, type: string, payload: SignedClaims): Promise<string> {
  const [key] = await getSigningKeys(keys, "access-token");
  if (key === undefined) throw new Error("The key ring is empty.");
  const parts = [{ alg: signingAlgorithm, typ: type, kid: key.id }, payload];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  // The signing function of jose uses Web Crypto and its threads, and takes 2 to 4 times the CPU time.
  return `${signed}.${sign(null, Buffer.from(signed), key.secret).toString("base64url")}`;
}

/**
 * Returns the type and claims of a token that this environment signed, or `undefined`. Checks neither expiry
 * nor type. Uses only the service's own keys and ignores any key in the header.
 */
export async function readToken(
  keys: KeyRing,
  token: string,
): Promise<{ type: string; claims: TokenClaims } | undefined> {
  if (token.length > maxTokenLength || !isCanonical(token)) return undefined;
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = (await getSigningKeys(keys, "access-token")).find((candidate) => candidate.id === kid);
    if (key === undefined) return undefined;
    const { payload, protectedHeader } = await compactVerify(token, key.verifier, {
      algorithms: [signingAlgorithm],
    });
    const parsed = claims.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return parsed.success ? { type: protectedHeader.typ ?? "", claims: parsed.data } : undefined;
  } catch {
    // All defects have the same result, so that a caller learns nothing about the check.
    return undefined;
  }
}

/**
 * Returns whether the signature is encoded canonically. Decoding drops the last bits, so several encodings would
 * otherwise be valid.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
