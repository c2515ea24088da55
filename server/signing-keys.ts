import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, type JWK } from "jose";
import type { KeyRing } from "./keys";

export const signingAlgorithm = "EdDSA";

export type SigningPurpose = "access-token" | "evidence";
export type SigningKey = { id: string; secret: KeyObject; verifier: KeyObject };

const preparedKeys = new WeakMap<KeyRing, Map<SigningPurpose, Promise<readonly SigningKey[]>>>();

/** Returns the Ed25519 keys for a purpose, the current one first. Prepares them once per key ring. */
export function getSigningKeys(keys: KeyRing, purpose: SigningPurpose): Promise<readonly SigningKey[]> {
  const ofRing = preparedKeys.get(keys) ?? new Map<SigningPurpose, Promise<readonly SigningKey[]>>();
  preparedKeys.set(keys, ofRing);
  const prepared = ofRing.get(purpose) ?? Promise.all(keys.all(purpose).map(toSigningKey));
  ofRing.set(purpose, prepared);
  return prepared;
}

/** The PKCS #8 prefix of a raw Ed25519 seed (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

async function toSigningKey(seed: Buffer): Promise<SigningKey> {
  const secret = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
  const verifier = createPublicKey(secret);
  const id = await calculateJwkThumbprint(verifier.export({ format: "jwk" }));
  return { id, secret, verifier };
}

/** Returns the public parts of all keys that sign tokens or evidence, as a JWK set (RFC 7517). */
export async function getPublicKeys(keys: KeyRing): Promise<{ keys: JWK[] }> {
  const all = await Promise.all([getSigningKeys(keys, "access-token"), getSigningKeys(keys, "evidence")]);
  return {
    keys: all.flat().map(({ id, verifier }) => ({
      ...verifier.export({ format: "jwk" }),
      kid: id,
      alg: signingAlgorithm,
      use: "sig",
    })),
  };
}
