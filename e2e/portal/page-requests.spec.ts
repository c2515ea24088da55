import { expect } from "@playwright/test";
import { test } from "../fixtures/portal-test";

test("a page view requests no other page", async ({ portal, baseURL }) => {
  const page = await portal.open("admin");
  const requested: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === baseURL && url.searchParams.has("_rsc")) requested.push(url.pathname);
  });
  await page.goto("/bookings");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Webhooks" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
  await page.waitForLoadState("networkidle");
  expect(new Set(requested)).toEqual(new Set(["/webhooks"]));
});
