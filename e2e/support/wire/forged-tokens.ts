import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { ServiceEnvironment } from "@/server/env";
import { accessTokenType, apiAudience, environmentName, signToken } from "@/server/oauth/access-token";
import { serviceKeys } from "../run/service-keys";

type Forge = (genuine: string, clientId: string) => Promise<string> | string;

/**
 * Functions that create tokens which must be rejected with `invalid_token`. Each gets a genuine token and its
 * client ID, and may ignore them.
 */
export const forgedTokens: Readonly<Record<string, Forge>> = {
  "that is empty": () => "",
  "that is not a JWT": () => "garbage",
  "with three empty parts": () => "..",
  "that is truncated": (genuine) => genuine.slice(0, -5),
  "followed by a second one": (genuine) => `${genuine} ${genuine}`,
  "with changed claims and the same signature": (genuine) =>
    withPayload(genuine, { sub: "rp_sandbox_other" }),
  "with a changed signature": (genuine) => replaceAt(genuine, genuine.length - 40),
  "with a non-canonical last character": (genuine) => replaceLast(genuine),
  "that is too long": (genuine) => `${genuine}${"A".repeat(2048)}`,
  "that has expired": (_genuine, clientId) => createToken(clientId, { lifetime: -1 }),
  "of the other environment": (_genuine, clientId) => createToken(clientId, { environment: "production" }),
  "signed with the key of another service": (_genuine, clientId) =>
    createToken(clientId, { secretKey: Buffer.alloc(32, "another").toString("base64") }),
  "of the other environment with this issuer": (_genuine, clientId) =>
    createToken(clientId, { environment: "production", issuer: environmentName("sandbox") }),
  "of an unknown client": () => createToken("rp_sandbox_unknown", {}),
  "that is unsigned (alg none)": (genuine) =>
    `${encode({ ...decodeHeader(genuine), alg: "none" })}.${getPayload(genuine)}.`,
  "signed with the key ID as a shared secret (HS256)": (genuine) => signSymmetric(genuine),
  "signed with a key in its own header (jwk)": (genuine) =>
    signWithOwnKey(genuine, (key) => ({ jwk: key.export({ format: "jwk" }) })),
  "signed with a key at its own URL (jku)": (genuine) =>
    signWithOwnKey(genuine, () => ({ jku: "https://keys.example.com/jwks" })),
  "with a file path as the key ID": (genuine) =>
    signWithOwnKey(genuine, () => ({ kid: "../../../dev/null" })),
  "with SQL as the key ID": (genuine) => signWithOwnKey(genuine, () => ({ kid: "' or ''='" })),
  "signed with another key under a valid key ID": (genuine) => signWithOwnKey(genuine, () => ({})),
};

/**
 * A function that creates a genuine token that becomes valid in 1 hour. Until then it is rejected with `invalid_token`.
 */
export const notYetValidTokens: Readonly<Record<string, Forge>> = {
  "that is not valid yet": (_genuine, clientId) => createToken(clientId, { age: -3600, lifetime: 7200 }),
};

/**
 * Functions that create tokens which the service signed for another purpose. They are rejected with `wrong_token_type`.
 */
export const otherTokens: Readonly<Record<string, Forge>> = {
  "an ID token": (_genuine, clientId) => createToken(clientId, { type: "JWT" }),
  "a session token": (_genuine, clientId) => createToken(clientId, { type: "session+jwt" }),
  "an access token for another audience": (_genuine, clientId) =>
    createToken(clientId, { audience: "urn:other" }),
};

type Changes = {
  type?: string;
  environment?: ServiceEnvironment;
  issuer?: string;
  audience?: string;
  secretKey?: string;
  lifetime?: number;
  /** The age of the token in seconds. */
  age?: number;
};

async function createToken(clientId: string, changes: Changes): Promise<string> {
  const { environment = "sandbox", lifetime = 3600, age = 3600, type = accessTokenType } = changes;
  const now = Math.floor(Date.now() / 1000);
  return await signToken(serviceKeys(environment, changes.secretKey), type, {
    iss: changes.issuer ?? environmentName(environment),
    aud: changes.audience ?? apiAudience(environment),
    sub: clientId,
    client_id: clientId,
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
    jti: randomUUID(),
    iat: now - age,
    exp: now + lifetime,
  });
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decodeHeader(token: string) {
  return decodeProtectedHeader(token);
}

function getPayload(token: string): string {
  return token.split(".")[1] ?? "";
}

function withPayload(token: string, changes: Record<string, unknown>): string {
  const [header, , signature] = token.split(".");
  return `${header}.${encode({ ...decodeJwt(token), ...changes })}.${signature}`;
}

function replaceAt(token: string, index: number): string {
  return token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
}

/**
 * Flips the lowest bit of the last character. The bytes of the signature stay the same, because only the 2
 * highest of its 6 bits belong to them.
 */
function replaceLast(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return token.slice(0, -1) + alphabet[last ^ 1];
}

function signSymmetric(token: string): string {
  const head = `${encode({ ...decodeHeader(token), alg: "HS256" })}.${getPayload(token)}`;
  const mac = createHmac("sha256", String(decodeHeader(token).kid))
    .update(head)
    .digest("base64url");
  return `${head}.${mac}`;
}

function signWithOwnKey(token: string, header: (publicKey: KeyObject) => Record<string, unknown>): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const head = `${encode({ ...decodeHeader(token), ...header(publicKey) })}.${getPayload(token)}`;
  return `${head}.${sign(null, Buffer.from(head), privateKey).toString("base64url")}`;
}
