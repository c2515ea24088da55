import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { expect, test } from "vitest";
import { readConfig } from "../env";
import { createKeyRing, type KeyRing } from "../keys";
import {
  accessTokenSeconds,
  accessTokenType,
  apiAudience,
  environmentName,
  isOwnIssuer,
  readToken,
  signToken,
  tokenIssuer,
} from "./access-token";

const createSecret = (byte: number) => Buffer.alloc(32, byte).toString("base64");

function keyRing(byte: number, more: Record<string, string> = {}): KeyRing {
  return createKeyRing(readConfig({ SECRET_KEY: createSecret(byte), ...more }));
}

const claims = {
  iss: "https://api.example.com",
  aud: apiAudience("sandbox"),
  sub: "rp_sandbox_a",
  iat: 1_900_000_000,
  exp: 1_900_003_600,
  jti: "j",
  scope: "rentals:quote bookings:read",
  partner_id: 7,
};

/**
 * Derives the signing key of a ring from RFC 8410 and RFC 7638, independently of the code. Tests use it to
 * make tokens with exactly one defect.
 */
async function deriveSigningKey(keys: KeyRing): Promise<{ secret: KeyObject; kid: string }> {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([prefix, keys.current("access-token")]);
  const secret = createPrivateKey({ key, format: "der", type: "pkcs8" });
  return { secret, kid: await calculateJwkThumbprint(createPublicKey(secret).export({ format: "jwk" })) };
}

const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

function forge(head: unknown, body: unknown, key: KeyObject): string {
  const input = `${part(head)}.${part(body)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString("base64url")}`;
}

const decodeHeader = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());

test("a token names one API of one environment and lasts one hour", () => {
  expect(environmentName("sandbox")).toBe("urn:car-rental-partner-api:sandbox");
  expect(apiAudience("production")).toBe("urn:car-rental-partner-api:production:v1");
  expect([accessTokenType, accessTokenSeconds]).toEqual(["at+jwt", 3600]);
});

test("the issuer of an access token is the public URL", () => {
  expect(tokenIssuer({ publicUrl: "https://api.example.com/sandbox" })).toBe(
    "https://api.example.com/sandbox",
  );
});

test("the public URL and the name of the environment are accepted as issuers and no other", () => {
  const own = { publicUrl: "https://api.example.com", environment: "sandbox" } as const;
  expect(isOwnIssuer(own, "https://api.example.com")).toBe(true);
  expect(isOwnIssuer(own, environmentName("sandbox"))).toBe(true);
  const others = [environmentName("production"), "https://api.example.com/", "http://127.0.0.1:3000", ""];
  for (const issuer of others) expect(isOwnIssuer(own, issuer), issuer).toBe(false);
});

test("web processes on a loopback address accept each other's issuers, whatever their ports are", () => {
  const own = { publicUrl: "http://127.0.0.1:3000", environment: "sandbox" } as const;
  for (const issuer of ["http://127.0.0.1:3001", "http://localhost:4000", "http://[::1]"])
    expect(isOwnIssuer(own, issuer), issuer).toBe(true);
  for (const issuer of [
    "https://127.0.0.1:3001",
    "http://127.0.0.1:3001/x",
    "http://127.0.0.1.example.com",
    "x http://127.0.0.1:3001",
  ])
    expect(isOwnIssuer(own, issuer), issuer).toBe(false);
});

test("a signed token reads back unchanged and its header names its type and key", async () => {
  const keys = keyRing(1);
  const token = await signToken(keys, "some-use", claims);
  expect(decodeHeader(token)).toEqual({
    alg: "EdDSA",
    typ: "some-use",
    kid: (await deriveSigningKey(keys)).kid,
  });
  expect(await readToken(keys, token)).toEqual({ type: "some-use", claims });
});

test("a token built by hand from the standards is valid without its optional claims", async () => {
  const keys = keyRing(1);
  const { secret, kid } = await deriveSigningKey(keys);
  const { scope: _, partner_id: __, ...bare } = claims;
  expect(await readToken(keys, forge({ alg: "EdDSA", kid }, bare, secret))).toEqual({
    type: "",
    claims: { ...bare, scope: "" },
  });
});

test("a token with a missing or malformed claim is rejected", async () => {
  const keys = keyRing(1);
  const { secret, kid } = await deriveSigningKey(keys);
  const read = (body: unknown) => readToken(keys, forge({ alg: "EdDSA", kid }, body, secret));
  for (const name of ["iss", "aud", "sub", "iat", "exp", "jti"]) {
    expect(await read({ ...claims, [name]: undefined }), name).toBeUndefined();
  }
  for (const wrong of [
    { exp: "1900003600" },
    { exp: 1.5 },
    { iat: 1e300 },
    { scope: 1 },
    { partner_id: "7" },
  ]) {
    expect(await read({ ...claims, ...wrong }), JSON.stringify(wrong)).toBeUndefined();
  }
  for (const nothing of ["null", "{", [claims]]) expect(await read(nothing)).toBeUndefined();
});

test("only the service's own keys and algorithm are accepted, whatever the header offers", async () => {
  const keys = keyRing(1);
  const { secret, kid } = await deriveSigningKey(keys);
  const foreignKey = generateKeyPairSync("ed25519");
  const jwk = foreignKey.publicKey.export({ format: "jwk" });
  const head = { alg: "EdDSA", typ: accessTokenType, kid };
  const genuine = forge(head, claims, secret);
  const [, body, signature] = genuine.split(".");
  const pem = createPublicKey(secret).export({ format: "pem", type: "spki" });
  const keyed = `${part({ ...head, alg: "HS256" })}.${body}`;
  const tokens = {
    "a foreign key under our kid": forge(head, claims, foreignKey.privateKey),
    "a foreign key in jwk": forge({ ...head, jwk }, claims, foreignKey.privateKey),
    "an unknown kid": forge({ ...head, kid: "unknown" }, claims, secret),
    "no kid": forge({ alg: "EdDSA" }, claims, secret),
    "another name of the algorithm": forge({ ...head, alg: "Ed25519" }, claims, secret),
    "no algorithm": `${part({ ...head, alg: "none" })}.${body}.`,
    "HS256 with the public key": `${keyed}.${createHmac("sha256", pem).update(keyed).digest("base64url")}`,
    "other claims": `${part(head)}.${part({ ...claims, partner_id: 8 })}.${signature}`,
    "an unknown critical extension": forge({ ...head, crit: ["x"], x: 1 }, claims, secret),
    "two parts": genuine.slice(0, genuine.lastIndexOf(".")),
    "a word": "token",
    nothing: "",
  };
  expect(await readToken(keys, genuine)).toBeDefined();
  for (const [name, token] of Object.entries(tokens))
    expect(await readToken(keys, token), name).toBeUndefined();
});

test("a token has only one valid encoding", async () => {
  const keys = keyRing(1);
  const token = await signToken(keys, accessTokenType, claims);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const sibling = alphabet.charAt(alphabet.indexOf(token.at(-1) ?? "") ^ 1);
  for (const other of [token.slice(0, -1) + sibling, `${token}=`, `${token}==`, `${token}AA`]) {
    expect(await readToken(keys, other), other.slice(-4)).toBeUndefined();
  }
});

test("a token of 2,048 characters is accepted and a longer one is rejected", async () => {
  const keys = keyRing(1);
  const { length } = await signToken(keys, "", { ...claims, jti: "" });
  const signed = async (jti: number, type: number) =>
    await signToken(keys, "x".repeat(type), { ...claims, jti: "x".repeat(jti) });
  const maxPadding = Math.floor(((2048 - length) * 3) / 4);
  const tokens: string[] = [];
  // Base64 skips some lengths. The two texts together reach every length.
  for (let jti = maxPadding - 12; jti <= maxPadding; jti += 1) {
    for (let type = 0; type < 8; type += 1) tokens.push(await signed(jti, type));
  }
  const ofLength = (wanted: number) => tokens.find((token) => token.length === wanted) ?? "";
  expect((await readToken(keys, ofLength(2048)))?.claims.sub).toBe(claims.sub);
  expect(ofLength(2049)).toHaveLength(2049);
  expect(await readToken(keys, ofLength(2049))).toBeUndefined();
});

test("during a rotation tokens of both keys are valid and new ones use the new key", async () => {
  const old = await signToken(keyRing(1), accessTokenType, claims);
  const rotating = keyRing(2, { SECRET_KEY_PREVIOUS: createSecret(1) });
  const fresh = await signToken(rotating, accessTokenType, claims);
  expect(await readToken(rotating, old)).toEqual({ type: accessTokenType, claims });
  expect(await readToken(rotating, fresh)).toEqual({ type: accessTokenType, claims });
  expect(await readToken(keyRing(2), fresh)).toBeDefined();
  expect(await readToken(keyRing(2), old)).toBeUndefined();
});

test("sandbox and production reject each other's tokens, even with the same secret", async () => {
  const production = keyRing(1, { SERVICE_ENV: "production" });
  const token = await signToken(production, accessTokenType, claims);
  expect(await readToken(production, token)).toBeDefined();
  expect(await readToken(keyRing(1), token)).toBeUndefined();
});

test("an empty key ring signs nothing and accepts no token", async () => {
  const none: KeyRing = { all: () => [], current: () => Buffer.alloc(0) };
  const token = await signToken(keyRing(1), accessTokenType, claims);
  await expect(signToken(none, accessTokenType, claims)).rejects.toThrow("The key ring is empty.");
  expect(await readToken(none, token)).toBeUndefined();
});

test("the keys of a ring are prepared once and reused for every request", async () => {
  const keys = keyRing(1);
  let calls = 0;
  const counted: KeyRing = {
    ...keys,
    all: (purpose) => {
      calls += 1;
      return keys.all(purpose);
    },
  };
  const token = await signToken(counted, accessTokenType, claims);
  for (let n = 0; n < 3; n += 1) expect(await readToken(counted, token)).toBeDefined();
  expect(calls).toBe(1);
});
