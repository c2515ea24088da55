import { expect } from "@playwright/test";
import { test } from "../fixtures/portal-test";

const rounds = 20;
const paths = ["/", "/search", "/bookings", "/coverage", "/docs", "/nothing-here"];

test("each load of each page has a nonce of its own, and every script carries it", async ({ portal }) => {
  const { cookie } = await portal.client("agent");
  const page = await portal.open("agent");
  const origin = new URL(test.info().project.use.baseURL ?? "").origin;
  const seen = new Set<string>();
  for (const path of paths) {
    for (let round = 0; round < rounds; round += 1) {
      const reply = await page.request.get(origin + path, { headers: { cookie } });
      const policy = reply.headers()["content-security-policy"] ?? "";
      const nonce = /script-src 'nonce-([^']{22,})' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
      expect(nonce, path).not.toBe("");
      seen.add(nonce);
      const html = await reply.text();
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length, path).toBeGreaterThan(0);
      expect(
        scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
        path,
      ).toEqual([]);
    }
  }
  expect(seen.size).toBe(paths.length * rounds);
});

test("pages are sent with headers that keep them from frames, caches and other hosts", async ({ portal }) => {
  const page = await portal.open("agent");
  for (const path of paths) {
    const reply = await page.goto(path);
    expect(reply?.headers(), path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": expect.stringContaining("no-store"),
    });
    const policy = reply?.headers()["content-security-policy"] ?? "";
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy, path).toContain(rule);
    }
    expect(reply?.headers()["x-powered-by"]).toBeUndefined();
  }
});

test("no page asks anything of another host, and no rule of its policy is broken", async ({ portal }) => {
  const page = await portal.open("agent");
  const hosts = new Set<string>();
  const broken: string[] = [];
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) broken.push(message.text());
  });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(broken).toEqual([]);
});

test("there is no Server Action to call: a request that names one is answered as any other", async ({
  portal,
}) => {
  const { cookie } = await portal.client("agent");
  const page = await portal.open("agent");
  for (const path of ["/", "/bookings", "/sign-in"]) {
    const reply = await page.request.post(path, {
      headers: {
        cookie,
        "next-action": "0".repeat(40),
        origin: new URL(page.url() || "http://127.0.0.1").origin,
      },
      data: "[]",
    });
    expect([404, 405, 400, 403, 500].includes(reply.status()), `${path} ${reply.status()}`).toBe(true);
    expect(reply.status()).not.toBe(500);
  }
});
