import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../../server/db/project-root";
import { locationScenarios, type SupplierScript } from "../../../server/scenarios/location-scenarios";
import { testTrackFile, testTrackSupplier } from "../test-track";
import { type OfferTemplate, offerTemplate } from "./supplier-offers";

/** A simulated supplier: its cars and its search behaviour. */
export type SupplierSimulation = {
  slug: string;
  name: string;
  search: Omit<SupplierScript, "supplier">;
  offers: readonly OfferTemplate[];
};

const supplierFile = z.array(
  z.object({ slug: z.string(), name: z.string(), answers_after_ms: z.int(), offers: z.array(offerTemplate) }),
);

/** Returns all suppliers of the demo: those of ordinary cities and those of the Test Track. */
export function demoSuppliers(): SupplierSimulation[] {
  return [...ordinarySuppliers(), ...testTrackSuppliers()];
}

/**
 * Returns the suppliers of the Test Track: the supplier of its cars, and the suppliers queried by searches in its
 * cities.
 */
export function testTrackSuppliers(): SupplierSimulation[] {
  const { offers } = testTrackFile();
  const searched = [...locationScenarios.values()].flatMap(({ suppliers }) => suppliers);
  return [
    {
      slug: testTrackSupplier,
      name: testTrackSupplier,
      search: { answers: "offers", afterMs: 0 },
      offers: [],
    },
    ...searched.map(({ supplier, ...search }) => ({ slug: supplier, name: supplier, search, offers })),
  ];
}

function ordinarySuppliers(): SupplierSimulation[] {
  const file = join(projectRoot(), "drizzle/seed/demo/suppliers.json");
  return supplierFile
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .map(({ slug, name, answers_after_ms: afterMs, offers }) => ({
      slug,
      name,
      search: { answers: "offers", afterMs },
      offers,
    }));
}
