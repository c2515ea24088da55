import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

async function create(page: Page, name: string): Promise<{ clientId: string; secret: string }> {
  await page.goto("/developers/credentials");
  await page.getByRole("button", { name: "Create credential" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create credential" }).click();
  const shown = page.getByRole("alertdialog");
  const secret = (await shown.getByText(/^rps_sandbox_/).textContent()) ?? "";
  const clientId = (await shown.getByText(/^rp_sandbox_/).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I have stored it" }).click();
  await expect(shown).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("button", { name: /rp_sandbox_/ })).toHaveAttribute("title", clientId);
  return { clientId, secret };
}

test("a new credential shows its client ID and its secret, each with a copy button", async ({ portal }) => {
  const page = await portal.open("admin", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/developers/credentials");
  await page.getByRole("button", { name: "Create credential" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Copied");
  await page.getByRole("dialog").getByRole("button", { name: "Create credential" }).click();
  const shown = page.getByRole("alertdialog");
  const copied = async (name: string) => {
    await shown.getByRole("button", { name }).click();
    return await page.evaluate(() => navigator.clipboard.readText());
  };
  const clientId = await copied("Copy client ID");
  const secret = await copied("Copy secret");
  expect(clientId).toBe(await shown.getByText(/^rp_sandbox_/).textContent());
  expect(secret).toBe(await shown.getByText(/^rps_sandbox_/).textContent());
  await expectAccessible(page);
  expect((await mint(page, { clientId, secret })).status()).toBe(200);
});

async function mint(page: Page, { clientId, secret }: { clientId: string; secret: string }) {
  return await page.request.post("/oauth/token", {
    form: { grant_type: "client_credentials", client_id: clientId, client_secret: secret },
  });
}

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

test("a credential is created, works, shows its last use, is rotated and revoked, and stays listed", async ({
  portal,
}) => {
  const page = await portal.open("admin");
  const made = await create(page, "Booking engine");
  const row = page.getByRole("row").filter({ hasText: "Booking engine" });
  await expect(row).toContainText("never");
  const answer = await mint(page, made);
  expect(answer.status()).toBe(200);
  const { access_token: token } = await answer.json();
  const me = () => page.request.get("/v1/me", { headers: { Authorization: `Bearer ${token}` } });
  expect((await me()).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("from 127.0.0.1", { timeout: 500 });
  }).toPass();

  await act(page, "Booking engine", "Rotate secret");
  await page.getByLabel("Keep current secret for").selectOption("0");
  await page.getByRole("button", { name: "Rotate secret", exact: true }).click();
  const shown = page.getByRole("alertdialog");
  await expect(shown).toContainText("The previous secret no longer works.");
  const secret = (await shown.getByText(/^rps_sandbox_/).textContent()) ?? "";
  await shown.getByRole("button", { name: "I have stored it" }).click();
  expect((await mint(page, made)).status()).toBe(401);
  expect((await mint(page, { ...made, secret })).status()).toBe(200);

  await act(page, "Booking engine", "Revoke credential");
  await expect(shown).toContainText("This cannot be undone");
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Revoke credential" }).click();
  await expect(row).toContainText("Revoked");
  expect((await me()).status()).toBe(401);
  expect((await mint(page, { ...made, secret })).status()).toBe(401);
  await page.reload();
  await expect(row).toContainText("Revoked");
});

test("a stored secret is in no page, cache, log or table", async ({ portal, runtime }) => {
  const page = await portal.open("admin");
  const { secret, clientId } = await create(page, "Secret keeper");
  const browser = await page.evaluate(async () => {
    const names = await caches.keys();
    const kept = { ...localStorage, ...sessionStorage };
    return JSON.stringify([document.documentElement.outerHTML, kept, names, document.cookie, window.name]);
  });
  expect(browser).toContain(clientId);
  expect(browser).not.toContain(secret);
  await page.reload();
  expect(await page.content()).not.toContain(secret);
  // The request that created it appears in the partner's log; waiting for it avoids checking too early.
  const { id } = portal.partner;
  await expect
    .poll(async () => {
      const rows = await runtime.database.rows(
        sql`select 1 from request_log where partner_id = ${id} and route = '/portal-api/credentials'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  const tables = await runtime.database.rows<{ name: string }>(
    sql`select table_schema || '."' || table_name || '"' as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('public', 'drizzle')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const found = await runtime.database.rows(
      sql`select 1 from ${sql.raw(name)} t where position(${secret} in t::text) > 0 limit 1`,
    );
    expect(found, name).toEqual([]);
  }
});
