import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { carEntry, countryEntry, importFile, locationEntry } from "@/server/testing/fixtures/catalogue-file";
import { processSecretKey } from "@/server/testing/server-process";
import type { SupplierServer } from "@/server/testing/supplier-server";
import { openTestRuntime } from "@/server/testing/test-runtime";

export type SearchCity = {
  slug: string;
  name: string;
  /** Returns the path of the search page for a four-day rental with these filters. */
  search(filters?: Record<string, string>): string;
};

type CityCar = Record<string, unknown>;

const from = addDays(todayIn("UTC", new Date()), 30);
export const searchedStay = { date_from: from, date_to: addDays(from, 4) };

/**
 * Creates a city that only this test searches, with these cars and suppliers. `fields` are other fields of the city.
 */
export async function createSearchCity(
  cars: readonly CityCar[],
  suppliers: readonly SupplierServer[] = [],
  { country = "pt", ...fields }: Record<string, unknown> & { country?: string } = {},
): Promise<SearchCity> {
  const code = randomBytes(4).toString("hex");
  const [slug, name] = [`find-${code}`, `Findable ${code}`];
  // The runtime has the service's key, because the service must decrypt the secrets of the suppliers.
  const runtime = openTestRuntime(process.env.E2E_DATABASE_URL ?? "", { SECRET_KEY: processSecretKey });
  const supplierRows = suppliers.map(({ url, secret }, index) => ({
    slug: `${slug}-${index}`,
    name: `Supplier ${index}`,
    kind: "http-json",
    base_url: url,
    secret,
  }));
  try {
    const file = {
      countries: country === "pt" ? [countryEntry("pt", { name: "Portugal" })] : [countryEntry(country)],
      vehicle_types: [
        { slug: "economy", name: "Economy" },
        { slug: "suv", name: "SUV" },
      ],
      suppliers: supplierRows,
      locations: [
        locationEntry(slug, country, { name, suppliers: supplierRows.map((one) => one.slug), ...fields }),
      ],
      cars: cars.map((car, index) =>
        carEntry(`${slug}-car-${index}`, slug, { fleet_size: 3, image_url: "/cars/mini.svg", ...car }),
      ),
    };
    // Imports run one at a time, and another test may be importing.
    await expect(() => importFile(runtime, file)).toPass({ timeout: 20_000 });
  } finally {
    await runtime.database.close();
  }
  return {
    slug,
    name,
    search: (filters = {}) =>
      `/search?${new URLSearchParams({ location: slug, ...searchedStay, ...filters })}`,
  };
}

/** Three cars whose totals have 2, 3 and 5 digits before the decimal point. */
export const threeCars: readonly CityCar[] = [
  { title: "Fiat Panda or similar", price_per_day: 20.25, vehicle_type: "economy" },
  { title: "Nissan Qashqai or similar", price_per_day: 64.9, vehicle_type: "suv", delivers: true },
  { title: "Mercedes-Benz V-Class Extra Long or similar, nine seats", price_per_day: 2999 },
];
