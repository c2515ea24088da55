import { expect } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { formatDay } from "@/lib/format/format-time";
import { todayIn } from "@/lib/zone-time";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, searchedStay, threeCars } from "../support/search-city";

const german = { locale: "de-AT" };

test("a browser in German gets the portal in German, with its language in the document", async ({
  portal,
}) => {
  const page = await portal.open("agent", german);
  await page.goto("/bookings");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle("Buchungen · Mietwagen-Partnerportal");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buchungen");
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toContainText("Standorte");
  await expectAccessible(page);
});

test("the settings offer German by its own name, and the choice takes precedence over the browser", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/settings/profile");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihr Profil");
  await page.goto("/search");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("dates are typed and shown in German, with amounts and cities in German", async ({ portal }) => {
  const name = `Hafen ${String(Date.now()).slice(-8)}`;
  const city = await createSearchCity(threeCars, [], { names: { de: name } });
  const page = await portal.open("agent", german);
  await page.goto("/search");
  const today = todayIn("UTC", new Date());
  const when = page.getByRole("textbox", { name: "Wann" });
  await when.fill("morgen 4 Tage");
  const understood = page.getByText(/ · 4 Tage$/);
  await expect(understood).toContainText(formatDay(addDays(today, 1), "de-DE"));
  await expect(understood).toContainText(formatDay(addDays(today, 5), "de-DE"));
  await when.fill("nächsten Fr 3 Nächte");
  await expect(page.getByText(/^Fr.? .* – Mo.? .* · 3 Tage$/)).toBeVisible();
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(page.getByRole("combobox", { name: "Wo", exact: true })).toHaveValue(name);
  const first = page.getByRole("list", { name: "Ergebnisse" }).locator("[data-slug]").first();
  await expect(first).toContainText(/\d,\d\d\s€/);
  await expect(when).toHaveValue(new RegExp(formatDay(searchedStay.date_to, "de-DE").replaceAll(".", "\\.")));
});

test("a printed voucher is in German, with its labels and its local times", async ({ portal }) => {
  const { reference } = await portal.book({ onRequest: true });
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${reference}/secure`, { body: { confirmation: "CONF-9" } });
  const page = await portal.open("agent", german);
  await page.goto(`/bookings/${reference}/voucher`);
  await page.emulateMedia({ media: "print" });
  const voucher = page.getByRole("article");
  for (const text of ["Mietwagen-Voucher", "Abholung", "Rückgabe", "Bestätigungsnummer", "Ortszeit"]) {
    await expect(voucher).toContainText(text);
  }
  await expect(page).toHaveTitle(`Mietwagen-Voucher ${reference} · Mietwagen-Partnerportal`);
});

test("an unknown address shows a page in German", async ({ portal }) => {
  const page = await portal.open("agent", german);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
  await page.getByRole("link", { name: "Zur Startseite gehen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Heute");
});
