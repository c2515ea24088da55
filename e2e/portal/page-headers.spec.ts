import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { root } from "../../scripts/test/run-command";
import { test } from "../fixtures/portal-test";

const rounds = 20;
const paths = ["/", "/search", "/bookings", "/coverage", "/docs", "/nothing-here"];

test("each page load has its own nonce, which every script carries", async ({ portal }) => {
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

test("pages have headers that prevent framing, caching and requests to other hosts", async ({ portal }) => {
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

test("no page sends requests to other hosts or violates its policy", async ({ portal }) => {
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

test("the build has no Server Action, and a request that names one reaches no page", async ({ portal }) => {
  const manifest = await readFile(join(root, ".next/server/server-reference-manifest.json"), "utf8");
  const { node, edge } = JSON.parse(manifest);
  expect({ node, edge }).toEqual({ node: {}, edge: {} });

  const { cookie } = await portal.client("agent");
  const { origin } = new URL(test.info().project.use.baseURL ?? "");
  const id = "a".repeat(42);
  for (const path of ["/", "/bookings", "/sign-in", "/docs", "/nothing-here"]) {
    // As Next's own pages would call it, and as their forms do without a script.
    const called = await fetch(origin + path, {
      method: "POST",
      headers: { cookie, origin, "next-action": id, "content-type": "text/plain;charset=UTF-8" },
      body: "[]",
    });
    expect([called.status, await called.text()], path).toEqual([404, "There are no Server Actions.\n"]);
    const form = new FormData();
    form.set(`$ACTION_ID_${id}`, "");
    const posted = await fetch(origin + path, { method: "POST", headers: { cookie, origin }, body: form });
    expect([posted.status, posted.headers.get("allow")], path).toEqual([405, "GET, HEAD"]);
    for (const answer of [called, posted]) {
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      // Next sets this header after it has looked for the action.
      expect(answer.headers.has("x-nextjs-action-not-found"), path).toBe(false);
    }
  }
});
