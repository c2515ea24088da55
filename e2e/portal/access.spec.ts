import { expect } from "@playwright/test";
import { suspendPartner } from "@/server/partners/suspend-partner";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

for (const role of ["agent", "admin"] as const) {
  test(`the desk is closed to an ${role}, and the page names the role it needs`, async ({ portal }) => {
    const page = await portal.open(role);
    const reply = await page.goto("/desk");
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role does not open this page");
    await expect(page.getByText(`You work here as ${role}. This page is for the role crew.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("the crew has no pages of a partner's: it comes to its desk", async ({ portal }) => {
  const page = await portal.open("crew");
  for (const path of ["/", "/bookings", "/bookings/RB-0000000000", "/bookings/RB-0000000000/voucher"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/desk");
  }
});

test("a suspended account's people read why instead of a page", async ({ portal, runtime }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  const { slug } = portal.partner;
  await page.goto(`/bookings/${reference}`);
  await suspendPartner(runtime.database, await runtime.acting(), slug);
  const reply = await page.goto(`/bookings/${reference}`);
  expect(reply?.status()).toBe(403);
  await expect(page.getByText("This account is suspended")).toBeVisible();
});
