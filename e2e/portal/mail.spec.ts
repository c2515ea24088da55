import { expect } from "@playwright/test";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

test("a member who forgot the password chooses a new one by the link in the outbox", async ({
  portal,
  runtime,
  browser,
}) => {
  const { email } = await createStaffMember(runtime.database, portal.partner);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toContainText("If the address has an account");

  const admin = await portal.open("admin");
  await admin.goto("/developers/outbox");
  const mail = admin.getByRole("listitem").filter({ hasText: email });
  await mail.locator("summary").click();
  const link = /\/reset-password\/\S+/.exec((await mail.textContent()) ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("Password").fill("short");
  await page.getByLabel("Password").fill("several words that are long");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status")).toContainText("Your new password is set");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is no longer valid");
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("several words that are long");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await context.close();
});

test("an agent sends the voucher in the language that is shown", async ({ portal }) => {
  const { reference } = await portal.book({ onRequest: true });
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/secure`, { body: { confirmation: "CONF-9" } });
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}/voucher`);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByRole("article")).toContainText("Mietwagen-Voucher");
  await page.getByRole("button", { name: "Send voucher" }).click();
  await expect(page.getByText("The voucher is in the outbox.")).toBeVisible();
  const file = await page.request.get(`/portal-api/bookings/${reference}/voucher.pdf?language=de`);
  expect((await file.body()).subarray(0, 8).toString()).toBe("%PDF-1.7");

  const admin = await portal.open("admin");
  await admin.goto("/developers/outbox");
  await expect(admin.getByRole("listitem").filter({ hasText: reference })).toContainText("Mietwagen-Voucher");
});

test("the outbox is empty at first, and an agent may not open it", async ({ portal }) => {
  const admin = await portal.open("admin");
  await admin.goto("/developers/outbox");
  await expect(admin.getByText("No mail yet")).toBeVisible();
  const agent = await portal.open("agent");
  expect((await agent.goto("/developers/outbox"))?.status()).toBe(403);
});

for (const options of viewports) {
  test(`the pages about passwords and mail are accessible, ${options.viewport.width} px wide`, async ({
    portal,
    browser,
  }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const path of ["/forgot-password", "/forgot-password?sent=1", "/reset-password/nothing"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await context.close();
    const admin = await portal.open("admin", options);
    await admin.goto("/developers/outbox");
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Outbox");
    await expectAccessible(admin);
  });
}
