import { expect, type Page } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { formatStayInput } from "@/lib/format/format-stay";
import { formatDay } from "@/lib/format/format-time";
import { todayIn } from "@/lib/zone-time";
import { createLatch } from "@/server/testing/latch";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, searchedStay, threeCars } from "../support/search-city";

const where = (page: Page) => page.getByRole("combobox", { name: "Where" });
const when = (page: Page) => page.getByRole("textbox", { name: "When" });
const rows = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

test("city, dates and Enter find cars by keyboard, and the first has the focus", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto("/coverage");
  await waitForHydration(page);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(where(page)).toBeFocused();
  await page.keyboard.type(city.name.slice(-8));
  await expect(page.getByRole("option", { name: city.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(when(page)).toBeFocused();
  await page.keyboard.type("+30 4n");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date_from=${searchedStay.date_from}`));
});

test("a city typed before the cities are loaded is the one that is searched", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  const arrived = createLatch();
  await page.route("**/portal-api/v1/rentals/locations*", async (route) => {
    await arrived.released;
    await route.continue();
  });
  await page.goto("/search");
  await where(page).pressSequentially(city.name);
  await page.keyboard.press("Enter");
  await expect(when(page)).toBeFocused();
  await page.keyboard.type("+30 4n");
  arrived.release();
  await page.waitForResponse(/rentals\/locations/);
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(3, { timeout: 1000 });
  }).toPass();
});

test("a city is found by its name in another language and with a typo, and shown by its name in the reader's", async ({
  portal,
  baseURL,
}) => {
  const code = `Zu${String(Date.now()).slice(-8)}`;
  const names = { pt: `${code}porto`, de: `${code}hafen` };
  const city = await createSearchCity(threeCars, [], { names, aliases: [`${code} Harbour`] });
  const page = await portal.open("agent");
  const option = (name: string) => page.getByRole("option", { name });
  await page.goto("/search");
  for (const typed of [`${code}HAFEN`, `${code}hfaen`, `${code} harb`, city.name.slice(3)]) {
    await where(page).fill(typed);
    await expect(option(city.name)).toBeVisible();
  }
  await page.context().addCookies([{ name: "language", value: "pt", url: baseURL ?? "" }]);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(page.getByRole("combobox", { name: "Onde" })).toHaveValue(names.pt);
});

test("nothing scrolls sideways at 320 pixels, and a vehicle fills the screen", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", { viewport: { width: 320, height: 640 } });
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await rows(page).first().click();
  await expect(page.getByRole("complementary", { name: "Vehicle" })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("typed dates show at once how they were parsed", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/search");
  const today = todayIn("UTC", new Date());
  const year = Number(today.slice(0, 4)) + 1;
  const typed: [string, string, string][] = [
    [`3dec${year} 7dec${year}`, `${year}-12-03`, `${year}-12-07`],
    [`3/12/${year} 4n`, `${year}-12-03`, `${year}-12-07`],
    ["+3 +7", addDays(today, 3), addDays(today, 7)],
  ];
  for (const [phrase, from, to] of typed) {
    await when(page).fill(phrase);
    const understood = page.getByText(/ · 4 days$/);
    await expect(understood).toContainText(formatDay(from, "en-GB"));
    await expect(understood).toContainText(formatDay(to, "en-GB"));
  }
  await when(page).fill("fri 5d");
  await expect(page.getByText(/^Fri .* – Wed .* · 5 days$/)).toBeVisible();
  await when(page).fill("whenever");
  await where(page).fill("zzzz");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("Choose a city")).toBeVisible();
  await expect(where(page)).toBeFocused();
});

test("reversed dates are searched only after the question is answered with one key", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(`/search?location=${city.slug}`);
  await waitForHydration(page);
  const year = Number(todayIn("UTC", new Date()).slice(0, 4)) + 1;
  await when(page).fill(`7dec${year} 3dec${year}`);
  await expect(page.getByText(`Did you mean 3 to 7 December ${year}?`)).toBeVisible();
  await when(page).press("Enter");
  const swap = page.getByRole("button", { name: `Use 3 to 7 December ${year}` });
  await expect(swap).toBeFocused();
  await expect(page.getByText("The return is before the pickup.")).toBeVisible();
  await expectAccessible(page);
  await expect(page).not.toHaveURL(/date_from/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`date_from=${year}-12-03&date_to=${year}-12-07`));
  await expect(rows(page)).toHaveCount(3);
  await expect(when(page)).toHaveValue(`3 – 7 Dec ${year}`);
});

test("a click on the question before a search corrects the dates and does not search", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/search?location=lisbon");
  await waitForHydration(page);
  await when(page).fill("+7 +3");
  await page.getByRole("button", { name: /^Use / }).click();
  await expect(when(page)).toBeFocused();
  await expect(when(page)).toHaveValue(/^\d+ (\w+ )?(\d{4} )?– \d+ \w+ \d{4}$/);
  await expect(page.getByText(/ · 4 days$/)).toBeVisible();
  await expect(page).not.toHaveURL(/date_from/);
});

test("searched dates are shown as a person writes them, also after the same search again", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  const written = formatStayInput(searchedStay.date_from, searchedStay.date_to, "en-GB");
  await expect(when(page)).toHaveValue(written);
  await when(page).fill("+30 4n");
  await when(page).press("Enter");
  await expect(when(page)).toHaveValue(written);
});

test("a browser in the United States reads the month first", async ({ portal }) => {
  const page = await portal.open("agent", { locale: "en-US" });
  await page.goto("/search");
  const year = Number(todayIn("UTC", new Date()).slice(0, 4)) + 1;
  await when(page).fill(`12/3/${year} 4n`);
  await expect(page.getByText(/ · 4 days$/)).toContainText(formatDay(`${year}-12-03`, "en-GB"));
});

test("every filter is in the URL, and Back and Forward step through searches", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.getByText("More filters").click();
  await page.getByLabel("Vehicle type").selectOption({ label: "SUV" });
  await page.getByLabel("Driver's age").fill("40");
  await page.getByLabel("Pickup method").selectOption("delivery");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(rows(page)).toHaveText([/Qashqai/]);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    location: city.slug,
    vehicle_type: "suv",
    age: "40",
    pickup_type: "delivery",
  });
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByLabel("Driver's age")).toHaveValue("");
  await page.goForward();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel("Driver's age")).toHaveValue("40");
  const elsewhere = await portal.open("agent");
  await elsewhere.goto(page.url());
  await expect(rows(elsewhere)).toHaveText([/Qashqai/]);
});

test("filters that were opened before the page was hydrated can be filled in", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(city.search(), { waitUntil: "commit" });
  await page.getByText("More filters").click();
  release();
  await page.getByLabel("Driver's age").fill("40");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]age=40/);
});

test("an empty result of a country names the filter to remove first, and offers a day earlier or later", async ({
  portal,
}) => {
  // Cities of other tests in the same country could have suppliers that do not respond.
  const country = "mt";
  await createSearchCity(threeCars, [], { country });
  const page = await portal.open("agent");
  const filters = { country, q: "no-car-has-this-name", age: "40" };
  await page.goto(`/search?${new URLSearchParams({ ...searchedStay, ...filters })}`);
  await waitForHydration(page);
  await expect(page.getByText("No cars available for this search")).toBeVisible();
  await page.getByRole("button", { name: "Search 1 day later" }).click();
  await expect(page).toHaveURL(new RegExp(`date_from=${addDays(searchedStay.date_from, 1)}`));
  await page.getByRole("button", { name: "Remove “Name contains”" }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/age=40/);
  await expect(page).not.toHaveURL(/q=/);
});

test("an unknown currency or city offers the available ones", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search({ currency: "XXX" }));
  await waitForHydration(page);
  await page.getByRole("button", { name: "EUR", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goto(city.search({ location: city.name.slice(0, 5).toLowerCase() }));
  await waitForHydration(page);
  await expect(page.getByText("Did you mean one of these?")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Findable/ }).first()).toBeVisible();
});

test("a rejected field shows the service's message", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search({ age: "7" }));
  await waitForHydration(page);
  await expect(page.getByLabel("Driver's age")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Check the highlighted fields")).toBeVisible();
});

test("recent searches of this browser are offered again, and their cities first", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.goto("/search");
  const again = page.getByRole("region", { name: "Recent searches" }).getByRole("link");
  await expect(again).toHaveText([new RegExp(`^${city.name}`)]);
  await where(page).press("ArrowDown");
  await expect(page.getByRole("option").first()).toContainText(city.name);
  await page.keyboard.press("Escape");
  await again.first().click();
  await expect(rows(page)).toHaveCount(3);
});
