import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../server/db/project-root";
import { carScenarios, scenarioCity } from "../../server/scenarios/car-scenarios";
import { locationScenarios } from "../../server/scenarios/location-scenarios";
import { offerTemplate } from "./supplier/supplier-offers";

const folder = join(projectRoot(), "drizzle/seed/demo");

/** The slug of the simulated supplier of all Test Track cars whose fulfilment is `supplier`. */
export const testTrackSupplier = "test-track";

const anything = z.record(z.string(), z.unknown());

const track = z.object({
  country: anything,
  vehicle_type: anything,
  city: anything,
  car: anything,
  crowd: z.int(),
  priced_in: z.array(z.object({ currency: z.string(), price_per_day: z.number() })),
  offers: z.array(offerTemplate),
});

/** Returns the content of the Test Track's file. Throws if it is invalid. */
export function testTrackFile(): z.output<typeof track> {
  return track.parse(JSON.parse(readFileSync(join(folder, "test-track.json"), "utf8")));
}

/** Returns the exchange rates of the Test Track as CSV. */
export function testTrackRates(): string {
  return readFileSync(join(folder, "test-track-rates.csv"), "utf8");
}

/**
 * Returns the Test Track in the format of a catalogue file. Each scenario is a city or a car named after its
 * behaviour.
 */
export function testTrackCatalogue(): unknown {
  const { country, vehicle_type: vehicleType, city, car, ...rest } = testTrackFile();
  const locations = [...locationScenarios.values()].map(({ slug, title, suppliers }) => ({
    ...city,
    slug,
    name: title,
    suppliers: suppliers.map(({ supplier }) => supplier),
  }));
  const cars = [
    ...[...carScenarios.values()].map(({ slug, title, fulfilment }) => ({
      slug,
      title,
      location: scenarioCity,
      fulfilment,
      ...(fulfilment === "supplier" ? { supplier: testTrackSupplier } : {}),
    })),
    ...Array.from({ length: rest.crowd }, (_, index) => ({
      slug: `test-crowd-${String(index + 1).padStart(3, "0")}`,
      title: `Car ${index + 1} of ${rest.crowd}`,
      location: "test-crowd",
      price_per_day: 30 + index / 2,
    })),
    ...rest.priced_in.map(({ currency, price_per_day }) => ({
      slug: `test-fx-${currency.toLowerCase()}`,
      title: `Priced in ${currency}`,
      location: "test-fx",
      currency,
      price_per_day,
    })),
  ];
  return {
    countries: [country],
    vehicle_types: [vehicleType],
    locations,
    cars: cars.map((own) => ({ ...car, ...own })),
  };
}
