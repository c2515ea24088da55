import { expect, test } from "vitest";
import { pageHeaders } from "./page-headers";

const service = { nonce: "bm9uY2U=", https: true, development: false };

test("pages are sent with exactly these headers", () => {
  expect(pageHeaders(service)).toEqual({
    "Content-Security-Policy":
      "default-src 'self'; script-src 'nonce-bm9uY2U=' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
    "Strict-Transport-Security": "max-age=31536000",
  });
});

test("without https there is no Strict-Transport-Security header", () => {
  expect(pageHeaders({ ...service, https: false })).not.toHaveProperty("Strict-Transport-Security");
});

test("the exceptions of development builds are not in the production policy", () => {
  const getPolicy = (development: boolean) =>
    pageHeaders({ ...service, development })["Content-Security-Policy"];
  expect(getPolicy(true)).toContain("'unsafe-eval'");
  expect(getPolicy(false)).not.toMatch(/unsafe-eval|ws:/);
});
