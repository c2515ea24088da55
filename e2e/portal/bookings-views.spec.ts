import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const hourMs = 3_600_000;

/**
 * Creates a confirmed booking for each last name in `starts`. The rental starts that many hours from now and lasts 24
 * hours.
 */
async function fill({ database }: TestRuntime, partnerId: number, starts: Record<string, number>) {
  const car = await createCar(database, { fleetSize: 100 });
  for (const [customerLastName, hours] of Object.entries(starts)) {
    const startsAt = new Date(Date.now() + hours * hourMs);
    const endsAt = new Date(startsAt.getTime() + 24 * hourMs);
    await createBooking(database, {
      carId: car.id,
      partnerId,
      status: "confirmed",
      customerLastName,
      startsAt,
      endsAt,
    });
  }
}

const names = async (page: Page) =>
  (await page.getByRole("row").allInnerTexts())
    .flatMap((row) => /Test (\p{L}+)/u.exec(row)?.[1] ?? [])
    .sort();

test("typing in the search filters the list after a pause, in the URL, without entries in the history", async ({
  portal,
  runtime,
}) => {
  await fill(runtime, portal.partner.id, { Müller: 240, Silva: 250 });
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await waitForHydration(page);
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("/");
  await page.keyboard.type("test mull");
  await expect.poll(() => names(page)).toEqual(["Müller"]);
  await expect(page).toHaveURL("/bookings?q=test+mull");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(page.getByLabel("Search bookings")).toHaveValue("test mull");
  await expect.poll(() => names(page)).toEqual(["Müller"]);
  await page.getByLabel("Search bookings").fill("nobody");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByLabel("Search bookings")).toHaveValue("");
  await expect.poll(() => names(page)).toEqual(["Müller", "Silva"]);
});

test("the palette finds a booking by the customer's name and the city", async ({ portal, runtime }) => {
  await fill(runtime, portal.partner.id, { Unmistakable: 240 });
  const page = await portal.open("agent");
  await page.goto("/");
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/^Booking, customer/).fill("unmist city");
  await page.getByRole("option", { name: /Unmistakable/ }).click();
  await expect(page).toHaveURL(/\/bookings\/RB-/);
});

test("a preset follows the reader's days, and the file has the same bookings", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent", { timezoneId: "Pacific/Kiritimati" });
  // Noon of the reader's tomorrow, and the days around it.
  const noon = await page.evaluate(() => new Date().setHours(36, 0, 0, 0));
  const tomorrow = (noon - Date.now()) / hourMs;
  await fill(runtime, portal.partner.id, { Before: tomorrow - 48, Due: tomorrow - 24, After: tomorrow });
  await page.goto("/bookings");
  await page.getByRole("link", { name: "Returns tomorrow" }).click();
  await expect(page).toHaveURL("/bookings?status=confirmed&return=tomorrow");
  await expect.poll(() => names(page)).toEqual(["Due"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Due"]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  const [, ...lines] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"Due"');
});

test("two typed dates filter by pickup when the filters are submitted", async ({ portal, runtime }) => {
  await fill(runtime, portal.partner.id, { Sooner: 240, Later: 480 });
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await waitForHydration(page);
  const day = new Date(Date.now() + 400 * hourMs).toISOString().slice(0, 10);
  await page.getByLabel("Pickup", { exact: true }).selectOption("Choose dates…");
  await page.getByLabel("Pickup: first day").fill(day);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page).toHaveURL(`/bookings?pickup=${day}..`);
  await expect.poll(() => names(page)).toEqual(["Later"]);
  await page.getByLabel("Pickup", { exact: true }).selectOption("Any time");
  await expect.poll(() => names(page)).toEqual(["Later", "Sooner"]);
});

test("a saved view keeps its filters, is renamed and deleted, and follows the person to another browser", async ({
  portal,
  runtime,
}) => {
  await fill(runtime, portal.partner.id, { Müller: 240, Silva: 250 });
  const page = await portal.open("agent");
  await page.goto("/bookings?q=silva");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("My customer");
  await dialog.getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: "My customer" })).toHaveAttribute("aria-current", "true");
  await page.goto("/bookings");
  await views.getByRole("link", { name: "My customer" }).click();
  await expect.poll(() => names(page)).toEqual(["Silva"]);
  await page.getByRole("button", { name: "Edit views" }).click();
  await dialog.getByLabel("Name of “My customer”").fill("Silva");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByLabel("Name of “Silva”")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete “Silva”" }).click();
  await expect(dialog.getByText("You have no saved views.")).toBeVisible();
});

test("chosen columns are stored for the person, and the file has them", async ({ portal, runtime }) => {
  await fill(runtime, portal.partner.id, { Müller: 240 });
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").check();
  await dialog.getByLabel("Vehicle").uncheck();
  await dialog.getByRole("button", { name: "Save columns" }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Vehicle" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  const [header] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(header).toContain('"email"');
  expect(header).not.toContain('"car"');
});

for (const options of viewports) {
  const { viewport } = options;
  test(`search, views and their dialogs are accessible, ${viewport.width} px wide`, async ({
    portal,
    runtime,
  }) => {
    await fill(runtime, portal.partner.id, { Müller: 240 });
    const page = await portal.open("agent", options);
    await page.goto("/bookings?q=mull&pickup=2026-01-01..2030-01-01");
    await waitForHydration(page);
    await expectAccessible(page);
    for (const name of ["Save view", "Columns"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
  });
}
