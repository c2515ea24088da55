export const fuzzCity = "fuzz-city";
const otherCity = "fuzz-chatham";

const car = {
  vehicle_type: "fuzz-economy",
  location: fuzzCity,
  acriss_code: "EDMR",
  currency: "EUR",
  price_per_day: 40.05,
  fleet_size: 100_000,
  published: true,
  fulfilment: "crew",
  delivers: true,
  min_age: 21,
  max_age: 80,
  seats: 5,
  doors: 5,
  bags: 2,
  transmission: "manual",
  fuel: "petrol",
  air_conditioning: true,
  attrs: ["bluetooth", "gps"],
  image_url: "/cars/economy.svg",
};

/** The slugs of cars that are always available, for pickup at the counter and for delivery. */
export const plainCars = ["fuzz-plain", "fuzz-tiered", "fuzz-request", "fuzz-yen"] as const;
/** A car with one unit. */
export const scarceCar = "fuzz-scarce";
/** A car whose delivery is withdrawn during the run. */
export const revokedCar = "fuzz-revoked";

export const fuzzRates = `currency,per_eur,as_of
USD,1.25,2020-01-01
JPY,160,2020-01-01
GBP,0.85,2020-01-01
KWD,0.334,2020-01-01
`;

export const currencies = ["EUR", "USD", "JPY", "GBP", "KWD"] as const;

export const revokedWithoutDelivery = {
  ...{ ...car, slug: revokedCar, title: "Revoked car", delivers: false },
};

/** The catalogue without the Test Track: cars in two time zones and two currencies, some with price tiers. */
export const fuzzCatalogue = {
  countries: [
    { code: "xa", name: "Testland", rentals: true },
    { code: "xb", name: "Elsewhere", rentals: false },
  ],
  vehicle_types: [{ slug: "fuzz-economy", name: "Economy" }],
  locations: [
    createLocation(fuzzCity, "UTC", 0),
    // This time zone has an offset of 45 minutes, and days of 23 and 25 hours.
    createLocation(otherCity, "Pacific/Chatham", 2),
  ],
  cars: [
    { ...car, slug: "fuzz-plain", title: "Plain car" },
    {
      ...{ ...car, slug: "fuzz-tiered", title: "Tiered car", location: otherCity },
      rate_tiers: [
        { min_days: 3, price_per_day: 37.77 },
        { min_days: 7, price_per_day: 33.33 },
      ],
    },
    { ...car, slug: "fuzz-request", title: "Car on request", fulfilment: "on_request" },
    { ...car, slug: "fuzz-yen", title: "Car in yen", currency: "JPY", price_per_day: 9001 },
    { ...car, slug: scarceCar, title: "Last car", fleet_size: 1 },
    { ...car, slug: revokedCar, title: "Revoked car" },
    { ...car, slug: "fuzz-hidden", title: "Hidden car", published: false },
  ],
};

function createLocation(slug: string, timezone: string, turnaround: number) {
  return {
    ...{ slug, name: slug, country: "xa", timezone, latitude: -43.95, longitude: -176.55, currency: "EUR" },
    ...{ published: true, turnaround_hours: turnaround },
  };
}
