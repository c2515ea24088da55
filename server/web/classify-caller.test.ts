import { expect, test } from "vitest";
import type { TokenClaims } from "../oauth/access-token";
import { readPlainCaller } from "./classify-caller";

// SAFETY: only the partner and the subject are read.
const claims = { partner_id: 7, sub: "client" } as unknown as TokenClaims;
const headers = ["Host", "api.example.com", "Authorization", "Bearer known"];

function read(request: { method?: string; url?: string; rawHeaders?: string[] } = {}) {
  const complete = { method: "GET", url: "/v1/me", rawHeaders: headers, ...request };
  return readPlainCaller(complete, (token) => (token === "known" ? claims : undefined));
}

test("a plain read of a partner with a known token has its kind and partner", () => {
  expect(read()).toEqual({ kind: "read", partner: "7" });
  expect(read({ url: "/v1/rentals/availability?location=lisbon" })).toEqual({ kind: "search", partner: "7" });
});

test.each([
  ["a write", { method: "POST" }],
  ["HEAD", { method: "HEAD" }],
  ["a path outside the API", { url: "/healthz" }],
  ["a path with dot segments", { url: "/v1/../healthz" }],
  ["a target that is too long", { url: `/v1/me?${"a".repeat(4096)}` }],
  ["no token", { rawHeaders: headers.slice(0, 2) }],
  ["an unknown token", { rawHeaders: ["Host", "api.example.com", "Authorization", "Bearer unknown"] }],
  ["two tokens", { rawHeaders: [...headers, "authorization", "Bearer known"] }],
  ["an empty and a complete token", { rawHeaders: [...headers, "authorization", ""] }],
  ["a complete token after an empty one", { rawHeaders: ["authorization", "", ...headers] }],
  ["no host", { rawHeaders: headers.slice(2) }],
  ["a host that is not plain", { rawHeaders: ["Host", "a/b", ...headers.slice(2)] }],
  ["a body with a length", { rawHeaders: [...headers, "content-length", "5"] }],
  ["a body in chunks", { rawHeaders: [...headers, "Transfer-Encoding", "chunked"] }],
  ["an expectation", { rawHeaders: [...headers, "Expect", "100-continue"] }],
])("%s is not a plain read", (_name, request) => {
  expect(read(request)).toBeUndefined();
});
