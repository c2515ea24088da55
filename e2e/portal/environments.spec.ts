import { expect, type Page } from "@playwright/test";
import { getFreePort } from "@/scripts/local-https/get-free-port";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { createWebhook } from "@/server/testing/fixtures/create-webhook";
import { partnerContext } from "@/server/testing/fixtures/partner-context";
import { signInTo } from "@/server/testing/fixtures/portal-client";
import { test as base } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

/** Adds a production server on the database of the sandbox. */
const test = base.extend<object, { production: ApiServer }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      // Forms are accepted only from the service's public address.
      const port = await getFreePort();
      const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
      const env = { ...own, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
      const server = await startApiServer({ databaseUrl: process.env.E2E_DATABASE_URL ?? "", env });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** Returns the elements in the sandbox's colour, including the strip above every page. */
const sandboxElements = (page: Page) => page.locator('[class*="bg-sandbox"]');

/**
 * Asserts that a page shows every indication of the sandbox (badge, tooltip, `panels` regions and colour) or, in
 * production, none of them.
 */
async function expectSigns(page: Page, wanted: { sandbox: boolean; panels: number }): Promise<void> {
  const each = wanted.sandbox ? 1 : 0;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await waitForHydration(page);
  const badge = page.getByRole("banner").first().getByText("Sandbox", { exact: true });
  await expect(badge).toHaveCount(each);
  await expect(page.getByTitle("Sandbox: no real rentals")).toHaveCount(each);
  await expect(page.getByRole("region", { name: "Sandbox" })).toHaveCount(each * wanted.panels);
  const said = [await sandboxElements(page).count(), await page.getByText(/sandbox/i).count()];
  expect(said.map((count) => count > 0)).toEqual([wanted.sandbox, wanted.sandbox]);
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/");
}

const environments = [
  {
    name: "sandbox",
    sandbox: true,
    says: "names itself on every page, and has its panels",
    moves: [200, "confirmed"],
  },
  {
    name: "production",
    sandbox: false,
    says: "says nothing of a sandbox, and has none",
    moves: [404, "pending"],
  },
] as const;

for (const { name, sandbox, says, moves } of environments) {
  test(`${name} ${says}`, async ({ portal, production, baseURL, browser, runtime }) => {
    const url = sandbox ? (baseURL ?? "") : production.url;
    const { reference } = await portal.book();
    const { id } = await createWebhook(await partnerContext(runtime, { partner: portal.partner }));
    const admin = await createStaffMember(runtime.database, portal.partner, "admin");
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    for (const path of ["/sign-in", "/docs"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await sandboxElements(page).count()) > 0, path).toBe(sandbox);
    }
    await signIn(page, admin);
    await expectSigns(page, { sandbox, panels: 0 });
    for (const path of [`/bookings/${reference}`, `/webhooks/${id}/settings`]) {
      await page.goto(path);
      await expectSigns(page, { sandbox, panels: 1 });
    }
    await context.close();

    const client = await signInTo((request) => fetch(request), url, admin);
    const path = `/portal-api/v1/sandbox/bookings/${reference}/transition`;
    const moved = await client.call("POST", path, { body: { to: "confirmed" } });
    const { json } = await client.call("GET", `/portal-api/v1/bookings/${reference}`);
    expect([moved.status, json.status]).toEqual(moves);
  });
}

test("in production an admin decides which credential AI assistants may use", async ({
  portal,
  production: { url },
  browser,
  runtime,
}) => {
  const admin = await createStaffMember(runtime.database, portal.partner, "admin");
  const client = await signInTo((request) => fetch(request), url, admin);
  const body = { name: "Assistant", scopes: ["rentals:quote"] };
  const { json } = await client.call("POST", "/portal-api/credentials", { body });
  const form = { grant_type: "client_credentials", client_id: json.credential.client_id };
  const minted = await fetch(`${url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ ...form, client_secret: json.client_secret }),
  });
  const { access_token: token } = await minted.json();
  const call = async () => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    return (await fetch(`${url}/mcp`, { method: "POST", headers, body: ping })).status;
  };
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, admin);
  await page.goto("/developers/credentials");
  const row = page.getByRole("row").filter({ hasText: "Assistant" });
  expect(await call()).toBe(403);
  for (const [act, status] of [
    ["Allow AI assistants", 200],
    ["Forbid AI assistants", 403],
  ] as const) {
    await page.getByRole("button", { name: "Actions: Assistant" }).click();
    await page.getByRole("menuitem", { name: act }).click();
    await expect(row.getByText("AI assistants")).toHaveCount(status === 200 ? 1 : 0);
    await expect.poll(call).toBe(status);
  }
  await context.close();
});
