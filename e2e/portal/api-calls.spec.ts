import { expect, type Page } from "@playwright/test";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const sheet = (page: Page) => page.getByRole("dialog", { name: "View as API call" });

test("the desk shows the API request of a decision for the focused booking", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("crew");
  await page.goto("/desk");
  await page.locator(`[data-desk-row="${reference}"]`).focus();
  await waitForHydration(page);
  await page.keyboard.press("Control+.");
  await expect(sheet(page).locator("pre")).toHaveCount(2);
  for (const [place, to] of ["confirmed", "cancelled"].entries()) {
    const command = sheet(page).locator("pre").nth(place);
    await expect(command).toContainText(`/v1/sandbox/bookings/${reference}/transition`);
    await expect(command).toContainText(`"to": "${to}"`);
  }
  await expect(sheet(page)).toContainText("In production, only a crew can.");
  await expectAccessible(page);
});

test("the comparison shows the API request of each car", async ({ portal, runtime }) => {
  const cars = [await createCar(runtime.database), await createCar(runtime.database)];
  const page = await portal.open("agent");
  await page.goto(`/compare?v=${cars.map(({ slug }) => slug).join(",")}`);
  await waitForHydration(page);
  await page.keyboard.press("Control+.");
  for (const [place, { slug }] of cars.entries()) {
    await expect(sheet(page).locator("pre").nth(place)).toContainText(`/v1/rentals/cars/${slug}`);
  }
});

test("every action of the sandbox panel shows its API request", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  const panel = page.getByRole("region", { name: "Sandbox" });
  const moves = await panel.getByRole("button").filter({ hasNotText: "Advance clock" }).count();
  expect(moves).toBeGreaterThan(1);
  await panel.getByText("View as API call").click();
  await expect(panel.locator("pre")).toHaveCount(moves + 1);
  await expect(panel.locator("pre").first()).toContainText("/v1/sandbox/clock");
  await expect(panel.locator("pre").filter({ hasText: '"to": "cancelled"' })).not.toHaveCount(0);
});

test("coverage shows its API request without scripts", async ({ portal, runtime }) => {
  await createCar(runtime.database);
  const page = await portal.open("agent", { javaScriptEnabled: false });
  for (const [path, call] of [
    ["/coverage", "/v1/coverage?locale=en"],
    ["/coverage/xa", "/v1/rentals/locations?country=xa"],
  ] as const) {
    await page.goto(path);
    await page.getByText("View as API call").click();
    await expect(page.locator("main pre")).toContainText(call);
  }
});
