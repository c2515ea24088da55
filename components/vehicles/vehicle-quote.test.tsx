import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Car } from "@/lib/api/cars";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale, type Language } from "@/lib/texts/languages";
import { VehicleQuote } from "./vehicle-quote";

const car: Car = {
  slug: "fiat-500",
  title: "Fiat 500 or similar",
  vehicle_type: { slug: "mini", name: "Mini" },
  image_url: "/cars/any.svg",
  price_per_day: 40,
  currency: "EUR",
  base_currency: "EUR",
  fx_rate: 1,
  location: { id: 1, slug: "lisbon", name: "Lisbon" },
  fleet_size: 3,
  acriss_code: null,
  seats: 4,
  doors: 3,
  bags: 1,
  transmission: null,
  fuel: null,
  air_conditioning: null,
  attrs: [],
  min_age: null,
  max_age: null,
  pickup_types: ["pickup"],
  rate_tiers: [],
  mileage: null,
  deposit: 300,
  days: 4,
  total: 320,
  base_total: 320,
  variable_pricing: false,
};

function render(language: Language, query: Record<string, string> = {}): string {
  return renderToStaticMarkup(
    <VehicleQuote
      car={car}
      stay={{ date_from: "2026-12-03", date_to: "2026-12-07", pickup_hour: "9", return_hour: null }}
      language={language}
      partner="Sunny Trips"
      today="2026-11-20T10:00:00Z"
      now="20 Nov 2026, 10:00"
      chart={<p>The chart</p>}
      cityName={({ name }) => name}
      query={query}
      texts={getTexts(language)}
      locale={getLocale(language)}
    />,
  );
}

test("a quote names the partner, the car, the rental and the total, and that the car is not held", () => {
  const html = render("en");
  for (const text of [
    "Offered by Sunny Trips",
    "Fiat 500 or similar, Mini",
    "3 Dec 2026, 09:00",
    'font-semibold text-total">€320.00</dd>',
    ">Per day</dt>",
    ">€80.00</dd>",
    "The chart",
    "Price and availability as of 20 Nov 2026, 10:00. The car is not held",
  ]) {
    expect(html).toContain(text);
  }
});

test("a quote is marked with its language and offers the others at the same address", () => {
  const html = render("pt", { lang: "pt", date_from: "2026-12-03" });
  expect(html).toMatch(/^<div lang="pt"/);
  expect(html).toContain("Orçamento");
  for (const language of ["en", "de"]) {
    expect(html).toContain(`href="/vehicles/fiat-500/quote?lang=${language}&amp;date_from=2026-12-03"`);
  }
  expect(html).toMatch(/aria-current="true"[^>]*>Português</);
  expect(html).toContain('href="/vehicles/fiat-500?date_from=2026-12-03"');
});
