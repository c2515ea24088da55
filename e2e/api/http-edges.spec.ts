import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { getMeContract } from "@/lib/contracts/partners";
import { createApiClient } from "../support/api-client";
import { setUpService } from "../support/run/set-up-service";
import { createUnfinishedBody } from "../support/wire/create-unfinished-body";
import { expectApiReply, expectError } from "../support/wire/expect-reply";
import { exchange, openConnection, readReply } from "../support/wire/raw-exchange";
import { sendRequest } from "../support/wire/send-request";

const service = setUpService();

async function alpha() {
  return await service().client(service().accounts.alpha);
}

function anonymous() {
  return createApiClient(service().server.url);
}

describe("text in a query", () => {
  const stay = "date_from=2031-06-01&date_to=2031-06-03";

  test.each([
    ["/v1/bookings?cursor=%00", "invalid_cursor"],
    ["/v1/rentals/locations?cursor=%00", "invalid_cursor"],
    ["/v1/events?types=%00", "invalid_types"],
    ["/v1/rentals/availability?search_id=%00", "not_found"],
    [`/v1/rentals/availability?search_id=${"x".repeat(3000)}`, "not_found"],
    [`/v1/rentals/availability?${stay}&currency=%00`, "invalid_payload"],
    ["/v1/bookings?external_ref=%00", "invalid_payload"],
  ] as const)("%s is not found or invalid: %s", async (path, code) => {
    expectError(await (await alpha()).send({ method: "GET", path }), code);
  });

  test("an unknown parameter with any value is ignored", async () => {
    for (const path of ["/v1/me?x=%00&x=1&%00", `/v1/rentals/availability?${stay}&x=%00`])
      expect((await (await alpha()).send({ method: "GET", path })).status).toBe(200);
  });
});

describe("unknown paths", () => {
  const underV1 = [
    "/v1",
    "/v1/",
    "/v1/unknown",
    "/v1/rentals",
    "/v1/me/more",
    "/v1/me/",
    "//v1/me",
    "/v1//me",
    "/v1/me.rsc",
    "/v1/me.json",
    "/v1/me?_rsc=1#x".replace("me", "mine"),
    "/v1/_next/data/x.json",
    "/v1%2Fme",
    "/%76%31/me",
    "/V1/me",
    "/v1/%zz",
    "/v1/me%00",
  ];

  test.each(underV1)("%s is not found for a partner and returns 401 without a token", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS", "TRACE"]) {
      expectError(await (await alpha()).send({ method, path }), "not_found");
      expectError(await anonymous().send({ method, path }), "unauthorized");
    }
    expect((await (await alpha()).send({ method: "HEAD", path })).status).toBe(404);
  });

  const otherPaths = [
    "/oauth",
    "/oauth/",
    "/oauth/token/",
    "//oauth/token",
    "/oauth/%74oken",
    "/oauth/authorize",
    "/healthz/",
    "//healthz",
    "/healthz/more",
    "/openapi.json/",
    "//openapi.json",
  ];

  test.each(otherPaths)("%s is not found, without a page or a redirect", async (path) => {
    for (const method of ["GET", "POST"]) expectError(await anonymous().send({ method, path }), "not_found");
  });

  test("dot segments in a path are resolved as by URL parsers", async () => {
    for (const path of ["/./v1/me", "/x/../v1/me", "/v1/x/%2e%2e/me"]) {
      expect((await (await alpha()).send({ method: "GET", path })).status).toBe(200);
    }
  });
});

describe("methods that no path has", () => {
  test.each(["/v1/me", "/healthz", "/openapi.json", "/status.json"])(
    "TRACE %s is not allowed",
    async (path) => {
      const reply = await (await alpha()).send({ method: "TRACE", path });
      expectError(reply, "method_not_allowed");
      expect(reply.headers.allow).toBe("GET, HEAD");
    },
  );

  test("TRACE of a page or an unknown path is rejected without an echo", async () => {
    for (const path of ["/", "/unknown"]) {
      const reply = await anonymous().send({ method: "TRACE", path, headers: { "x-secret": "echo" } });
      expectError(reply, "not_found");
      expect(reply.text).not.toContain("echo");
    }
  });

  test("the token endpoint rejects other methods with a flat error and the Allow header", async () => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
      const reply = await sendRequest(service().server.url, { method, path: "/oauth/token" });
      expect(reply.status).toBe(405);
      expect(reply.headers).toMatchObject({ allow: "POST", "cache-control": "no-store", pragma: "no-cache" });
      expect(reply.headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
      expect(reply.json()).toMatchObject({ error: "invalid_request" });
    }
  });
});

describe("requests that are not HTTP", () => {
  const host = "Host: api\r\n";
  const broken: Record<string, string> = {
    "no protocol": "hello\r\n\r\n",
    "a lower-case method": `get /v1/me HTTP/1.1\r\n${host}\r\n`,
    "a path without a slash": `GET v1/me HTTP/1.1\r\n${host}\r\n`,
    "a star for a path": `OPTIONS * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    "a backslash in the path": `GET /v1\\me HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    "no Host": "GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two Hosts": `GET /v1/me HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`,
    "a Host that is none": "GET /v1/me HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n",
    "a tunnel": `CONNECT api:443 HTTP/1.1\r\n${host}\r\n`,
    "HTTP/2 unasked": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a length and chunks": `POST /v1/rentals/bookings HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    "two lengths": `POST /v1/rentals/bookings HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    "a negative length": `POST /v1/rentals/bookings HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    "chunks that do not come last": `POST /v1/rentals/bookings HTTP/1.1\r\n${host}Transfer-Encoding: chunked, gzip\r\n\r\n`,
    "line feeds alone": "GET /v1/me HTTP/1.1\nHost: api\n\n",
    "a folded header": `GET /v1/me HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`,
    "a space before the colon": `GET /v1/me HTTP/1.1\r\n${host}X : a\r\n\r\n`,
    "NUL in a header": `GET /v1/me HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
  };

  test.each(Object.keys(broken))("%s is rejected with the error envelope", async (name) => {
    const reply = await exchange(service().server.url, broken[name] ?? "");
    expectApiReply(reply, "GET");
    expectError(reply, "bad_request");
  });

  test("headers over 16 KiB are rejected with the error envelope", async () => {
    const long = `X: ${"a".repeat(16 * 1024)}\r\n`;
    const reply = await exchange(service().server.url, `GET /v1/me HTTP/1.1\r\n${host}${long}\r\n`);
    expectApiReply(reply, "GET");
    expectError(reply, "headers_too_large");
  });

  test("a URL may have 4 KiB and not one byte more", async () => {
    const path = "/v1/me?x=".padEnd(4096, "a");
    expect((await (await alpha()).send({ method: "GET", path })).status).toBe(200);
    expectError(await (await alpha()).send({ method: "GET", path: `${path}a` }), "uri_too_long");
  });
});

describe("requests that other servers treat specially", () => {
  test("an upgrade request gets the same response as any other, also after pages were served", async () => {
    const page = await sendRequest(service().server.url, { method: "GET", path: "/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    for (const upgrade of ["h2c", "websocket"]) {
      const token = await service().token(service().accounts.alpha);
      const head = `GET /v1/me HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\nConnection: close, Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`;
      const reply = await exchange(service().server.url, head);
      expectApiReply(reply, "GET");
      expect(getMeContract.response.parse(reply.json())).toMatchObject({ slug: "alpha" });
    }
  });

  test("an unknown expectation is ignored", async () => {
    const reply = await (await alpha()).send({
      method: "GET",
      path: "/v1/me",
      headers: { expect: "200-ok" },
    });
    expect(reply.status).toBe(200);
  });

  test("an unknown page returns an HTML page", async () => {
    const reply = await sendRequest(service().server.url, { method: "GET", path: "/unknown" });
    expect(reply.status).toBe(404);
    expect(reply.headers["content-type"]).toContain("text/html");
  });
});

describe("oversized bodies", () => {
  const path = "/v1/rentals/bookings";
  const headers = { "content-type": "application/json", "idempotency-key": "endless" };

  test("a declared body of 60 MiB is rejected before it is read", async () => {
    const declared = { ...headers, "content-length": String(60 * 1024 * 1024) };
    const reply = await (await alpha()).send({
      method: "POST",
      path,
      headers: declared,
      body: createUnfinishedBody(0),
    });
    expectError(reply, "payload_too_large");
  });

  test("a chunked body is rejected as soon as it is too large", async () => {
    const reply = await (await alpha()).send({
      method: "POST",
      path,
      headers,
      body: createUnfinishedBody(128 * 1024),
    });
    expectError(reply, "payload_too_large");
  });

  test("the body of an unauthorized request is not read", async () => {
    const reply = await anonymous().send({ method: "POST", path, headers, body: createUnfinishedBody(1024) });
    expectError(reply, "unauthorized");
  });
});

describe.concurrent("slow requests", () => {
  const head = "POST /v1/rentals/bookings HTTP/1.1\r\nHost: api\r\n";

  test("a silent connection is closed after 10 s", async ({ expect }) => {
    const { reply, seconds } = await sendSlowly("", "");
    expect(reply.status).toBe(408);
    expect(seconds).toBeLessThan(13);
  });

  test("slow headers are rejected after 10 s", async ({ expect }) => {
    const { reply, seconds } = await sendSlowly(`${head}X: `, "a");
    expectApiReply(reply, "GET");
    expectError(reply, "request_timeout");
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(13);
  });

  test("a slow token request is rejected with a flat error", async ({ expect }) => {
    const form =
      "POST /oauth/token HTTP/1.1\r\nHost: api\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    const { reply } = await sendSlowly(`${form}Content-Length: 1000\r\n\r\n`, "a");
    expect([reply.status, reply.json()]).toMatchObject([408, { error: "invalid_request" }]);
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
  });

  test("a slow body is rejected after 15 s", async ({ expect }) => {
    const token = await service().token(service().accounts.alpha);
    const fields = `Authorization: Bearer ${token}\r\nIdempotency-Key: sendSlowly\r\nContent-Type: application/json\r\n`;
    const { reply, seconds } = await sendSlowly(`${head}${fields}Content-Length: 1000\r\n\r\n`, " ");
    expectApiReply(reply, "GET");
    expectError(reply, "request_timeout");
    expect(seconds).toBeGreaterThan(14);
    expect(seconds).toBeLessThan(18);
    expect(
      service()
        .server.logs()
        .filter((line) => line.includes('"msg":"fault"')),
    ).toEqual([]);
  });

  /**
   * Writes `start`, and then `piece` every 500 ms until the connection is closed. An empty `piece` is not written.
   * Returns the response and the seconds until it arrived.
   */
  async function sendSlowly(start: string, piece: string) {
    const startedAt = performance.now();
    const socket = await openConnection(service().server.url);
    const replied = readReply(socket, 25_000);
    socket.write(start);
    while (piece !== "" && !socket.destroyed) {
      socket.write(piece);
      await sleep(500);
    }
    return { reply: await replied, seconds: (performance.now() - startedAt) / 1000 };
  }
});
