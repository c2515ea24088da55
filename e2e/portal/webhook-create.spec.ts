import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { receiverUrl } from "../support/portal-webhooks";

/** Invalid URLs with their messages. */
const invalidUrls = [
  ["https://hooks.example.com/a b", "Enter a full URL"],
  ["https://hooks.example.com\\rentals", "Enter a full URL"],
  ["http://hooks.example.com/", "must begin with https://"],
  ["https://user:pass@hooks.example.com/", "user name, the password"],
  ["https://hooks.example.com:8443/", "Only port 443"],
  ["https://203.0.113.7/", "IP addresses are not allowed"],
  ["https://0x7f.1/", "IP addresses are not allowed"],
  ["https://localhost/", "localhost is not a public host"],
  ["https://db.internal/", "internal to a network"],
  ["https://hooks_.example.com/", "The host name is not valid"],
] as const;

test("every reason to reject a URL by its text is shown before sending", async ({ portal }) => {
  const page = await portal.open("admin");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/webhooks/new");
  const url = page.getByLabel("URL", { exact: true });
  for (const [text, words] of invalidUrls) {
    await url.fill(text);
    await url.blur();
    await expect(page.getByText(words), text).toBeVisible();
    await expect(url).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(url).toBeFocused();
  expect(sent.filter((address) => address.includes("/webhooks"))).toEqual([]);
});

for (const [reason, words] of [
  ["own_domain", "belongs to the service"],
  ["private_address", "has an address that is not public"],
] as const) {
  test(`a rejection that only the service can make is shown at the field: ${reason}`, async ({ portal }) => {
    const page = await portal.open("admin");
    const error = {
      type: "invalid_request_error",
      code: "unsafe_url",
      message: "Refused.",
      details: { reason },
    };
    await page.route("**/portal-api/v1/webhooks", (route) =>
      route.fulfill({ status: 400, json: { error, request_id: "req_1" } }),
    );
    await page.goto("/webhooks/new");
    const url = page.getByLabel("URL", { exact: true });
    await url.fill("https://inside.example.com/rentals");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(url).toBeFocused();
    await url.fill("https://outside.example.com/rentals");
    await expect(page.getByText(words)).toHaveCount(0);
  });
}

test("an endpoint without events is not sent", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill(receiverUrl("answers/204"));
  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByText("Choose at least one event.")).toBeVisible();
  await expect(page.getByRole("checkbox").first()).toBeFocused();
});

test("every event type shows its example", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/webhooks/new");
  await expect(page.getByRole("checkbox")).toHaveCount(9);
  await page.getByLabel("Example payload of booking.confirmed").click();
  await expect(page.getByText('"type": "booking.confirmed"')).toBeVisible();
  await expectAccessible(page);
});

test("the secret is shown once, in a dialog that only its button closes", async ({ portal, runtime }) => {
  const page = await portal.open("admin", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/webhooks");
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await page.getByRole("link", { name: "Add endpoint" }).click();
  await page.getByLabel("URL", { exact: true }).fill(receiverUrl("answers/204"));
  await page.getByLabel("Description").fill("Order system");
  await page.getByLabel("Other event types").fill("booking.moved, ping");
  await page.getByRole("button", { name: "Add endpoint" }).click();

  const dialog = page.getByRole("alertdialog", { name: "Your signing secret" });
  await expect(dialog).toContainText(/whsec_[A-Za-z0-9+/]{43}=/);
  await expect(dialog).toContainText("unknown and were not saved: booking.moved");
  const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec((await dialog.textContent()) ?? "")?.[0] ?? "none";
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog.getByRole("alert")).toContainText("Store the secret before you leave");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copy secret" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Order system")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(secret.slice(6));
  const here = new URL(page.url()).pathname.replace("/settings", "");
  for (const path of ["/webhooks", here, `${here}/settings`, `${here}/secret`]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain("<html");
    expect(html, path).not.toContain(secret.slice(6));
  }
  expect(await tablesHolding(runtime, secret)).toEqual([]);
});

test("a host that does not resolve is accepted with a warning, after registration and in the settings", async ({
  portal,
}) => {
  const page = await portal.open("admin");
  await page.goto("/webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill("https://does-not-exist.example.com/rentals");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Your signing secret" });
  await expect(dialog).toContainText("does-not-exist.example.com does not resolve");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  const warning = page.getByText("does not resolve");
  await expect(warning).toBeVisible();
  await page.getByLabel("URL", { exact: true }).fill(receiverUrl("answers/204"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

/** Returns the names of the tables that contain a text, as text or as bytes. */
async function tablesHolding({ database }: TestRuntime, text: string): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const hex = Buffer.from(text).toString("hex");
  const holding: string[] = [];
  for (const { name } of tables) {
    const [found] = await database.rows<{ rows: number }>(
      sql`select count(*) as rows from ${sql.identifier(name)} as t
          where strpos(t::text, ${text}) > 0 or strpos(t::text, ${hex}) > 0`,
    );
    if (found === undefined || found.rows > 0) holding.push(name);
  }
  return holding;
}
