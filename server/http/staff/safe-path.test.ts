import { expect, test } from "vitest";
import { safePath } from "./safe-path";

const origin = "https://portal.example.com";

test.each([
  ["/", "/"],
  ["/bookings", "/bookings"],
  ["/bookings?status=pending#top", "/bookings?status=pending#top"],
  ["/search?location=lisbon&next=//evil.example", "/search?location=lisbon&next=//evil.example"],
  ["/bookings/../desk", "/desk"],
  [`${origin}/events/evt_1`, "/events/evt_1"],
  ["/apiary", "/apiary"],
  ["/docs/api/errors", "/docs/api/errors"],
  [`/${"a".repeat(1999)}`, `/${"a".repeat(1999)}`],
])("%s is accepted as a path of the portal", (wanted, path) => {
  expect(safePath(wanted, origin)).toBe(path);
});

const unsafeUrls = [
  "https://evil.example",
  "http://evil.example/",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "HTTPS://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,hi",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "evil.example",
  "evil.example/path",
  ".evil.example",
  "@evil.example",
  "/%2f%2fevil.example/%2e%2e//evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2f/evil.example",
  "/%2F%2Fevil.example",
  "/%5cevil.example/../..//x",
  "/%",
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  `${origin}:443@evil.example/`,
  `${origin}//evil.example`,
  `${origin}/\\evil.example`,
  "https://portal.example.com.evil.example",
  "https://evil.example/https://portal.example.com/",
  "http://portal.example.com/bookings",
  "/\u2028/evil.example",
  "／／evil.example",
  "/a b",
  "/api/auth/signout",
  "/api",
  "/oauth",
  `/${"a".repeat(2000)}`,
  "/API/auth/csrf",
  "/%61pi/auth/csrf",
  "/portal-api/session",
  "/v1/me",
  "/oauth/token",
  `/${"a".repeat(3000)}`,
  "",
  undefined,
  null,
];

test("the corpus has at least 40 unsafe URLs", () => {
  expect(unsafeUrls.length).toBeGreaterThanOrEqual(40);
});

test.each(unsafeUrls)("%j is replaced by the start page", (wanted) => {
  const path = safePath(wanted, origin);
  expect(new URL(path, origin).origin).toBe(origin);
  expect(path).toBe("/");
});
