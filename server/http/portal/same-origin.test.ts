import { expect, test } from "vitest";
import { readConfig } from "../../env";
import { isForeignRead, isSameOrigin } from "./same-origin";

const production = readConfig({
  PUBLIC_URL: "https://portal.example.com/",
  SERVICE_ENV: "production",
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
});
const sandbox = readConfig({ PUBLIC_URL: "http://127.0.0.1:3000" });

function posted(headers: Record<string, string>): Request {
  return new Request("http://localhost/portal-api/x", { method: "POST", headers });
}

const own = "https://portal.example.com";

test.each([
  { origin: own },
  { origin: own, "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin" },
])("a mutation with %j is accepted", (headers) => {
  expect(isSameOrigin(posted(headers), production)).toBe(true);
});

/** Headers of other pages, and of programs that imitate the portal. */
const foreignHeaders = [
  {},
  { origin: "null" },
  { origin: "null", "sec-fetch-site": "same-origin" },
  { origin: "" },
  { origin: "https://evil.example" },
  { origin: "http://portal.example.com" },
  { origin: "https://portal.example.com:8443" },
  { origin: "https://portal.example.com.evil.example" },
  { origin: "https://a.portal.example.com" },
  { origin: own, "sec-fetch-site": "cross-site" },
  { origin: own, "sec-fetch-site": "same-site" },
  { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "cross-site" },
  { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" },
];

test.each(foreignHeaders)("a mutation with %j is rejected", (headers) => {
  expect(isSameOrigin(posted({ ...headers }), production)).toBe(false);
});

test("a local sandbox accepts any loopback name as its own origin and no other name", () => {
  for (const host of ["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "localhost"]) {
    expect(isSameOrigin(posted({ host, origin: `http://${host}` }), sandbox)).toBe(true);
  }
  const others = [
    "127.0.0.1.evil.example",
    "localhost.evil.example:80",
    "evil.localhost:80",
    "x127.0.0.1:80",
  ];
  for (const host of ["evil.example", "10.0.0.1", ...others]) {
    expect(isSameOrigin(posted({ host, origin: `http://${host}` }), sandbox)).toBe(false);
  }
});

test.each([
  [{}, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "same-origin" }, false],
  [{ "sec-fetch-site": "same-site" }, true],
  [{ "sec-fetch-site": "cross-site" }, true],
  [{ "sec-fetch-site": "something new" }, true],
])("a read with %j counts as foreign: %s", (headers, foreign) => {
  expect(isForeignRead(posted(headers))).toBe(foreign);
});
