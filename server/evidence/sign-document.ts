import { createHash, sign } from "node:crypto";
import canonicalize from "canonicalize";
import type { KeyRing } from "../keys";
import { getSigningKeys, signingAlgorithm } from "../signing-keys";

/**
 * Signs a document with the evidence key. Returns its SHA-256 digest and its signature, a compact JWS (RFC 7515). The
 * payload is the RFC 8785 form of the document, so a reader can verify it without canonicalizing the document.
 */
export async function signDocument(
  keys: KeyRing,
  document: object,
  type: "evidence" | "readiness",
): Promise<{ digest: string; signature: string }> {
  const [key] = await getSigningKeys(keys, "evidence");
  const text = canonicalize(document);
  if (key === undefined || text === undefined)
    throw new Error("The document cannot be signed: it has no canonical form, or there is no evidence key.");
  const header = JSON.stringify({ alg: signingAlgorithm, kid: key.id, typ: type });
  const signed = [header, text].map((part) => Buffer.from(part).toString("base64url")).join(".");
  return {
    digest: createHash("sha256").update(text).digest("hex"),
    signature: `${signed}.${sign(null, Buffer.from(signed), key.secret).toString("base64url")}`,
  };
}
