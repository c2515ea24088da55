import { expect, type Page } from "@playwright/test";
import { getTexts } from "@/lib/texts/get-texts";
import { languageFacts } from "@/lib/texts/languages";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  createOwnCar,
  expectBooked,
  getReservePath,
  rentalDates,
  reserveCar,
  setSecondDayPrice,
} from "../support/reserve-rental";

const query = new URLSearchParams({ ...rentalDates, currency: "EUR" });

function chart(page: Page) {
  return page.getByRole("main").getByRole("figure", { name: "Price of each day" });
}

/** Opens the chart as a table and returns the texts of its cells. */
async function readAmounts(page: Page): Promise<string[]> {
  await chart(page).getByText("Show as table").click();
  return await chart(page).getByRole("cell").allTextContents();
}

for (const surrounding of viewports) {
  const { viewport } = surrounding;
  test(`a vehicle, its draft and its booking show the price of each day, at ${viewport.width}`, async ({
    portal,
    runtime,
  }) => {
    const page = await portal.open("agent", surrounding);
    const car = await createOwnCar(runtime);
    await setSecondDayPrice(runtime, car.id, 6950);
    const amounts = ["€50.00", "€69.50", "€50.00", "€219.50"];
    await page.goto(`/vehicles/${car.slug}?${query}`);
    expect(await readAmounts(page)).toEqual(amounts);
    await expectAccessible(page);
    const reference = await reserveCar(page, getReservePath(car.slug, { expected_total: "219.5" }));
    expect(await readAmounts(page)).toEqual(amounts);
    await expectAccessible(page);
    await bookWith(page, "pay_1");
    await expectBooked(page, reference);
    expect(await readAmounts(page)).toEqual(amounts);
    await expectAccessible(page);
  });
}

test("a price change lists the days that differ", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const car = await createOwnCar(runtime);
  await reserveCar(page, getReservePath(car.slug));
  await setSecondDayPrice(runtime, car.id, 6950);
  await bookWith(page, "pay_1");
  const days = page.getByRole("region", { name: "Days with another price" });
  await expect(days.getByRole("cell")).toHaveText(["€50.00", "€69.50"]);
  await expect(days.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
});

test("the comparison shows the differences first and the prices of each day on one scale", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const small = await createCar(runtime.database, { seats: 4, doors: 5 });
  const large = await createCar(runtime.database, { seats: 7, doors: 5, pricePerDayMinor: 9000 });
  await page.goto(`/compare?v=${small.slug},${large.slug}&${query}`);
  await expect(chart(page)).toHaveCount(2);
  const names = await page.getByRole("rowheader").allTextContents();
  const seats = names.findIndex((name) => name.startsWith("Seats"));
  expect(names[seats]).toContain("differs");
  expect(seats).toBeLessThan(names.indexOf("Doors"));
  const [, ...facts] = names.map((name) => name.includes("differs"));
  expect(facts).toEqual([...facts].sort((one, other) => Number(other) - Number(one)));
  for (const place of [0, 1]) await expect(chart(page).nth(place)).toContainText("€100");
  const cutOff = (text: SVGElement | HTMLElement) => {
    const [drawn, drawing] = [text.getBoundingClientRect(), text.closest("svg")?.getBoundingClientRect()];
    // A side bearing may reach over the edge by less than a pixel.
    return drawing === undefined || drawn.left < drawing.left - 1 || drawn.right > drawing.right + 1;
  };
  const axis = await chart(page).locator("svg text").all();
  expect(axis.length).toBeGreaterThan(10);
  for (const text of axis) expect(await text.evaluate(cutOff), (await text.textContent()) ?? "").toBe(false);
  await expectAccessible(page);
});

test("a quote is in the chosen language, and is copied and printed without a promise", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const car = await createOwnCar(runtime);
  await page.goto(`/vehicles/${car.slug}?${query}`);
  await page.getByRole("link", { name: "Open quote" }).click();
  await expect(page.getByRole("heading", { name: "Quote" })).toBeVisible();
  await expect(page.getByText("The car is not held: both can change until it is booked.")).toBeVisible();
  await expectAccessible(page);
  const { prices, vehicles } = getTexts("pt");
  const { quote } = vehicles;
  await page.getByRole("link", { name: languageFacts.pt.name }).click();
  await expect(page.getByRole("heading", { name: quote.title })).toBeVisible();
  await expect(page.getByRole("figure", { name: prices.title })).toBeVisible();
  await page.getByRole("button", { name: quote.copy }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${quote.car}: Seat Leon ou semelhante`);
  expect(copied).toContain(quote.note.split("{date}").at(-1));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: quote.print })).toBeHidden();
  await expect(page.getByRole("figure", { name: prices.title })).toBeVisible();
});
