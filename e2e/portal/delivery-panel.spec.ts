import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { emitEvent, openPortalEndpoint } from "../support/portal-endpoint";

const longTimeout = { timeout: 40_000 };

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Delivery" });
const linkOf = (page: Page, deliveryId: string) => page.locator(`a[data-row="${deliveryId}"]`);

/** Opens the list of an endpoint with two delivered events, the newest first. */
async function openList(portal: Portal, options: Parameters<Portal["open"]>[1] = {}) {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  const older = await emitEvent(admin, endpoint, "booking.created");
  const newer = await emitEvent(admin, endpoint, "booking.expired");
  const page = await portal.open("admin", options);
  await page.goto(`/webhooks/${endpoint.id}?status=succeeded`);
  await waitForHydration(page);
  for (const { delivery_id } of [older, newer])
    await expect(linkOf(page, delivery_id)).toBeVisible(longTimeout);
  return { page, endpoint, older: older.delivery_id, newer: newer.delivery_id };
}

test("a delivery opens beside the list with its own URL, keeps the filters, and Escape returns to its row", async ({
  portal,
}) => {
  const { page, endpoint, older, newer } = await openList(portal);
  const panel = panelOf(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "booking.expired" })).toBeFocused();
  await expect(page).toHaveURL(`/webhooks/${endpoint.id}/deliveries/${newer}?status=succeeded`);
  await expect(linkOf(page, older)).toBeVisible();
  await expect(panel.getByText(/Delivered: your server responded 204/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.keyboard.press("]");
  await expect(panel.getByRole("heading", { name: "booking.created" })).toBeFocused();
  await expect(page).toHaveURL(`/webhooks/${endpoint.id}/deliveries/${older}?status=succeeded`);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(`/webhooks/${endpoint.id}?status=succeeded`);
  await expect(linkOf(page, older)).toBeFocused();
});

test("the URL of an open panel is the page of the delivery, with a link back to the same list", async ({
  portal,
}) => {
  const { page, endpoint, newer } = await openList(portal);
  await linkOf(page, newer).click();
  await expect(panelOf(page)).toBeVisible();
  await page.reload();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole("article")).toBeVisible();
  await page.getByRole("link", { name: "All deliveries" }).click();
  await expect(page).toHaveURL(`/webhooks/${endpoint.id}?status=succeeded`);
  await expect(linkOf(page, newer)).toBeVisible();
});

test("Escape closes the panel although a filter set behind it finds nothing", async ({ portal }) => {
  const { page, endpoint, newer } = await openList(portal);
  await linkOf(page, newer).click();
  await expect(panelOf(page)).toBeVisible();
  await page.evaluate(() => {
    const query = new URLSearchParams(location.search);
    query.set("status", "dead_lettered");
    history.pushState(null, "", `${location.pathname}?${query}`);
  });
  await expect(page.getByText("No delivery matches these filters")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/webhooks/${endpoint.id}?status=dead_lettered`);
});

test("a panel closes when another page of the endpoint is opened, and Back shows it again", async ({
  portal,
}) => {
  const { page, newer } = await openList(portal);
  await linkOf(page, newer).click();
  await expect(panelOf(page)).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).last().click();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Test" })).toBeVisible();
  await page.goBack();
  await expect(panelOf(page)).toBeVisible();
});

test("R resends the delivery of the panel, and on a row behind it only that row's delivery", async ({
  portal,
}) => {
  const { page, endpoint, older, newer } = await openList(portal);
  const retried: string[] = [];
  page.on("request", (request) => {
    const [, id] = new RegExp(`/webhooks/${endpoint.id}/deliveries/(\\w+)/retry$`).exec(request.url()) ?? [];
    if (id !== undefined) retried.push(id);
  });
  await linkOf(page, newer).click();
  const heading = panelOf(page).getByRole("heading", { name: "booking.expired" });
  await expect(heading).toBeFocused();
  await page.keyboard.press("R");
  await expect.poll(() => retried).toEqual([newer]);
  await linkOf(page, older).focus();
  await page.keyboard.press("R");
  await expect.poll(() => retried).toEqual([newer, older]);
  // The list ignores the key until its first request has ended.
  await expect(page.getByText("1 delivery is queued again.")).toBeVisible();
  await page
    .getByRole("row")
    .filter({ has: linkOf(page, older) })
    .getByRole("checkbox")
    .focus();
  await page.keyboard.press("R");
  await expect.poll(() => retried).toEqual([newer, older, older]);
});

test("a delivery that no longer exists is reported in the panel", async ({ portal, runtime }) => {
  const { page, older } = await openList(portal);
  // The list keeps its rows while the focus is in it.
  await linkOf(page, older).focus();
  await runtime.database.rows(
    sql`with deleted as (delete from webhook_attempts a using webhook_deliveries d
          where d.id = a.delivery_row_id and d.delivery_id = ${older})
        update webhook_deliveries set delivery_id = 'dlv_' || md5(id::text) where delivery_id = ${older}`,
  );
  await page.keyboard.press("Enter");
  await expect(panelOf(page).getByRole("heading", { name: "Delivery not found" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`a delivery's panel is accessible, ${viewport.width} px wide`, async ({ portal }) => {
    const { page, newer } = await openList(portal, options);
    await linkOf(page, newer).click();
    await expect(panelOf(page).getByText(/Delivered: your server responded 204/)).toBeVisible();
    await expectAccessible(page);
  });
}
