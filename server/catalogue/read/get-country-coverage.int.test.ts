import { expect } from "vitest";
import { getCoverageContract, listCountriesContract } from "@/lib/contracts/catalogue";
import { callOperation } from "../../testing/fixtures/call-operation";
import { countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";

test("coverage distinguishes three kinds of countries, and countries lists only those with a published city", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [
      { code: "pt", name: "Portugal", rentals: true },
      { code: "es", name: "Spain", rentals: true },
      { code: "is", name: "Iceland" },
      { code: "zz", name: "Test Track", rentals: true },
    ],
    locations: [
      locationEntry("lisbon", "pt"),
      locationEntry("porto", "pt"),
      locationEntry("faro", "pt", { published: false }),
      locationEntry("madrid", "es", { published: false }),
      locationEntry("test-track", "zz"),
    ],
  });

  const { countries } = await callOperation(getCoverageContract, ctx);
  expect(countries).toEqual([
    {
      country_code: "es",
      name: "Spain",
      products: { car_rentals: { available: false, locations: 0 } },
    },
    { country_code: "is", name: "Iceland", products: {} },
    {
      country_code: "pt",
      name: "Portugal",
      products: { car_rentals: { available: true, locations: 2 } },
    },
    {
      country_code: "zz",
      name: "Test Track",
      products: { car_rentals: { available: true, locations: 1 } },
    },
  ]);

  const served = await callOperation(listCountriesContract, ctx);
  expect(served.countries).toEqual([
    { country_code: "pt", name: "Portugal", locations: 2 },
    { country_code: "zz", name: "Test Track", locations: 1 },
  ]);
});

test("country names are in the requested language, and user-assigned codes keep their own name", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [countryEntry("de", { name: "Germany" }), countryEntry("zz", { name: "Test Track" })],
    locations: [locationEntry("berlin", "de"), locationEntry("track", "zz")],
  });
  const names = async (locale: string) => {
    const { countries } = await callOperation(getCoverageContract, ctx, { query: { locale } });
    return countries
      .filter(({ country_code: code }) => code === "de" || code === "zz")
      .map(({ name }) => name);
  };
  expect(await names("pt-BR")).toEqual(["Alemanha", "Test Track"]);
  expect(await names("en-GB")).toEqual(["Germany", "Test Track"]);
  expect(await names("tlh")).toEqual(["Germany", "Test Track"]);
  await expect(names("not a tag")).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "locale" }] },
  });
});
