import { createHash, sign } from "node:crypto";
import canonicalize from "canonicalize";
import type { KeyRing } from "../keys";
import { getSigningKeys, signingAlgorithm } from "../signing-keys";

/**
 * Signs a document with the key of evidence. Returns the digest and the signature of a document. The signature is a compact JWS (RFC 7515) whose payload is the
 * RFC 8785 form of the document, so its reader needs no canonical form to verify it.
 */
export async function signDocument(
  keys: KeyRing,
  document: object,
  type: "evidence" | "readiness",
): Promise<{ digest: string; signature: string }> {
  const [key] = await getSigningKeys(keys, "evidence");
  const text = canonicalize(document);
  if (key === undefined || text === undefined)
    throw new Error("There is nothing to sign or no key to sign with.");
  const header = JSON.stringify({ alg: signingAlgorithm, kid: key.id, typ: type });
  const signed = [header, text].map((part) => Buffer.from(part).toString("base64url")).join(".");
  return {
    digest: createHash("sha256").update(text).digest("hex"),
    signature: `${signed}.${sign(null, Buffer.from(signed), key.secret).toString("base64url")}`,
  };
}
