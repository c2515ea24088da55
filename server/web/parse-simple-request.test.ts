import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toApiRequest } from "../http/wire/api-request";
import { parseSimpleRequest } from "./parse-simple-request";

/** Receives the bytes of one request and exposes them as Node parses them. */
const server = createServer({ requireHostHeader: false });
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function receive(bytes: string): Promise<IncomingMessage> {
  // SAFETY: a listening TCP server has an `AddressInfo` address.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const arrived = once(server, "request");
  socket.write(bytes, "latin1");
  const [incoming] = await arrived;
  return incoming;
}

async function readText(body: AsyncIterable<Uint8Array> | null | undefined): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const get = (target: string, lines = "Host: api\r\n") => receive(`GET ${target} HTTP/1.1\r\n${lines}\r\n`);

describe("simple requests", () => {
  test.for([
    "/v1/me",
    "/v1/rentals/availability?location=lisbon&date_from=2027-06-01&q=a%20b+c&q=d",
    "/v1/rentals/cars/car-1?",
    "/v1/bookings/ext/trip~1_a.b",
    "/oauth/token",
    "/healthz",
    "/openapi.json?x=(1)",
  ])("%s is parsed like a URL parser parses it", async (target) => {
    const read = parseSimpleRequest(await get(target));
    const parsed = toApiRequest(new Request(`http://api${target}`));
    expect(read && { pathname: read.pathname, query: [...new URLSearchParams(read.search)] }).toEqual({
      pathname: parsed.pathname,
      query: [...new URLSearchParams(parsed.search)],
    });
  });

  test("a header value is trimmed and keeps any number of inner blanks", async () => {
    const wide = `a${" \t".repeat(4000)}b`;
    for (const value of ["", " ", "\t \t", " a", "a\t", " \ta b\t ", wide, ` ${wide}\t`]) {
      const headers = parseSimpleRequest(await get("/v1/me", `Host: api\r\nX-One:${value}\r\n`))?.headers;
      expect(headers?.get("x-one")).toBe(new Headers([["x-one", value]]).get("x-one"));
    }
  });

  test("a repeated header is joined by a comma, even if Node would drop the second", async () => {
    const lines = "Host: api\r\nAuthorization: Bearer a \r\nauthorization: Bearer b\r\nX-One:\t1\r\n";
    const headers = parseSimpleRequest(await get("/v1/me", lines))?.headers;
    expect(headers?.get("authorization")).toBe("Bearer a, Bearer b");
    expect(headers?.get("X-ONE")).toBe("1");
    expect(headers?.get("x-two")).toBeNull();
  });

  test("a body is present if one is announced and is read as a stream", async () => {
    const head = "POST /v1/rentals/bookings HTTP/1.1\r\nHost: api\r\n";
    const sized = parseSimpleRequest(await receive(`${head}Content-Length: 5\r\n\r\nhello`));
    const chunked = parseSimpleRequest(
      await receive(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
    );
    for (const read of [sized, chunked]) expect(await readText(read?.body)).toBe("hello");
    for (const nothing of ["", "Content-Length: 0\r\n"]) {
      expect(parseSimpleRequest(await receive(`${head}${nothing}\r\n`))?.body).toBeNull();
    }
  });
});

describe("other requests are left to the URL parser", () => {
  test.for([
    "/",
    "/docs",
    "/portal-api/v1/me",
    "/v1",
    "/v1/",
    "/v1//me",
    "/v1/./me",
    "/v1/x/../me",
    "/v1/.hidden",
    "/v1/%2e%2e/me",
    "/v1/me%00",
    "/v1\\me",
    "/v1/me#x",
    "/v1/me?a=\\",
    "/v1/a;b",
    "/V1/me",
    "/oauth/token/",
    "http://api/v1/me",
  ])("%s", async (target) => {
    expect(parseSimpleRequest(await get(target))).toBeUndefined();
  });

  test.for(["", "Host: a b/c\r\n", "Host: [::1]\r\n", "Host: user@api\r\n"])(
    "a Host header given as %j",
    async (lines) => {
      expect(parseSimpleRequest(await get("/v1/me", lines))).toBeUndefined();
    },
  );

  test("a method that no Fetch request may have", async () => {
    const bytes = "TRACE /v1/me HTTP/1.1\r\nHost: api\r\n\r\n";
    expect(parseSimpleRequest(await receive(bytes))).toBeUndefined();
  });
});
