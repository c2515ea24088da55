import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewCredential } from "../../oauth/present-credential";
import { revokeClient } from "../../oauth/revoke-client";
import { createTestDatabase, type TestDatabase } from "../../testing/database";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";
import { callTokenEndpoint, createAcme, type TokenCall, tokenForm } from "../../testing/token-requests";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let client: NewCredential;
let other: NewCredential;
let revoked: NewCredential;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  const create = await createAcme(runtime);
  [client, other, revoked] = [await create(), await create(), await create()];
  await revokeClient(runtime.database, await runtime.acting(), { clientId: revoked.clientId });
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

const grant = { grant_type: "client_credentials" };
const unknown = `rp_sandbox_${randomBytes(12).toString("base64url")}`;

/** Invalid pairs of client ID and secret. */
const wrongPairs: [string, () => readonly [string, string]][] = [
  ["wrong secret", () => [client.clientId, `rps_sandbox_${randomBytes(32).toString("base64url")}`]],
  ["last character changed", () => [client.clientId, changeLast(client.clientSecret)]],
  ["truncated secret", () => [client.clientId, client.clientSecret.slice(0, -1)]],
  ["secret with a trailing character", () => [client.clientId, `${client.clientSecret}x`]],
  ["secret with a trailing space", () => [client.clientId, `${client.clientSecret} `]],
  ["secret with a trailing NUL", () => [client.clientId, `${client.clientSecret}\0`]],
  ["secret in upper case", () => [client.clientId, client.clientSecret.toUpperCase()]],
  ["secret without its prefix", () => [client.clientId, client.clientSecret.slice("rps_sandbox_".length)]],
  ["secret of production", () => [client.clientId, client.clientSecret.replace("sandbox", "live")]],
  ["another client's secret", () => [client.clientId, other.clientSecret]],
  ["ID as the secret", () => [client.clientId, client.clientId]],
  ["empty secret", () => [client.clientId, ""]],
  ["long secret", () => [client.clientId, "x".repeat(2000)]],
  ["revoked", () => [revoked.clientId, revoked.clientSecret]],
  ["revoked and wrong", () => [revoked.clientId, client.clientSecret]],
  ["unknown ID", () => [unknown, client.clientSecret]],
  ["unknown ID and empty secret", () => [unknown, ""]],
  ["ID of production", () => [client.clientId.replace("sandbox", "live"), client.clientSecret]],
  ["ID in upper case", () => [client.clientId.toUpperCase(), client.clientSecret]],
  ["truncated ID", () => [client.clientId.slice(0, -1), client.clientSecret]],
  ["ID with a leading space", () => [` ${client.clientId}`, client.clientSecret]],
  ["ID with a trailing NUL", () => [`${client.clientId}\0`, client.clientSecret]],
  ["ID and secret swapped", () => [client.clientSecret, client.clientId]],
  ["empty ID", () => ["", client.clientSecret]],
  ["both empty", () => ["", ""]],
  ["long ID", () => [`rp_sandbox_${"a".repeat(1000)}`, client.clientSecret]],
  ["ID with SQL", () => ["' or true --", client.clientSecret]],
  ["ID with a LIKE wildcard", () => ["rp_sandbox_%", client.clientSecret]],
  ["ID with a non-ASCII character", () => ["rp_sandbox_é", client.clientSecret]],
];

const variants: [string, () => TokenCall][] = [
  ...wrongPairs.flatMap(([name, pair]): [string, () => TokenCall][] => [
    [`${name}, in the form`, () => ({ form: { ...grant, client_id: pair()[0], client_secret: pair()[1] } })],
    [`${name}, by Basic`, () => ({ form: grant, basic: pair() })],
  ]),
  ["no credentials", () => ({ form: grant })],
  ["no secret", () => ({ form: { ...grant, client_id: client.clientId } })],
  ["no ID", () => ({ form: { ...grant, client_secret: client.clientSecret } })],
  ["an unsupported scheme", () => ({ form: grant, headers: { Authorization: "Bearer x" } })],
  [
    "wrong secret and an unknown scope",
    () => ({ form: { ...tokenForm(client), client_secret: "x", scope: "?" } }),
  ],
];

function changeLast(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
}

const perReply = new Set(["x-request-id", "x-ratelimit-reset"]);

test("all invalid credentials get the same status, headers and body", async () => {
  const answers = new Map<string, string[]>();
  for (const [name, call] of variants) {
    const { status, text, headers } = await callTokenEndpoint(runtime, call());
    const shown = [...headers].filter(([header]) => !perReply.has(header));
    const whole = JSON.stringify({ status, text, headers: shown });
    answers.set(whole, [...(answers.get(whole) ?? []), name]);
  }
  expect([...answers.values()]).toEqual([variants.map(([name]) => name)]);
  const [only = ""] = answers.keys();
  expect(JSON.parse(only)).toMatchObject({ status: 401 });
  expect(JSON.parse(JSON.parse(only).text)).toMatchObject({ error: "invalid_client" });
  expect(only).toContain('["www-authenticate","Basic realm=\\"oauth\\""]');
});

test("the right credentials still work after all failed attempts", async () => {
  expect(await callTokenEndpoint(runtime, { form: tokenForm(client) })).toMatchObject({ status: 200 });
});

test("production rejects a sandbox client even in the same database", async () => {
  const production = openTestRuntime(testDatabase.url, { SERVICE_ENV: "production" });
  const answer = await callTokenEndpoint(production, { form: tokenForm(client) });
  await production.database.close();
  expect(answer).toMatchObject({ status: 401, body: { error: "invalid_client" } });
});

test("the database contains digests and no secrets", async () => {
  const { rows } = await runtime.database.pool.query(
    "select c::text || coalesce(s::text, '') as text from clients c left join client_secrets s on s.client_id = c.id",
  );
  const { rows: audit } = await runtime.database.pool.query("select a::text as text from audit_log a");
  const dump = JSON.stringify([...rows, ...audit]);
  expect(dump).toContain(client.clientId);
  for (const { clientSecret } of [client, other, revoked]) {
    expect(dump).not.toContain(clientSecret);
    expect(dump).not.toContain(Buffer.from(clientSecret).toString("hex"));
  }
});
