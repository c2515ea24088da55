import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accessTokenType,
  apiAudience,
  environmentName,
  signToken,
  tokenIssuer,
} from "../../oauth/access-token";
import { mintAccessToken } from "../../oauth/mint-access-token";
import type { NewCredential } from "../../oauth/present-credential";
import { inviteStaff } from "../../staff/team/invite-staff";
import { createTestDatabase, type TestDatabase } from "../../testing/database";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";
import { createAcme } from "../../testing/token-requests";
import { authenticatePartner } from "../partner/authenticate-partner";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let client: NewCredential;
let genuine: string;
/** The service's own signing key. Tests use it to make tokens with exactly one defect. */
let ownKey: { secret: KeyObject; kid: string };
const foreignKey = generateKeyPairSync("ed25519");

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  const create = await createAcme(runtime);
  client = await create();
  const failures = runtime.limiter.peek("oauth-token-client", client.clientId);
  genuine = (await mintAccessToken(runtime, { ...client, scope: undefined, failures })).accessToken;
  ownKey = await signingKey(runtime);
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

async function signingKey({ keys }: TestRuntime): Promise<{ secret: KeyObject; kid: string }> {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([prefix, keys.current("access-token")]);
  const secret = createPrivateKey({ key, format: "der", type: "pkcs8" });
  return { secret, kid: await calculateJwkThumbprint(createPublicKey(secret).export({ format: "jwk" })) };
}

async function outcome(token: string): Promise<string> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  return await authenticatePartner(runtime, { headers }, "req_test").then(
    (ctx) => `accepted for ${ctx.partner.slug}`,
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );
}

const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const parts = () => genuine.split(".") as [string, string, string];
const claims = (more: object = {}) => ({
  ...JSON.parse(Buffer.from(parts()[1], "base64url").toString()),
  ...more,
});
const header = (more: object = {}) => ({ alg: "EdDSA", typ: accessTokenType, kid: ownKey.kid, ...more });

/** Returns a token with this header and these claims, signed with the given key. */
function forge(head: unknown, body: unknown, key: KeyObject = ownKey.secret): string {
  const input = `${part(head)}.${part(body)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString("base64url")}`;
}

function hmac(head: object, key: string | Buffer): string {
  const input = `${part(head)}.${part(claims())}`;
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

const publicPem = () => createPublicKey(ownKey.secret).export({ format: "pem", type: "spki" });
const publicDer = () => createPublicKey(ownKey.secret).export({ format: "der", type: "spki" });
const foreignJwk = () => foreignKey.publicKey.export({ format: "jwk" });
const flip = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
const seconds = () => claims().iat;

test("the original token and one built by hand from it are accepted", async () => {
  expect(await outcome(genuine)).toBe("accepted for acme");
  expect(await outcome(forge(header(), claims()))).toBe("accepted for acme");
});

const signatures: [string, () => string][] = [
  ["alg none, no signature", () => `${part(header({ alg: "none" }))}.${parts()[1]}.`],
  ["alg none, the genuine signature", () => `${part(header({ alg: "none" }))}.${parts()[1]}.${parts()[2]}`],
  ["alg None", () => `${part(header({ alg: "None" }))}.${parts()[1]}.`],
  ["alg NONE", () => `${part(header({ alg: "NONE" }))}.${parts()[1]}.`],
  ["alg empty", () => forge(header({ alg: "" }), claims())],
  ["alg missing", () => forge({ typ: accessTokenType, kid: ownKey.kid }, claims())],
  ["alg a number", () => forge(header({ alg: 1 }), claims())],
  ["alg a list", () => forge(header({ alg: ["EdDSA"] }), claims())],
  ["alg in lower case", () => forge(header({ alg: "eddsa" }), claims())],
  ["another name of the same algorithm", () => forge(header({ alg: "Ed25519" }), claims())],
  ["HS256 with the public key as PEM", () => hmac(header({ alg: "HS256" }), publicPem())],
  ["HS256 with the public key as DER", () => hmac(header({ alg: "HS256" }), publicDer())],
  ["HS256 with an empty key", () => hmac(header({ alg: "HS256" }), "")],
  ["HS256 with the client's secret", () => hmac(header({ alg: "HS256" }), client.clientSecret)],
  ["HS256 in the header of an EdDSA signature", () => forge(header({ alg: "HS256" }), claims())],
  [
    "ES256 with a signature of zeros",
    () => `${part(header({ alg: "ES256" }))}.${parts()[1]}.${part("\0".repeat(64))}`,
  ],
  ["a signature of zeros", () => `${parts()[0]}.${parts()[1]}.${part("\0".repeat(64))}`],
  ["no signature", () => `${parts()[0]}.${parts()[1]}.`],
  ["a truncated signature", () => genuine.slice(0, -2)],
  ["a signature with trailing characters", () => `${genuine}AA`],
  [
    "a signature with its first character changed",
    () => `${parts()[0]}.${parts()[1]}.${flip(parts()[2], 0)}`,
  ],
  ["a signature in another encoding", () => genuine.slice(0, -1) + sibling(genuine.at(-1) ?? "")],
  ["a signature with padding", () => `${genuine}==`],
  ["claims with one character changed", () => `${parts()[0]}.${flip(parts()[1], 10)}.${parts()[2]}`],
  ["a header with one character changed", () => `${flip(parts()[0], 10)}.${parts()[1]}.${parts()[2]}`],
  [
    "more scopes under the genuine signature",
    () => `${parts()[0]}.${part(claims({ scope: "rentals:book" }))}.${parts()[2]}`,
  ],
];

/** Returns another last character for a part of a token. It differs only in bits that a lenient decoder drops. */
function sibling(character: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet.charAt(alphabet.indexOf(character) ^ 1);
}

const keyIds: [string, () => string][] = [
  ["a foreign key under our kid", () => forge(header(), claims(), foreignKey.privateKey)],
  ["an unknown kid", () => forge(header({ kid: "unknown" }), claims())],
  ["no kid", () => forge({ alg: "EdDSA", typ: accessTokenType }, claims())],
  ["a kid that is a path", () => forge(header({ kid: "../../dev/null" }), claims(), foreignKey.privateKey)],
  ["a kid that is SQL", () => forge(header({ kid: "' union select 'x" }), claims(), foreignKey.privateKey)],
  ["a kid that is an object", () => forge(header({ kid: { $ne: null } }), claims())],
  ["a kid that is null", () => forge(header({ kid: null }), claims())],
  ["a kid with an invisible character", () => forge(header({ kid: `${ownKey.kid}\u200b` }), claims())],
  ["a kid named like the prototype", () => forge(header({ kid: "__proto__" }), claims())],
  ["a foreign key in jwk", () => forge(header({ jwk: foreignJwk() }), claims(), foreignKey.privateKey)],
  [
    "a foreign key in jwk and no kid",
    () => forge({ ...header({ jwk: foreignJwk() }), kid: undefined }, claims(), foreignKey.privateKey),
  ],
  [
    "a key set URL in jku",
    () => forge(header({ jku: "http://127.0.0.1:9/keys" }), claims(), foreignKey.privateKey),
  ],
  [
    "a certificate URL in x5u",
    () => forge(header({ x5u: "http://127.0.0.1:9/key" }), claims(), foreignKey.privateKey),
  ],
  ["a certificate in x5c", () => forge(header({ x5c: ["MIIB"] }), claims(), foreignKey.privateKey)],
  ["an unknown critical extension", () => forge(header({ crit: ["exp2"], exp2: 1 }), claims())],
];

const contents: [string, () => string][] = [
  ["exp as a string", () => forge(header(), claims({ exp: String(seconds() + 3600) }))],
  ["exp as a fraction", () => forge(header(), claims({ exp: seconds() + 0.5 }))],
  ["an infinite exp", () => forge(header(), JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e400'))],
  ["exp beyond the safe integers", () => forge(header(), claims({ exp: 1e300 }))],
  ["exp as null", () => forge(header(), claims({ exp: null }))],
  ["exp as a list", () => forge(header(), claims({ exp: [seconds() + 3600] }))],
  ["no exp", () => forge(header(), claims({ exp: undefined }))],
  ["exp in the past", () => forge(header(), claims({ exp: seconds() - 1 }))],
  ["exp at zero", () => forge(header(), claims({ exp: 0 }))],
  [
    "exp twice, the last in the past",
    () => forge(header(), `${JSON.stringify(claims()).slice(0, -1)},"exp":1}`),
  ],
  ["iat as a string", () => forge(header(), claims({ iat: "now" }))],
  ["no subject", () => forge(header(), claims({ sub: undefined }))],
  ["a subject that is not a string", () => forge(header(), claims({ sub: 7 }))],
  ["an unknown subject", () => forge(header(), claims({ sub: "rp_sandbox_nobody" }))],
  ["another issuer", () => forge(header(), claims({ iss: "https://issuer.example.com" }))],
  ["the issuer of production", () => forge(header(), claims({ iss: environmentName("production") }))],
  ["claims that are a list", () => forge(header(), [claims()])],
  ["claims that are null", () => forge(header(), "null")],
  ["claims that are not JSON", () => forge(header(), "{")],
  ["a header that is not JSON", () => forge("{", claims())],
];

const shapes: [string, () => string][] = [
  ["one part", () => parts()[0]],
  ["two parts", () => `${parts()[0]}.${parts()[1]}`],
  ["four parts", () => `${genuine}.${parts()[2]}`],
  ["five parts", () => `${genuine}.x.y`],
  ["empty parts", () => ".."],
  [
    "the JSON serialization",
    () => JSON.stringify({ protected: parts()[0], payload: parts()[1], signature: parts()[2] }),
  ],
  ["quotation marks around it", () => `"${genuine}"`],
  ["a second token after a comma", () => `${genuine},${genuine}`],
  ["a second token after a space", () => `${genuine} ${genuine}`],
  ["an encoded line break in the claims", () => `${parts()[0]}.${parts()[1]}%0A.${parts()[2]}`],
  ["100 KiB", () => `${parts()[0]}.${"A".repeat(100_000)}.${parts()[2]}`],
  ["a client's secret", () => client.clientSecret],
  ["a word", () => "token"],
];

test.each([...signatures, ...keyIds, ...contents, ...shapes])(
  "a token with %s is rejected",
  async (_name, token) => {
    expect(await outcome(token())).toBe("401 invalid_token");
  },
);

test("sandbox and production reject each other's tokens", async () => {
  const production = openTestRuntime(testDatabase.url, { SERVICE_ENV: "production" });
  const foreign = await signToken(production.keys, accessTokenType, {
    ...claims(),
    iss: tokenIssuer(production.config),
    aud: apiAudience("sandbox"),
  });
  expect(await outcome(foreign)).toBe("401 invalid_token");
  const headers = new Headers({ Authorization: `Bearer ${genuine}` });
  await expect(authenticatePartner(production, { headers }, "req_test")).rejects.toMatchObject({
    code: "invalid_token",
  });
  await production.database.close();
});

test.each([
  [
    "a staff invitation",
    async () => {
      const input = { partner: "acme", email: "new@example.com", role: "agent" } as const;
      return (await inviteStaff(runtime, await runtime.acting(), input)).token;
    },
  ],
  ["typ JWT", async () => forge(header({ typ: "JWT" }), claims())],
  ["typ missing", async () => forge({ alg: "EdDSA", kid: ownKey.kid }, claims())],
  ["typ in upper case", async () => forge(header({ typ: "AT+JWT" }), claims())],
  ["another audience", async () => forge(header(), claims({ aud: `${environmentName("sandbox")}:portal` }))],
])("a token with %s is rejected as the wrong type", async (_name, token) => {
  expect(await outcome(await token())).toBe("403 wrong_token_type");
});

test("tokens of the previous server key are accepted during the rotation and rejected after it", async () => {
  const fresh = { SECRET_KEY: Buffer.alloc(32, 9).toString("base64") };
  const rotated = openTestRuntime(testDatabase.url, {
    ...fresh,
    SECRET_KEY_PREVIOUS: Buffer.alloc(32, 7).toString("base64"),
  });
  const after = openTestRuntime(testDatabase.url, fresh);
  const headers = new Headers({ Authorization: `Bearer ${genuine}` });
  await expect(authenticatePartner(rotated, { headers }, "req_test")).resolves.toMatchObject({
    partner: { slug: "acme" },
  });
  await expect(authenticatePartner(after, { headers }, "req_test")).rejects.toMatchObject({
    code: "invalid_token",
  });
  await rotated.database.close();
  await after.database.close();
});
