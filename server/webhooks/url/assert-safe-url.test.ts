import { expect, test } from "vitest";
import { readConfig } from "../../env";
import { assertSafeUrl } from "./assert-safe-url";
import type { Resolve } from "./resolve-host";

const config = readConfig({
  PUBLIC_URL: "https://portal.example.com",
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  WEBHOOK_DEV_ROUTES: "hooks.partner.test=127.0.0.1:8443",
});

const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;
const failingResolve: Resolve = async () => {
  throw new Error("ENOTFOUND");
};

const url = "https://hooks.example.org/in";

test("a public host is accepted and so is one that does not resolve yet", async () => {
  await expect(assertSafeUrl(config, url, leadsTo("93.184.216.34"))).resolves.toBeUndefined();
  await expect(assertSafeUrl(config, url, leadsTo())).resolves.toBeUndefined();
  await expect(assertSafeUrl(config, url, failingResolve)).resolves.toBeUndefined();
});

test.for([
  ["a host with a private address", url, leadsTo("93.184.216.34", "10.0.0.1"), "private_address"],
  ["the service's own host", "https://portal.example.com/x", leadsTo("93.184.216.34"), "own_domain"],
  ["a subdomain of the service", "https://a.portal.example.com/x", leadsTo("93.184.216.34"), "own_domain"],
  ["plain http", "http://hooks.example.org/in", leadsTo("93.184.216.34"), "scheme"],
] as const)("%s is rejected with the reason", async ([, text, resolve, reason]) => {
  await expect(assertSafeUrl(config, text, resolve)).rejects.toMatchObject({
    code: "unsafe_url",
    details: { reason },
    message: expect.stringMatching(/^Webhooks cannot be sent to this URL\. ./),
  });
});

test("a host with a fixed route is accepted without DNS", async () => {
  await expect(
    assertSafeUrl(config, "https://hooks.partner.test/in", failingResolve),
  ).resolves.toBeUndefined();
});

test("silent name servers are aborted after three seconds", async () => {
  const startedAt = Date.now();
  let aborted = false;
  const silent: Resolve = (_host, signal) => {
    signal.addEventListener("abort", () => {
      aborted = true;
    });
    return new Promise(() => undefined);
  };
  await expect(assertSafeUrl(config, url, silent)).resolves.toBeUndefined();
  expect(aborted).toBe(true);
  expect(Date.now() - startedAt).toBeGreaterThan(2900);
  expect(Date.now() - startedAt).toBeLessThan(8000);
});
