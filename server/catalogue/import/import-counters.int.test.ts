import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { createSecretCipher } from "../../secret-encryption";
import { counterFields as counter } from "../../testing/fixtures/catalogue-counter";
import { countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { CatalogueError } from "./catalogue-error";
import { exportCatalogue } from "./export-catalogue";

async function exported({ database, keys }: TestRuntime) {
  return await inTransaction(database, (tx) => exportCatalogue(tx, { seal: createSecretCipher(keys) }));
}

async function problemsOf(runtime: TestRuntime, file: unknown): Promise<string[]> {
  const failure = await importFile(runtime, file).catch((error: unknown) => error);
  if (!(failure instanceof CatalogueError)) throw new Error(`Not refused: ${String(failure)}`);
  return failure.problems.map(({ path }) => path);
}

test.for([
  [{ address: " " }, ["address"]],
  [{ phone: "call us" }, ["phone"]],
  [{ phone: "+" }, ["phone"]],
  [{ opening_hours: { monday: [] } }, ["opening_hours"]],
  [{ opening_hours: { mon: [["9:00", "25:00"]] } }, ["opening_hours.mon[0][0]", "opening_hours.mon[0][1]"]],
  [{ opening_hours: { tue: [["09:00"]] } }, ["opening_hours.tue[0]"]],
  [{ opening_hours: { fri: [["22:00", "02:00"]] } }, ["opening_hours.fri[0][1]"]],
  [
    {
      opening_hours: {
        sun: [
          ["08:00", "12:00"],
          ["11:00", "13:00"],
        ],
      },
    },
    ["opening_hours.sun[1][0]"],
  ],
  [{ instructions: { EN: "Left." } }, ["instructions.EN"]],
  [{ instructions: { en: " " } }, ["instructions.en"]],
] as const)("a city's wrong counter %j is reported at %j", async ([wrong, paths], { runtime }) => {
  const file = { countries: [countryEntry("pt")], locations: [locationEntry("lisbon", "pt", wrong)] };
  const problems = await problemsOf(runtime, file);
  expect(problems.map((path) => path.replace("locations[0].", ""))).toEqual(paths);
});

test("an import without the counter removes it", async ({ runtime }) => {
  const city = (overrides: Record<string, unknown>) => ({
    countries: [countryEntry("pt")],
    locations: [locationEntry("moved", "pt", overrides)],
  });
  const read = async () => (await exported(runtime)).locations.find(({ slug }) => slug === "moved");
  await importFile(runtime, city(counter));
  await importFile(runtime, city({ ...counter, phone: "+351 1" }));
  expect(await read()).toMatchObject({ ...counter, phone: "+351 1" });
  await importFile(runtime, city({}));
  expect(await read()).toMatchObject({ address: null, phone: null, opening_hours: null, instructions: {} });
});
