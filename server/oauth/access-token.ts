import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader } from "jose";
import * as z from "zod/mini";
import type { ServiceEnvironment } from "../env";
import type { KeyRing } from "../keys";

export const accessTokenType = "at+jwt";
export const accessTokenSeconds = 3600;

const algorithm = "EdDSA";
/** A longer token is nobody's: reading it would only cost time. */
const maxTokenLength = 2048;

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
  /** Space-separated; empty in tokens that are not for the API. */
  scope: z._default(z.string(), ""),
  /** In access tokens alone. */
  partner_id: z.optional(z.int()),
});

export type TokenClaims = z.output<typeof claims>;
export type SignedClaims = TokenClaims & Record<string, string | number>;

export function tokenIssuer(environment: ServiceEnvironment): string {
  return `urn:car-rental-partner-api:${environment}`;
}

export function apiAudience(environment: ServiceEnvironment): string {
  return `urn:car-rental-partner-api:${environment}:v1`;
}

/**
 * Signs with the newest key: the compact serialization of RFC 7515 §3.1, EdDSA of RFC 8037. `type` becomes the
 * header's `typ`, which keeps tokens of one use out of another.
 */
export async function signToken(keys: KeyRing, type: string, payload: SignedClaims): Promise<string> {
  const [key] = await signingKeys(keys);
  if (key === undefined) throw new Error("The key ring is empty.");
  const parts = [{ alg: algorithm, typ: type, kid: key.id }, payload];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  // A call of the library's goes through Web Crypto and its threads: two to four times the processor time.
  return `${signed}.${sign(null, Buffer.from(signed), key.secret).toString("base64url")}`;
}

/**
 * The type and claims of a token that this environment signed, or `undefined`. Neither expiry nor use is judged
 * here. Only keys of our own are tried: whatever key a token's header offers is ignored.
 */
export async function readToken(
  keys: KeyRing,
  token: string,
): Promise<{ type: string; claims: TokenClaims } | undefined> {
  if (token.length > maxTokenLength || !isCanonical(token)) return undefined;
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = (await signingKeys(keys)).find((candidate) => candidate.id === kid);
    if (key === undefined) return undefined;
    const { payload, protectedHeader } = await compactVerify(token, key.verifier, {
      algorithms: [algorithm],
    });
    const parsed = claims.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return parsed.success ? { type: protectedHeader.typ ?? "", claims: parsed.data } : undefined;
  } catch {
    // Whatever is wrong with a stranger's token, the answer is the same.
    return undefined;
  }
}

/** The signature's last character has bits that decoding drops: without this, several spellings would be one token. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}

type SigningKey = { id: string; secret: KeyObject; verifier: KeyObject };

const prepared = new WeakMap<KeyRing, Promise<readonly SigningKey[]>>();

function signingKeys(keys: KeyRing): Promise<readonly SigningKey[]> {
  const known = prepared.get(keys) ?? Promise.all(keys.all("access-token").map(ed25519Key));
  prepared.set(keys, known);
  return known;
}

/** RFC 8410: the PKCS #8 wrapping of a bare Ed25519 seed. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

async function ed25519Key(seed: Buffer): Promise<SigningKey> {
  const secret = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
  const verifier = createPublicKey(secret);
  const id = await calculateJwkThumbprint(verifier.export({ format: "jwk" }));
  return { id, secret, verifier };
}
