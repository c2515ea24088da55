import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { readConfig } from "../../env";
import { allHostileUrls } from "../../testing/hostile-urls/all-hostile-urls";
import { goodUrls } from "../../testing/hostile-urls/good-urls";
import { nonPublicAddresses, publicAddresses } from "../../testing/hostile-urls/hostile-addresses";
import { ownHost } from "../../testing/hostile-urls/hostile-hosts";
import { checkDestination, getDestinationRules } from "./check-destination";
import type { Resolve } from "./resolve-host";

const url = "https://hooks.example.com/rentals";
const devRoutes = new Map([
  ["hooks.partner.test", { address: "127.0.0.1", port: 8443 }],
  ["six.partner.test", { address: "::1", port: 8444 }],
]);
const never = new AbortController().signal;

async function check(text: string, resolve: Resolve, signal: AbortSignal = never) {
  return await checkDestination(text, { ownHost, devRoutes, resolve, signal });
}

function answering(...addresses: string[]): Resolve {
  return async () => addresses;
}

const unsafe = { error: "unsafe_url", reason: "private_address" };

test("all addresses of a host are returned with their family", async () => {
  expect(await check(url, answering("93.184.216.34", "2606:4700:4700::1111"))).toEqual({
    hostname: "hooks.example.com",
    addresses: [
      { address: "93.184.216.34", family: 4 },
      { address: "2606:4700:4700::1111", family: 6 },
    ],
    port: 443,
  });
});

test("the resolver gets the host as parsed by the connecting URL parser", async () => {
  const hosts: string[] = [];
  for (const [text, host] of Object.entries(goodUrls)) {
    const found = await check(text, async (name) => {
      hosts.push(name);
      return ["8.8.8.8"];
    });
    expect(found).toMatchObject({ hostname: host, port: 443 });
  }
  expect(hosts).toEqual(Object.values(goodUrls));
});

test("a URL that is rejected by its text is never resolved", async () => {
  const failingResolve: Resolve = () => Promise.reject(new Error("Looked up."));
  for (const { reason, urls } of allHostileUrls) {
    for (const text of urls)
      expect(await check(text, failingResolve)).toEqual({ error: "unsafe_url", reason });
  }
});

test.each(Object.values(nonPublicAddresses).flat())(
  "a host that resolves to “%s” is unsafe",
  async (address) => {
    expect(await check(url, answering(address))).toEqual(unsafe);
  },
);

test.each(publicAddresses)("a host that resolves to %s is safe", async (address) => {
  expect(await check(url, answering(address))).toMatchObject({ addresses: [{ address }] });
});

test("one private address among public ones makes a host unsafe", async () => {
  const many = Array.from({ length: 49 }, (_, place) => `93.184.216.${place + 1}`);
  for (const place of [0, 1, 25, 49]) {
    const mixed = many.toSpliced(place, 0, "10.0.0.1");
    expect(mixed).toHaveLength(50);
    expect(await check(url, answering(...mixed))).toEqual(unsafe);
  }
  expect(await check(url, answering("93.184.216.34", "fd00::1"))).toEqual(unsafe);
  expect(await check(url, answering("fd00::1", "93.184.216.34"))).toEqual(unsafe);
  expect(await check(url, answering(...many))).toMatchObject({ addresses: { length: 49 } });
});

test("an unknown host is a DNS error and not unsafe", async () => {
  const unresolved = { error: "dns_error", reason: "unresolved" };
  expect(await check(url, answering())).toEqual(unresolved);
  const notFound: Resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  expect(await check(url, notFound)).toEqual(unresolved);
});

test("an aborted signal ends the wait even if the lookup continues", async () => {
  const timeout = { error: "dns_error", reason: "timeout" };
  const silent: Resolve = () => new Promise(() => undefined);
  expect(await check(url, silent, AbortSignal.abort())).toEqual(timeout);
  const ending = new AbortController();
  const waiting = check(url, silent, ending.signal);
  ending.abort();
  expect(await waiting).toEqual(timeout);
});

test("no abort listener is left after a lookup", async () => {
  const { signal } = new AbortController();
  await check(url, answering("93.184.216.34"), signal);
  await check(url, () => Promise.reject(new Error("SERVFAIL")), signal);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a result after the abort is ignored", async () => {
  const late: Resolve = async () => ["93.184.216.34"];
  expect(await check(url, late, AbortSignal.abort())).toEqual({ error: "dns_error", reason: "timeout" });
});

test("every lookup is checked again", async () => {
  const answers = ["93.184.216.34", "127.0.0.1"];
  const rebinding: Resolve = async () => answers.splice(0, 1);
  expect(await check(url, rebinding)).toMatchObject({ addresses: [{ address: "93.184.216.34" }] });
  expect(await check(url, rebinding)).toEqual(unsafe);
});

test("a fixed route skips only DNS", async () => {
  const failingResolve: Resolve = () => Promise.reject(new Error("Looked up."));
  expect(await check("https://Hooks.Partner.test./a", failingResolve)).toEqual({
    hostname: "hooks.partner.test",
    addresses: [{ address: "127.0.0.1", family: 4 }],
    port: 8443,
  });
  expect(await check("https://six.partner.test/", failingResolve)).toMatchObject({
    addresses: [{ address: "::1", family: 6 }],
    port: 8444,
  });
  for (const [text, reason] of [
    ["http://hooks.partner.test/", "scheme"],
    ["https://hooks.partner.test:8443/", "port"],
    ["https://user@hooks.partner.test/", "credentials"],
  ] as const) {
    expect(await check(text, failingResolve)).toEqual({ error: "unsafe_url", reason });
  }
});

test.each(["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000", "https://rentals"])(
  "a service under %s applies the same rules",
  async (publicUrl) => {
    const config = readConfig({ PUBLIC_URL: publicUrl });
    const rules = { ...getDestinationRules(config), resolve: answering("8.8.8.8"), signal: never };
    expect(await checkDestination(url, rules)).toMatchObject({ port: 443 });
    expect(await checkDestination(`${publicUrl.replace("http:", "https:")}/`, rules)).toMatchObject({
      error: "unsafe_url",
    });
  },
);
