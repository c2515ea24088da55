import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../../server/db/project-root";
import { locationScenarios, type ScriptedAnswer } from "../../../server/scenarios/location-scenarios";
import { testTrackFile, testTrackSupplier } from "../test-track";
import { type OfferTemplate, offerTemplate } from "./supplier-offers";

/** One scripted supplier: what it has, and how it takes a search. */
export type SupplierScript = {
  slug: string;
  name: string;
  search: Omit<ScriptedAnswer, "supplier">;
  offers: readonly OfferTemplate[];
};

const ordinary = z.array(
  z.object({ slug: z.string(), name: z.string(), answers_after_ms: z.int(), offers: z.array(offerTemplate) }),
);

/** Every supplier the demo plays: those of ordinary cities, and the Test Track's. */
export function supplierScripts(): SupplierScript[] {
  return [...ordinarySuppliers(), ...testTrackSuppliers()];
}

export function testTrackSuppliers(): SupplierScript[] {
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

function ordinarySuppliers(): SupplierScript[] {
  const file = join(projectRoot(), "drizzle/seed/demo/suppliers.json");
  return ordinary
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .map(({ slug, name, answers_after_ms: afterMs, offers }) => ({
      slug,
      name,
      search: { answers: "offers", afterMs },
      offers,
    }));
}
