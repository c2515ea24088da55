import { expect, test } from "vitest";
import { getTextPath } from "@/app/texts/text-scripts";
import { config } from "@/proxy";
import { isApiPath } from "../partner/api-handler";

const matcher = new RegExp(`^${config.matcher[0]}$`);

test.each([
  "/",
  "/sign-in",
  "/invite/token",
  "/bookings/RB-1",
  "/desk",
  "/docs/api/bookings",
  "/v10",
  "/apiary",
  "/healthzy",
  "/health",
  "/status",
  "/cars/mini.svg",
  "/mcps",
  "/robots.txts",
  "/.well-knowns",
  "/texts",
  "/texts/",
  "/texts/en.AAAAAAAAAAAAAAAA.js/",
  "/texts/en/AAAA.js",
  "/texts/a%2fb",
])("%s gets the page headers", (path) => {
  expect(matcher.test(path)).toBe(true);
  expect(isApiPath(path)).toBe(false);
});

test.each([
  "/v1",
  "/v1/me",
  "/portal-api",
  "/portal-api/session",
  "/api/auth/csrf",
  "/oauth/token",
  "/healthz",
  "/openapi.json",
  "/mcp",
  "/robots.txt",
  "/.well-known/jwks.json",
  "/.well-known/unknown",
  "/status.json",
])("%s bypasses the page proxy", (path) => {
  expect(matcher.test(path)).toBe(false);
  expect(isApiPath(path)).toBe(true);
});

test("the scripts with texts bypass the page proxy, because its headers forbid caching", () => {
  expect(matcher.test(getTextPath("en"))).toBe(false);
});

test.each(["/v1;a=b/me", "/v1;/webhooks", "/V1;x", "/portal-api;x/session", "/%761;a/me"])(
  "%s, an API path to some reverse proxies, is handled by the API",
  (path) => {
    expect(isApiPath(path)).toBe(true);
  },
);
