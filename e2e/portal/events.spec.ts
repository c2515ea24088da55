import { expect } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { openPortalEndpoint } from "../support/portal-endpoint";

test.describe.configure({ timeout: 120_000 });
const longTimeout = { timeout: 40_000 };

test("an event leads to its booking and its deliveries, and is resent", async ({ portal }) => {
  const admin = await portal.client("admin");
  const types = ["booking.created"];
  const well = await openPortalEndpoint(admin, "answers/204", types);
  const ill = await openPortalEndpoint(admin, "fails-first/2", types);
  const page = await portal.open("admin");
  await page.goto("/events");
  await expect(page.getByText("No events yet")).toBeVisible();
  const { reference } = await portal.book();
  const row = page.getByRole("row").filter({ hasText: "booking.created" });
  await expect(row).toContainText("1 Delivered", longTimeout);
  await page.getByLabel("Event type").selectOption("booking.created");
  await expect(page.getByRole("row")).toHaveCount(2);
  await row.getByRole("link", { name: "booking.created" }).click();
  const told = page.getByRole("region", { name: "Deliveries" });
  const [first, second] = [well, ill].map(({ url }) => told.getByRole("listitem").filter({ hasText: url }));
  if (first === undefined || second === undefined) throw new Error("Two endpoints are told.");
  await expect(first).toContainText("Delivered", longTimeout);
  await expect(second).toContainText("2 of 3", longTimeout);
  await second.getByRole("button", { name: "Resend" }).click();
  await expect(second).toContainText("Delivered", longTimeout);
  await expect(page.getByRole("region", { name: "Formatted" })).toContainText(`"${reference}"`);
  await page.getByRole("link", { name: reference }).click();
  await expect(page).toHaveURL(`/bookings/${reference}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByRole("link", { name: "Event" }).first().click();
  await expect(page).toHaveURL(/\/events\/evt_/);
});

test("a list position that no longer exists starts from the beginning with a note", async ({ portal }) => {
  await portal.book();
  const page = await portal.open("admin");
  await page.goto("/events?pages=gone");
  await expect(page.getByText("The list starts from the beginning.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "booking.created" })).toHaveCount(1);
  await expect(page).toHaveURL("/events");
});

for (const options of viewports) {
  const { viewport } = options;
  test(`events are accessible, ${viewport.width} px wide`, async ({ portal }) => {
    const admin = await portal.client("admin");
    await openPortalEndpoint(admin, "answers/204", ["booking.created"]);
    await portal.book();
    const page = await portal.open("admin", options);
    await page.goto("/events");
    await expectAccessible(page);
    await page.getByRole("link", { name: "booking.created" }).click();
    await expect(page.getByRole("region", { name: "Deliveries" })).toContainText("Delivered", longTimeout);
    await expectAccessible(page);
  });
}
