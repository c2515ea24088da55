import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allScopes } from "../../../lib/contracts/scopes";
import type { Operate } from "../../kit/create-operate";

const euros = 50;
/** The total of a one-day rental of any race car, in euros. */
export const dayTotalEuros = euros;

const carsPerFleet = 40;

/**
 * Returns a car with `fleet` units and a day, in days after today, that no earlier round of the same race uses for
 * this car.
 */
export function scarceCar(fleet: number, round: number): { slug: string; days: number } {
  return {
    slug: `race-of-${fleet}-${round % carsPerFleet}`,
    days: 10 + 2 * Math.floor(round / carsPerFleet),
  };
}

export const scarceFleets = [1, 5] as const;
export const plentyCar = "race-plenty";
/**
 * Returns the day for a round, in days after today. Spreads the bookings over 300 days, because counting thousands
 * of bookings of one day would slow down later rounds.
 */
export const plentyDay = (round: number) => 20 + (round % 300);
export const supplierCar = "race-supplied";
const supplierSlug = "race-supplier";

/** Imports the catalogue with the operator's command. */
export async function importCatalogue(
  operate: Operate,
  supplier: { url: string; secret: string },
): Promise<void> {
  const place = { country: "xa", timezone: "UTC", latitude: 1, longitude: 1, currency: "EUR" };
  const car = { location: "race-city", currency: "EUR", published: true, image_url: "/cars/any.svg" };
  const scarce = scarceFleets.flatMap((fleet) =>
    Array.from({ length: carsPerFleet }, (_, kind) => ({
      slug: scarceCar(fleet, kind).slug,
      fleet_size: fleet,
    })),
  );
  const own = [...scarce, { slug: plentyCar, fleet_size: 100_000 }].map((one) => ({
    ...one,
    fulfilment: "crew",
  }));
  const supplied = {
    slug: supplierCar,
    fleet_size: 100_000,
    fulfilment: "supplier",
    supplier: supplierSlug,
  };
  const catalogue = {
    countries: [{ code: "xa", name: "Testland", rentals: true }],
    suppliers: [
      {
        slug: supplierSlug,
        name: "Supplier",
        kind: "http-json",
        base_url: supplier.url,
        secret: supplier.secret,
      },
    ],
    locations: [{ ...place, slug: "race-city", name: "Race City", published: true }],
    cars: [...own, supplied].map((one) => ({ ...car, title: one.slug, price_per_day: euros, ...one })),
  };
  const folder = await mkdtemp(join(tmpdir(), "rentals-races-"));
  try {
    await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalogue));
    await operate("catalogue", "import", join(folder, "catalogue.json"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type Account = { slug: string; token: string };

/** Creates a partner with a client, and returns its slug and an access token. */
export async function createRaceAccount(operate: Operate, origin: string, slug: string): Promise<Account> {
  const identity = ["--slug", slug, "--name", slug, "--currency", "EUR", "--commission", "10"];
  await operate("partner", "create", ...identity, "--product", "car_rentals");
  return { slug, token: await mintToken(origin, await createRaceClient(operate, slug)) };
}

export type Client = { id: string; secret: string };

/** Creates a client with all scopes, and returns its credentials. */
export async function createRaceClient(operate: Operate, slug: string): Promise<Client> {
  const made = await operate("client", "create", slug, "--scopes", allScopes.join(" "));
  return { id: String(made.client_id), secret: String(made.client_secret) };
}

/** Requests an access token. Throws if the token route returns none. */
export async function mintToken(origin: string, { id, secret }: Client): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: id, client_secret: secret };
  const reply = await fetch(`${origin}/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const grant: { access_token?: string; error?: string } = await reply.json();
  if (grant.access_token !== undefined) return grant.access_token;
  throw new Error(`The token route returned ${reply.status} ${grant.error}.`);
}

/** Returns the dates of a one-day rental that starts in `days` days. */
export function rentalDates(days: number): { date_from: string; date_to: string } {
  const day = (offsetDays: number) =>
    new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 10);
  return { date_from: day(days), date_to: day(days + 1) };
}

export const customer = { first_name: "Race", last_name: "Customer", email: "customer@example.com" };

/** Returns the body of a one-step booking of a car for one day. */
export function bookingBody(slug: string, days: number, externalRef: string): Record<string, unknown> {
  const stay = rentalDates(days);
  const money = { expected_total: dayTotalEuros, payment_reference: "pay-race" };
  return { car_slug: slug, ...stay, customer, external_ref: externalRef, ...money };
}
