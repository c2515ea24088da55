import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allScopes } from "../../../lib/contracts/scopes";
import type { Operate } from "../../kit/create-operate";
import type { RunPartner } from "../../kit/run-records";

export const city = "torture-city";
export const polledCity = "torture-polled";
export const supplierSlug = "torture-supplier";

/**
 * The contested cars, with prices in euros per day. There are so few that clients often compete for the last unit.
 */
const cars = [
  { slug: "torture-one", fleet_size: 1, price_per_day: 41.1, fulfilment: "crew" },
  { slug: "torture-single", fleet_size: 1, price_per_day: 50, fulfilment: "crew" },
  { slug: "torture-two", fleet_size: 2, price_per_day: 33.35, fulfilment: "crew" },
  { slug: "torture-request", fleet_size: 1, price_per_day: 70, fulfilment: "on_request" },
  {
    slug: "torture-supplied",
    fleet_size: 2,
    price_per_day: 80,
    fulfilment: "supplier",
    supplier: supplierSlug,
  },
] as const;

export const carSlugs = cars.map(({ slug }) => slug);

/** The slug of a car that is booked only by clients that move their partner's clock. */
export const nearCar = "torture-near";

/**
 * A commission rate in percent that reveals floating-point arithmetic. With it, the commission on 150 and on 210 would
 * be just below a half cent and rounded down instead of up.
 */
const commission = "10.95";

export type Account = RunPartner & { clientId: string; clientSecret: string };

const partners = [
  { name: "alpha", currency: "EUR" },
  { name: "beta", currency: "USD" },
  { name: "gamma", currency: "EUR" },
];

/** Creates the catalogue, the rates and the partners with operator commands. */
export async function createFixtureData(
  operate: Operate,
  { folder, supplier }: { folder: string; supplier: { url: string; secret: string } },
): Promise<Account[]> {
  const catalogue = join(folder, "catalogue.json");
  const rates = join(folder, "rates.csv");
  await writeFile(catalogue, JSON.stringify(buildCatalogue(supplier)));
  await writeFile(rates, "currency,per_eur,as_of\nUSD,1.25,2020-01-01\n");
  await operate("catalogue", "import", catalogue);
  await operate("rates", "import", rates);
  const accounts: Account[] = [];
  for (const { name, currency } of partners) accounts.push(await createAccount(operate, name, currency));
  return accounts;
}

function buildCatalogue({ url, secret }: { url: string; secret: string }) {
  const location = { country: "xa", timezone: "UTC", latitude: 38.72, longitude: -9.14, currency: "EUR" };
  const car = { location: city, currency: "EUR", published: true, image_url: "/cars/any.svg" };
  const near = { slug: nearCar, fleet_size: 2, price_per_day: 20, fulfilment: "crew" };
  return {
    countries: [{ code: "xa", name: "Testland", rentals: true }],
    suppliers: [
      {
        slug: supplierSlug,
        name: "Supplier",
        kind: "http-json",
        base_url: `${url}/${supplierSlug}`,
        secret,
      },
    ],
    locations: [
      { ...location, slug: city, name: city, published: true },
      { ...location, slug: polledCity, name: polledCity, published: true, suppliers: [supplierSlug] },
    ],
    cars: [...cars, near].map((own) => ({ ...car, title: own.slug, ...own })),
  };
}

async function createAccount(operate: Operate, slug: string, currency: string): Promise<Account> {
  const identity = ["--slug", slug, "--name", slug, "--currency", currency, "--commission", commission];
  await operate("partner", "create", ...identity, "--product", "car_rentals");
  const client = await operate("client", "create", slug, "--scopes", allScopes.join(" "));
  const clientSecret = String(client.client_secret);
  return {
    slug,
    canary: `canary-${randomBytes(6).toString("hex")}`,
    secrets: [clientSecret],
    clientId: String(client.client_id),
    clientSecret,
  };
}
