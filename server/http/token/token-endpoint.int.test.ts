import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../oauth/create-client";
import type { NewCredential } from "../../oauth/present-credential";
import { createPartner } from "../../partners/create-partner";
import { setPartnerStatus } from "../../partners/set-partner-status";
import { createTestDatabase, type TestDatabase } from "../../testing/database";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";
import { callTokenEndpoint, freshAddress, type TokenCall, tokenForm } from "../../testing/token-requests";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let client: NewCredential;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  const acting = await runtime.acting();
  for (const slug of ["acme", "asleep"]) {
    await createPartner(runtime.database, acting, {
      slug,
      name: slug,
      currency: "EUR",
      commission: "10",
      products: ["car_rentals"],
      firstParty: false,
    });
  }
  client = await createClient(runtime, acting, { partner: "acme", scopes: "rentals:quote bookings:read" });
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

const decodeClaims = (token: unknown) =>
  String(token)
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));

test("form credentials return a token with all scopes of the client", async () => {
  const { status, body, headers } = await callTokenEndpoint(runtime, { form: tokenForm(client) });
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: "Bearer",
    expires_in: 3600,
    scope: "rentals:quote bookings:read",
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    pragma: "no-cache",
    "x-request-id": expect.stringMatching(/^req_[0-9a-f]{32}$/),
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "59",
    "x-ratelimit-reset": expect.stringMatching(/^\d{10}$/),
  });
  expect(headers.has("www-authenticate")).toBe(false);
});

test("a token contains its client, partner, scope, audience and expiry", async () => {
  const { body } = await callTokenEndpoint(runtime, { form: tokenForm(client, { scope: "rentals:quote" }) });
  const [header, claims] = decodeClaims(body.access_token);
  expect(header).toEqual({ alg: "EdDSA", typ: "at+jwt", kid: expect.any(String) });
  expect(claims).toEqual({
    iss: "http://127.0.0.1:3000",
    aud: "urn:car-rental-partner-api:sandbox:v1",
    sub: client.clientId,
    client_id: client.clientId,
    partner_id: expect.any(Number),
    scope: "rentals:quote",
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: claims.iat + 3600,
  });
});

test("two tokens are never equal", async () => {
  const tokens = await Promise.all([1, 2].map(() => callTokenEndpoint(runtime, { form: tokenForm(client) })));
  expect(tokens[0]?.body.access_token).not.toBe(tokens[1]?.body.access_token);
});

const grant = { grant_type: "client_credentials" };

test.each<[string, () => TokenCall]>([
  ["Basic", () => ({ form: grant, basic: [client.clientId, client.clientSecret] })],
  [
    "percent-encoded Basic credentials",
    () => ({
      form: grant,
      basic: [client.clientId.replaceAll("_", "%5F"), client.clientSecret.replaceAll("_", "%5f")],
    }),
  ],
  [
    "Basic and the same client ID in the form",
    () => ({ form: { ...grant, client_id: client.clientId }, basic: [client.clientId, client.clientSecret] }),
  ],
  [
    "Basic and empty parameters in the form",
    () => ({
      form: { ...grant, client_id: "", client_secret: "", scope: "" },
      basic: [client.clientId, client.clientSecret],
    }),
  ],
  [
    "a charset in the content type",
    () => ({
      form: tokenForm(client),
      headers: { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" },
    }),
  ],
  ["unknown parameters", () => ({ form: tokenForm(client, { audience: "x" }) })],
  ["a repeated scope", () => ({ form: tokenForm(client, { scope: "bookings:read bookings:read" }) })],
])("a request with %s returns a token", async (_name, call) => {
  expect(await callTokenEndpoint(runtime, call())).toMatchObject({ status: 200 });
});

test("scopes are returned in the catalogue order", async () => {
  const form = tokenForm(client, { scope: "bookings:read rentals:quote" });
  const { body } = await callTokenEndpoint(runtime, { form });
  expect(body.scope).toBe("rentals:quote bookings:read");
});

test("a client of a suspended partner gets a token", async () => {
  const acting = await runtime.acting();
  const held = await createClient(runtime, acting, { partner: "asleep", scopes: "rentals:quote" });
  await setPartnerStatus(runtime.database, acting, { partner: "asleep", status: "suspended" });
  expect(await callTokenEndpoint(runtime, { form: tokenForm(held) })).toMatchObject({ status: 200 });
});

const repeated = (name: string) => () => {
  const form = new URLSearchParams(tokenForm(client, { scope: "rentals:quote" }));
  form.append(name, form.get(name) ?? "");
  return { form };
};

test.each<[string, string, () => TokenCall]>([
  ["no parameters", "400 invalid_request", () => ({ form: "" })],
  ["no body and no content type", "400 invalid_request", () => ({})],
  ["no grant type", "400 invalid_request", () => ({ form: { client_id: "x", client_secret: "y" } })],
  ["an empty grant type", "400 invalid_request", () => ({ form: tokenForm(client, { grant_type: "" }) })],
  ["grant_type twice", "400 invalid_request", repeated("grant_type")],
  ["client_id twice", "400 invalid_request", repeated("client_id")],
  ["client_secret twice", "400 invalid_request", repeated("client_secret")],
  ["scope twice", "400 invalid_request", repeated("scope")],
  [
    "JSON",
    "400 invalid_request",
    () => ({
      form: JSON.stringify(tokenForm(client)),
      headers: { "Content-Type": "application/json" },
    }),
  ],
  [
    "a content type with the same prefix",
    "400 invalid_request",
    () => ({
      form: tokenForm(client),
      headers: { "Content-Type": "application/x-www-form-urlencodedx" },
    }),
  ],
  [
    "multipart",
    "400 invalid_request",
    () => ({
      form: tokenForm(client),
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    }),
  ],
  [
    "credentials only in the URL",
    "400 invalid_request",
    () => ({
      form: "",
      query: `?${new URLSearchParams(tokenForm(client))}`,
    }),
  ],
  [
    "credentials in Basic and in the form",
    "400 invalid_request",
    () => ({
      form: tokenForm(client),
      basic: [client.clientId, client.clientSecret],
    }),
  ],
  [
    "Basic and another client ID in the form",
    "400 invalid_request",
    () => ({
      form: { ...grant, client_id: "rp_sandbox_other" },
      basic: [client.clientId, client.clientSecret],
    }),
  ],
  ["broken Basic", "400 invalid_request", () => ({ form: grant, headers: { Authorization: "Basic ???" } })],
  [
    "another grant type",
    "400 unsupported_grant_type",
    () => ({
      form: tokenForm(client, { grant_type: "refresh_token" }),
    }),
  ],
  [
    "a grant type in upper case",
    "400 unsupported_grant_type",
    () => ({
      form: tokenForm(client, { grant_type: "CLIENT_CREDENTIALS" }),
    }),
  ],
  [
    "a scope the client lacks",
    "400 invalid_scope",
    () => ({
      form: tokenForm(client, { scope: "rentals:quote rentals:book" }),
    }),
  ],
  ["an unknown scope", "400 invalid_scope", () => ({ form: tokenForm(client, { scope: "everything" }) })],
  ["a blank scope", "400 invalid_scope", () => ({ form: tokenForm(client, { scope: " " }) })],
  [
    "two spaces between scopes",
    "400 invalid_scope",
    () => ({
      form: tokenForm(client, { scope: "rentals:quote  bookings:read" }),
    }),
  ],
  [
    "a form over 4 KiB",
    "413 invalid_request",
    () => ({
      form: tokenForm(client, { padding: "x".repeat(4096) }),
    }),
  ],
  ...["GET", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method): [string, string, () => TokenCall] => [
    method,
    "405 invalid_request",
    () => ({ method }),
  ]),
])("a request with %s returns %s as a flat error", async (_name, expected, call) => {
  const answer = await callTokenEndpoint(runtime, call());
  expect(`${answer.status} ${answer.body.error}`).toBe(expected);
  expect(answer.body.error_description).toEqual(expect.any(String));
  expect(Object.keys(answer.body)).toEqual(["error", "error_description"]);
  expect(answer.text).not.toContain(client.clientSecret);
  expect(answer.headers.get("allow")).toBe(answer.status === 405 ? "POST" : null);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    pragma: "no-cache",
    "x-request-id": expect.stringMatching(/^req_/),
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": expect.any(String),
    "x-ratelimit-reset": expect.any(String),
  });
});

test("HEAD is rejected like other methods, without a body", async () => {
  const { status, text, headers } = await callTokenEndpoint(runtime, { method: "HEAD" });
  expect([status, text, headers.get("allow")]).toEqual([405, "", "POST"]);
});

test("a form of exactly 4,096 bytes is accepted", async () => {
  const form = new URLSearchParams(tokenForm(client, { padding: "" })).toString();
  const answer = await callTokenEndpoint(runtime, { form: form + "x".repeat(4096 - form.length) });
  expect(answer.status).toBe(200);
});

test("each request writes one log line with the client ID and no secret", async () => {
  const own = openTestRuntime(testDatabase.url);
  const peer = freshAddress();
  await callTokenEndpoint(own, { form: tokenForm(client), peer });
  await callTokenEndpoint(own, {
    form: tokenForm({ clientId: client.clientSecret, clientSecret: "a-guess" }),
    peer,
  });
  await own.database.close();
  const records = own.logged().map((line) => JSON.parse(line));
  expect(records).toMatchObject([
    { msg: "request", method: "POST", route: "/oauth/token", status: 200, client_id: client.clientId },
    { msg: "request", method: "POST", route: "/oauth/token", status: 401, error_code: "invalid_client" },
  ]);
  expect(records[0]).toMatchObject({ request_id: expect.stringMatching(/^req_/), ms: expect.any(Number) });
  const all = own.logged().join("");
  expect(all).not.toContain(client.clientSecret);
  expect(all).not.toContain("a-guess");
  expect(all).not.toContain("eyJ");
});

test("without its database the endpoint returns temporarily_unavailable", async () => {
  const own = openTestRuntime("postgresql://nobody:nothing@127.0.0.1:9/none");
  const answer = await callTokenEndpoint(own, { form: tokenForm(client) });
  await own.database.close();
  expect(answer).toMatchObject({ status: 503, body: { error: "temporarily_unavailable" } });
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
});

test("a fault returns server_error and only the log has its message", async () => {
  const broken = {
    ...runtime,
    keys: {
      ...runtime.keys,
      all: () => {
        throw new Error("key failure");
      },
    },
  };
  const answer = await callTokenEndpoint(broken, { form: tokenForm(client) });
  expect(answer).toMatchObject({ status: 500, body: { error: "server_error" } });
  expect(answer.text).not.toContain("key failure");
  expect(runtime.logged().join("")).toContain("key failure");
});
