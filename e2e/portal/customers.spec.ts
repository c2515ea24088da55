import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { totpCodeAt } from "@/server/testing/fixtures/totp-code";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { press } from "../support/accessible/page-state";
import { receiverUrl, registerEndpoint } from "../support/portal-webhooks";

/** The email address of the customer of `portal.book`. */
const email = "ines@example.com";

async function cancelledBooking(portal: Portal): Promise<string> {
  const { reference } = await portal.book();
  const agent = await portal.client("agent");
  await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
  return reference;
}

async function find(page: Page, address: string): Promise<void> {
  await page.getByLabel("Email address of the customer").fill(address);
  await page.getByRole("button", { name: "Find customer" }).click();
}

test("an admin downloads a customer's data and erases it, and then no page shows the customer", async ({
  portal,
}) => {
  const admin = await portal.client("admin");
  const types = ["booking.created", "booking.cancelled"];
  const { id: endpoint } = await registerEndpoint(admin, receiverUrl("answers/204"), types);
  const reference = await cancelledBooking(portal);
  const page = await portal.open("admin");
  await page.goto("/bookings");
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Carvalho");
  await press(page, "g");
  await page.keyboard.press("f");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer data");
  await find(page, email.toUpperCase());
  const found = page.getByRole("region", { name: `Data stored about ${email.toUpperCase()}` });
  await expect(found.getByRole("definition").first()).toHaveText("1");
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    found.getByRole("button", { name: "Download data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^customer-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({
    partner: portal.partner.slug,
    bookings: [{ reference, customer: { first_name: "Inês", last_name: "Carvalho", email } }],
  });
  expect(file.events.map(({ type }: { type: string }) => type)).toContain("booking.cancelled");

  await found.getByRole("button", { name: "Erase customer…" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Enter the email address to confirm").fill("ines@example.org");
  await dialog.getByRole("button", { name: "Erase customer" }).click();
  await expect(dialog.getByText(`Enter ${email.toUpperCase()}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Enter the email address to confirm").fill(email);
  await dialog.getByRole("button", { name: "Erase customer" }).click();
  await expect(page.getByText("The customer was erased.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
  await expectAccessible(page);
  await find(page, email);
  await expect(page.getByText("No booking or draft has this address")).toBeVisible();

  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Customer");
  await expect(page.getByText("Carvalho")).toHaveCount(0);
  await page.goto(`/bookings/${reference}`);
  await expect(page.getByRole("main")).toContainText("erased@customer.invalid");
  const seen = await admin.call("GET", "/portal-api/v1/events?limit=100");
  expect(seen.text).toContain("erased@customer.invalid");
  expect(seen.text).not.toContain("Carvalho");
  const sent = await admin.call("GET", `/portal-api/v1/webhooks/${endpoint}/deliveries`);
  expect(sent.json.data.length).toBeGreaterThan(1);
  for (const { id } of sent.json.data) {
    const path = `/portal-api/webhooks/${endpoint}/deliveries/${id}`;
    const delivery = await admin.call("GET", path);
    expect(delivery.status, delivery.text).toBe(200);
    expect(delivery.text).toContain("erased@customer.invalid");
    expect(delivery.text).not.toContain("Carvalho");
  }
});

test("a customer with a booking that has not ended is found and cannot be erased", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("admin");
  await page.goto("/settings/customers");
  await find(page, email);
  await expect(page.getByText("1 booking has not ended")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: reference })).toHaveAttribute(
    "href",
    `/bookings/${reference}`,
  );
  await expect(page.getByRole("button", { name: "Erase customer…" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a wrong address and a failed request show an error, and the search can be repeated", async ({
  portal,
}) => {
  const page = await portal.open("admin");
  await page.goto("/settings/customers");
  await find(page, "not an address");
  await expect(page.getByText("Enter an address such as name@example.com")).toBeVisible();
  await page.route("**/portal-api/customers/find", (route) => route.abort());
  await find(page, "nobody@example.com");
  await expect(page.getByText("The service could not be reached")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/portal-api/customers/find");
  await find(page, "nobody@example.com");
  await expect(page.getByText("No booking or draft has this address")).toBeVisible();
});

test("an old proof of the second factor is renewed on the page before the customer is shown", async ({
  portal,
  runtime,
}) => {
  await cancelledBooking(portal);
  const member = await createStaffMember(runtime.database, portal.partner, "admin");
  const page = await portal.openAs(member);
  const path = "/portal-api/profile/second-factor";
  await page.goto("/settings/customers");
  const post = (to: string, body: object) =>
    page.evaluate(
      async ([url, sent]) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: sent,
        });
        return await response.json();
      },
      [to, JSON.stringify(body)] as const,
    );
  const { secret } = await post(path, { current_password: member.password });
  const { recovery_codes } = await post(`${path}/confirm`, { code: totpCodeAt(secret) });
  await runtime.database.rows(
    sql`update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes' where staff_id = ${member.id}`,
  );
  await find(page, email);
  await expect(page.getByText("Your second factor is needed")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(recovery_codes[0]);
  await page.getByRole("button", { name: "Confirm code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
  await find(page, email);
  await expect(page.getByRole("region", { name: `Data stored about ${email}` })).toBeVisible();
});

test("an agent has no access to customer data", async ({ portal }) => {
  const agent = await portal.open("agent");
  expect((await agent.goto("/settings/customers"))?.status()).toBe(403);
  const client = await portal.client("agent");
  const refused = await client.call("POST", "/portal-api/customers/find", { body: { email } });
  expect([refused.status, refused.json.error.code]).toEqual([403, "insufficient_role"]);
});
