import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { ServiceEnvironment } from "@/server/env";
import { accessTokenType, apiAudience, signToken, tokenIssuer } from "@/server/oauth/access-token";
import { serviceKeys } from "../run/service-keys";

type Forge = (genuine: string, clientId: string) => Promise<string> | string;

/** Tokens that must all be `invalid_token`, each made from a genuine one of the same client. */
export const forgedTokens: Readonly<Record<string, Forge>> = {
  "no token at all": () => "",
  "no JWT": () => "garbage",
  "three empty parts": () => "..",
  "cut short": (genuine) => genuine.slice(0, -5),
  "followed by more": (genuine) => `${genuine} ${genuine}`,
  "with another claim set under the same signature": (genuine) =>
    withPayload(genuine, { sub: "rp_sandbox_other" }),
  "with another signature": (genuine) => replaceAt(genuine, genuine.length - 40),
  "with bits that decoding drops": (genuine) => replaceLast(genuine),
  "longer than any of ours": (genuine) => `${genuine}${"A".repeat(2048)}`,
  expired: (_genuine, clientId) => signed(clientId, { lifetime: -1 }),
  "of the other environment": (_genuine, clientId) => signed(clientId, { environment: "production" }),
  "of another service's key": (_genuine, clientId) =>
    signed(clientId, { secretKey: Buffer.alloc(32, "another").toString("base64") }),
  "signed by the other environment in this one's name": (_genuine, clientId) =>
    signed(clientId, { environment: "production", issuer: tokenIssuer("sandbox") }),
  "of a client nobody knows": () => signed("rp_sandbox_unknown", {}),
  "of nobody, unsigned": (genuine) =>
    `${encode({ ...headerOf(genuine), alg: "none" })}.${payloadOf(genuine)}.`,
  "signed with the key's own name as a shared secret": (genuine) => symmetric(genuine),
  "signed by the key in its own header": (genuine) =>
    selfSigned(genuine, (key) => ({ jwk: key.export({ format: "jwk" }) })),
  "signed by a key it points at": (genuine) =>
    selfSigned(genuine, () => ({ jku: "https://keys.example.com/jwks" })),
  "signed by a key whose name is a path": (genuine) =>
    selfSigned(genuine, () => ({ kid: "../../../dev/null" })),
  "signed by a key whose name is SQL": (genuine) => selfSigned(genuine, () => ({ kid: "' or ''='" })),
  "signed by another key under our key's name": (genuine) => selfSigned(genuine, () => ({})),
};

/** A token of our own that begins in an hour: `invalid_token` until then. */
export const notYetValid: Readonly<Record<string, Forge>> = {
  "that is not valid yet": (_genuine, clientId) => signed(clientId, { age: -3600, lifetime: 7200 }),
};

/** Tokens the service signed for something else: `wrong_token_type`. */
export const otherTokens: Readonly<Record<string, Forge>> = {
  "an ID token": (_genuine, clientId) => signed(clientId, { type: "JWT" }),
  "a session token": (_genuine, clientId) => signed(clientId, { type: "session+jwt" }),
  "an access token for another audience": (_genuine, clientId) => signed(clientId, { audience: "urn:other" }),
};

type Changes = {
  type?: string;
  environment?: ServiceEnvironment;
  issuer?: string;
  audience?: string;
  secretKey?: string;
  lifetime?: number;
  /** Seconds since it was issued. */
  age?: number;
};

async function signed(clientId: string, changes: Changes): Promise<string> {
  const { environment = "sandbox", lifetime = 3600, age = 3600, type = accessTokenType } = changes;
  const now = Math.floor(Date.now() / 1000);
  return await signToken(serviceKeys(environment, changes.secretKey), type, {
    iss: changes.issuer ?? tokenIssuer(environment),
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

function headerOf(token: string) {
  return decodeProtectedHeader(token);
}

function payloadOf(token: string): string {
  return token.split(".")[1] ?? "";
}

function withPayload(token: string, changes: Record<string, unknown>): string {
  const [header, , signature] = token.split(".");
  return `${header}.${encode({ ...decodeJwt(token), ...changes })}.${signature}`;
}

function replaceAt(token: string, place: number): string {
  return token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
}

/** An Ed25519 signature ends in a character of which only two bits count. */
function replaceLast(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return token.slice(0, -1) + alphabet[last ^ 1];
}

function symmetric(token: string): string {
  const head = `${encode({ ...headerOf(token), alg: "HS256" })}.${payloadOf(token)}`;
  const mac = createHmac("sha256", String(headerOf(token).kid))
    .update(head)
    .digest("base64url");
  return `${head}.${mac}`;
}

function selfSigned(token: string, header: (publicKey: KeyObject) => Record<string, unknown>): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const head = `${encode({ ...headerOf(token), ...header(publicKey) })}.${payloadOf(token)}`;
  return `${head}.${sign(null, Buffer.from(head), privateKey).toString("base64url")}`;
}
