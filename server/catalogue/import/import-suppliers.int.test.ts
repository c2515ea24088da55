import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { createSecretCipher } from "../../secret-encryption";
import { carEntry, countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { CatalogueError } from "./catalogue-error";
import { exportCatalogue } from "./export-catalogue";

function supplierEntry(slug: string, overrides: Record<string, unknown> = {}) {
  return {
    slug,
    name: slug,
    kind: "http-json",
    base_url: "http://127.0.0.1:4100",
    secret: "open sesame",
    ...overrides,
  };
}

const places = { countries: [countryEntry("pt")], locations: [locationEntry("lisbon", "pt")] };

async function exported({ database, keys }: TestRuntime) {
  return await inTransaction(database, (tx) => exportCatalogue(tx, { seal: createSecretCipher(keys) }));
}

async function problemsOf(
  runtime: TestRuntime,
  cars: unknown[],
): Promise<{ path: string; message: string }[]> {
  const error = await importFile(runtime, { ...places, suppliers: [supplierEntry("known")], cars }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CatalogueError)) throw new Error("The file was accepted.", { cause: error });
  return [...error.problems];
}

test("a supplier imported again keeps its identity and is called at its new URL with its new secret", async ({
  runtime,
}) => {
  await importFile(runtime, { suppliers: [supplierEntry("moving")] });
  const idOf = async () => await runtime.database.rows(sql`select id from suppliers where slug = 'moving'`);
  const before = await idOf();
  const moved = supplierEntry("moving", { base_url: "https://moved.example/v2", secret: "new" });
  await importFile(runtime, { suppliers: [moved] });
  expect((await exported(runtime)).suppliers).toContainEqual(moved);
  expect(await idOf()).toEqual(before);
});

test("a car fulfilled by a supplier is exported unchanged, and changes when its supplier does", async ({
  runtime,
}) => {
  const suppliers = [supplierEntry("first"), supplierEntry("second")];
  const car = (supplier: string) => carEntry("supplied", "lisbon", { fulfilment: "supplier", supplier });
  await importFile(runtime, { ...places, suppliers, cars: [car("first")] });
  const file = await exported(runtime);
  expect(file.cars).toMatchObject([{ slug: "supplied", fulfilment: "supplier", supplier: "first" }]);
  expect(await importFile(runtime, file)).toMatchObject({ cars_created: 0, cars_changed: 0 });
  expect(await importFile(runtime, { cars: [car("second")] })).toMatchObject({ cars_changed: 1 });
  expect((await exported(runtime)).cars).toMatchObject([{ supplier: "second" }]);
  await importFile(runtime, { cars: [carEntry("supplied", "lisbon")] });
  expect((await exported(runtime)).cars).toMatchObject([{ fulfilment: "crew", supplier: null }]);
});

test.for([
  [{ fulfilment: "supplier" }, "Required, because the car's fulfilment is “supplier”"],
  [{ fulfilment: "crew", supplier: "known" }, "Allowed only if the car's fulfilment is “supplier”"],
  [{ supplier: "known" }, "Allowed only if the car's fulfilment is “supplier”"],
  [{ fulfilment: "supplier", supplier: "nobody" }, "No such supplier: “nobody”"],
] as const)("a car with %j is rejected at its supplier field", async ([fields, message], { runtime }) => {
  expect(await problemsOf(runtime, [carEntry("odd", "lisbon", { ...fields })])).toEqual([
    { path: "cars[0].supplier", message },
  ]);
});
