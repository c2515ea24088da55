import { describe, expect, test } from "vitest";
import { allHostileUrls, malformedUrls } from "@/server/testing/hostile-urls/all-hostile-urls";
import { goodUrls } from "@/server/testing/hostile-urls/good-urls";
import { ownHost } from "@/server/testing/hostile-urls/hostile-hosts";
import { createWebhookContract } from "../contracts/webhooks";
import { validateWebhookUrl } from "./validate-webhook-url";

/** Returns whether the contract accepts the field, so that URL validation runs. */
function isUrl(url: string): boolean {
  return createWebhookContract.body.safeParse({ url, event_types: ["ping"] }).success;
}

describe.each(allHostileUrls)("$rule", ({ reason, urls }) => {
  test.each(urls)("%j is rejected", (url) => {
    expect(validateWebhookUrl(url, ownHost)).toEqual({ ok: false, reason });
    expect(isUrl(url)).toBe(true);
  });
});

test("the corpus has at least 300 distinct URLs, and at least 10 per rule", () => {
  const all = allHostileUrls.flatMap(({ urls }) => urls);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(300);
  for (const { urls } of allHostileUrls) expect(urls.length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(goodUrls).length).toBeGreaterThanOrEqual(40);
});

test.each(malformedUrls)("%j is rejected by the contract", (url) => {
  expect(isUrl(url)).toBe(false);
});

test("the text after the scheme is the host, even with missing slashes", () => {
  for (const url of ["https:hooks.example.com/https://x.example.com/", "https:/https://x.example.com/"]) {
    expect(validateWebhookUrl(url, ownHost)).toEqual({ ok: false, reason: "malformed" });
  }
});

test.each(Object.entries(goodUrls))("%s is accepted with the host %s", (url, host) => {
  expect(validateWebhookUrl(url, ownHost)).toMatchObject({ ok: true, host });
  expect(isUrl(url)).toBe(true);
});

test.each(["127.0.0.1", "[::1]", "localhost", "com", ""])("a service at “%s” has no own domain", (host) => {
  expect(validateWebhookUrl("https://hooks.example.com/", host)).toMatchObject({ ok: true });
});

test.each(["Rentals.Example.com", "rentals.example.com."])(
  "a service at “%s” rejects its own domain",
  (host) => {
    expect(validateWebhookUrl("https://api.rentals.example.com/", host)).toEqual({
      ok: false,
      reason: "own_domain",
    });
  },
);
