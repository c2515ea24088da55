import { expect, type Page } from "@playwright/test";
import { createStaffMember, type TestStaff } from "@/server/testing/fixtures/create-staff-member";
import { totpCodeAt } from "@/server/testing/fixtures/totp-code";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const section = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Sets up an authenticator app on the profile page. Returns its secret and the recovery codes. */
async function setUp(page: Page, { password }: TestStaff) {
  await page.goto("/settings/profile");
  await waitForHydration(page);
  const main = section(page);
  await main.getByRole("button", { name: "Set up authenticator app" }).click();
  await main.getByLabel("Current password").fill(password);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(main.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await main.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await main.getByLabel("Code", { exact: true }).fill(totpCodeAt(secret));
  await main.getByRole("button", { name: "Confirm app" }).click();
  const list = main.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const codes = await list.getByRole("listitem").allTextContents();
  await main.getByRole("button", { name: "I have stored them" }).click();
  await expect(main.getByText("10 recovery codes are left")).toBeVisible();
  return { secret, codes };
}

async function sendPassword(page: Page, { email, password }: TestStaff): Promise<void> {
  await page.goto("/sign-in?callbackUrl=%2Fbookings");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an app is set up on the profile page, and the next sign-in asks for its code", async ({
  portal,
  runtime,
  browser,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const { secret } = await setUp(await portal.openAs(member), member);
  const context = await browser.newContext();
  const page = await context.newPage();
  await sendPassword(page, member);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
  await expect(page.getByText(member.email)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The code is wrong or was used before")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(totpCodeAt(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/bookings");
  await context.close();
});

test("a person can start the sign-in again instead of entering a code", async ({
  portal,
  runtime,
  browser,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  await setUp(await portal.openAs(member), member);
  const context = await browser.newContext();
  const page = await context.newPage();
  await sendPassword(page, member);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await context.close();
});

test("an invitation after 10 minutes asks for a code first", async ({ portal, runtime }) => {
  const member = await createStaffMember(runtime.database, portal.partner, "admin");
  const page = await portal.openAs(member);
  const { codes } = await setUp(page, member);
  await runtime.database.pool.query(
    "update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes' where staff_id = $1",
    [member.id],
  );
  await page.goto("/settings/team");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("colleague@example.com");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Your second factor is needed")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirm code" }).click();
  await expect(dialog.getByText("Confirmed for 10 minutes")).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Invitation for colleague@example.com")).toBeVisible();
});

test("a recovery code creates new codes and removes the app", async ({ portal, runtime }) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const page = await portal.openAs(member);
  const { codes } = await setUp(page, member);
  const main = section(page);
  await main.getByRole("button", { name: "Change second factor" }).click();
  await main.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await main.getByRole("button", { name: "Replace recovery codes" }).click();
  const list = main.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const fresh = await list.getByRole("listitem").allTextContents();
  expect(new Set([...fresh, ...codes]).size).toBe(20);
  await main.getByRole("button", { name: "I have stored them" }).click();
  await main.getByRole("button", { name: "Change second factor" }).click();
  await main.getByLabel("Code", { exact: true }).fill(fresh[0] ?? "");
  await main.getByRole("button", { name: "Remove app" }).click();
  await expect(main.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
});
