import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { waitForRequests } from "../fixtures/wait-for-requests";

/** Scrolls through the page, so that every link has been visible, and waits until its requests have ended. */
async function showAllLinks(page: Page): Promise<void> {
  for (const link of await page.getByRole("link").all()) await link.scrollIntoViewIfNeeded();
  // Links would prefetch when the browser is idle.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  await waitForRequests(page);
}

test("a page view requests no other page", async ({ portal, baseURL }) => {
  const page = await portal.open("admin");
  const requested: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === baseURL && url.searchParams.has("_rsc")) requested.push(url.pathname);
  });
  await page.goto("/bookings");
  await showAllLinks(page);
  expect(requested).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await showAllLinks(page);
  expect(new Set(requested)).toEqual(new Set(["/webhooks"]));
});
