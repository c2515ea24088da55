import { expect, test } from "vitest";
import type { Car } from "@/lib/api/cars";
import { en } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { renderQuote } from "./render-quote";
import { mergeOffer, type VehicleOffer } from "./vehicle-offer";

const car: Car = {
  slug: "fiat-500",
  title: "Fiat 500 or similar",
  vehicle_type: { slug: "mini", name: "Mini" },
  image_url: "",
  price_per_day: 40.9,
  currency: "EUR",
  base_currency: "EUR",
  fx_rate: 1,
  location: { id: 1, slug: "lisbon", name: "Lisbon" },
  fleet_size: 3,
  acriss_code: "MDMR",
  seats: 4,
  doors: 3,
  bags: 1,
  transmission: "manual",
  fuel: "petrol",
  air_conditioning: true,
  attrs: ["bluetooth"],
  min_age: 21,
  max_age: null,
  pickup_types: ["pickup"],
  rate_tiers: [],
  mileage: { per_day_km: 250, extra_km_price: 0.2 },
  deposit: 300,
  total: 163.6,
  base_total: 163.6,
  variable_pricing: false,
};
const stay = { date_from: "2026-12-03", date_to: "2026-12-07", pickup_hour: "9", return_hour: null };
const cityName = ({ name }: { name: string }) => name;
const localization = { texts: en, locale: "en-GB", cityName, today: "2026-11-20" };

function offer(of: Car): VehicleOffer {
  const made = mergeOffer(undefined, of);
  if (made === undefined) throw new Error("A car makes an offer");
  return made;
}

test("a quote contains car, location, start, end, total, inclusions and exclusions", () => {
  expect(renderQuote(offer(car), stay, localization)).toBe(
    [
      "Car: Fiat 500 or similar, Mini",
      "Location: Lisbon",
      "Pickup: 3 Dec 2026, 09:00",
      "Return: 7 Dec 2026, 10:00",
      "Included: Air conditioning, manual, Bluetooth, 250 km per day, then €0.20 per km",
      "Deposit at the counter: €300.00",
      "Total: €163.60 (€40.90 per day)",
      "",
      "Price and availability as of 20 Nov 2026. The car is not held: both can change until it is booked.",
    ].join("\n"),
  );
});

test("a quote is written in the reader's language", () => {
  const german = { ...localization, texts: getTexts("de"), locale: "de-DE" };
  expect(renderQuote(offer(car), stay, german).replaceAll("\u00a0", " ")).toBe(
    [
      "Fahrzeug: Fiat 500 oder ähnlich, Mini",
      "Ort: Lisbon",
      "Abholung: 3. Dez. 2026, 09:00",
      "Rückgabe: 7. Dez. 2026, 10:00",
      "Inklusive: Klimaanlage, Schaltgetriebe, Bluetooth, 250 km pro Tag, danach 0,20 € pro km",
      "Kaution am Schalter: 300,00 €",
      "Gesamtpreis: 163,60 € (40,90 € pro Tag)",
      "",
      "Preis und Verfügbarkeit vom 20. Nov. 2026. Das Fahrzeug ist nicht reserviert: Beides kann sich bis zur Buchung ändern.",
    ].join("\n"),
  );
});

test("a quote of days with different prices names their average", () => {
  const varying = { ...car, price_per_day: 31.5, total: 116, base_total: 116, variable_pricing: true };
  expect(renderQuote(offer(varying), stay, localization)).toContain(
    "Total: €116.00 (€29.00 per day on average)",
  );
});

test("unknown facts are omitted", () => {
  const found = { ...offer(car), car: null, location: null };
  const text = renderQuote(found, stay, localization);
  expect(text).not.toMatch(/Included|Deposit|Place|null|undefined/);
});

test.each([
  { total: 12.345, currency: "KWD", units: 3, all: 37.035 },
  { total: 163.6, currency: "EUR", units: 3, all: 490.8 },
  { total: 14_500, currency: "JPY", units: 2, all: 29_000 },
])("$units cars at $total $currency each are exactly $all", ({ total, currency, units, all }) => {
  const made = mergeOffer(undefined, { ...car, total, base_total: total, currency }, units);
  expect(made).toMatchObject({ total: all, base_total: all });
});

test("a quote says that the mileage is not stated if the car's record has none", () => {
  const facts = (mileage: typeof car.mileage) => renderQuote(offer({ ...car, mileage }), stay, localization);
  expect(facts(null)).toContain("Mileage: not stated");
  expect(facts(car.mileage)).not.toContain("not stated");
});

test("a quote of several cars names their number before the total of all", () => {
  const breakdown: NonNullable<Car["breakdown"]> = {
    ...{ currency: "EUR", base_currency: "EUR", fx_rate: 1, car_currency: "EUR", units: 3, lines: [] },
    ...{ total: 490.8, base_total: 490.8, partner_commission: 49.08, net_payable: 441.72 },
  };
  const text = renderQuote(offer({ ...car, total: 490.8, breakdown }), stay, localization);
  expect(text).toContain(`\n${en.bookings.units}: 3\nTotal: €490.80`);
});
