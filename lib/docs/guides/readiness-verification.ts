import type { Sample } from "../blocks";

/** A program that verifies a signed summary of the readiness checks with a saved key set, without a network. */
export const readinessVerification: Sample = {
  language: "js",
  text: `import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [summaryFile, keysFile] = process.argv.slice(2);
const { keys } = JSON.parse(readFileSync(keysFile, "utf8"));
const [head, payload, mark] = readFileSync(summaryFile, "utf8").trim().split(".");
const { alg, kid, typ } = JSON.parse(Buffer.from(head, "base64url"));
const jwk = keys.find((key) => key.kid === kid);
if (alg !== "EdDSA" || typ !== "readiness" || !jwk) throw new Error("The key is unknown.");
const key = createPublicKey({ key: jwk, format: "jwk" });
const isSigned = verify(null, Buffer.from(head + "." + payload), key, Buffer.from(mark, "base64url"));
if (!isSigned) throw new Error("The signature is wrong.");
console.log(JSON.parse(Buffer.from(payload, "base64url")));`,
};
