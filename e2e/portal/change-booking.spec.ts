import { expect, type Page } from "@playwright/test";
import { addDays, parseDay } from "@/lib/dates";
import { supplierOffer } from "@/server/testing/supplier-server";
import { expectAccessible } from "../fixtures/accessible";
import type { Portal } from "../fixtures/portal-test";
import { holdOffers, test } from "../fixtures/search-test";
import { bookPaid, carSlug, rebookCars } from "../support/ended-booking";
import { createSearchCity } from "../support/search-city";

/**
 * The timeout for changes that wait for a search at the suppliers. A worker runs it, and the page polls every 2
 * seconds.
 */
const longWait = { timeout: 20_000 };

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog");

/** Returns the date at the beginning of a timestamp, moved by this number of days. */
function dayOf(timestamp: string, moved = 0): string {
  const day = parseDay(timestamp.slice(0, 10));
  if (day === undefined) throw new Error(`${timestamp} does not begin with a day.`);
  return addDays(day, moved);
}

async function decide(portal: Portal, reference: string, act: "accept" | "decline"): Promise<void> {
  const crew = await portal.client("crew");
  const reply = await crew.call("POST", `/portal-api/desk/${reference}/${act}`);
  expect(reply.status, reply.text).toBe(200);
}

test("a booking changes to a lower price, with the refund in words before the person books", async ({
  portal,
}) => {
  const old = await portal.book();
  await decide(portal, old.reference, "accept");
  const page = await portal.open("agent");
  await page.goto(`/bookings/${old.reference}`);
  await expect(heading(page)).toHaveText("Confirmed");
  // The page is shown before its keys work.
  await expect(async () => {
    await page.keyboard.press("e");
    await expect(dialog(page)).toHaveAccessibleName(`Change ${old.reference}`, { timeout: 1000 });
  }).toPass();
  await expect(dialog(page).getByText("Same price", { exact: true })).toBeVisible();
  await dialog(page).getByLabel("Last day").fill(dayOf(old.ends_at, 1));
  await expect(dialog(page).getByText("You collect €50.00", { exact: true })).toBeVisible();
  await dialog(page).getByLabel("Last day").fill(dayOf(old.ends_at, -1));
  await expect(dialog(page).getByText("You refund €50.00", { exact: true })).toBeVisible();
  await expect(dialog(page).getByText("€100.00 instead of €150.00")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Book the change" }).click();

  await expect(heading(page)).toHaveText("Booked. Not confirmed yet.");
  await expect(page.getByText(`Replaces ${old.reference} as soon as it is confirmed`)).toBeVisible();
  const replacement = /RB-[0-9A-Z]{10}/.exec(page.url())?.[0] ?? "";
  expect(replacement).not.toBe(old.reference);
  await page.getByRole("link", { name: old.reference }).click();
  await expect(
    page.getByText(`Being replaced by ${replacement} – this booking stays until the new one is confirmed`),
  ).toBeVisible();
  await expect(heading(page)).toHaveText("Confirmed");
  await expect(page.getByRole("button", { name: "Change booking" })).toHaveCount(0);

  await page.goto("/bookings");
  await expect(page.getByText("Being replaced", { exact: true })).toBeVisible();
  await expect(page.getByText("Replacement", { exact: true })).toBeVisible();

  await decide(portal, replacement, "accept");
  await page.goto(`/bookings/${old.reference}`);
  await expect(heading(page)).toHaveText("Cancelled");
  await expect(page.getByText(`Replaced by ${replacement}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Refund/ })).toHaveCount(0);
  const agent = await portal.client("agent");
  const { json } = await agent.call("GET", `/portal-api/v1/bookings/${replacement}`);
  expect(json).toMatchObject({ status: "confirmed", total: 100, replaces: old.reference });
});

test("a change that is not possible says why and cannot be booked", async ({ portal }) => {
  const old = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${old.reference}`);
  await page.getByRole("button", { name: "Change booking" }).click();
  await dialog(page).getByLabel("Cars").fill("2");
  await expect(dialog(page).getByText("The car is not available for this change.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Book the change" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog(page).getByLabel("Cars").fill("1");
  await expect(dialog(page).getByText("Same price", { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Book the change" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
});

test("a change whose response is lost is found, and nothing is booked twice", async ({ portal }) => {
  const old = await portal.book();
  const page = await portal.open("agent");
  let sent = 0;
  await page.route(`**/portal-api/v1/bookings/${old.reference}/replace`, async (route) => {
    sent += 1;
    if (sent > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/bookings/${old.reference}`);
  await page.getByRole("button", { name: "Change booking" }).click();
  await expect(dialog(page).getByText("Same price", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Book the change" }).click();
  await expect(page.getByText(`Replaces ${old.reference} as soon as it is confirmed`)).toBeVisible();
  const agent = await portal.client("agent");
  const { json } = await agent.call("GET", "/portal-api/v1/bookings");
  expect(json.data).toHaveLength(2);
});

test("the cancel dialog shows the refund and the last time to cancel", async ({ portal }) => {
  const { reference, payment_reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(
    alert.getByText(`Refund €150.00 to the customer yourself (payment ${payment_reference}).`),
  ).toBeVisible();
  await expect(alert.getByText(/^The booking can be cancelled until .*10:00/)).toBeVisible();
});

test("a change offers the cars of suppliers, and books the chosen one at its price", async ({
  portal,
  supplier,
}) => {
  const latch = holdOffers(supplier, [supplierOffer("a", { title: "Seat Ibiza", total: 190 })]);
  const city = await createSearchCity(rebookCars.slice(0, 3), [supplier]);
  const old = await bookPaid(portal, carSlug(city, "Fiat Panda"));
  await decide(portal, old.reference, "accept");
  const page = await portal.open("agent");
  await page.goto(`/bookings/${old.reference}`);
  await page.getByRole("button", { name: "Change booking" }).click();
  latch.release();
  const cars = dialog(page).getByLabel("Car", { exact: true });
  await expect(cars.getByRole("option", { name: "Seat Ibiza · €190.00" })).toBeAttached(longWait);
  await cars.selectOption({ label: "Seat Ibiza · €190.00" });
  await expect(dialog(page).getByText("You refund €10.00", { exact: true })).toBeVisible();
  await dialog(page).getByLabel("Last day").fill(dayOf(old.ends_at, 1));
  // The offer is for the earlier dates only.
  await expect(cars).toHaveValue(carSlug(city, "Fiat Panda"));
  await dialog(page).getByLabel("Last day").fill(dayOf(old.ends_at));
  await cars.selectOption({ label: "Seat Ibiza · €190.00" });
  await expect(dialog(page).getByText("You refund €10.00", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Book the change" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/(?!${old.reference})RB-[0-9A-Z]{10}$`));
  const replacement = page.url().slice(-13);
  const agent = await portal.client("agent");
  const { json } = await agent.call("GET", `/portal-api/v1/bookings/${replacement}`);
  expect(json).toMatchObject({ total: 190, replaces: old.reference, car: { title: "Seat Ibiza" } });
});
