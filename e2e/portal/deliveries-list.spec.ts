import { expect, type Page } from "@playwright/test";
import { createLatch } from "@/server/testing/latch";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { emitEvent, openPortalEndpoint } from "../support/portal-endpoint";

test.describe.configure({ timeout: 120_000 });
const longTimeout = { timeout: 40_000 };

const rowOf = (page: Page, deliveryId: string) =>
  page.getByRole("row").filter({ has: page.locator(`a[data-row="${deliveryId}"]`) });
/** Returns the number of attempts that the row of each of these deliveries shows. */
const readAttemptCounts = async (page: Page, sent: readonly { delivery_id: string }[]) =>
  await Promise.all(
    sent.map(async ({ delivery_id }) => {
      const [, tries] = /(\d) of 3/.exec((await rowOf(page, delivery_id).textContent()) ?? "") ?? [];
      return Number(tries);
    }),
  );
const shown = (page: Page) =>
  page.locator("a[data-row]").evaluateAll((links) => links.map((link) => link.getAttribute("data-row")));

test("a row follows its delivery without a reload", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "fails-first/2");
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${endpoint.id}`);
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  const { delivery_id } = await emitEvent(admin, endpoint);
  const row = rowOf(page, delivery_id);
  await expect(row).toContainText("Waiting to retry", longTimeout);
  await expect(row).toContainText("2 of 3", longTimeout);
  await expect(row).toContainText("500");
  await expect(row).toContainText(/in \d:\d\d:\d\d/);
  await row.getByRole("button", { name: "Resend" }).click();
  await expect(row).toContainText("Delivered", longTimeout);
  await expect(row).toContainText("204");
});

test("an empty list sends a test, and lists its delivery", async ({ portal }) => {
  const endpoint = await openPortalEndpoint(await portal.client("admin"), "answers/204");
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${endpoint.id}`);
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Send a test" }).click();
  const row = page.getByRole("row").filter({ hasText: "ping" });
  await expect(row).toContainText("Delivered", longTimeout);
  await expect(page.getByText("No deliveries yet")).toHaveCount(0);
});

test("selected rows are resent by keys", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/200");
  const sent = [
    await emitEvent(admin, endpoint),
    await emitEvent(admin, endpoint),
    await emitEvent(admin, endpoint),
  ];
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${endpoint.id}`);
  for (const { delivery_id } of sent)
    await expect(rowOf(page, delivery_id)).toContainText("Delivered", longTimeout);
  await waitForHydration(page);
  // A receiver on a busy machine may not respond to the first attempt in time.
  const before = await readAttemptCounts(page, sent);
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Resend selected" }).click();
  await expect(page.getByText("2 deliveries are queued again.")).toBeVisible();
  const [oldest = 0, middle = 0, newest = 0] = before;
  await expect
    .poll(() => readAttemptCounts(page, sent), longTimeout)
    .toEqual([oldest, middle + 1, newest + 1]);
});

test("a bulk resend shows the number of deliveries first, and the rows show the results", async ({
  portal,
}) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  const change = (status: string) =>
    admin.call("PATCH", `/portal-api/v1/webhooks/${endpoint.id}`, { body: { status } });
  await change("paused");
  const sent = [await emitEvent(admin, endpoint), await emitEvent(admin, endpoint)];
  await change("active");
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${endpoint.id}?status=skipped`);
  await expect.poll(() => shown(page)).toEqual(sent.map(({ delivery_id }) => delivery_id).reverse());
  await page.goto(`/webhooks/${endpoint.id}`);
  await page.getByRole("button", { name: "Resend in bulk…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("2 deliveries will be resent: 0 failed, 2 skipped.");
  await expectAccessible(page);
  await dialog.getByText("View as API call").click();
  await expect(dialog).toContainText(`/v1/webhooks/${endpoint.id}/replay`);
  await dialog.getByRole("button", { name: "Resend 2" }).click();
  await expect(page.getByText("2 deliveries are queued again.")).toBeVisible();
  for (const { delivery_id } of sent)
    await expect(rowOf(page, delivery_id)).toContainText("Delivered", longTimeout);
});

test("filters are in the URL, and a hidden page sends no request", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  await emitEvent(admin, endpoint, "booking.cancelled");
  const kept = await emitEvent(admin, endpoint, "booking.created");
  const page = await portal.open("admin");
  await page.goto(`/webhooks/${endpoint.id}`);
  await waitForHydration(page);
  await page.getByLabel("Event type").selectOption("booking.created");
  await expect.poll(() => shown(page)).toEqual([kept.delivery_id]);
  await expect(page).toHaveURL(/event_type=booking\.created/);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual([kept.delivery_id]);
  await page.goBack();
  await expect.poll(async () => (await shown(page)).length).toBe(2);
});

/**
 * Opens the page of an endpoint with two deliveries, but holds back its scripts until the test calls `release`. Then
 * selects an event type.
 */
async function openBeforeScripts(portal: Portal) {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  await emitEvent(admin, endpoint, "booking.cancelled");
  const kept = await emitEvent(admin, endpoint, "booking.created");
  const page = await portal.open("admin");
  const scripts = createLatch();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts.released;
    await route.continue();
  });
  await page.goto(`/webhooks/${endpoint.id}`, { waitUntil: "commit" });
  await page.getByLabel("Event type").selectOption("booking.created");
  expect((await shown(page)).length).toBe(2);
  return { page, kept: kept.delivery_id, release: scripts.release };
}

async function expectUnfiltered(page: Page) {
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  await expect(page.getByLabel("Event type")).toHaveValue("");
  expect(page.url()).not.toContain("event_type");
}

test("a filter selected before hydration applies after it, and Back removes it", async ({ portal }) => {
  const { page, kept, release } = await openBeforeScripts(portal);
  release();
  await expect.poll(() => shown(page)).toEqual([kept]);
  await expect(page).toHaveURL(/event_type=booking\.created/);
  await page.goBack();
  await expectUnfiltered(page);
});

test("a filter submitted before hydration is removed by Back", async ({ portal }) => {
  const { page, kept, release } = await openBeforeScripts(portal);
  await page.getByRole("button", { name: "Filter", exact: true }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/event_type=booking\.created/);
  release();
  await expect.poll(() => shown(page)).toEqual([kept]);
  await page.goBack();
  await waitForHydration(page);
  await expectUnfiltered(page);
});

test("a delivery is found and resent on a phone", async ({ portal }) => {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "fails-first/2");
  const { delivery_id } = await emitEvent(admin, endpoint);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await portal.open("admin", phone);
  await page.goto(`/webhooks/${endpoint.id}`);
  await expect(rowOf(page, delivery_id)).toContainText("2 of 3", longTimeout);
  await rowOf(page, delivery_id).getByRole("link", { name: "booking.created" }).tap();
  await page.getByRole("article").getByRole("button", { name: "Resend" }).tap();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toContainText(
    "Delivered",
    longTimeout,
  );
  await expectAccessible(page);
});

for (const options of viewports) {
  const { viewport } = options;
  test(`the list is accessible empty, full and failed, ${viewport.width} px wide`, async ({ portal }) => {
    const admin = await portal.client("admin");
    const endpoint = await openPortalEndpoint(admin, "answers/500");
    const page = await portal.open("admin", options);
    await page.goto(`/webhooks/${endpoint.id}`);
    await expect(page.getByText("No deliveries yet")).toBeVisible();
    await expectAccessible(page);
    const { delivery_id } = await emitEvent(admin, endpoint);
    await expect(rowOf(page, delivery_id)).toContainText("500", longTimeout);
    await rowOf(page, delivery_id).getByRole("checkbox").check();
    await expectAccessible(page);
    await page.goto(`/webhooks/${endpoint.id}?status=no-such-status`);
    await expect(page.getByText("Check the highlighted fields")).toBeVisible();
    await expectAccessible(page);
  });
}
