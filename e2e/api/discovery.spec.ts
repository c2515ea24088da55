import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { allScopes } from "@/lib/contracts/scopes";
import { accessTokenType, apiAudience, environmentName, signToken } from "@/server/oauth/access-token";
import { createApiClient } from "../support/api-client";
import { serviceKeys } from "../support/run/service-keys";
import { setUpService } from "../support/run/set-up-service";
import { type HostedApi, startHostedApi } from "../support/run/start-hosted-api";
import { expectApiReply, expectError } from "../support/wire/expect-reply";
import { type Reply, sendRequest } from "../support/wire/send-request";

const publicUrl = "https://api.example.com/sandbox";
const service = setUpService({
  PUBLIC_URL: `${publicUrl}/`,
  SECURITY_CONTACT: "security@example.com, https://example.com/report",
});

/** A second server with the same build: only `next start`, without the project's API server. */
let hosted: HostedApi;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  hosted = await startHostedApi({ ...env, DATABASE_URL: databaseUrl });
});
afterAll(async () => {
  await hosted?.stop();
});

const metadataPath = "/.well-known/oauth-authorization-server";
const documents = [metadataPath, "/.well-known/jwks.json", "/.well-known/security.txt", "/robots.txt"];

type Options = { method?: string; headers?: Record<string, string> };

async function read(path: string, { method = "GET", headers = {} }: Options = {}): Promise<Reply> {
  return await sendRequest(service().server.url, { method, path, headers });
}

describe.each(documents)("%s", (path) => {
  test("it is public, may be cached and is the same for HEAD, without its body", async () => {
    const reply = await read(path);
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    const head = await read(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.etag).toBe(reply.headers.etag);
  });

  test("a reader that has it already gets 304 without a body", async () => {
    const etag = String((await read(path)).headers.etag);
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const reply = await read(path, { headers: { "if-none-match": known } });
      expect([reply.status, reply.text, reply.headers.etag], known).toEqual([304, "", etag]);
    }
    expect((await read(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("other methods return method_not_allowed with the allowed ones", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const reply = await read(path, { method });
      expectApiReply(reply, method);
      expectError(reply, "method_not_allowed");
      expect(reply.headers.allow).toBe("GET, HEAD");
    }
  });

  test("Next alone returns the same responses", async () => {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
      const replies = [service().server.url, hosted.url].map((url) => sendRequest(url, { method, path }));
      const [direct, next] = await Promise.all(replies);
      expect(next && comparable(next), method).toEqual(direct && comparable(direct));
    }
  });
});

function comparable({ status, headers, text }: Reply) {
  const names = ["content-type", "cache-control", "etag", "allow", "content-security-policy", "location"];
  const compared = names.map((name) => [name, headers[name]]);
  return { status, headers: Object.fromEntries(compared), text: text.replaceAll(/req_[0-9a-f]{32}/g, "…") };
}

test("unknown well-known paths and other spellings return not_found from both servers", async () => {
  const unknown = ["/.well-known/unknown", "/.well-known", `${metadataPath}/other`, "/robots.txt/"];
  for (const path of unknown) {
    for (const url of [service().server.url, hosted.url]) {
      const reply = await sendRequest(url, { method: "GET", path });
      // Next serves its own page for a path that no route handler has.
      if (path === "/robots.txt/" && url === hosted.url) expect(reply.status).toBe(404);
      else expectError(reply, "not_found");
    }
  }
});

test("the metadata describes exactly the client credentials grant", async () => {
  const reply = await read(metadataPath);
  expect(reply.headers["content-type"]).toBe("application/json");
  expect(reply.json()).toEqual({
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/oauth/token`,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    scopes_supported: allScopes,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    service_documentation: `${publicUrl}/docs/authentication`,
  });
});

test("the metadata is also at the address that RFC 8414 forms from an issuer with a path", async () => {
  expect((await read(`${metadataPath}/sandbox`)).json()).toEqual((await read(metadataPath)).json());
});

test("a token names the issuer, its audience names the environment and its key is in the key set", async () => {
  const token = await service().token(service().accounts.alpha);
  const { issuer } = z.object({ issuer: z.string() }).parse((await read(metadataPath)).json());
  expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: apiAudience("sandbox") });
  const keySet = z.object({ keys: z.array(z.record(z.string(), z.string())) });
  const { keys } = keySet.parse((await read("/.well-known/jwks.json")).json());
  expect(keys).toContainEqual(expect.objectContaining({ kid: decodeProtectedHeader(token).kid, use: "sig" }));
  for (const key of keys) expect(key).not.toHaveProperty("d");
});

test("a token with the former issuer is accepted until it expires", async () => {
  const { accounts, server } = service();
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: accounts.alpha.clientId, scope: "rentals:quote", jti: "former", iat: now - 3000 };
  const sign = async (exp: number) =>
    await signToken(serviceKeys(), accessTokenType, {
      ...{ iss: environmentName("sandbox"), aud: apiAudience("sandbox"), exp },
      ...claims,
    });
  const me = { method: "GET", path: "/v1/me" };
  expect((await createApiClient(server.url, await sign(now + 600)).send(me)).status).toBe(200);
  expectError(await createApiClient(server.url, await sign(now - 1)).send(me), "invalid_token");
});

test("security.txt has the contacts of the setting and expires within a year", async () => {
  const reply = await read("/.well-known/security.txt");
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = reply.text.trimEnd().split("\n");
  expect(fields.slice(0, 2)).toEqual([
    "Contact: mailto:security@example.com",
    "Contact: https://example.com/report",
  ]);
  expect(fields).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`);
  const expires = fields.filter((field) => field.startsWith("Expires: "));
  expect(expires).toHaveLength(1);
  const days = (Date.parse(String(expires[0]).slice(9)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test("robots.txt lets crawlers read the documentation and nothing else", async () => {
  const reply = await read("/robots.txt");
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = reply.text.split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toEqual(expect.arrayContaining(["Allow: /docs", "Disallow: /"]));
});
