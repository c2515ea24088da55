/** Exchange rates in the operator's import format. EUR needs none. */
export const testRates = `currency,per_eur,as_of
USD,1.25,2020-01-01
JPY,160,2020-01-01
`;

const car = {
  vehicle_type: "economy",
  location: "lisbon",
  acriss_code: "EDMR",
  currency: "EUR",
  price_per_day: 40,
  fleet_size: 500,
  published: true,
  fulfilment: "crew",
  delivers: false,
  min_age: 21,
  seats: 5,
  doors: 5,
  bags: 2,
  transmission: "manual",
  fuel: "petrol",
  air_conditioning: true,
  attrs: ["bluetooth"],
  image_url: "/cars/economy.svg",
};

/**
 * The slugs of cars that tests refer to. The car `common` has enough units for all tests, the car `single` has one
 * unit.
 */
export const carSlugs = {
  common: "common-lisbon",
  tiered: "tiered-lisbon",
  single: "single-lisbon",
  delivered: "delivered-porto",
  onRequest: "on-request-tokyo",
  unpublished: "unpublished-lisbon",
} as const;

/** A small catalogue with the cars of `carSlugs`, in the operator's import format. */
export const testCatalogue = {
  countries: [
    { code: "pt", name: "Portugal", rentals: true },
    { code: "jp", name: "Japan", rentals: true },
    { code: "se", name: "Sweden", rentals: true },
    { code: "ma", name: "Morocco", rentals: false },
  ],
  vehicle_types: [
    { slug: "economy", name: "Economy" },
    { slug: "compact", name: "Compact" },
  ],
  locations: [
    location("lisbon", { country: "pt", timezone: "Europe/Lisbon", latitude: 38.72, longitude: -9.14 }),
    location("porto", { country: "pt", timezone: "Europe/Lisbon", latitude: 41.15, longitude: -8.61 }),
    location("tokyo", {
      country: "jp",
      timezone: "Asia/Tokyo",
      latitude: 35.68,
      longitude: 139.69,
      currency: "JPY",
    }),
    location("malmo", {
      country: "se",
      timezone: "Europe/Stockholm",
      latitude: 55.6,
      longitude: 13,
      published: false,
    }),
  ],
  cars: [
    { ...car, slug: carSlugs.common, title: "Common car" },
    {
      ...car,
      slug: carSlugs.tiered,
      title: "Tiered car",
      vehicle_type: "compact",
      price_per_day: 60,
      rate_tiers: [{ min_days: 3, price_per_day: 50.05 }],
    },
    { ...car, slug: carSlugs.single, title: "Single car", price_per_day: 45, fleet_size: 1 },
    { ...car, slug: carSlugs.delivered, title: "Delivered car", location: "porto", delivers: true },
    {
      ...car,
      slug: carSlugs.onRequest,
      title: "Car on request",
      location: "tokyo",
      currency: "JPY",
      price_per_day: 9000,
      fulfilment: "on_request",
    },
    { ...car, slug: carSlugs.unpublished, title: "Unpublished car", published: false },
  ],
};

type LocationInput = {
  country: string;
  timezone: string;
  latitude: number;
  longitude: number;
  currency?: string;
  published?: boolean;
};

function location(slug: string, input: LocationInput) {
  const name = slug[0]?.toUpperCase() + slug.slice(1);
  return { slug, name, currency: "EUR", published: true, turnaround_hours: 0, ...input };
}
