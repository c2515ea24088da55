import { expect } from "vitest";
import { listLocationsContract } from "@/lib/contracts/catalogue";
import { callOperation } from "../../testing/fixtures/call-operation";
import { countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { getCityNames, listCityNames } from "./city-names";

const lisbon = {
  name: "Lisbon",
  names: { pt: "Lisboa", de: "Lissabon" },
  aliases: ["Olisipo"],
  iata: ["LIS"],
};

async function importCities(
  runtime: TestRuntime,
  overrides: Record<string, unknown> = lisbon,
): Promise<void> {
  await importFile(runtime, {
    countries: [countryEntry("pt")],
    locations: [
      locationEntry("lisbon", "pt", overrides),
      locationEntry("plain", "pt"),
      locationEntry("closed", "pt", { published: false, names: { pt: "Fechada" } }),
    ],
  });
}

test("the names of published cities are listed, without cities that have none", async ({ runtime }) => {
  await importCities(runtime);
  const { names, aliases, iata } = lisbon;
  expect(await listCityNames(runtime.database)).toEqual([{ slug: "lisbon", names, aliases, iata }]);
});

test("city names in a language follow the catalogue, also of unpublished cities", async ({ runtime }) => {
  await importCities(runtime);
  for (let n = 0; n < 2; n += 1) {
    expect(await getCityNames(runtime.database, "pt")).toEqual({ lisbon: "Lisboa", closed: "Fechada" });
  }
  expect(await getCityNames(runtime.database, "en")).toEqual({});
  await importCities(runtime, { ...lisbon, names: { pt: "Lisbonne" } });
  expect(await getCityNames(runtime.database, "pt")).toEqual({ lisbon: "Lisbonne", closed: "Fechada" });
});

test("the partner API names cities as the catalogue does, in every language", async ({ runtime, ctx }) => {
  await importCities(runtime);
  const { rows } = await callOperation(listLocationsContract, ctx, {
    query: { country: "pt", locale: "pt" },
  });
  expect(rows.map(({ name }) => name)).toEqual(["Lisbon", "plain"]);
});
