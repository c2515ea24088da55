import type { Sample } from "../blocks";

/** A program that verifies a saved evidence document with a saved key set, without a network. */
export const evidenceVerification: Sample = {
  language: "js",
  id: "verify-evidence-node",
  text: `import { deepStrictEqual } from "node:assert";
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [evidenceFile, keysFile] = process.argv.slice(2);
const { digest, signature, ...shown } = JSON.parse(readFileSync(evidenceFile, "utf8"));
const { keys } = JSON.parse(readFileSync(keysFile, "utf8"));
const [head, payload, mark] = signature.split(".");
const { alg, kid, typ } = JSON.parse(Buffer.from(head, "base64url"));
const jwk = keys.find((key) => key.kid === kid);
if (alg !== "EdDSA" || typ !== "evidence" || !jwk) throw new Error("The key is unknown.");
const key = createPublicKey({ key: jwk, format: "jwk" });
const isSigned = verify(null, Buffer.from(head + "." + payload), key, Buffer.from(mark, "base64url"));
if (!isSigned) throw new Error("The signature is wrong.");
const text = Buffer.from(payload, "base64url");
if (createHash("sha256").update(text).digest("hex") !== digest) throw new Error("The digest is wrong.");
deepStrictEqual(shown, JSON.parse(text), "The document was changed.");
console.log("The evidence is genuine.");`,
};
