import { expect, type Page } from "@playwright/test";
import { createStaffMember, type TestStaff } from "@/server/testing/fixtures/create-staff-member";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

async function signIn(page: Page, { email, password }: TestStaff): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
}

const link = "/bookings?status=pending&external_ref=A+%26+B#filters";

test("a deep link opens after sign-in, with its query and hash, also after a wrong password", async ({
  page,
  portal,
  runtime,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  await page.goto(link);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.locator('input[name="callbackUrl"]').first()).toHaveValue(link);
  await signIn(page, { ...member, password: "not the password" });
  await expect(page).toHaveURL(/error=credentials/);
  await signIn(page, member);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings");
});

test("a session that ends keeps the page, in a navigation and in a page that is open", async ({
  portal,
  runtime,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  const { reference } = await portal.book();
  const page = await portal.openAs(member);
  await page.goto(`/bookings/${reference}?from=mail#timeline`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signIn(page, member);
  await expect(page).toHaveURL(`/bookings/${reference}?from=mail#timeline`);

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bookings" }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fbookings(&|$)/);
  await signIn(page, member);
  await expect(page).toHaveURL("/bookings");
});

test("a link of a partner's page leads a crew to the desk, which says why", async ({
  page,
  portal,
  runtime,
}) => {
  const crew = await createStaffMember(runtime.database, null);
  const { reference } = await portal.book();
  await page.goto(`/bookings/${reference}`);
  await signIn(page, crew);
  await expect(page).toHaveURL(`/desk?denied=%2Fbookings%2F${reference}`);
  await expect(page.getByText(`You cannot open /bookings/${reference} as crew`)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await expect(page).toHaveURL("/desk");
  await expect(page.getByText("You cannot open")).toHaveCount(0);
});

test("a link of the desk leads a partner's member to the start page, which says why", async ({
  page,
  portal,
  runtime,
}) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  await page.goto("/desk");
  await signIn(page, member);
  await expect(page).toHaveURL("/?denied=%2Fdesk");
  await expect(page.getByText("You cannot open /desk as staff of a partner")).toBeVisible();
  await expectAccessible(page);
});

test("a link to another host leads to the start page", async ({ page, portal, runtime, baseURL }) => {
  const member = await createStaffMember(runtime.database, portal.partner);
  await page.goto("/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2Fbookings#//evil.example");
  await signIn(page, member);
  await expect.poll(() => new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});
