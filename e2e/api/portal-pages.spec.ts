import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { createPerson, portalPassword } from "../support/portal";
import { setUpService } from "../support/run/set-up-service";

const service = setUpService();

/** Creates a browser without scripts: it keeps cookies, follows redirects and posts the forms it receives. */
function createBrowser() {
  const jar = new Map<string, string>();
  const open = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ path: string; response: Response }> => {
    const { url } = service().server;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) return { path, response };
    await response.arrayBuffer();
    return await open(location.replace(url, ""));
  };
  return {
    jar,
    open,
    submit: async (html: string, fields: Record<string, string>) => {
      const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? "";
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)"[^>]*? value="([^"]*)"/g)];
      const body = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, value]));
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const { url } = service().server;
      return await open(action, {
        method: "POST",
        body,
        headers: { origin: url, "sec-fetch-site": "same-origin" },
      });
    },
  };
}

test("sign-in works without scripts and leads to the requested page", async () => {
  const { operator, accounts } = service();
  const { email, password } = await createPerson(operator, accounts.alpha.slug);
  const browser = createBrowser();
  const form = await browser.open("/sign-in?callbackUrl=%2Fdocs%3Fa%3D1");
  const html = await form.response.text();
  expect(html).toMatch(/<h1[^>]*>/);
  expect(html).toMatch(/<label[^>]*for="email"/);
  expect(html).toMatch(/name="csrfToken" value="[0-9a-f]{64}"/);
  const refused = await browser.submit(html, { email, password: "wrong" });
  const again = await refused.response.text();
  expect(refused.path).toContain("error=credentials");
  expect(again).toMatch(/role="alert"/);
  expect(again).not.toContain(email);
  const arrived = await browser.submit(again, { email, password });
  expect(arrived.path).toBe("/docs?a=1");
  expect(browser.jar.has("staff-session")).toBe(true);
  expect((await browser.open("/sign-in")).path).not.toContain("/sign-in");
});

test("a browser that keeps no cookies gets a message instead of endless redirects", async () => {
  const { url } = service().server;
  const first = await fetch(`${url}/sign-in`, { redirect: "manual" });
  const round = await fetch(url + (first.headers.get("location") ?? ""), { redirect: "manual" });
  expect(round.headers.get("location")).toContain("prepared=1");
  const back = await fetch(url + (round.headers.get("location") ?? ""), { redirect: "manual" });
  expect(back.status).toBe(200);
  expect(await back.text()).toMatch(/cookies/i);
});

test("an invitation shows who invites whom, and creates a member once", async () => {
  const { operator, accounts } = service();
  const email = "newcomer@example.com";
  const invited = await operator.run(
    "staff",
    "invite",
    accounts.alpha.slug,
    "--email",
    email,
    "--role",
    "agent",
  );
  const path = new URL(String(invited.url)).pathname;
  const browser = createBrowser();
  const html = await (await browser.open(path)).response.text();
  expect(html).toContain("alpha");
  expect(html).toContain(email);
  const short = await browser.submit(html, { password: "short" });
  expect(short.path).toContain("error=password_short");
  const joined = await browser.submit(await short.response.text(), { password: portalPassword });
  expect(joined.path).toContain("notice=joined");
  const signedIn = await browser.submit(await joined.response.text(), { email, password: portalPassword });
  expect(signedIn.path).not.toContain("/sign-in");
  const used = await (await browser.open(path)).response.text();
  expect(used).not.toContain(email);
  expect(used).not.toContain("<form");
});

const pages = ["/", "/sign-in?prepared=1", "/invite/garbage", "/docs", "/nothing-here", "/v2"];

test.each(pages)("%s has the security headers of a page with its own nonce", async (path) => {
  const { url } = service().server;
  const nonces = new Set<string>();
  for (let load = 0; load < 20; load += 1) {
    const response = await fetch(url + path, { redirect: "manual" });
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    nonces.add(nonce);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(policy).toContain(
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect(response.headers.has("x-powered-by")).toBe(false);
  }
  expect(nonces.size).toBe(20);
});

test("the script of a page's texts runs as it is sent, compressed and with headers that let browsers keep it", async () => {
  const { url } = service().server;
  const html = await (await fetch(`${url}/sign-in?prepared=1`)).text();
  const path = /<script[^>]*"(\/texts\/en\.[\w-]{16}\.js)"/.exec(html)?.[1] ?? "";
  const response = await fetch(url + path, { headers: { "accept-encoding": "gzip, br" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  const page = createContext({});
  runInContext(await response.text(), page);
  expect(runInContext(`globalThis.portalTexts[${JSON.stringify(path)}].auth.signIn`, page)).toBe("Sign in");
});

test("API responses keep their own headers", async () => {
  const { url } = service().server;
  for (const path of [
    "/v1/me",
    "/portal-api/session",
    "/api/auth/csrf",
    "/healthz",
    "/openapi.json",
    "/oauth/token",
  ]) {
    const { headers } = await fetch(url + path);
    expect(headers.has("content-security-policy"), path).toBe(false);
    expect(headers.get("x-request-id"), path).toMatch(/^req_/);
  }
});
