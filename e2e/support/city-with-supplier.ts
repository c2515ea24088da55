import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupplierServer } from "@/server/testing/supplier-server";
import type { Operator } from "./run/run-operator";

type Car = { slug: string; pricePerDay: number; suppliedBy?: string };

/** Imports a city in Portugal with these suppliers, which are named after the city and their index. */
export async function createCityWithSupplier(
  operator: Operator,
  slug: string,
  { suppliers, cars = [] }: { suppliers: readonly SupplierServer[]; cars?: readonly Car[] },
): Promise<void> {
  const location = { country: "pt", timezone: "Europe/Lisbon", latitude: 38.72, longitude: -9.14 };
  const file = {
    suppliers: suppliers.map(({ url, secret }, n) => ({
      slug: `${slug}-${n}`,
      name: `Supplier ${n}`,
      kind: "http-json",
      base_url: url,
      secret,
    })),
    locations: [
      {
        ...location,
        slug,
        name: slug,
        currency: "EUR",
        published: true,
        suppliers: suppliers.map((_, n) => `${slug}-${n}`),
      },
    ],
    cars: cars.map((car) => ({
      slug: car.slug,
      title: car.slug,
      location: slug,
      currency: "EUR",
      price_per_day: car.pricePerDay,
      fleet_size: 5,
      published: true,
      image_url: "/cars/mini.svg",
      ...(car.suppliedBy === undefined ? {} : { fulfilment: "supplier", supplier: car.suppliedBy }),
    })),
  };
  const folder = await mkdtemp(join(tmpdir(), "rentals-supplied-"));
  try {
    const path = join(folder, "catalogue.json");
    await writeFile(path, JSON.stringify(file));
    await operator.run("catalogue", "import", path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
