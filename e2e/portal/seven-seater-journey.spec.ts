import { expect, type Page } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { easterDay } from "@/lib/stay-phrase/easter";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale, type Language, languages } from "@/lib/texts/languages";
import { todayIn } from "@/lib/zone-time";
import { expectAccessible } from "../fixtures/accessible";
import { countInput } from "../fixtures/count-input";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity } from "../support/search-city";

const goodFriday = easterDay("first", { from: todayIn("UTC", new Date()) });
/** The dates of a one-week rental from Good Friday. The Multivan costs more on its first two days. */
const [from, to] = [goodFriday, addDays(goodFriday, 7)];

const cars = [
  { title: "Fiat Panda", price_per_day: 20, seats: 4, transmission: "automatic" },
  { title: "Ford Galaxy", price_per_day: 60, seats: 7, transmission: "manual" },
  {
    title: "Volkswagen Multivan",
    price_per_day: 110,
    seats: 7,
    transmission: "automatic",
    date_exceptions: [{ from: goodFriday, to: addDays(goodFriday, 1), price_per_day: 200 }],
  },
];

const rows = (page: Page) => page.locator("[data-row-link]");
const total = (page: Page) => page.locator("[data-total]").first();

/** The search phrase for a week around Easter, in each language of the portal. */
const phrases: Readonly<Record<Language, string>> = {
  en: "around Easter 7n",
  de: "um Ostern 7 Tage",
  pt: "na Páscoa 7 noites",
};

for (const language of languages) {
  test(`a seven-seater, automatic, around Easter, or when it is cheaper takes at most eight keys or clicks in ${language}`, async ({
    portal,
  }) => {
    const locale = getLocale(language);
    const texts = getTexts(language);
    const city = await createSearchCity(cars);
    const page = await portal.open("agent", { locale, viewport: { width: 1440, height: 900 } });
    const counted = await countInput(page);
    await page.goto("/bookings");
    await waitForHydration(page);
    // Each typed text counts as one.
    let typed = 0;
    const type = async (text: string) => {
      await page.keyboard.type(text);
      typed += 1;
    };
    await page.locator('nav a[href="/search"]').first().click();
    await expect(page.getByRole("combobox").first()).toBeFocused();
    await type(city.name.slice(-8));
    await expect(page.getByRole("option", { name: city.name })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await type(phrases[language]);
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(new RegExp(`date_from=${from}&date_to=${to}`));
    const rail = page.getByRole("complementary", { name: texts.facets.title });
    await rail.getByText(new RegExp(`^${texts.carValues.transmissions.automatic}$`, "i")).click();
    await expect(rows(page)).toHaveText(["Fiat Panda", "Volkswagen Multivan"]);
    await rail.getByText(fill(texts.facets.seatsOrMore, { count: 7 }), { exact: true }).click();
    await expect(rows(page)).toHaveText(["Volkswagen Multivan"]);
    await expect(total(page)).toContainText("950");
    // The nearby days are those of the seven-seater: two days later it is at its usual price.
    const strip = page.getByRole("region", { name: texts.calendar.nearby });
    const later = strip.getByRole("listitem").nth(5).getByRole("button");
    await expect(later).toContainText("180");
    await expectAccessible(page);
    await later.click();
    await expect(page).toHaveURL(new RegExp(`date_from=${addDays(from, 2)}&date_to=${addDays(to, 2)}`));
    await expect(total(page)).toContainText("770");
    await expect(rows(page)).toHaveText(["Volkswagen Multivan"]);
    const { keys, clicks } = await counted();
    expect(keys + clicks + typed).toBeLessThanOrEqual(8);
  });
}
